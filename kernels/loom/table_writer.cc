// SPDX-License-Identifier: BSD-3-Clause
// The one place where woven names become C++.
#include "kernels/loom/table_writer.h"

#include <algorithm>
#include <iomanip>

namespace loom {
namespace {

const char *head = "// SPDX-License-Identifier: BSD-3-Clause\n// Written by the loom.\n"
                   "#include \"kernels/kernel_table.h\"\n\n#include <type_traits>\n\n";

std::string type_of(const WovenSet &s) { return s.element_bits == 64 ? "double" : "float"; }
std::string short_type(const WovenSet &s) { return s.element_bits == 64 ? "f64" : "f32"; }

void declare_matrix_vector(std::ostream &out, const WovenSet &s) {
  // Each has the type of its place in the struct.
  const char *const members[] = {"axpy",       "axpy2", "dot",  "dot2",        "axpy_dot",
                                 "axpy2_dot2", "ger",   "ger2", "complex_ger", "complex_ger2"};
  const std::string t = type_of(s);
  for (size_t i = 0; i < s.matrix_vector.size(); ++i)
    out << "extern \"C\" std::remove_pointer_t<decltype(MatrixVectorKernels<" << t
        << ">::" << members[i] << ")> " << s.matrix_vector[i] << ";\n";
}

void declare(std::ostream &out, const WovenSet &s) {
  const std::string t = type_of(s), x = short_type(s);
  out << "using gemm_" << x << " = void(index, index, const " << t << " *, index, const " << t
      << " *, index, " << t << " *, index, const Scale<" << t << "> *);\n"
      << "using pack_" << x << " = void(index, index, const " << t << " *, index, " << t << " *);\n"
      << "extern \"C\" gemm_" << x << " " << s.packed;
  for (const auto *table : {&s.rows, &s.columns})
    for (const auto &column : *table)
      for (const std::string &name : column)
        out << ", " << name;
  out << ";\nextern \"C\" pack_" << x << " " << s.copy_a << ", " << s.transpose_a << ", "
      << s.copy_b << ", " << s.transpose_b << ", " << s.transpose << ";\n"
      << "extern \"C\" void " << s.update << "(index, const " << t << " *, " << t
      << " *, const Scale<" << t << "> *);\n"
      << "extern \"C\" void " << s.peak << "(index, " << t << " *);\n";
  declare_matrix_vector(out, s);
}

void declare_substitution(std::ostream &out, const WovenSet &s) {
  for (const auto *kernels : {&s.substitution, &s.complex_substitution})
    for (const std::string &name : *kernels)
      out << "extern \"C\" std::remove_pointer_t<SubstitutionKernel<" << type_of(s) << ">> " << name
          << ";\n";
}

/// plain, plain backwards, transposed, transposed backwards
void substitution_row(std::ostream &out, const std::vector<std::string> &names) {
  out << "     {{" << names[0] << ", " << names[1] << "}, {" << names[2] << ", " << names[3]
      << "}},\n";
}

void declare_complex(std::ostream &out, const WovenSet &s) {
  const char *const fields[] = {"combine", "update", "transpose"};
  for (size_t i = 0; i < s.complex.size(); ++i)
    out << "extern \"C\" std::remove_pointer_t<decltype(ComplexKernels<" << type_of(s)
        << ">::" << fields[i] << ")> " << s.complex[i] << ";\n";
}

void complex_row(std::ostream &out, const WovenSet &s) {
  out << "     {";
  for (const std::string &name : s.complex)
    out << name << ", ";
  out << "},\n";
}

void declare_triangles(std::ostream &out, const WovenSet &s) {
  const std::string t = type_of(s), x = short_type(s);
  out << "using triangle_" << x << " = void(index, index, const " << t << " *, " << t
      << " *, index, const " << t << " *, index);\nextern \"C\" triangle_" << x;
  const char *before = " ";
  for (const auto *tiles : {&s.triangle, &s.complex_triangle})
    for (const auto *table : {&tiles->solve, &tiles->multiply})
      for (const auto &column : *table)
        for (const std::string &name : column) {
          out << before << name;
          before = ", ";
        }
  out << ";\nextern \"C\" void " << s.transpose_block << "(index, index, const " << t
      << " *, index, " << t << " *, index);\nextern \"C\" void " << s.split << "(index, const " << t
      << " *, " << t << " *, " << t << " *), " << s.join << "(index, const " << t << " *, const "
      << t << " *, " << t << " *);\n";
}

void triangle_tiles_of(std::ostream &out, const WovenSet &s, const WovenTriangleTiles &tiles,
                       const std::string &kind) {
  const std::string prefix = short_type(s) + "_" + kind;
  const std::string kernel = "const TriangleKernel<" + type_of(s) + "> ";
  out << "const std::uint8_t " << prefix << "_width[] = {";
  for (const int w : tiles.width)
    out << w << ", ";
  out << "};\n";
  for (const auto &[task, table] :
       {std::pair{"solve", &tiles.solve}, {"multiply", &tiles.multiply}}) {
    for (size_t i = 0; i < table->size(); ++i) {
      out << kernel << prefix << "_" << task << "_" << i << "[] = {";
      for (const std::string &name : (*table)[i])
        out << name << ", ";
      out << "};\n";
    }
    out << kernel << "*const " << prefix << "_" << task << "[] = {";
    for (size_t i = 0; i < table->size(); ++i)
      out << prefix << "_" << task << "_" << i << ", ";
    out << "};\n";
  }
}

void triangle_row_of(std::ostream &out, const WovenSet &s) {
  out << "     {";
  for (const std::string kind : {"triangle", "complex_triangle"}) {
    const std::string prefix = std::string(short_type(s)) + "_" + kind;
    out << "{" << (kind == "triangle" ? s.triangle : s.complex_triangle).width.size() << ", "
        << prefix << "_width, " << prefix << "_solve, " << prefix << "_multiply}, ";
  }
  out << s.transpose_block << ", " << s.split << ", " << s.join << "},\n";
}

/// The fields of VectorKernels, from which the kernels' types are had.
constexpr const char *vector_fields[] = {"axpy",          "scale",     "copy",       "swap",
                                         "rotate",        "pair_axpy", "pair_scale", "dot",
                                         "pair_dot",      "absolutes", "squares",    "greatest",
                                         "pair_greatest", "find",      "pair_find"};

void declare_vector(std::ostream &out, const WovenSet &s) {
  for (size_t i = 0; i < s.vector.size(); ++i)
    out << "extern \"C\" std::remove_pointer_t<decltype(VectorKernels<" << type_of(s)
        << ">::" << vector_fields[i] << ")> " << s.vector[i] << ";\n";
}

void vector_row(std::ostream &out, const WovenSet &s) {
  out << "     {";
  for (const std::string &name : s.vector)
    out << name << ", ";
  out << "},\n";
}

void kernels_of(std::ostream &out, const WovenSet &s, const char *which,
                const std::vector<std::vector<std::string>> &table) {
  const std::string x = short_type(s);
  for (size_t n = 0; n < table.size(); ++n) {
    out << "const GemmKernel<" << type_of(s) << "> " << x << "_" << which << "_" << n + 1
        << "[] = {";
    for (const std::string &name : table[n])
      out << name << ", ";
    out << "};\n";
  }
  out << "const GemmKernel<" << type_of(s) << "> *const " << x << "_" << which << "[] = {";
  for (size_t n = 0; n < table.size(); ++n)
    out << x << "_" << which << "_" << n + 1 << ", ";
  out << "};\n";
}

void row_of(std::ostream &out, const WovenSet &s) {
  const std::string x = short_type(s);
  out << "    {" << s.lanes << ", " << s.tile.mv << ", " << s.tile.nr << ", " << s.small_classes
      << ", " << s.widest << ", " << x << "_max_vectors, " << x << "_rows, " << x << "_columns, "
      << s.packed << ",\n     " << s.copy_a << ", " << s.transpose_a << ", " << s.copy_b << ", "
      << s.transpose_b << ", " << s.transpose << ", " << s.update << ", " << s.peak << ", "
      << s.peak_flops << ",\n";
  complex_row(out, s);
  triangle_row_of(out, s);
  out << "     {";
  for (const std::string &name : s.matrix_vector)
    out << name << ", ";
  out << "},\n";
  substitution_row(out, s.substitution);
  substitution_row(out, s.complex_substitution);
  vector_row(out, s);
  out << "    },\n";
}

} // namespace

void write_assembly(std::ostream &out, const Target &target, const WovenTarget &woven) {
  if (!target.prologue.empty())
    out << "\t" << target.prologue << "\n";
  for (const Woven &k : woven.kernels)
    out << k.assembly;
}

void write_table(std::ostream &out, const Target &t, const WovenTarget &woven) {
  out << head << "namespace loomblas {\n";
  for (const WovenSet &s : woven.sets) {
    declare(out, s);
    declare_complex(out, s);
    declare_substitution(out, s);
    declare_triangles(out, s);
    declare_vector(out, s);
  }
  out << "extern \"C\" std::remove_pointer_t<WideDotKernel> " << woven.wide_dot << ";\n";
  if (!woven.vscale.empty())
    out << "extern \"C\" index " << woven.vscale << "();\n";
  out << "namespace {\n";
  for (const WovenSet &s : woven.sets) {
    out << "const std::uint8_t " << short_type(s) << "_max_vectors[] = {";
    for (const int v : s.max_vectors)
      out << v << ", ";
    out << "};\n";
    kernels_of(out, s, "rows", s.rows);
    kernels_of(out, s, "columns", s.columns);
    triangle_tiles_of(out, s, s.triangle, "triangle");
    triangle_tiles_of(out, s, s.complex_triangle, "complex_triangle");
  }
  out << "} // namespace\nextern const KernelTable table_" << t.name
      << ";\nconst KernelTable table_" << t.name << " = {\n    \"" << t.name << "\", \""
      << t.required << "\", " << t.rank << ", " << (t.fma == Fma::Split ? "false" : "true") << ", "
      << (woven.vscale.empty() ? "nullptr" : woven.vscale) << ",\n";
  for (const WovenSet &s : woven.sets)
    row_of(out, s);
  out << "    " << woven.wide_dot << "};\n} // namespace loomblas\n";
}

void write_index(std::ostream &out, std::vector<Target> targets) {
  std::sort(targets.begin(), targets.end(), [](const Target &x, const Target &y) {
    return x.rank != y.rank ? x.rank > y.rank : x.name < y.name;
  });
  out << head << "namespace loomblas {\n";
  for (const Target &t : targets)
    out << "extern const KernelTable table_" << t.name << ";\n";
  out << "const KernelTable *const kernel_tables[] = {";
  for (const Target &t : targets)
    out << "&table_" << t.name << ", ";
  out << "};\nconst int kernel_table_count = " << targets.size() << ";\n} // namespace loomblas\n";
}

void write_report(std::ostream &out, const Target &target, const WovenTarget &woven,
                  const std::string &llvm_mca) {
  std::vector<const Loop *> loops;
  for (const Woven &k : woven.kernels)
    if (const Loop *l = k.report.hottest())
      loops.push_back(l);
  const std::string model = target.model.empty() ? target.cpu : target.model;
  std::vector<double> cycles(loops.size(), 0);
  if (!llvm_mca.empty())
    cycles = mca_cycles(llvm_mca, target.triple, model, target.features, loops);
  out << "# " << target.name << ": the hot loop of each kernel. mca: multiply-adds per cycle by "
      << (llvm_mca.empty() ? "llvm-mca (not at hand)" : "llvm-mca's model of " + model)
      << "; 0: not modelled\n"
      << std::left << std::setw(48) << "# kernel" << std::setw(16) << "tile"
      << "unroll registers insns/fma stack moves   mca\n"
      << std::fixed << std::setprecision(2);
  size_t next = 0;
  for (const Woven &k : woven.kernels) {
    out << std::left << std::setw(48) << k.name << std::setw(16) << k.shape << std::right
        << std::setw(6) << k.unroll << std::setw(10) << k.report.registers;
    if (const Loop *l = k.report.hottest()) {
      const double c = cycles[next++];
      out << std::setw(10) << double(l->instructions) / l->fmas << std::setw(6) << l->stack
          << std::setw(6) << l->moves << std::setw(6) << (c > 0 ? l->fmas / c : 0.0);
    }
    out << "\n";
  }
}

} // namespace loom
