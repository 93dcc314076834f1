// SPDX-License-Identifier: BSD-3-Clause
// One pass over the catalogue of kernels that every target gets.
#include "kernels/loom/weaver.h"

#include "kernels/loom/emitter.h"

#include "mlir/IR/Verifier.h"

#include <algorithm>
#include <climits>
#include <functional>

namespace loom {
namespace {

class Weaver {
public:
  Weaver(const Target &target, WovenTarget &out, std::string &error)
      : target_(target), out_(out), error_(error), emitter_(target) {}

  bool run() {
    if (!emitter_.ok()) {
      error_ = emitter_.error();
      return false;
    }
    for (const int bits : {32, 64})
      if (!weave_set(bits))
        return false;
    if (!wide_dot())
      return false;
    if (!target_.scalable)
      return true;
    out_.vscale = "loom_" + target_.name + "_vscale";
    return need(out_.vscale, "vector length", 64, 1, false,
                [&](Isa &isa, int) { weave_vscale(isa, out_.vscale); });
  }

private:
  using Recipe = std::function<void(Isa &, int)>;
  bool integers_may_spill_ = false;

  /// Weaves with falling unroll until the loops are clean. False: none is; `woven` holds the last.
  bool attempt(const std::string &name, const std::string &shape, int bits, int unroll, bool hot,
               const Recipe &recipe, Woven &woven) {
    for (; unroll >= 1; unroll /= 2) {
      auto module = emitter_.module();
      Isa isa(*module, target_, bits);
      recipe(isa, unroll);
      woven = {name, shape, {}, unroll, {}};
      if (failed(mlir::verify(*module)))
        return false;
      woven.assembly = emitter_.assembly(*module, std::to_string(out_.kernels.size()));
      if (woven.assembly.empty())
        return false;
      woven.report = check_loops(woven.assembly, integers_may_spill_);
      if (!hot || target_.fma == Fma::Library || woven.report.clean(moves_allowed(unroll)))
        return true;
    }
    return false;
  }

  /// Two-operand multiplies (no FMA) copy what they overwrite; RVV merges a masked load into a
  /// copy.
  int moves_allowed(int unroll) const {
    return target_.fma == Fma::Split ? INT_MAX : target_.scalable ? unroll : 0;
  }

  bool need(const std::string &name, const std::string &shape, int bits, int unroll, bool hot,
            const Recipe &recipe) {
    Woven woven;
    if (attempt(name, shape, bits, unroll, hot, recipe, woven)) {
      out_.kernels.push_back(std::move(woven));
      return true;
    }
    error_ = target_.name + ": " + name + " (" + shape + ") ";
    const Loop *loop = woven.report.unclean(moves_allowed(1));
    error_ += loop == nullptr
                  ? "cannot be generated"
                  : "cannot be made clean: its loop has " + std::to_string(loop->stack) +
                        " stack accesses and " + std::to_string(loop->moves) +
                        " register moves at unroll 1; name a smaller tile in the target file";
    return false;
  }

  bool weave_set(int bits) {
    WovenSet set;
    set.element_bits = bits;
    set.lanes = target_.lanes(bits);
    set.tile = target_.tile(bits);
    prefix_ = "loom_" + target_.name + (bits == 64 ? "_f64_" : "_f32_");
    if (!packed_kernel(set) || !direct_kernels(set) || !packing(set) || !transpose(set) ||
        !update(set) || !peak(set) || !complex(set) || !triangles(set) || !matrix_vector(set) ||
        !substitutions(set) || !vector(set))
      return false;
    out_.sets.push_back(std::move(set));
    return true;
  }

  bool packed_kernel(WovenSet &set) {
    set.packed = prefix_ + "packed";
    const std::string shape = (target_.scalable ? std::to_string(set.tile.mv) + "v"
                                                : std::to_string(set.tile.mv * set.lanes)) +
                              "x" + std::to_string(set.tile.nr);
    return need(set.packed, shape, set.element_bits, target_.unroll, true, [&](Isa &isa, int u) {
      weave_gemm_tile(isa, set.packed, {Operands::Packed, {0, set.tile.mv}, set.tile.nr, u});
    });
  }

