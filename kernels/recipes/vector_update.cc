// SPDX-License-Identifier: BSD-3-Clause
// The kernels of level 1 that write: contracts in kernels/vector_kernels.h.
#include "kernels/recipes/elementwise.h"

namespace loom {

// axpy: n, alpha, x, y
void weave_axpy(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ippp");
  Elementwise e(isa, false);
  Value alpha = isa.load(x[1], 1);
  e.run(x[0], {{x[2]}, {x[3], true, true}}, [&](const std::vector<Cells> &in, int width) {
    return std::vector<Cells>{e.fma(e.splat(alpha, width), in[0], in[1])};
  });
  isa.finish();
}

// scale: n, alpha, x
void weave_scale(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ipp");
  Elementwise e(isa, false);
  Value alpha = isa.load(x[1], 1);
  e.run(x[0], {{x[2], true, true}}, [&](const std::vector<Cells> &in, int width) {
    return std::vector<Cells>{e.product(e.splat(alpha, width), in[0])};
  });
  isa.finish();
}

// copy: n, x, y
void weave_copy(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ipp");
  Elementwise(isa, false)
      .run(x[0], {{x[1]}, {x[2], false, true}},
           [](const std::vector<Cells> &in, int) { return in; });
  isa.finish();
}

// swap: n, x, y
void weave_swap(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ipp");
  Elementwise(isa, false)
      .run(x[0], {{x[1], true, true}, {x[2], true, true}}, [](const std::vector<Cells> &in, int) {
        return std::vector<Cells>{in[1], in[0]};
      });
  isa.finish();
}

// rotate: n, h, x, y
void weave_rotate(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ippp");
  Elementwise e(isa, false);
  Values h;
  for (int i = 0; i < 4; ++i)
    h.push_back(isa.load(isa.at(x[1], i), 1));
  e.run(x[0], {{x[2], true, true}, {x[3], true, true}},
        [&](const std::vector<Cells> &in, int width) {
          const auto row = [&](Value of_x, Value of_y) {
            return e.fma(e.splat(of_y, width), in[1], e.product(e.splat(of_x, width), in[0]));
          };
          return std::vector<Cells>{row(h[0], h[1]), row(h[2], h[3])};
        });
  isa.finish();
}

// pair_axpy: n, factors, x, y
void weave_pair_axpy(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ippp");
  Elementwise e(isa, true);
  Values f;
  for (int i = 0; i < 4; ++i)
    f.push_back(isa.load(isa.at(x[1], i), 1));
  e.run(x[0], {{x[2]}, {x[3], true, true}}, [&](const std::vector<Cells> &in, int width) {
    const Cells straight = e.fma(e.alternate(f[0], f[1], width), in[0], in[1]);
    return std::vector<Cells>{e.fma(e.alternate(f[2], f[3], width), e.swapped(in[0]), straight)};
  });
  isa.finish();
}

// pair_scale: n, factors, x
void weave_pair_scale(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "ipp");
  Elementwise e(isa, true);
  Values f;
  for (int i = 0; i < 4; ++i)
    f.push_back(isa.load(isa.at(x[1], i), 1));
  e.run(x[0], {{x[2], true, true}}, [&](const std::vector<Cells> &in, int width) {
    const Cells straight = e.product(e.alternate(f[0], f[1], width), in[0]);
    return std::vector<Cells>{e.fma(e.alternate(f[2], f[3], width), e.swapped(in[0]), straight)};
  });
  isa.finish();
}

} // namespace loom
