// SPDX-License-Identifier: BSD-3-Clause
// Runs the checks of every level 1 routine; see routine_main.h.
#include "testing/routines/routine_main.h"

const int loomblas::check::checked_level = 1;
