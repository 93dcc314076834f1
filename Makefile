# SPDX-License-Identifier: BSD-3-Clause
# The front door: every task of the project by one word. CMake does the work (CMakeLists.txt).
#
#   make ISAS=all        weave the kernels of every instruction set, not only of this architecture
#   make BUILD=dir       build in another directory
#   make JOBS=n          as many compilers at once
#   make CMAKE_FLAGS=... more options for CMake
BUILD ?= build
ISAS ?= native
JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
CMAKE_FLAGS ?=

setup = tools/setup.sh
# ccache where it is installed; packages are installed by now, so it is looked for when a line runs.
configure = cmake -S . -G Ninja -DCMAKE_BUILD_TYPE=Release -DLOOMBLAS_ISAS=$(ISAS) \
  $$(command -v ccache >/dev/null && echo -DCMAKE_C_COMPILER_LAUNCHER=ccache \
                                         -DCMAKE_CXX_COMPILER_LAUNCHER=ccache) \
  --log-level=WARNING $(CMAKE_FLAGS)
# The first configuration leaves tests and bench out: they need packages that `make` does not install.
# Who asks for them turns them on, and from then on they stay.
first = $$(test -e $(BUILD)/CMakeCache.txt || echo -DLOOMBLAS_TESTS=OFF -DLOOMBLAS_BENCH=OFF)
ninja = cmake --build $(1) --parallel $(JOBS)
ctest = ctest --test-dir $(1) --output-on-failure --parallel $(JOBS) --no-tests=error
sources = $$(git ls-files --cached --others --exclude-standard -- '*.h' '*.cc' '*.c')

.PHONY: all
all: ## build $(BUILD)/libloomblas.so (the default)
	@$(setup) build
	@$(configure) -B $(BUILD) $(first)
	@$(call ninja,$(BUILD)) --target loomblas weave_all

.PHONY: demo
demo: all ## see it at work: handwritten digits recognized by NumPy on LoomBLAS
	@$(setup) build demo
	@BUILD=$(BUILD) examples/demo.sh

.PHONY: check
check: ## build and run the tests, without those labelled slow
	@$(setup) build test
	@$(configure) -B $(BUILD) -DLOOMBLAS_TESTS=ON -DLOOMBLAS_BENCH=ON
	@$(call ninja,$(BUILD))
	$(call ctest,$(BUILD)) -LE slow

.PHONY: check-all
check-all: ## every test: the slow ones, sanitizers, a new ISA, format and static analysis as well
	@$(MAKE) --no-print-directory check
	$(call ctest,$(BUILD)) -L slow --no-tests=ignore
	@$(MAKE) --no-print-directory asan tsan new-isa-check format-check tidy

# The loom itself is not sanitized: it takes the one already built.
define sanitized
	@$(setup) build test
	@$(configure) -B $(BUILD)-$(2) -DLOOMBLAS_SANITIZE=$(1) -DLOOMBLAS_TESTS=ON -DLOOMBLAS_BENCH=OFF \
	  -DLOOMBLAS_LOOM=$(abspath $(BUILD))/kernels/loom
	@$(call ninja,$(BUILD)-$(2))
	$(call ctest,$(BUILD)-$(2)) -LE slow
endef

.PHONY: asan
asan: all ## the tests under AddressSanitizer and UndefinedBehaviorSanitizer
	$(call sanitized,address,asan)

.PHONY: tsan
tsan: all ## the tests under ThreadSanitizer
	$(call sanitized,thread,tsan)

.PHONY: new-isa-check
new-isa-check: all ## prove that one description file is all that a new instruction set takes
	@$(setup) build test
	@BUILD=$(BUILD) JOBS=$(JOBS) tools/new-isa-check.sh

.PHONY: bench
bench: ## time it beside OpenBLAS, BLIS and MKL; BENCH="--help" passes options on
	@$(setup) build bench
	@$(configure) -B $(BUILD) $(first) -DLOOMBLAS_BENCH=ON
	@$(call ninja,$(BUILD)) --target loomblas loomblas_bench
	@BUILD=$(BUILD) tools/bench.sh $(BENCH)

.PHONY: format
format: ## lay out all sources by .clang-format
	@$(setup) lint
	@clang-format-14 -i $(sources)

.PHONY: format-check
format-check:
	@$(setup) lint
	@clang-format-14 --dry-run --Werror $(sources)

.PHONY: tidy
tidy: all ## static analysis (clang-tidy) of the library's own sources
	@$(setup) lint
	@git ls-files --cached --others --exclude-standard -- 'blas/*.cc' 'driver/*.cc' 'interface/*.cc' \
	  | xargs -n 1 -P $(JOBS) clang-tidy-14 --quiet -p $(BUILD)

.PHONY: install
install: all ## install below PREFIX (/usr/local); DESTDIR is honoured
	@cmake --install $(BUILD) --prefix $(PREFIX)

.PHONY: clean
clean: ## remove everything that was built
	@rm -rf $(BUILD) $(BUILD)-asan $(BUILD)-tsan $(BUILD)-new-isa

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@sed -n 's/^#   make /  make /p' $(MAKEFILE_LIST)
