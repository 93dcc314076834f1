// SPDX-License-Identifier: BSD-3-Clause
// A program that calls no BLAS: what loading one costs it is the time that the bench measures.
int main(void) { return 0; }