  /// Row classes: for fixed lengths, m < lanes is covered by one vector of w or two that overlap;
  /// where masks are free by a masked one of 2w, which takes half the multiply-adds and registers.
  std::vector<RowCover> small_classes(const WovenSet &set) const {
    std::vector<RowCover> classes;
    if (!target_.scalable)
      for (int w = 1; w < set.lanes; w *= 2) {
        classes.push_back({w, 1});
        if (w > 1)
          classes.push_back(target_.masks ? RowCover{2 * w, 1, true} : RowCover{w, 2});
      }
    return classes;
  }

  bool direct_kernels(WovenSet &set) {
    const std::vector<RowCover> small = small_classes(set);
    set.small_classes = static_cast<int>(small.size());
    set.widest = target_.widest(set.element_bits);
    for (int n = 1; n <= set.widest; ++n) {
      std::vector<std::string> names[2];
      for (const RowCover &cover : small)
        for (const Operands o : {Operands::Rows, Operands::Columns})
          if (!direct(set, o, cover, n, names[o == Operands::Columns]))
            return false;
      int tallest = target_.tallest(n, set.element_bits);
      for (int v = 1; v <= tallest; ++v)
        if (!pair(set, v, n, names)) {
          if (v == 1)
            return false;
          tallest = v - 1; // a taller tile cannot be made clean: the table ends here
          error_.clear();
        }
      set.max_vectors.push_back(tallest);
      set.rows.push_back(names[0]);
      set.columns.push_back(names[1]);
    }
    return true;
  }

  /// The kernels of one tile for both layouts of B, or neither.
  bool pair(const WovenSet &set, int vectors, int n, std::vector<std::string> (&names)[2]) {
    const size_t kernels = out_.kernels.size(), classes = names[0].size();
    if (direct(set, Operands::Rows, {0, vectors}, n, names[0]) &&
        direct(set, Operands::Columns, {0, vectors}, n, names[1]))
      return true;
    out_.kernels.resize(kernels);
    names[0].resize(classes);
    return false;
  }

  static std::string rows_name(const RowCover &cover) {
    return cover.masked       ? "masked" + std::to_string(cover.width)
           : cover.width == 0 ? std::to_string(cover.count) + "v"
                              : std::to_string(cover.width) + "x" + std::to_string(cover.count);
  }

  bool direct(const WovenSet &set, Operands operands, RowCover cover, int n,
              std::vector<std::string> &names) {
    const std::string rows = rows_name(cover);
    const std::string name = prefix_ + (operands == Operands::Rows ? "rows_" : "columns_") + rows +
                             "_" + std::to_string(n);
    names.push_back(name);
    return need(name, rows + " by " + std::to_string(n), set.element_bits, target_.unroll, true,
                [&](Isa &isa, int u) {
                  weave_gemm_tile(isa, name, {operands, cover, n, u});
                });
  }

  bool packing(WovenSet &set) {
    const struct {
      std::string *name;
      const char *suffix;
      PackStep step;
      bool a;
    } all[] = {{&set.copy_a, "copy_a", PackStep::Copy, true},
               {&set.transpose_a, "transpose_a", PackStep::Transpose, true},
               {&set.copy_b, "copy_b", PackStep::Copy, false},
               {&set.transpose_b, "transpose_b", PackStep::Transpose, false}};
    return std::all_of(std::begin(all), std::end(all), [&](const auto &p) {
      *p.name = prefix_ + p.suffix;
      const int panel = p.a ? set.tile.mv * set.lanes : set.tile.nr;
      return need(*p.name, "panel " + std::to_string(panel), set.element_bits, 1, false,
                  [&](Isa &isa, int) {
                    if (target_.scalable)
                      weave_pack_scalable(isa, *p.name, p.step, p.a ? set.tile.mv : 0, panel);
                    else
                      weave_pack(isa, *p.name, p.step, panel);
                  });
    });
  }

  bool transpose(WovenSet &set) {
    set.transpose = prefix_ + "transpose";
    return need(set.transpose, "any panel", set.element_bits, 1, false,
                [&](Isa &isa, int) { weave_transpose(isa, set.transpose); });
  }

  bool update(WovenSet &set) {
    set.update = prefix_ + "update";
    return need(set.update, "column", set.element_bits, 1, false,
                [&](Isa &isa, int) { weave_update(isa, set.update); });
  }

