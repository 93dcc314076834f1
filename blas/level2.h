// SPDX-License-Identifier: BSD-3-Clause
// All of level 2.
#pragma once
#include "blas/matrix_vector.h"
#include "blas/rank_update.h"
#include "blas/symmetric_vector.h"
#include "blas/triangular_vector.h"
