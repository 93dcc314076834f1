// SPDX-License-Identifier: BSD-3-Clause
// Prints the hashes of the bits of some thousand results, a line each, from one set of kernels: a
// table that every fused ISA must print alike. Static and without hwloc it also runs in an
// emulator, bare of an operating system.
#include "driver/machine.h"
#include "driver/thread_pool.h"
#include "kernels/kernel_table.h"
#include "testing/emulation/tables.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace loomblas::check {
namespace {

constexpr struct {
  const char *name;
  void (*print)(Lines &);
} tables[] = {{"gemm", print_gemm},
              {"products", print_products},
              {"vectors", print_vectors},
              {"level2", print_level2},
              {"triangular", print_triangular}};

auto *table_called(const char *name) {
  for (const auto &table : tables)
    if (std::strcmp(table.name, name) == 0)
      return table.print;
  return static_cast<void (*)(Lines &)>(nullptr);
}

int list_isas() {
  for (int i = 0; i < kernel_table_count; ++i)
    std::printf("%s %s %s\n", kernel_tables[i]->isa, kernel_tables[i]->fused ? "fused" : "unfused",
                can_run(*kernel_tables[i]) ? "here" : "elsewhere");
  return 0;
}

int usage() {
  std::fputs("usage: bits [--list] [--table gemm|products|vectors|level2|triangular] [--oracle] "
             "[--isa NAME] "
             "[--threads N] [--every N]\n",
             stderr);
  return 2;
}

int main(int argc, char **argv) {
  auto *print = print_gemm;
  const char *isa = nullptr;
  int threads = 0, every = 1;
  bool oracle = false;
  for (int i = 1; i < argc; ++i) {
    const auto is = [&](const char *name) { return std::strcmp(argv[i], name) == 0; };
    const auto takes = [&](const char *name) { return is(name) && i + 1 < argc; };
    if (is("--list"))
      return list_isas();
    if (is("--oracle"))
      oracle = true;
    else if (takes("--table"))
      print = table_called(argv[++i]);
    else if (takes("--isa"))
      isa = argv[++i];
    else if (takes("--threads"))
      threads = std::atoi(argv[++i]);
    else if (takes("--every"))
      every = std::atoi(argv[++i]);
    else
      return usage();
  }
  if (every < 1 || !print)
    return usage();
  if (isa && !select_isa(isa)) {
    std::fprintf(stderr, "bits: this CPU cannot run the kernels `%s`\n", isa);
    return 3;
  }
  if (threads > 0)
    set_max_threads(threads);
  Lines lines(every, oracle);
  print(lines);
  return 0;
}

} // namespace
} // namespace loomblas::check

int main(int argc, char **argv) { return loomblas::check::main(argc, argv); }
