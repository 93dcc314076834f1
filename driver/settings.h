// SPDX-License-Identifier: BSD-3-Clause
// The environment variables of the library: all of them, read once.
#pragma once

namespace loomblas {

/// The most threads any setting can ask for.
constexpr int thread_limit = 1024;

struct Settings {
  int num_threads = 0; ///< 0: no variable asks for a number
  int verbose = 0;     ///< 0 quiet, 1 one line at load, 2 one line a call
  char isa[32] = "";   ///< LOOMBLAS_ISA as it stands; driver/machine.cc knows which names exist
};

/// What the environment said when it was first asked for. Any thread, any time.
const Settings &settings();

/// Reads the environment anew. A LOOMBLAS_ variable that can't be understood is named in one line
/// on stderr and ignored; those of other libraries are ignored silently.
Settings read_settings();

/// Name, meaning and default of every variable, on stderr.
void print_settings_table();

} // namespace loomblas
