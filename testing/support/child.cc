// SPDX-License-Identifier: BSD-3-Clause
// Starting a child process with its own environment and reading both its outputs.
#include "testing/support/child.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <sstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace loomblas::check {
namespace {

[[noreturn]] void become(const Program &program, const int out[2], const int err[2]) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL); // where the test itself is killed
  const rlimit no_core_files = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core_files);
  dup2(out[1], STDOUT_FILENO);
  dup2(err[1], STDERR_FILENO);
  for (const int end : {out[0], out[1], err[0], err[1]})
    close(end);
  std::vector<std::string> environment;
  for (const char *name :
       {"PATH", "HOME", "TMPDIR", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"})
    if (const char *value = std::getenv(name))
      environment.push_back(std::string(name) + "=" + value);
  environment.insert(environment.end(), program.environment.begin(), program.environment.end());
  std::vector<char *> arguments, variables;
  for (const std::string &text : program.arguments)
    arguments.push_back(const_cast<char *>(text.c_str()));
  for (const std::string &text : environment)
    variables.push_back(const_cast<char *>(text.c_str()));
  arguments.push_back(nullptr);
  variables.push_back(nullptr);
  if (program.prepare)
    program.prepare();
  execvpe(arguments[0], arguments.data(), variables.data());
  _exit(127);
}

} // namespace

std::string Outcome::text() const {
  std::ostringstream text;
  text << (timed_out ? "no end within the time limit" : "status " + std::to_string(status))
       << "\n--- stdout\n"
       << out << "--- stderr\n"
       << err;
  return text.str();
}

Outcome run_program(const Program &program) {
  Outcome outcome;
  int out[2], err[2];
  if (pipe(out) != 0 || pipe(err) != 0)
    return outcome;
  const pid_t child = fork();
  if (child == 0)
    become(program, out, err);
  close(out[1]);
  close(err[1]);

  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(program.seconds);
  pollfd streams[2] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}};
  std::string *texts[2] = {&outcome.out, &outcome.err};
  for (int open = 2; open > 0;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0 || poll(streams, 2, int(left.count())) == 0) {
      outcome.timed_out = true;
      break;
    }
    for (int i = 0; i < 2; ++i) {
      if (streams[i].fd < 0 || streams[i].revents == 0)
        continue;
      char buffer[4096];
      const ssize_t count = read(streams[i].fd, buffer, sizeof buffer);
      if (count > 0)
        texts[i]->append(buffer, std::size_t(count));
      else {
        streams[i].fd = -1;
        --open;
      }
    }
  }
  if (outcome.timed_out)
    kill(-child, SIGKILL); // with its own children: they are in its process group
  int status = 0;
  waitpid(child, &status, 0);
  close(out[0]);
  close(err[0]);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

std::vector<std::string> lines_of(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

} // namespace loomblas::check
