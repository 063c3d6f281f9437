// Table: what a proof-number search knows of positions, in a fixed amount of memory.
//
// Entries have 32 bytes: the whole 128-bit key (no part of a key is ever trusted), the numbers of an open position or the classes
// of a solved one (history.hpp; the two are never needed at once), the work that was done below it, the ply it depends on, and how
// many threads are below it. A bucket is four entries, two cache lines. A new entry takes the place of the one with the least
// work. When 15/16 of all places are taken, the third of the entries with the least work is given up in one sweep (small-tree
// garbage collection, Nagai 1999): buckets alone would fill with whatever came last.
//
// A table that forgets makes a search longer, never wrong. Memory is taken from the system page by page as it is used.
//
// Threads: with share(true) each access holds the spin lock of its bucket's stripe; one thread sweeps, bucket by bucket.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "core/key128.hpp"
#include "search/proof/history.hpp"
#include "search/proof/numbers.hpp"

namespace katachi::search::proof {

// What is known of a position.
struct Known {
  Numbers numbers = {};
  Dependence dependence = {};  // of a solved one
  bool has_twin = false;       // a proof that holds on some path only lies under the key of that path
  std::uint8_t agents = 0;     // threads below it
  std::uint32_t work = 0;      // nodes searched below it; store() adds to it by itself
};

class Table {
 public:
  struct Entry {
    core::Key128 key;
    std::uint64_t word = 0;  // open: pn, and dn in the upper half; solved: the classes made by the winner
    std::uint32_t work = 0;
    std::int16_t oldest = 0;
    std::uint8_t state = 0;  // below
    std::uint8_t agents = 0;
  };
  static_assert(sizeof(Entry) == 32);

  // At least one bucket, however little memory is given.
  explicit Table(std::uint64_t bytes)
      : buckets_(std::clamp<std::uint64_t>(bytes / kBucketBytes, 1, kMaxBuckets)),
        memory_(static_cast<std::byte*>(std::calloc(buckets_ + 1, kBucketBytes))) {
    if (memory_ == nullptr) throw std::bad_alloc();
    void* first = memory_.get();
    std::size_t space = (buckets_ + 1) * kBucketBytes;
    entries_ = static_cast<Entry*>(std::align(kBucketBytes, buckets_ * kBucketBytes, first, space));
    ask_for_large_pages(entries_, buckets_ * kBucketBytes);
  }

  void share(bool with_threads) { is_shared_ = with_threads; }  // while nobody uses it

  std::optional<Known> find(core::Key128 key) {
    const std::size_t bucket = bucket_of(key);
    const Guard guard(*this, bucket);
    const Entry* const entry = look(bucket, key);
    if (entry == nullptr) return std::nullopt;
    return known(*entry);
  }

  // Brings the bucket of a key near, for a find() soon.
  void prefetch(core::Key128 key) const {
    const Entry* const bucket = entries_ + bucket_of(key) * kEntriesPerBucket;
    __builtin_prefetch(bucket);
    __builtin_prefetch(bucket + kEntriesPerBucket / 2);
  }

  // `work` is what was done for this news, and is added to what was known. Agents stay as they are.
  void store(core::Key128 key, const Known& news, std::uint64_t work) {
    const std::size_t bucket = bucket_of(key);
    {
      const Guard guard(*this, bucket);
      Entry& entry = room_for(bucket, key);
      write(entry, news);
      entry.work = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(entry.work + work, std::numeric_limits<std::uint32_t>::max()));
    }
    if (used() > capacity() - capacity() / 16) collect();
  }
  // The position has a twin entry somewhere; open numbers as they are, or as given where it was unknown.
  void mark_twin(core::Key128 key, Numbers if_unknown) {
    const std::size_t bucket = bucket_of(key);
    const Guard guard(*this, bucket);
    Entry* entry = look(bucket, key);
    if (entry == nullptr) {
      entry = &room_for(bucket, key);
      write(*entry, {.numbers = if_unknown});
    }
    entry->state |= kTwin;
  }
  // One thread more, or less, works below the position; only positions with an entry count them.
  void enter(core::Key128 key, Numbers if_unknown) {
    const std::size_t bucket = bucket_of(key);
    const Guard guard(*this, bucket);
    Entry* entry = look(bucket, key);
    if (entry == nullptr) {
      entry = &room_for(bucket, key);
      write(*entry, {.numbers = if_unknown});
    }
    if (entry->agents < std::numeric_limits<std::uint8_t>::max()) ++entry->agents;
  }
  void leave(core::Key128 key) {
    const std::size_t bucket = bucket_of(key);
    const Guard guard(*this, bucket);
    Entry* const entry = look(bucket, key);
    if (entry != nullptr && entry->agents > 0) --entry->agents;
  }

