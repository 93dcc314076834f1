// SPDX-License-Identifier: BSD-3-Clause
// Keeps one block of mapped memory per thread, within bounds, and gives it back at the right times:
// end of the thread, request, fork (the blocks of the threads a child doesn't have), dlclose.
#include "driver/workspace.h"
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <pthread.h>
#include <sys/mman.h>

namespace loomblas {
namespace {

constexpr std::size_t huge_page = 2 << 20;
constexpr std::size_t page = 64 << 10; // the largest any of our systems uses
constexpr std::size_t largest_kept = 64 << 20;
constexpr std::size_t most_kept_by_all = 1 << 30; // beyond: a mapping for each call

/// A thread's block. Never freed; the next thread takes over one whose thread has ended. Who has
/// claimed it alone uses its memory: calls of its thread, the end of it, or the unloading.
struct alignas(64) Block {
  std::atomic<void *> memory{nullptr};
  std::atomic<std::size_t> bytes{0};
  std::atomic<int> claimed{0}; ///< by a call, or for good at unloading; ints: RISC-V has no
  std::atomic<int> owned{0};   ///< atomic exchange of bytes
  Block *next = nullptr;
};

// In the library itself, so that they go with it at dlclose and stay at exit, when other threads
// may still compute: a destructor cannot tell the two. Only who has more threads than this at a
// time leaves some bytes behind at dlclose.
constexpr int own_blocks = 256;
constinit Block first_blocks[own_blocks];
constinit std::atomic<Block *> more_blocks{nullptr}; ///< a list that only grows, at its head
constinit std::atomic<std::size_t> kept_bytes{0};
constinit thread_local Block *block_of_this_thread = nullptr;

pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_key_t thread_end_key;
constinit std::atomic<int> has_key{0};

constexpr auto relaxed = std::memory_order_relaxed;

std::size_t round_up(std::size_t bytes, std::size_t multiple) {
  return (bytes + multiple - 1) / multiple * multiple;
}

/// `bytes` (a multiple of `page`) of fresh memory; from one huge page on aligned to huge pages.
void *map(std::size_t bytes) {
  const std::size_t extra = bytes >= huge_page ? huge_page : 0;
  void *mapped =
      mmap(nullptr, bytes + extra, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED)
    return nullptr;
  if (extra == 0)
    return mapped;
  char *const start = static_cast<char *>(mapped);
  const std::size_t before = -reinterpret_cast<std::uintptr_t>(start) % huge_page;
  if (before > 0)
    munmap(start, before);
  if (before < extra)
    munmap(start + before + bytes, extra - before);
  madvise(start + before, bytes, MADV_HUGEPAGE); // a hint; many systems have them off
  return start + before;
}

/// All blocks in turn, from first_blocks on; null after the last.
Block *next_block(Block *block) {
  if (block >= first_blocks && block < first_blocks + own_blocks - 1)
    return block + 1;
  return block == first_blocks + own_blocks - 1 ? more_blocks.load(std::memory_order_acquire)
                                                : block->next;
}

bool claim(Block &block) { return block.claimed.exchange(1, std::memory_order_acquire) == 0; }
void unclaim(Block &block) { block.claimed.store(0, std::memory_order_release); }

/// Gives the block's memory back. The pointer goes first: a child forked in between may then lose
/// the memory, but never unmaps what has come to stand in its place.
void unmap_block(Block &block) {
  void *memory = block.memory.exchange(nullptr, relaxed);
  const std::size_t bytes = block.bytes.exchange(0, relaxed);
  if (memory != nullptr) {
    munmap(memory, bytes);
    kept_bytes.fetch_sub(bytes, relaxed);
  }
}

void end_of_thread(void *block) {
  Block &own = *static_cast<Block *>(block);
  block_of_this_thread = nullptr;
  if (claim(own)) {
    unmap_block(own);
    unclaim(own);
  }
  own.owned.store(0, std::memory_order_release);
}

/// In a forked child: of all threads only this one has gone on.
void free_blocks_of_others() {
  for (Block *block = first_blocks; block != nullptr; block = next_block(block))
    if (block != block_of_this_thread && block->owned.load(std::memory_order_acquire) != 0) {
      unmap_block(*block);
      unclaim(*block);
      block->owned.store(0, relaxed);
    }
}

void prepare() {
  has_key.store(pthread_key_create(&thread_end_key, end_of_thread) == 0);
  pthread_atfork(nullptr, nullptr, free_blocks_of_others);
}

/// This thread's block, made or taken over; null if there is no way to have one.
Block *own_block() {
  if (block_of_this_thread != nullptr)
    return block_of_this_thread;
  pthread_once(&once, prepare);
  if (has_key.load(relaxed) == 0)
    return nullptr;
  Block *block = first_blocks;
  for (; block != nullptr; block = next_block(block)) {
    int owned = 0;
    if (block->owned.load(relaxed) == 0 &&
        block->owned.compare_exchange_strong(owned, 1, std::memory_order_acquire))
      break;
  }
  if (block == nullptr) {
    void *const storage = std::aligned_alloc(alignof(Block), sizeof(Block));
    if (storage == nullptr)
      return nullptr;
    block = new (storage) Block;
    block->owned.store(1, relaxed);
    block->next = more_blocks.load(relaxed);
    while (!more_blocks.compare_exchange_weak(block->next, block, std::memory_order_acq_rel))
      ;
  }
  if (pthread_setspecific(thread_end_key, block) != 0) {
    block->owned.store(0, std::memory_order_release);
    return nullptr;
  }
  return block_of_this_thread = block;
}

/// Makes the block hold at least `bytes`; false if it can't or should not.
bool grow(Block &block, std::size_t bytes) {
  if (bytes > largest_kept)
    return false;
  unmap_block(block);
  // A power of two, so that growing sizes don't map anew each time; untouched pages cost nothing.
  std::size_t rounded = std::bit_ceil(bytes < page ? page : bytes);
  if (kept_bytes.fetch_add(rounded, relaxed) + rounded > most_kept_by_all) {
    kept_bytes.fetch_sub(rounded, relaxed);
    return false;
  }
  void *const memory = map(rounded);
  if (memory == nullptr) {
    kept_bytes.fetch_sub(rounded, relaxed);
    return false;
  }
  block.bytes.store(rounded, relaxed);
  block.memory.store(memory, relaxed);
  return true;
}

/// At dlclose no call is in progress: all memory goes. At exit some may be, and more may come: they
/// keep what they use, and find the rest claimed.
[[gnu::destructor(1000)]] void unmap_free_blocks() {
  if (has_key.exchange(0) == 0)
    return;
  pthread_key_delete(thread_end_key); // threads that live on would run code that is gone
  for (Block *block = first_blocks; block != nullptr; block = next_block(block))
    if (claim(*block))
      unmap_block(*block);
}

} // namespace

Workspace::Workspace(std::size_t bytes) {
  Block *block = block_of_this_thread;
  if (block == nullptr)
    block = own_block();
  if (block != nullptr && claim(*block)) {
    if ((block->bytes.load(relaxed) >= bytes && block->memory.load(relaxed) != nullptr) ||
        grow(*block, bytes)) {
      data_ = block->memory.load(relaxed);
      return;
    }
    unclaim(*block);
  }
  if (bytes > PTRDIFF_MAX - 2 * huge_page)
    return;
  const std::size_t rounded = round_up(bytes > 0 ? bytes : 1, page);
  data_ = map(rounded);
  mapped_ = data_ != nullptr ? rounded : 0;
}

Workspace::~Workspace() {
  if (mapped_ != 0)
    munmap(data_, mapped_);
  else if (data_ != nullptr)
    unclaim(*block_of_this_thread);
}

void release_workspace() {
  if (Block *block = block_of_this_thread; block != nullptr && claim(*block)) {
    unmap_block(*block);
    unclaim(*block);
  }
}

std::size_t kept_workspace_bytes() { return kept_bytes.load(relaxed); }

} // namespace loomblas
