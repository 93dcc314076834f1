// SPDX-License-Identifier: BSD-3-Clause
// From a module of woven kernels to assembly text: MLIR lowering, a few LLVM passes, code
// generation.
#pragma once
#include "kernels/loom/target.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

#include <memory>
#include <string>

namespace llvm {
class Target;
class TargetMachine;
} // namespace llvm

namespace loom {

class Emitter {
public:
  /// On a target that LLVM does not know, ok() is false and error() says why.
  explicit Emitter(const Target &target);
  ~Emitter();
  bool ok() const { return machine_ != nullptr; }
  const std::string &error() const { return error_; }

  mlir::MLIRContext &context() { return *context_; }
  mlir::OwningOpRef<mlir::ModuleOp> module();
  /// Lowers `module` and returns its assembly; empty on failure. Private labels carry `tag`, so
  /// that the texts of many modules make one file.
  std::string assembly(mlir::ModuleOp module, const std::string &tag);

private:
  bool lower(mlir::ModuleOp module);
  /// What LLVM does not know of the target's words; empty: nothing.
  std::string unknown_word(const llvm::Target &llvm_target) const;

  const Target &target_;
  std::string features_, error_;
  std::unique_ptr<mlir::MLIRContext> context_;
  std::unique_ptr<llvm::TargetMachine> machine_;
};

} // namespace loom
