// SPDX-License-Identifier: BSD-3-Clause
// The options of a BLAS call; they stand in the driver, which reads operands by them.
#pragma once
#include "driver/operation.h"
