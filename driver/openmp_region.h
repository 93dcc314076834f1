// SPDX-License-Identifier: BSD-3-Clause
// Whether the calling thread is in an OpenMP parallel region of its program.
#pragma once

namespace loomblas {

/// Inside such a region the program's own threads fill the cores: a call should use one thread.
/// Asks whichever OpenMP runtime the process has loaded; the library links none.
bool in_openmp_region();

} // namespace loomblas
