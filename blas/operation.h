// SPDX-License-Identifier: BSD-3-Clause
// op(A) of a BLAS call.
#pragma once

namespace loomblas {

enum class Operation { None, Transpose, ConjugateTranspose };

} // namespace loomblas
