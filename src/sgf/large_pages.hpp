// An allocator for arrays that may grow to hundreds of megabytes.
//
// Large blocks are aligned to 2 MiB and the kernel is asked to back them with pages of that size. Filling the arrays of a
// large collection otherwise spends more than half of its time in page faults, one for every 4 KiB (bench/sgf_bench.cpp,
// read_collection: 110 MB/s without, 275 with). Where the kernel does not grant it, all works as before. A virtual machine
// whose host has to find the memory first is slow at the first touch either way: read game by game there.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>

namespace katachi::sgf {

template <class T>
class LargePageAllocator {
 public:
  using value_type = T;

  LargePageAllocator() = default;
  template <class U>
  explicit(false) LargePageAllocator(const LargePageAllocator<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kLarge) return static_cast<T*>(::operator new(bytes));
    void* const block = ::operator new(bytes, kAlignment);
    ::madvise(block, bytes, MADV_HUGEPAGE);  // advice: failure changes nothing
    return static_cast<T*>(block);
  }

  void deallocate(T* block, std::size_t count) {
    if (count * sizeof(T) < kLarge) return ::operator delete(block);
    ::operator delete(block, kAlignment);
  }

  friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) { return true; }

 private:
  static constexpr std::align_val_t kAlignment{std::size_t{2} << 20};
  static constexpr std::size_t kLarge = std::size_t{4} << 20;
};

}  // namespace katachi::sgf
