// SPDX-License-Identifier: BSD-3-Clause
// Scenarios of scarce and odd surroundings: no memory, no threads, other CPUs, other settings.
#include "testing/process/probe.h"
#include "testing/support/hash.h"

#include <algorithm>
#include <limits>
#include <sys/resource.h>

namespace loomblas::check {
namespace {

// Prints threads and virtual memory in KiB right after load and after an 8 x 8 product.
void after_load(int, char **) {
  const auto print = [] {
    std::printf("%zu %lu\n", threads_of_this_process().size(),
                status_of("/proc/self/status", "VmSize"));
  };
  print();
  REQUIRE(gemm_is_right(8), "product");
  print();
}

// The soft limit only, so that it can be lifted again.
void limit_address_space(rlim_t bytes) {
  rlimit limit;
  REQUIRE(getrlimit(RLIMIT_AS, &limit) == 0, "getrlimit");
  limit.rlim_cur = std::min(bytes, limit.rlim_max);
  REQUIRE(setrlimit(RLIMIT_AS, &limit) == 0, "setrlimit");
}

void address_space_400_mib(int, char **) {
  limit_address_space(400ul << 20);
  for (const index n : {200, 600})
    REQUIRE(gemm_is_right(n), "n = %td", n);
  openblas_set_num_threads(64); // 64 stacks of 8 MiB do not fit
  for (const index n : {200, 600, 1000})
    REQUIRE(gemm_is_right(n), "n = %td", n);
}

/// Makes every later malloc and mmap of the process fail.
void exhaust_memory() {
  limit_address_space(status_of("/proc/self/status", "VmSize") * 1024);
  for (std::size_t size = 1 << 20; size >= 16; size /= 2)
    while (void *block = std::malloc(size)) // held until the process ends
      *static_cast<volatile char *>(block) = 1;
}

template <class T> void require_right_without_memory(const char *when) {
  static const Product<T> products[] = {{3, 4, 5},       {40, 50, 60},  {200, 210, 220},
                                        {600, 600, 600}, {2, 900, 900}, {900, 2, 900},
                                        {5, 6, 5000},    {700, 700, 3}};
  static std::vector<T> c[4 * std::size(products)];
  static bool ready = false;
  std::size_t at = 0;
  for (const Product<T> &product : products)
    for (const char transa : {'N', 'T'})
      for (const char transb : {'N', 'T'}) {
        std::vector<T> &result = c[at++];
        if (!ready)
          result.resize(std::size_t(product.m * product.n));
        else
          product.compute(result, transa, transb);
      }
  if (ready) // the check itself needs memory: lift the limit
    limit_address_space(RLIM_INFINITY);
  at = 0;
  for (const Product<T> &product : products)
    for (const char transa : {'N', 'T'})
      for (const char transb : {'N', 'T'}) {
        const std::vector<T> &result = c[at++];
        REQUIRE(!ready || product.is(result, transa, transb), "%s: %c%c m = %td n = %td k = %td",
                when, transa, transb, product.m, product.n, product.k);
      }
  ready = true;
}

template <class T> void no_memory(bool used_before) {
  openblas_set_num_threads(4);
  if (used_before)
    REQUIRE(gemm_is_right(100), "product");
  require_right_without_memory<T>("preparation");
  exhaust_memory();
  require_right_without_memory<T>("without memory");
}

void no_memory_from_the_start(int, char **) { no_memory<double>(false); }
void no_memory_later(int, char **) { no_memory<float>(true); }

// Prints the library's thread count and the threads of the process after a large product.
void thread_count(int, char **) {
  std::printf("%d ", openblas_get_num_threads());
  REQUIRE(gemm_is_right(1000), "product");
  std::printf("%zu\n", threads_of_this_process().size());
}

template <class T> bool is_fused() {
  const T e = sizeof(T) == 8 ? T(0x1p-30) : T(0x1p-13);
  const T a[2] = {T(-1), 1 + e}, b[2] = {T(1), 1 - e};
  T c = 0;
  gemm('N', 'N', 1, 1, 2, T(1), a, 1, b, 2, T(0), &c, 1);
  return c != 0;
}

template <class T> void add_to(Hash &hash, index m, index n, index k) {
  Random random(std::uint64_t(m * n * k));
  std::vector<T> a(std::size_t(m * k)), b(std::size_t(k * n)), c(std::size_t(m * n));
  for (auto *matrix : {&a, &b, &c})
    for (T &x : *matrix)
      x = random.value<T>();
  for (const char transa : {'N', 'T'})
    for (const char transb : {'N', 'T'}) {
      gemm(transa, transb, m, n, k, T(0.7), a.data(), transa == 'N' ? m : k, b.data(),
           transb == 'N' ? k : n, T(1.3), c.data(), m);
      hash.add(m, n, c.data(), m);
    }
}

// Prints "fused" or "unfused" and a hash of the bits of some products.
void hash_of_results(int, char **) {
  REQUIRE(is_fused<float>() == is_fused<double>(), "the two types differ");
  Hash hash;
  for (const index n : {1, 3, 8, 17, 40, 65, 130, 300}) {
    add_to<float>(hash, n, n + 1, n + 2);
    add_to<double>(hash, n + 2, n, 2 * n + 1);
  }
  add_to<float>(hash, 3, 5, 3000);
  add_to<double>(hash, 200, 3, 1500);
  for (const index n : {5, 64, 600})
    REQUIRE(gemm_is_right(n), "n = %td", n);
  std::printf("%s %016lx\n", is_fused<double>() ? "fused" : "unfused",
              static_cast<unsigned long>(hash.value()));
}

// Exact results over small sizes with NaN in C, short enough for an emulated CPU.
template <class T> void small_sizes() {
  for (const index m : {1, 2, 3, 5, 8, 13, 17, 31, 65})
    for (const index n : {1, 2, 3, 7, 16, 33})
      for (const index k : {1, 2, 8, 17, 130})
        for (const char transa : {'N', 'T'})
          for (const char transb : {'N', 'C'}) {
            const std::vector<T> a(std::size_t(m * k), T(1)), b(std::size_t(k * n), T(1));
            std::vector<T> c(std::size_t(m * n), std::numeric_limits<T>::quiet_NaN());
            gemm(transa, transb, m, n, k, T(1), a.data(), transa == 'N' ? m : k, b.data(),
                 transb == 'N' ? k : n, T(0), c.data(), m);
            for (const T x : c)
              REQUIRE(x == T(k), "%c%c m = %td n = %td k = %td", transa, transb, m, n, k);
          }
  REQUIRE(Product<T>(150, 140, 300).is_right(), "packed");
}

void small(int, char **) {
  small_sizes<double>();
  small_sizes<float>();
  std::printf("right\n");
}

void one_product(int, char **) { REQUIRE(gemm_is_right(600), "product"); }

} // namespace

const Scenario limit_scenarios[8] = {{"after-load", after_load},
                                     {"address-space", address_space_400_mib},
                                     {"no-memory", no_memory_from_the_start},
                                     {"no-memory-later", no_memory_later},
                                     {"thread-count", thread_count},
                                     {"hash", hash_of_results},
                                     {"small", small},
                                     {"product", one_product}};

} // namespace loomblas::check
