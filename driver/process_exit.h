// SPDX-License-Identifier: BSD-3-Clause
// Tells destructors why they run: at exit other threads may still compute, at dlclose none does.
#pragma once

namespace loomblas {

/// Whether exit() has begun in this process. From the time the library is loaded, any thread.
bool process_is_exiting();

} // namespace loomblas
