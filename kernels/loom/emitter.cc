// SPDX-License-Identifier: BSD-3-Clause
// The pipeline, readable in one place.
#include "kernels/loom/emitter.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;

namespace loom {
namespace {

void register_dialects(DialectRegistry &r) {
  r.insert<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect, LLVM::LLVMDialect,
           scf::SCFDialect, vector::VectorDialect>();
  registerBuiltinDialectTranslation(r);
  registerLLVMDialectTranslation(r);
}

// Enough to clean up what the builders left; the loops already have the shape we want, and the
// vectorizers and unrollers of the stock pipelines would change it.
constexpr const char *llvm_passes =
    "function(sroa,early-cse<memssa>,instcombine,simplifycfg,loop-mssa(licm),instcombine,"
    "simplifycfg)";

bool optimize(llvm::Module &m, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager calls;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(calls);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, calls, modules);
  llvm::ModulePassManager passes;
  if (llvm::Error e = builder.parsePassPipeline(passes, llvm_passes)) {
    llvm::errs() << llvm::toString(std::move(e)) << "\n";
    return false;
  }
  passes.run(m, modules);
  return !llvm::verifyModule(m, &llvm::errs());
}

/// Drops directives that belong to a whole file and tags the private labels.
std::string part_of_file(llvm::StringRef text, const std::string &tag) {
  std::string out;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    const llvm::StringRef directive = line.ltrim();
    // older assemblers reject LLVM's .attribute; the target's prologue names the extension instead
    if (directive.starts_with(".file") || directive.starts_with(".attribute") ||
        directive.starts_with(".ident") || directive.starts_with(".addrsig"))
      continue;
    for (size_t i = 0; i < line.size(); ++i) {
      out += line[i];
      if (line[i] == '.' && line.substr(i).starts_with(".L")) {
        out += "L" + tag + "_";
        ++i;
      }
    }
    out += '\n';
  }
  return out;
}

} // namespace

Emitter::Emitter(const Target &target) : target_(target), features_(target.features) {
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmPrinters();
  // Loop strength reduction rewrites the pointers that the recipes chose: it chains the columns of
  // B in seven additions a step, where three pointers and scaled offsets need none.
  const char *arguments[] = {"loom", "-disable-lsr"};
  llvm::cl::ParseCommandLineOptions(2, arguments);
  DialectRegistry registry;
  register_dialects(registry);
  context_ = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context_->loadAllAvailableDialects();

  const llvm::Triple triple(target.triple);
  const llvm::Target *found = llvm::TargetRegistry::lookupTarget(triple, error_);
  if (found == nullptr) {
    error_ = target.where("triple") + "`triple " + target.triple +
             "`; expected an LLVM triple of an architecture this LLVM was built for";
    return;
  }
  error_ = unknown_word(*found);
  if (!error_.empty())
    return;
  llvm::TargetOptions options;
  if (triple.isRISCV64()) { // the ABI of every 64-bit RISC-V Linux passes doubles in registers
    options.MCOptions.ABIName = "lp64d";
    if (features_.empty())
      features_ = "+m,+a,+f,+d,+c";
  }
  machine_.reset(found->createTargetMachine(triple, target.cpu, features_, options,
                                            llvm::Reloc::PIC_, std::nullopt,
                                            llvm::CodeGenOptLevel::Aggressive));
  if (!machine_)
    error_ = target.where("triple") + "no code generator for `" + target.triple +
             "`; expected an LLVM triple";
}

Emitter::~Emitter() = default;

// LLVM itself only warns, and goes on without.
std::string Emitter::unknown_word(const llvm::Target &llvm_target) const {
  const std::unique_ptr<llvm::MCSubtargetInfo> known(
      llvm_target.createMCSubtargetInfo(llvm::Triple(target_.triple), "", ""));
  if (!known->isCPUStringValid(target_.cpu))
    return target_.where("cpu") + "`cpu " + target_.cpu + "`; expected an LLVM CPU name";
  llvm::SmallVector<llvm::StringRef> features;
  llvm::StringRef(target_.features).split(features, ',', -1, false);
  for (const llvm::StringRef feature : features)
    if ((!feature.starts_with("+") && !feature.starts_with("-")) ||
        llvm::none_of(known->getAllProcessorFeatures(),
                      [&](const auto &f) { return feature.drop_front() == f.Key; }))
      return target_.where("features") + "`features " + target_.features + "` with `" +
             feature.str() + "`; expected LLVM features, such as +v,+d";
  return {};
}

OwningOpRef<ModuleOp> Emitter::module() {
  return ModuleOp::create(UnknownLoc::get(context_.get()));
}

bool Emitter::lower(ModuleOp module) {
  PassManager passes(module.getContext());
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
  passes.addPass(createSCFToControlFlowPass());
  ConvertVectorToLLVMPassOptions vectors;
  vectors.armSVE = false;
  passes.addPass(createConvertVectorToLLVMPass(vectors));
  passes.addPass(createConvertFuncToLLVMPass());
  passes.addPass(createArithToLLVMConversionPass());
  passes.addPass(createConvertControlFlowToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
  passes.addPass(createCanonicalizerPass());
  return succeeded(passes.run(module));
}

std::string Emitter::assembly(ModuleOp module, const std::string &tag) {
  OpBuilder b(module.getContext());
  module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                  b.getStringAttr(machine_->createDataLayout().getStringRepresentation()));
  module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(), b.getStringAttr(target_.triple));
  if (!lower(module))
    return {};
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> m = translateModuleToLLVMIR(module, context, "loom");
  if (!m)
    return {};
  const bool wide_x86 = llvm::Triple(target_.triple).isX86() && target_.vector_bits == 512;
  for (llvm::Function &f : *m) {
    if (f.isDeclaration())
      continue;
    f.setVisibility(llvm::GlobalValue::HiddenVisibility);
    f.addFnAttr(llvm::Attribute::NoUnwind);
    f.addFnAttr("target-cpu", target_.cpu);
    f.addFnAttr("target-features", features_);
    if (wide_x86) { // LLVM would halve the vectors to save clock frequency
      f.addFnAttr("prefer-vector-width", "512");
      f.addFnAttr("min-legal-vector-width", "512");
    }
  }
  if (!optimize(*m, *machine_))
    return {};
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream out(text);
  llvm::legacy::PassManager codegen;
  if (machine_->addPassesToEmitFile(codegen, out, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return {};
  codegen.run(*m);
  return part_of_file(text, tag);
}

} // namespace loom