  bool peak(WovenSet &set) {
    set.peak = prefix_ + "peak";
    // two factors and enough chains to hide the latency of the multiply-add
    const int chains = std::min(24, target_.registers / target_.group - 2);
    set.peak_flops = 2 * chains * set.lanes;
    return need(set.peak, std::to_string(chains) + " chains", set.element_bits, 1,
                target_.fma == Fma::Fused,
                [&](Isa &isa, int) { weave_peak(isa, set.peak, chains); });
  }

  bool complex(WovenSet &set) {
    const struct {
      const char *suffix, *shape;
      std::function<void(Isa &, const std::string &)> weave;
    } all[] = {{"combine", "products",
                [](Isa &isa, const std::string &name) {
                  weave_complex_update(isa, name, ComplexTerms::Products);
                }},
               {"complex_update", "sums",
                [](Isa &isa, const std::string &name) {
                  weave_complex_update(isa, name, ComplexTerms::Sums);
                }},
               {"complex_transpose", "any panel", weave_complex_transpose}};
    return std::all_of(std::begin(all), std::end(all), [&](const auto &kernel) {
      const std::string name = prefix_ + kernel.suffix;
      set.complex.push_back(name);
      return need(name, kernel.shape, set.element_bits, 1, false,
                  [&](Isa &isa, int) { kernel.weave(isa, name); });
    });
  }

  /// Tiles of 1, 2, 4, ... columns up to the packed tile's, each with every row class up to it.
  bool triangles(WovenSet &set) {
    const int nr = set.tile.nr;
    for (const bool complex : {false, true}) {
      WovenTriangleTiles &tiles = complex ? set.complex_triangle : set.triangle;
      for (int w = complex ? 2 : 1; w < nr; w *= 2)
        tiles.width.push_back(w);
      if (!complex || nr % 2 == 0)
        tiles.width.push_back(nr);
      for (const int w : tiles.width)
        if (!triangle_columns(set, complex, w, tiles))
          return false;
    }
    set.transpose_block = prefix_ + "transpose_block";
    set.split = prefix_ + "split";
    set.join = prefix_ + "join";
    const int bits = set.element_bits;
    return need(set.transpose_block, "any block", bits, 1, false,
                [&](Isa &isa, int) { weave_transpose_block(isa, set.transpose_block); }) &&
           need(set.split, "run", bits, 1, false,
                [&](Isa &isa, int) { weave_split(isa, set.split); }) &&
           need(set.join, "run", bits, 1, false, [&](Isa &isa, int) { weave_join(isa, set.join); });
  }

  bool triangle_columns(const WovenSet &set, bool complex, int columns, WovenTriangleTiles &tiles) {
    std::vector<RowCover> covers = small_classes(set);
    for (int v = 1; v <= set.tile.mv; ++v)
      covers.push_back({0, v});
    for (const TriangleTask task : {TriangleTask::Solve, TriangleTask::Multiply}) {
      auto &table = task == TriangleTask::Solve ? tiles.solve : tiles.multiply;
      table.emplace_back();
      for (const RowCover &cover : covers) {
        const std::string rows = rows_name(cover);
        const std::string name = prefix_ + (complex ? "complex_" : "") +
                                 (task == TriangleTask::Solve ? "solve_" : "multiply_") + rows +
                                 "_" + std::to_string(columns);
        table.back().push_back(name);
        const auto recipe = [&, task = task](Isa &isa, int unroll) {
          weave_triangle_tile(isa, name, {task, complex, cover, columns, unroll});
        };
        const std::string shape = rows + " by " + std::to_string(columns);
        // A loop that cannot be clean (a reload a step on RVV) is still better than fewer rows.
        if (!need(name, shape, set.element_bits, target_.unroll, true, recipe)) {
          error_.clear();
          if (!need(name, shape, set.element_bits, 1, false, recipe))
            return false;
        }
      }
    }
    return true;
  }

