// SPDX-License-Identifier: BSD-3-Clause
// The first program with LoomBLAS: one product of two small matrices by cblas_sgemm, checked by
// hand.
//
//   gcc first_gemm.c -I<loomblas>/interface/include -L<loomblas>/build -lloomblas -o first_gemm
#include <cblas.h>
#include <loomblas.h>
#include <stdio.h>

int main(void) {
  // A shop's orders: each row is a customer, each column an article, each entry how many.
  enum { customers = 2, articles = 3, properties = 2 };
  const float orders[customers][articles] = {{1, 2, 0}, {0, 1, 4}};
  // What an article costs and weighs.
  const float article[articles][properties] = {{10, 1}, {5, 2}, {2, 0.5f}};
  // What each customer's order costs and weighs: the matrix product of the two.
  float total[customers][properties];

  // total := 1 * orders * article + 0 * total. C keeps the rows of a matrix together: row-major,
  // and the "leading dimension" of each matrix is the length of its rows in memory.
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, customers, properties, articles, 1.0f,
              &orders[0][0], articles, &article[0][0], properties, 0.0f, &total[0][0], properties);

  int wrong = 0;
  for (int c = 0; c < customers; ++c) {
    float cost = 0, weight = 0;
    for (int a = 0; a < articles; ++a) {
      cost += orders[c][a] * article[a][0];
      weight += orders[c][a] * article[a][1];
    }
    printf("  customer %d: costs %.2f, weighs %.2f\n", c + 1, (double)total[c][0],
           (double)total[c][1]);
    wrong += total[c][0] != cost || total[c][1] != weight;
  }
  printf("  kernels for %s: %s\n", loomblas_get_corename(),
         wrong ? "WRONG, by a loop it is something else" : "right, a plain loop gives the same");
  return wrong != 0;
}
