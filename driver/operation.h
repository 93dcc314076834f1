// SPDX-License-Identifier: BSD-3-Clause
// The options of a BLAS call: op(A), which triangle, which side, whose diagonal.
#pragma once

namespace loomblas {

/// op(A). Conjugate (without transposition) is no option of a caller; row-major calls fold into it.
enum class Operation { None, Transpose, ConjugateTranspose, Conjugate };

enum class Uplo { Upper, Lower }; ///< the triangle of A that is read and written
enum class Side { Left, Right };  ///< op(A) B or B op(A)
enum class Diag { NonUnit, Unit };

/// Whether a vector's (or a Hermitian matrix's) elements are taken conjugated.
enum class Conjugation { No, Yes };

} // namespace loomblas
