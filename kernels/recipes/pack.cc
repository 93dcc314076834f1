// SPDX-License-Identifier: BSD-3-Clause
// Packing: rows of op(A) or columns of op(B) into panels, copied or transposed in registers. The
// contract is PackKernel in kernel_table.h.
#include "kernels/recipes/recipe.h"

namespace loom {
namespace {

/// A run of panel rows that is moved by vectors (copy) or square blocks (transpose) of one size.
struct Piece {
  int start, size;
};

/// The panel in vectors of the target's length and then falling powers of two.
llvm::SmallVector<Piece> pieces(int panel, int lanes) {
  llvm::SmallVector<Piece> out;
  for (int at = 0, size = lanes; at < panel; at += size) {
    while (size > panel - at)
      size /= 2;
    out.push_back({at, size});
  }
  return out;
}

/// Transposes a square of vectors by exchanging its off-diagonal quarters, halves first. An element
/// of the square is `unit` of the vectors'.
void transpose(Isa &isa, Values &rows, int unit = 1) {
  const int n = static_cast<int>(rows.size());
  for (int half = n / 2; half >= 1; half /= 2) {
    llvm::SmallVector<int32_t> low, high;
    for (int i = 0; i < n; ++i)
      for (int u = 0; u < unit; ++u) {
        low.push_back((i / half % 2 == 0 ? i : n + i - half) * unit + u);
        high.push_back((i / half % 2 == 0 ? i + half : n + i) * unit + u);
      }
    for (int i = 0; i < n; ++i)
      if (i / half % 2 == 0) {
        Value x = rows[i], y = rows[i + half];
        rows[i] = isa.shuffle(x, y, low);
        rows[i + half] = isa.shuffle(x, y, high);
      }
  }
}

// src(i, p) = src[i + p * ld]: the whole panel by vectors, a narrower one element by element.
void copy(Isa &isa, Value width, Value k, Value src, Value ld, Value panel, int size) {
  isa.when(
      isa.equal(width, isa.size(size)),
      [&] {
        isa.loop(isa.size(0), k, 1, {src, panel}, [&](Value, Values &p) {
          for (const Piece &x : pieces(size, isa.lanes()))
            isa.store(isa.load(isa.at(p[0], x.start), x.size), isa.at(p[1], x.start));
          p = {isa.at(p[0], ld), isa.at(p[1], size)};
        });
      },
      [&] {
        isa.loop(isa.size(0), k, 1, {src, panel}, [&](Value, Values &p) {
          isa.loop(isa.size(0), width, 1, {}, [&](Value i, Values &) {
            isa.store(isa.load(isa.at(p[0], i), 1), isa.at(p[1], i));
          });
          p = {isa.at(p[0], ld), isa.at(p[1], size)};
        });
      });
}

// Rows of op(A) whose elements, `unit` numbers each, are contiguous along k become columns `size`
// numbers apart: by square blocks, the last columns element by element.
void transpose_rows(Isa &isa, const Values &rows, Value k, Value to, Value size, int unit = 1) {
  const int n = static_cast<int>(rows.size());
  Value whole = isa.multiple_below(k, n);
  isa.loop(isa.size(0), whole, n, {}, [&](Value p, Values &) {
    Values block;
    for (Value row : rows)
      block.push_back(isa.load(isa.at(row, isa.times(p, unit)), n * unit));
    transpose(isa, block, unit);
    Value column = isa.at(to, isa.mul(p, size));
    for (int i = 0; i < n; ++i)
      isa.store(block[i], isa.at(column, isa.times(size, i)));
  });
  if (n > 1)
    isa.loop(whole, k, 1, {}, [&](Value p, Values &) {
      Value column = isa.at(to, isa.mul(p, size));
      for (int i = 0; i < n; ++i)
        isa.store(isa.load(isa.at(rows[i], isa.times(p, unit)), unit), isa.at(column, i * unit));
    });
}

// src(i, p) = src[i * ld + p]. Rows beyond `width` repeat the last one, so that nothing outside is
// read and one kernel serves every width.
void transposed(Isa &isa, Value width, Value k, Value src, Value ld, Value panel, int size) {
  Value last = isa.plus(width, -1);
  for (const Piece &x : pieces(size, isa.lanes())) {
    Values rows;
    for (int i = 0; i < x.size; ++i)
      rows.push_back(isa.at(src, isa.mul(isa.minimum(isa.size(x.start + i), last), ld)));
    transpose_rows(isa, rows, k, isa.at(panel, x.start), isa.size(size));
  }
}

} // namespace

void weave_pack(Isa &isa, const std::string &name, PackStep step, int panel) {
  const Values x = isa.begin(name, "iipip");
  (step == PackStep::Copy ? copy : transposed)(isa, x[0], x[1], x[2], x[3], x[4], panel);
  isa.finish();
}

namespace {

// All rows of src into panel, whose columns are ldp apart.
void transpose_all(Isa &isa, Value width, Value k, Value src, Value ld, Value panel, Value ldp) {
  const auto piece = [&](Value start, int size) {
    Values rows;
    for (int i = 0; i < size; ++i)
      rows.push_back(isa.at(src, isa.mul(isa.plus(start, i), ld)));
    transpose_rows(isa, rows, k, isa.at(panel, start), ldp);
  };
  // whole vectors of rows, then what is left by halves: each is there or not
  const int lanes = isa.scalable() ? 1 : isa.lanes();
  Value start = isa.multiple_below(width, lanes);
  isa.loop(isa.size(0), start, lanes, {}, [&](Value i, Values &) { piece(i, lanes); });
  for (int size = lanes / 2; size >= 1; size /= 2) {
    Value next = isa.multiple_below(width, size);
    isa.loop(start, next, size, {}, [&](Value i, Values &) { piece(i, size); });
    start = next;
  }
  isa.finish();
}

} // namespace

void weave_transpose(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "iipip");
  transpose_all(isa, x[0], x[1], x[2], x[3], x[4], x[0]);
}

