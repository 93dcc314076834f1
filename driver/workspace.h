// SPDX-License-Identifier: BSD-3-Clause
// Memory for packed operands: one block per thread, kept from call to call.
#pragma once
#include <cstddef>

namespace loomblas {

/// `bytes` of memory for the time of one scope, aligned to a page, its contents unspecified.
/// The thread's block is used again and again; a second Workspace on the same thread, and one too
/// large to keep, gets a mapping of its own. With a kept block that is large enough this costs one
/// atomic exchange: no system call, no lock.
class Workspace {
public:
  explicit Workspace(std::size_t bytes);
  ~Workspace();
  Workspace(const Workspace &) = delete;
  Workspace &operator=(const Workspace &) = delete;
  /// Null: there is no memory, take the path that needs none.
  void *data() const { return data_; }

private:
  void *data_ = nullptr;
  std::size_t mapped_ = 0; ///< bytes to unmap at the end; 0: the thread's block
};

/// Gives the calling thread's block back to the system, unless it is in use. At the end of a thread
/// that happens by itself.
void release_workspace();

/// The bytes all threads' blocks hold together, for tests and reports.
std::size_t kept_workspace_bytes();

} // namespace loomblas
