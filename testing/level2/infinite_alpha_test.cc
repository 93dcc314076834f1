// SPDX-License-Identifier: BSD-3-Clause
// An infinite alpha times what a row of a band holds: infinity, however long the band is. What the
// row does not hold is not multiplied with it.
#include "testing/support/routine_function.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace loomblas::check {
namespace {

template <class T>
using Gbmv = void(const char *, const int *, const int *, const int *, const int *, const T *,
                  const T *, const int *, const T *, const int *, const T *, T *, const int *);

template <class T> void expect_infinities(const char *name) {
  const T alpha = std::numeric_limits<T>::infinity(), beta = 3;
  for (const int n : {40, 1000, 3001})
    for (const int diagonals : {1, 20, 90})
      for (const int step : {1, -2})
        for (const char trans : {'N', 'T'}) {
          const int ld = 2 * diagonals + 1;
          std::vector<T> a(std::size_t(ld) * std::size_t(n), T(0.5)), x(std::size_t(n), T(2)),
              y(std::size_t(2 * n), T(1));
          const int one = 1;
          function<Gbmv<T>>(name)(&trans, &n, &n, &diagonals, &diagonals, &alpha, a.data(), &ld,
                                  x.data(), &one, &beta, y.data(), &step);
          for (int i = 0; i < n; ++i)
            ASSERT_EQ(alpha, y[std::size_t(i * std::abs(step))])
                << name << trans << " n=" << n << " diagonals=" << diagonals << " step=" << step
                << " element " << i;
        }
}

TEST(InfiniteAlpha, MeetsOnlyWhatABandHolds) {
  expect_infinities<float>("sgbmv_");
  expect_infinities<double>("dgbmv_");
}

} // namespace
} // namespace loomblas::check
