// SPDX-License-Identifier: BSD-3-Clause
// The routines of the BLAS: a row says what a caller passes and what becomes of it.
//
// Arguments, in Fortran's order (CBLAS has the same, behind a layout for matrices):
//   transa transb trans uplo side diag   options; trans=NC restricts the letters, trans=NTc has C
//   for
//                                        real types only
//   m n k kl ku                          sizes
//   alpha beta factor c s sb             scalars; :r is real for complex routines too
//   param                                the five numbers of rotm: scalars h11 h21 h12 h22
//   A:ge[m,k]^transa                     an operand: storage, rows and columns of op(A), the option
//                                        that op is; its leading dimension or increment follows.
//                                        ! is written; + is a vector that only goes forward
//   ->                                   the result: T, R (real of T), double, index
// p, q are the rows and columns of op(A) where A is m x n; s is the order of the matrix on `side`.
//
// Equations: A' is A transposed, A* conjugated too, ~alpha conjugated; A \ B and B / A solve; after
// the bar stands what holds for side = R. A term whose alpha or beta is zero is not computed and
// its operands are not read; any other scalar multiplies even if it is zero.
// "=" before the arguments: row and column major give the same bits.
#include "testing/support/routine.h"

#include <cstdio>
#include <cstdlib>

namespace loomblas::check {
namespace {

struct Row {
  int level;
  const char *pattern, *types, *arguments, *equations;
};

constexpr Row rows[] = {
    {1, "?copy", "sdcz", "n x:v[n] y!:v[n]", "y = x"},
    {1, "?swap", "sdcz", "n x!:v[n] y!:v[n]", "x = y ; y = x"},
    {1, "?axpy", "sdcz", "n alpha x:v[n] y!:v[n]", "y = alpha x + y"},
    {1, "?axpby", "sdcz", "n alpha x:v[n] beta y!:v[n]", "y = alpha x + beta y"},
    {1, "?scal", "sdcz", "n factor x!+:v[n]", "x = factor x"},
    {1, "csscal", "c", "n factor:r x!+:v[n]", "x = factor x"},
    {1, "zdscal", "z", "n factor:r x!+:v[n]", "x = factor x"},
    {1, "?dot", "sd", "n x:v[n] y:v[n] -> T", "result = x' y"},
    {1, "?dotu", "cz", "n x:v[n] y:v[n] -> T", "result = x' y"},
    {1, "?dotc", "cz", "n x:v[n] y:v[n] -> T", "result = x* y"},
    {1, "dsdot", "s", "n x:v[n] y:v[n] -> double", "result = x' y"},
    {1, "sdsdot", "s", "n sb x:v[n] y:v[n] -> T", "result = sb + x' y"},
    {1, "?nrm2", "sd", "n x:v[n] -> R", "result = nrm2 x"},
    {1, "scnrm2", "c", "n x:v[n] -> R", "result = nrm2 x"},
    {1, "dznrm2", "z", "n x:v[n] -> R", "result = nrm2 x"},
    {1, "?asum", "sd", "n x+:v[n] -> R", "result = asum x"},
    {1, "scasum", "c", "n x+:v[n] -> R", "result = asum x"},
    {1, "dzasum", "z", "n x+:v[n] -> R", "result = asum x"},
    {1, "i?amax", "sdcz", "n x+:v[n] -> index", "result = iamax x"},
    {1, "?rot", "sd", "n x!:v[n] y!:v[n] c:r s:r", "x = c x + s y ; y = c y - s x"},
    {1, "csrot", "c", "n x!:v[n] y!:v[n] c:r s:r", "x = c x + s y ; y = c y - s x"},
    {1, "zdrot", "z", "n x!:v[n] y!:v[n] c:r s:r", "x = c x + s y ; y = c y - s x"},
    {1, "?rotm", "sd", "n x!:v[n] y!:v[n] param", "x = h11 x + h12 y ; y = h21 x + h22 y"},

    {2, "?gemv", "sdcz", "trans m n alpha A:ge[p,q]^trans x:v[q] beta y!:v[p]",
     "y = alpha A x + beta y"},
    {2, "?gbmv", "sdcz", "trans m n kl ku alpha A:gb[p,q]^trans x:v[q] beta y!:v[p]",
     "y = alpha A x + beta y"},
    {2, "?symv", "sd", "uplo n alpha A:sy[n,n] x:v[n] beta y!:v[n]", "y = alpha A x + beta y"},
    {2, "?hemv", "cz", "uplo n alpha A:he[n,n] x:v[n] beta y!:v[n]", "y = alpha A x + beta y"},
    {2, "?sbmv", "sd", "uplo n k alpha A:sb[n,n] x:v[n] beta y!:v[n]", "y = alpha A x + beta y"},
    {2, "?hbmv", "cz", "uplo n k alpha A:hb[n,n] x:v[n] beta y!:v[n]", "y = alpha A x + beta y"},
    {2, "?spmv", "sd", "uplo n alpha A:sp[n,n] x:v[n] beta y!:v[n]", "y = alpha A x + beta y"},
    {2, "?hpmv", "cz", "uplo n alpha A:hp[n,n] x:v[n] beta y!:v[n]", "y = alpha A x + beta y"},
    {2, "?trmv", "sdcz", "uplo trans diag n A:tr[n,n]^trans x!:v[n]", "x = A x"},
    {2, "?tbmv", "sdcz", "uplo trans diag n k A:tb[n,n]^trans x!:v[n]", "x = A x"},
    {2, "?tpmv", "sdcz", "uplo trans diag n A:tp[n,n]^trans x!:v[n]", "x = A x"},
    {2, "?trsv", "sdcz", "uplo trans diag n A:tr[n,n]^trans x!:v[n]", "x = A \\ x"},
    {2, "?tbsv", "sdcz", "uplo trans diag n k A:tb[n,n]^trans x!:v[n]", "x = A \\ x"},
    {2, "?tpsv", "sdcz", "uplo trans diag n A:tp[n,n]^trans x!:v[n]", "x = A \\ x"},
    {2, "?ger", "sd", "m n alpha x:v[m] y:v[n] A!:ge[m,n]", "A = alpha x y' + A"},
    {2, "?geru", "cz", "m n alpha x:v[m] y:v[n] A!:ge[m,n]", "A = alpha x y' + A"},
    {2, "?gerc", "cz", "m n alpha x:v[m] y:v[n] A!:ge[m,n]", "A = alpha x y* + A"},
    {2, "?syr", "sd", "uplo n alpha x:v[n] A!:sy[n,n]", "A = alpha x x' + A"},
    {2, "?spr", "sd", "uplo n alpha x:v[n] A!:sp[n,n]", "A = alpha x x' + A"},
    {2, "?her", "cz", "uplo n alpha:r x:v[n] A!:he[n,n]", "A = alpha x x* + A"},
    {2, "?hpr", "cz", "uplo n alpha:r x:v[n] A!:hp[n,n]", "A = alpha x x* + A"},
    {2, "?syr2", "sd", "uplo n alpha x:v[n] y:v[n] A!:sy[n,n]", "A = alpha x y' + alpha y x' + A"},
    {2, "?spr2", "sd", "uplo n alpha x:v[n] y:v[n] A!:sp[n,n]", "A = alpha x y' + alpha y x' + A"},
    {2, "?her2", "cz", "uplo n alpha x:v[n] y:v[n] A!:he[n,n]", "A = alpha x y* + ~alpha y x* + A"},
    {2, "?hpr2", "cz", "uplo n alpha x:v[n] y:v[n] A!:hp[n,n]", "A = alpha x y* + ~alpha y x* + A"},

    {3, "?gemm", "sdcz",
     "= transa transb m n k alpha A:ge[m,k]^transa B:ge[k,n]^transb beta C!:ge[m,n]",
     "C = alpha A B + beta C"},
    {3, "?gemmtr", "sdcz",
     "= uplo transa transb n k alpha A:ge[n,k]^transa B:ge[k,n]^transb beta C!:sy[n,n]",
     "C = alpha A B + beta C"},
    {3, "?gemmt", "sdcz",
     "= uplo transa transb n k alpha A:ge[n,k]^transa B:ge[k,n]^transb beta C!:sy[n,n]",
     "C = alpha A B + beta C"},
    {3, "?symm", "sdcz", "= side uplo m n alpha A:sy[s,s] B:ge[m,n] beta C!:ge[m,n]",
     "C = alpha A B + beta C | C = alpha B A + beta C"},
    {3, "?hemm", "cz", "= side uplo m n alpha A:he[s,s] B:ge[m,n] beta C!:ge[m,n]",
     "C = alpha A B + beta C | C = alpha B A + beta C"},
    {3, "?syrk", "sdcz", "= uplo trans=NTc n k alpha A:ge[n,k]^trans beta C!:sy[n,n]",
     "C = alpha A A' + beta C"},
    {3, "?herk", "cz", "= uplo trans=NC n k alpha:r A:ge[n,k]^trans beta:r C!:he[n,n]",
     "C = alpha A A* + beta C"},
    {3, "?syr2k", "sdcz",
     "= uplo trans=NTc n k alpha A:ge[n,k]^trans B:ge[n,k]^trans beta C!:sy[n,n]",
     "C = alpha A B' + alpha B A' + beta C"},
    {3, "?her2k", "cz",
     "= uplo trans=NC n k alpha A:ge[n,k]^trans B:ge[n,k]^trans beta:r C!:he[n,n]",
     "C = alpha A B* + ~alpha B A* + beta C"},
    {3, "?trmm", "sdcz", "= side uplo transa diag m n alpha A:tr[s,s]^transa B!:ge[m,n]",
     "B = alpha A B | B = alpha B A"},
    {3, "?trsm", "sdcz", "= side uplo transa diag m n alpha A:tr[s,s]^transa B!:ge[m,n]",
     "B = A \\ alpha B | B = alpha B / A"},
};

} // namespace

const std::vector<Routine> &routines() {
  static const std::vector<Routine> table = [] {
    std::vector<Routine> read;
    for (const Row &row : rows)
      read.push_back(read_routine(row.level, row.pattern, row.types, row.arguments, row.equations));
    return read;
  }();
  return table;
}

std::vector<const Routine *> routines_of_level(int level) {
  std::vector<const Routine *> found;
  for (const Routine &routine : routines())
    if (routine.level == level)
      found.push_back(&routine);
  return found;
}

const Routine &routine_called(const std::string &pattern) {
  for (const Routine &routine : routines())
    if (routine.pattern == pattern)
      return routine;
  std::fprintf(stderr, "no routine %s in the tests' table\n", pattern.c_str());
  std::abort();
}

} // namespace loomblas::check
