// Table: what a search remembers of positions, by their whole 128-bit keys, in a fixed number of bytes.
//
// A place holds two entries (Breuker, Uiterwijk and van den Herik 1994): the first keeps the result of the deepest search of the
// current age, the second is always replaced. An entry has what is proved of the position (bounds, for the first player), what a search to some
// depth found of it (a score for its side to move), and its best move by canonical code.
//
// With kShared several threads may read and write: the words are atomic, relaxed, and an entry's key is stored mixed with its data
// (Hyatt and Mann 2002), so that an entry which two threads wrote at once is not recognised (but for a chance of 2^-128).
// Nobody waits. Without kShared these are plain words.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#include "core/key128.hpp"
#include "game/value.hpp"
#include "search/minimax/score.hpp"

namespace katachi::search::minimax {

inline constexpr std::uint32_t kNoMove = 0xffff'ffff;
inline constexpr int kMaxDepth = 1000;  // plies; a search without a limit of depth has this one

// What a stored score says of the score of a search to the stored depth.
enum class Kind : std::uint8_t { kNone, kAtLeast, kAtMost, kExactly };

struct Entry {
  game::Bounds bounds = {};
  Score score = 0;  // by its kind; none: only the bounds count
  std::uint32_t move = kNoMove;
  int depth = 0;  // kMaxDepth: no depth would change the score
  Kind kind = Kind::kNone;
};

template <bool kShared>
class Table {
 public:
  // As many places as fit into the bytes; with none it remembers nothing.
  explicit Table(std::uint64_t bytes, bool has_two_tiers = true)
      : entries_per_place_(has_two_tiers ? 2 : 1),
        places_(std::min<std::uint64_t>(bytes / (sizeof(Slot) * entries_per_place_), 0xffff'ffff)) {
    if (places_ == 0) return;
    // Zeroed when first touched: a small search in a large table stays fast.
    slots_.reset(static_cast<Slot*>(std::calloc(places_ * entries_per_place_, sizeof(Slot))));
    if (!slots_) throw std::bad_alloc();
  }

  std::uint64_t bytes() const { return places_ * entries_per_place_ * sizeof(Slot); }
  // Results of earlier ages give way to all new ones. Not while other threads are at work.
  void grow_older() { age_ = (age_ + 1) % kAges; }

  std::optional<Entry> find(core::Key128 key) const {
    if (places_ == 0) return std::nullopt;
    Slot* const place = place_of(key);
    for (std::size_t i = 0; i < entries_per_place_; ++i)
      if (const Words words = load(place[i]); holds(words, key)) return unpack(words);
    return std::nullopt;
  }

  // What was known of the position and stays true is kept beside the new.
  void store(core::Key128 key, Entry entry) {
    if (places_ == 0) return;
    Slot* const place = place_of(key);
    for (std::size_t i = 0; i < entries_per_place_; ++i)
      if (const Words old = load(place[i]); holds(old, key)) {
        save(place[i], key, merged(unpack(old), entry));
        return;
      }
    if (entries_per_place_ == 2) {
      const Words first = load(place[0]);
      const bool is_free = is_empty(first);
      if (is_free || age_of(first) != age_ || unpack(first).depth <= entry.depth) {
        if (!is_free && age_of(first) == age_) put(place[1], first);
        save(place[0], key, entry);
        return;
      }
    }
    save(place[entries_per_place_ - 1], key, entry);
  }

 private:
  // key, key, bounds and depth and age and kind, score and move
  using Slot = std::array<std::uint64_t, 4>;
  using Words = Slot;
  struct Free {
    void operator()(Slot* slots) const { std::free(slots); }
  };

  static constexpr unsigned kValueBits = 21, kDepthBits = 10, kAgeBits = 6;
  static constexpr std::uint64_t kAges = 1u << kAgeBits;
  static constexpr game::Value kShift =
      1 << (kValueBits - 1);  // makes values positive, so that no entry's third word is 0
  static_assert(game::kMaxValue < kShift && kMaxDepth < 1 << kDepthBits);

  Slot* place_of(core::Key128 key) const {
    return slots_.get() + ((core::fold(key) >> 32) * places_ >> 32) * entries_per_place_;
  }

  static Words load(Slot& slot) {
    if constexpr (!kShared) return slot;
    Words words;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = std::atomic_ref(slot[i]).load(std::memory_order_relaxed);
    return words;
  }
  static void put(Slot& slot, const Words& words) {
    if constexpr (!kShared) {
      slot = words;
    } else {
      for (std::size_t i = 0; i < words.size(); ++i)
        std::atomic_ref(slot[i]).store(words[i], std::memory_order_relaxed);
    }
  }

  static core::Key128 mark_of(const Words& words) {
    if constexpr (!kShared) return {};
    return core::mix(core::Key128{words[2], words[3]}, words[2]);
  }
  static bool is_empty(const Words& words) { return words[2] == 0; }
  static bool holds(const Words& words, core::Key128 key) {
    if (is_empty(words)) return false;
    const core::Key128 mark = mark_of(words);
    return (words[0] ^ mark.high) == key.high && (words[1] ^ mark.low) == key.low;
  }
  static std::uint64_t age_of(const Words& words) { return words[2] >> (2 * kValueBits + kDepthBits) & (kAges - 1); }

  static Entry unpack(const Words& words) {
    constexpr std::uint64_t kValueMask = (1u << kValueBits) - 1;
    const std::uint64_t w = words[2];
    return {.bounds = {static_cast<game::Value>(w & kValueMask) - kShift,
                       static_cast<game::Value>(w >> kValueBits & kValueMask) - kShift},
            .score = static_cast<Score>(static_cast<std::uint32_t>(words[3] >> 32)),
            .move = static_cast<std::uint32_t>(words[3]),
            .depth = static_cast<int>(w >> 2 * kValueBits & ((1u << kDepthBits) - 1)),
            .kind = static_cast<Kind>(w >> (2 * kValueBits + kDepthBits + kAgeBits))};
  }
  void save(Slot& slot, core::Key128 key, const Entry& entry) const {
    const auto bits = [](auto number, unsigned shift) { return static_cast<std::uint64_t>(number) << shift; };
    Words words;
    words[2] = bits(entry.bounds.lower + kShift, 0) | bits(entry.bounds.upper + kShift, kValueBits) |
               bits(entry.depth, 2 * kValueBits) | bits(age_, 2 * kValueBits + kDepthBits) |
               bits(entry.kind, 2 * kValueBits + kDepthBits + kAgeBits);
    words[3] = bits(static_cast<std::uint32_t>(entry.score), 32) | entry.move;
    const core::Key128 mark = mark_of(words);
    words[0] = key.high ^ mark.high;
    words[1] = key.low ^ mark.low;
    put(slot, words);
  }

  static Entry merged(const Entry& old, Entry entry) {
    entry.bounds = entry.bounds.meet(old.bounds);
    if (entry.move == kNoMove) entry.move = old.move;
    if (old.kind != Kind::kNone && (entry.kind == Kind::kNone || old.depth > entry.depth)) {
      entry.score = old.score;
      entry.depth = old.depth;
      entry.kind = old.kind;
    }
    return entry;
  }

  std::size_t entries_per_place_;
  std::uint64_t places_;
  std::uint64_t age_ = 0;  // written only between searches
  std::unique_ptr<Slot[], Free> slots_;
};

}  // namespace katachi::search::minimax