  std::uint64_t capacity() const { return buckets_ * kEntriesPerBucket; }
  std::uint64_t used() const { return used_.load(std::memory_order_relaxed); }
  std::uint64_t bytes() const { return capacity() * sizeof(Entry); }
  std::uint64_t collections() const { return collections_.load(std::memory_order_relaxed); }

  // All entries in use, for files and statistics; nobody else may use the table.
  template <class F>
  void for_each(F&& f) const {
    for (const Entry& entry : places())
      if (entry.state != 0) f(entry);
  }
  // The places of all entries, taken or free (state 0).
  std::span<const Entry> places() const { return {entries_, capacity()}; }
  static bool is_valid(const Entry& entry) {
    return (entry.state & kKind) >= kOpen && entry.state <= (kTwin | kDisproved);
  }
  // Puts a valid entry back, if its bucket has room or an entry with less work.
  void restore(Entry entry) {
    const std::size_t bucket = bucket_of(entry.key);
    const std::span<Entry> places = entries_of(bucket);
    const bool has_room = std::ranges::any_of(
        places, [&](const Entry& e) { return e.state == 0 || e.key == entry.key || e.work < entry.work; });
    if (!has_room) return;
    entry.agents = 0;
    room_for(bucket, entry.key) = entry;
  }

  // Gives up the third of the entries with the least work.
  void collect() {
    if (is_collecting_.exchange(true, std::memory_order_acquire)) return;
    const std::uint32_t limit = work_of_least_third();
    for (std::size_t bucket = 0; bucket < buckets_; ++bucket) {
      const Guard guard(*this, bucket);
      for (Entry& entry : entries_of(bucket)) {
        if (entry.state == 0 || entry.work > limit) continue;
        entry = Entry{};
        used_.fetch_sub(1, std::memory_order_relaxed);
      }
    }
    collections_.fetch_add(1, std::memory_order_relaxed);
    is_collecting_.store(false, std::memory_order_release);
  }

 private:
  static constexpr std::size_t kEntriesPerBucket = 4;
  static constexpr std::size_t kBucketBytes = kEntriesPerBucket * sizeof(Entry);  // two cache lines
  static constexpr std::uint64_t kMaxBuckets = (std::uint64_t{1} << 32) - 1;
  static constexpr std::size_t kStripes = 1024;
  static constexpr std::uint8_t kOpen = 1, kProved = 2, kDisproved = 3, kKind = 3, kTwin = 4;

  struct Free {
    void operator()(std::byte* memory) const { std::free(memory); }
  };

