// SPDX-License-Identifier: BSD-3-Clause
// Runs a function in a forked child, for tests of what a process would not survive or not undo.
#pragma once
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace loomblas {

enum class Ending { QuickExit, Exit };

/// The child's exit status as `function` returned it (to _exit, or to exit), or minus the signal
/// that ended it. A child that hangs is ended by SIGALRM.
template <class Function> int in_child(Function function, Ending ending = Ending::QuickExit) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    const int status = function();
    if (ending == Ending::Exit)
      std::exit(status);
    _exit(status);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child)
    return -1000;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

} // namespace loomblas