void weave_transpose_block(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "iipipi");
  transpose_all(isa, x[0], x[1], x[2], x[3], x[4], x[5]);
}

void weave_complex_transpose(Isa &isa, const std::string &name) {
  const Values x = isa.begin(name, "iipipi");
  Value width = x[0], k = x[1], src = x[2], ld = isa.times(x[3], 2), panel = x[4];
  Value row = isa.times(x[5], 2);
  const int most = isa.scalable() ? 1 : std::max(isa.lanes() / 2, 1);
  Value start = isa.size(0);
  for (int size = most; size >= 1; size /= 2) {
    Value next = isa.multiple_below(width, size);
    isa.loop(start, next, size, {}, [&](Value i, Values &) {
      Values rows;
      for (int r = 0; r < size; ++r)
        rows.push_back(isa.at(src, isa.mul(isa.plus(i, r), ld)));
      transpose_rows(isa, rows, k, isa.at(panel, isa.times(i, 2)), row, 2);
    });
    start = next;
  }
  isa.finish();
}

void weave_pack_scalable(Isa &isa, const std::string &name, PackStep step, int vectors,
                         int elements) {
  const Values x = isa.begin(name, "iipip");
  Value width = x[0], k = x[1], src = x[2], ld = x[3], panel = x[4];
  Value length = isa.vector_length();
  Value size = vectors != 0 ? isa.times(length, vectors) : isa.size(elements);
  isa.loop(isa.size(0), k, 1, {}, [&](Value p, Values &) {
    Value to = isa.at(panel, isa.mul(p, size));
    if (step == PackStep::Copy && vectors != 0) {
      Value from = isa.at(src, isa.mul(p, ld));
      for (int i = 0; i < vectors; ++i) { // masks of vectors beyond `width` are empty
        Value start = isa.times(length, i);
        Value mask = isa.mask(isa.sub(width, start));
        isa.store_masked(isa.load_masked(isa.at(from, start), mask), isa.at(to, start), mask);
      }
      return;
    }
    isa.loop(isa.size(0), width, 1, {}, [&](Value i, Values &) {
      Value from = step == PackStep::Copy ? isa.add(i, isa.mul(p, ld)) : isa.add(isa.mul(i, ld), p);
      isa.store(isa.load(isa.at(src, from), 1), isa.at(to, i));
    });
  });
  isa.finish();
}

} // namespace loom