  // A look-up is a miss of the cache; with pages of 4 KiB it is one of the address translation too. Large pages are taken from the system
  // as soon as a table is touched here and there, so only a table that is meant to be filled asks for them.
  static void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t kPage = 1 << 21;
    constexpr std::size_t kLarge = std::size_t{2} << 30;
    if (bytes < kLarge) return;
    const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + kPage - 1) / kPage * kPage;
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / kPage * kPage;
    if (begin < end) (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // only a wish
#endif
  }

  // Holds the lock of a bucket; nothing where the table has one user.
  class Guard {
   public:
    Guard(Table& table, std::size_t bucket) {
      if (!table.is_shared_) return;
      lock_ = &table.locks_[bucket % kStripes];
      while (lock_->test_and_set(std::memory_order_acquire)) lock_->wait(true, std::memory_order_relaxed);
    }
    ~Guard() {
      if (lock_ == nullptr) return;
      lock_->clear(std::memory_order_release);
      lock_->notify_one();
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    std::atomic_flag* lock_ = nullptr;
  };

  std::size_t bucket_of(core::Key128 key) const {
    // The upper half of the product of two numbers below 2^32: even for every number of buckets, without a division.
    return static_cast<std::size_t>(((core::fold(key) >> 32) * buckets_) >> 32);
  }
  std::span<Entry> entries_of(std::size_t bucket) const {
    return {entries_ + bucket * kEntriesPerBucket, kEntriesPerBucket};
  }
  Entry* look(std::size_t bucket, core::Key128 key) {
    for (Entry& entry : entries_of(bucket))
      if (entry.state != 0 && entry.key == key) return &entry;
    return nullptr;
  }
  // The entry of the key, emptied if it was another's.
  Entry& room_for(std::size_t bucket, core::Key128 key) {
    if (Entry* const entry = look(bucket, key)) return *entry;
    Entry* least = nullptr;
    for (Entry& entry : entries_of(bucket)) {
      if (entry.state == 0) {
        used_.fetch_add(1, std::memory_order_relaxed);
        entry.key = key;
        return entry;
      }
      if (least == nullptr || entry.work < least->work) least = &entry;
    }
    *least = Entry{.key = key};
    return *least;
  }

  static Known known(const Entry& entry) {
    Known out{.has_twin = (entry.state & kTwin) != 0, .agents = entry.agents, .work = entry.work};
    const std::uint8_t kind = entry.state & kKind;
    if (kind == kOpen) {
      out.numbers = {static_cast<Number>(entry.word), static_cast<Number>(entry.word >> 32)};
    } else {
      out.numbers = Numbers::solved(kind == kProved);
      out.dependence = {.oldest = entry.oldest, .made = entry.word};
    }
    return out;
  }
  static void write(Entry& entry, const Known& news) {
    const std::uint8_t twin = (entry.state & kTwin) | (news.has_twin ? kTwin : 0);
    if (news.numbers.is_solved()) {
      entry.state = twin | (news.numbers.pn == 0 ? kProved : kDisproved);
      entry.word = news.dependence.made;
      entry.oldest = news.dependence.oldest;
    } else {
      entry.state = twin | kOpen;
      entry.word = news.numbers.pn | static_cast<std::uint64_t>(news.numbers.dn) << 32;
    }
  }

  std::uint32_t work_of_least_third() {
    std::array<std::uint64_t, 33> entries_with_width{};  // by the binary length of their work
    for (std::size_t bucket = 0; bucket < buckets_; ++bucket) {
      const Guard guard(*this, bucket);
      for (const Entry& entry : entries_of(bucket))
        if (entry.state != 0) ++entries_with_width[static_cast<std::size_t>(std::bit_width(entry.work))];
    }
    std::uint64_t seen = 0;
    for (std::size_t width = 0; width < 32; ++width) {
      seen += entries_with_width[width];
      if (seen >= capacity() / 3) return static_cast<std::uint32_t>((std::uint64_t{1} << width) - 1);
    }
    return std::numeric_limits<std::uint32_t>::max();
  }

  std::uint64_t buckets_;
  std::unique_ptr<std::byte, Free> memory_;
  Entry* entries_ = nullptr;                    // in it, at a bucket's boundary
  std::atomic<std::uint64_t> used_ = 0;         // any thread, relaxed: only a trigger
  std::atomic<std::uint64_t> collections_ = 0;  // any thread, relaxed: a statistic
  std::atomic<bool> is_collecting_ = false;     // who sets it sweeps
  bool is_shared_ = false;
  std::array<std::atomic_flag, kStripes> locks_{};  // of the buckets with that remainder
};

}  // namespace katachi::search::proof
