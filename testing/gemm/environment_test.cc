// SPDX-License-Identifier: BSD-3-Clause
// gemm and the floating-point environment: no exception flag from lanes outside the data, the
// caller's modes unchanged, and the workers computing under them.
#include "testing/support/problem.h"

#include <cfenv>
#include <limits>

namespace loomblas::check {
namespace {

template <class T> class GemmEnvironment : public ::testing::Test {
  void SetUp() override { std::feholdexcept(&before); }
  void TearDown() override {
    std::fesetenv(&before);
    openblas_set_num_threads(default_threads);
  }
  std::fenv_t before;
  const int default_threads = openblas_get_num_threads();
};
TYPED_TEST_SUITE(GemmEnvironment, Types);

constexpr int serious = FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW;

// Flushing subnormals to zero, both as operands and as results.
unsigned long control_word() {
#if defined(__x86_64__)
  return __builtin_ia32_stmxcsr();
#elif defined(__aarch64__)
  unsigned long word;
  __asm__ volatile("mrs %0, fpcr" : "=r"(word));
  return word;
#else
  return std::fegetround();
#endif
}

bool flush_subnormals() {
#if defined(__x86_64__)
  __builtin_ia32_ldmxcsr(unsigned(control_word()) | 0x8040);
  return true;
#elif defined(__aarch64__)
  __asm__ volatile("msr fpcr, %0" ::"r"(control_word() | 1ul << 24));
  return true;
#else
  return false;
#endif
}

unsigned long modes() { // without the flags of exceptions that have been
#if defined(__x86_64__)
  return control_word() & ~0x3ful;
#else
  return control_word();
#endif
}

// Leaves bytes on the stack that are signalling NaN for both types.
[[gnu::noinline]] void poison_stack() {
  std::uint32_t words[16384];
  for (std::uint32_t i = 0; i < 16384; ++i)
    words[i] = i % 2 != 0 ? 0x7ff4deadu : 0x7fa4beefu;
  __asm__ volatile("" ::"r"(words) : "memory"); // so that the stores are made
}

/// Leaves the library's workspace full of Inf and zeros, whose products are invalid.
template <class T> void poison_workspace() {
  for (const bool swapped : {false, true}) {
    Problem<T> problem({200, 200, 520}, {1, 0});
    problem.a.assign(problem.a.size(), swapped ? T(0) : std::numeric_limits<T>::infinity());
    problem.b.assign(problem.b.size(), swapped ? std::numeric_limits<T>::infinity() : T(0));
    run(problem, {});
    run(problem, {'T', 'T'});
  }
}

template <class T> void use_small_integers(Problem<T> &problem) {
  Random random(3);
  for (auto *matrix : {&problem.a, &problem.b, &problem.c})
    for (T &x : *matrix)
      x = random.small_integer<T>();
}

template <class T> int library_flags(const Problem<T> &problem, const Storage &storage) {
  run(problem, storage); // so that whatever happens once has happened
  poison_stack();
  std::feclearexcept(FE_ALL_EXCEPT);
  run(problem, storage);
  return std::fetestexcept(serious);
}

/// The flags of a scalar loop over the same data.
template <class T> int scalar_flags(const Problem<T> &problem) {
  std::vector<T> c = problem.c;
  std::feclearexcept(FE_ALL_EXCEPT);
  emulate_gemm_bits(problem.shape, problem.scalars, problem.a.data(), problem.b.data(), c.data(),
                    kc<T>);
  return std::fetestexcept(serious);
}

constexpr Shape shapes[] = {{1, 1, 1},     {2, 3, 4},      {5, 7, 9},     {13, 11, 17},
                            {31, 33, 35},  {49, 50, 3},    {97, 65, 64},  {129, 3, 130},
                            {3, 129, 130}, {201, 99, 257}, {1, 400, 400}, {400, 1, 400},
                            {400, 399, 5}, {319, 317, 531}};

TYPED_TEST(GemmEnvironment, SmallIntegersRaiseNothing) {
  poison_workspace<TypeParam>();
  for (const Shape shape : shapes)
    for (const char *option : {"NN", "TT", "NT", "TN"})
      for (const TypeParam beta : {TypeParam(0), TypeParam(2)}) {
        Problem<TypeParam> problem(shape, {1, beta});
        use_small_integers(problem);
        EXPECT_EQ(0, library_flags(problem, {option[0], option[1]}))
            << describe(problem, {option[0], option[1]});
      }
}

TYPED_TEST(GemmEnvironment, InfinityInOneLineRaisesWhatAScalarLoopRaises) {
  using T = TypeParam;
  poison_workspace<T>();
  for (const Shape shape : shapes)
    for (const char *option : {"NN", "TT"})
      for (const bool in_a : {true, false})
        for (const bool with_zeros : {false, true}) {
          Problem<T> problem(shape, {1, 1});
          use_small_integers(problem);
          auto &other = in_a ? problem.b : problem.a;
          if (!with_zeros)
            other.assign(other.size(), T(2));
          const auto [m, n, k] = shape;
          for (index p = 0; p < k; ++p)
            (in_a ? problem.a[std::size_t(m / 2 + p * m)] : problem.b[std::size_t(p + n / 2 * k)]) =
                std::numeric_limits<T>::infinity();
          const int allowed = scalar_flags(problem);
          const int raised = library_flags(problem, {option[0], option[1]});
          EXPECT_EQ(0, raised & ~allowed) << describe(problem, {option[0], option[1]}) << " in "
                                          << (in_a ? 'A' : 'B') << " raised " << raised;
        }
}

TYPED_TEST(GemmEnvironment, TheCallersModesStay) {
  const Problem<TypeParam> problem({150, 160, 600}, {1, 1}), small({5, 6, 7}, {1, 1});
  for (const int rounding : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    std::fesetround(rounding);
    const unsigned long before = modes();
    run(problem, {});
    run(small, {});
    EXPECT_EQ(before, modes());
    EXPECT_EQ(rounding, std::fegetround());
  }
}

TYPED_TEST(GemmEnvironment, WorkersRoundAsTheCallerDoes) {
  for (const Shape shape :
       {Shape{7, 8, 9}, {300, 310, 270}, {4, 700, 600}, {700, 4, 600}, {5, 6, 4000}}) {
    const Problem<TypeParam> problem(shape, {TypeParam(0.9), TypeParam(0.3)});
    const std::vector<TypeParam> nearest = run(problem, {});
    for (const int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
      std::vector<TypeParam> want = problem.c;
      std::fesetround(rounding);
      emulate_gemm_bits(shape, problem.scalars, problem.a.data(), problem.b.data(), want.data(),
                        kc<TypeParam>);
      std::vector<TypeParam> alone, got;
      for (int threads = 1; threads <= 4; ++threads) {
        openblas_set_num_threads(threads);
        got = run(problem, {});
        if (threads == 1)
          alone = got;
        EXPECT_TRUE(same(alone, got)) << describe(problem, {}) << " threads " << threads;
      }
      std::fesetround(FE_TONEAREST);
      if (library_is_fused<TypeParam>()) {
        EXPECT_TRUE(same(want, alone)) << describe(problem, {}) << " rounding " << rounding;
      }
      EXPECT_FALSE(same(nearest, alone)) << "the rounding mode made no difference";
    }
  }
}

TYPED_TEST(GemmEnvironment, WorkersFlushSubnormalsAsTheCallerDoes) {
  using T = TypeParam;
  for (const Shape shape : {Shape{7, 8, 9}, {300, 310, 70}, {4, 700, 300}, {700, 4, 300}}) {
    Problem<T> problem(shape, {1, 0});
    problem.a.assign(problem.a.size(), std::numeric_limits<T>::min());
    problem.b.assign(problem.b.size(), T(0x1p-12));
    EXPECT_GT(run(problem, {})[0], T(0));
    if (!flush_subnormals())
      GTEST_SKIP() << "this architecture does not flush subnormals to zero";
    const unsigned long before = modes();
    for (int threads = 1; threads <= 4; ++threads) {
      openblas_set_num_threads(threads);
      EXPECT_TRUE(same(std::vector<T>(problem.c.size(), T(0)), run(problem, {})))
          << describe(problem, {}) << " threads " << threads;
      EXPECT_EQ(before, modes());
    }
    std::fesetenv(FE_DFL_ENV);
  }
}

} // namespace
} // namespace loomblas::check