  bool matrix_vector(WovenSet &set) {
    const struct {
      const char *suffix;
      std::function<void(Isa &, const std::string &, int)> weave;
    } all[] = {
        {"axpy", [](Isa &i, const std::string &n, int c) { weave_axpy_columns(i, n, c, 1); }},
        {"axpy2", [](Isa &i, const std::string &n, int c) { weave_axpy_columns(i, n, c, 2); }},
        {"dot", [](Isa &i, const std::string &n, int c) { weave_dot_columns(i, n, c, 1); }},
        {"dot2", [](Isa &i, const std::string &n, int c) { weave_dot_columns(i, n, c, 2); }},
        {"axpy_dot", [](Isa &i, const std::string &n, int c) { weave_axpy_dot(i, n, c, 1); }},
        {"axpy2_dot2", [](Isa &i, const std::string &n, int c) { weave_axpy_dot(i, n, c, 2); }},
        {"ger", [](Isa &i, const std::string &n, int c) { weave_ger_columns(i, n, c, 1, 1); }},
        {"ger2", [](Isa &i, const std::string &n, int c) { weave_ger_columns(i, n, c, 2, 1); }},
        {"complex_ger",
         [](Isa &i, const std::string &n, int c) { weave_ger_columns(i, n, c, 2, 2); }},
        {"complex_ger2",
         [](Isa &i, const std::string &n, int c) { weave_ger_columns(i, n, c, 4, 2); }}};
    integers_may_spill_ = true; // a pointer's reload costs less than fewer columns at a time
    const bool done = std::all_of(std::begin(all), std::end(all), [&](const auto &k) {
      const std::string name = prefix_ + k.suffix + "_columns";
      set.matrix_vector.push_back(name);
      // Scalable: the masks merge by moves, and RVV's stores look like spills.
      return need(name, "columns", set.element_bits, 8, !target_.scalable,
                  [&](Isa &isa, int columns) { k.weave(isa, name, columns); });
    });
    integers_may_spill_ = false;
    return done;
  }

  bool substitutions(WovenSet &set) {
    integers_may_spill_ = true; // while a group's quotients are waited for
    bool done = true;
    for (const bool complex : {false, true})
      for (const bool transposed : {false, true})
        for (const bool backwards : {false, true}) {
          const std::string name = prefix_ + (complex ? "complex_" : "") + "substitute" +
                                   (transposed ? "_transposed" : "") +
                                   (backwards ? "_backwards" : "");
          (complex ? set.complex_substitution : set.substitution).push_back(name);
          done = done && need(name, "triangle", set.element_bits, 1, false, [&](Isa &isa, int) {
                   weave_substitution(isa, name, {complex, transposed, backwards});
                 });
        }
    integers_may_spill_ = false;
    return done;
  }

  /// Where ends of vectors are not masked, jumps back from rarely taken branches look like loops;
  /// the whole registers that RVV stores look like spills.
  bool check_vectors() const { return target_.masks; }

  /// Level 1, in the order of VectorKernels' fields.
  bool vector(WovenSet &set) {
    const auto reduction = [](Reduction r) {
      return [r](Isa &isa, const std::string &name) { weave_reduction(isa, name, r); };
    };
    const auto find = [](Elements e) {
      return [e](Isa &isa, const std::string &name) { weave_find(isa, name, e); };
    };
    const struct {
      const char *field;
      std::function<void(Isa &, const std::string &)> recipe;
    } all[] = {{"axpy", weave_axpy},
               {"scale", weave_scale},
               {"copy", weave_copy},
               {"swap", weave_swap},
               {"rotate", weave_rotate},
               {"pair_axpy", weave_pair_axpy},
               {"pair_scale", weave_pair_scale},
               {"dot", reduction(Reduction::Dot)},
               {"pair_dot", reduction(Reduction::PairDot)},
               {"absolutes", reduction(Reduction::Absolutes)},
               {"squares", reduction(Reduction::Squares)},
               {"greatest", reduction(Reduction::Greatest)},
               {"pair_greatest", reduction(Reduction::PairGreatest)},
               {"find", find(Elements::Single)},
               {"pair_find", find(Elements::Pairs)}};
    return std::all_of(std::begin(all), std::end(all), [&](const auto &kernel) {
      const std::string name = prefix_ + kernel.field;
      set.vector.push_back(name);
      return need(name, "vectors", set.element_bits, 1, check_vectors(),
                  [&](Isa &isa, int) { kernel.recipe(isa, name); });
    });
  }

  bool wide_dot() {
    out_.wide_dot = prefix_ + "wide_dot";
    return need(out_.wide_dot, "vectors", 64, 1, check_vectors(),
                [&](Isa &isa, int) { weave_reduction(isa, out_.wide_dot, Reduction::WideDot); });
  }

  const Target &target_;
  WovenTarget &out_;
  std::string &error_;
  Emitter emitter_;
  std::string prefix_;
};

} // namespace

bool weave(const Target &target, WovenTarget &out, std::string &error) {
  return Weaver(target, out, error).run();
}

} // namespace loom
