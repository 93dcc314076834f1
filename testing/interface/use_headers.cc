// SPDX-License-Identifier: BSD-3-Clause
// use_headers.c as C++.
#include "use_headers.c"
