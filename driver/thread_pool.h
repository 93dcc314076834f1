// SPDX-License-Identifier: BSD-3-Clause
// The library's own threads: run a piece of work on the caller and on whoever is free.
#pragma once

namespace loomblas {

/// What becomes of workers that sleep. Waking one costs the caller 2-5 us, and on a virtual machine
/// it comes 20-50 us later: work that short is done by then. IfBusy wakes them if a call before
/// wanted threads a moment ago, as in a loop of small products: then they stay awake between the
/// calls.
enum class Wake { Always, IfBusy };

/// Runs work(context) on the calling thread and, at the same time, on up to `threads - 1` workers.
/// A worker may come late or never: `work` takes its pieces from shared atomic counters and is
/// right for any number of participants from 1. Returns when the caller's work has returned and
/// every worker that entered has left; one that has not entered by then never will. Never waits for
/// a busy pool: it takes the workers that are free, and if there is none works alone; so do calls
/// from inside `work` and from inside an OpenMP parallel region.
void run_parallel(int threads, void (*work)(void *), void *context, Wake wake = Wake::Always);

/// How many threads a call from this thread should use now: 1 inside `work` and in an OpenMP
/// parallel region, else this thread's number, else the process's, else the topology's.
int max_threads();

/// The most threads that a call of run_parallel from this thread has asked for since this was asked
/// before, the caller among them.
int take_most_threads();

/// The process's number; below 1 back to the topology's.
void set_max_threads(int threads);

/// The calling thread's own number (below 1: none); returns the one it had, 0 for none.
int set_max_threads_local(int threads);

/// Ends and joins the workers; the next call that wants some makes new ones. Calls in progress keep
/// theirs and are waited for. Not from inside `work`.
void shutdown_pool();

/// The workers there are, busy or not.
int pool_size();

} // namespace loomblas
