// LadderCache: what ladders say of a chain, remembered for positions that are asked about again.
//
// A chain with more than two liberties is safe from ladders. Of any other the status is read by go::LadderReader: lost (in atari, and its
// owner, to move, cannot save it), caught (the attacker, to move, captures it) or safe. A ko ban holds for the side it is against. One entry for each place of a table
// of fixed size, the newest stays. The key is the hash of the stones, the ko point and the chain's first stone in reading order, mixed
// into 64 bits: two positions with one key would give a wrong status, about once in 2^40 questions at a table of 2^16 entries, so a
// proof does not rest on it.
// Cost: a look-up, and a ladder (a few microseconds) where it misses.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "go/board.hpp"
#include "go/few_liberties.hpp"
#include "go/ladder.hpp"

namespace katachi::knowledge {

enum class LadderStatus : std::uint8_t { kSafe, kCaught, kLost };

template <int MaxSize>
class LadderCache {
 public:
  using Board = go::Board<MaxSize>;
  using V = typename Board::V;

  explicit LadderCache(std::size_t log2_entries = 16)
      : mask_((std::size_t{1} << log2_entries) - 1), entries_(mask_ + 1) {}

  // The board is changed while reading and left as it was found; `chain` is any stone of the chain.
  LadderStatus status(Board& board, V chain) {
    if (board.liberties(chain) > 2) return LadderStatus::kSafe;
    const std::uint64_t key = key_of(board, chain);
    Entry& entry = entries_[key & mask_];
    if (entry.key == key) {
      ++hits_;
      return entry.status;
    }
    entry = {.key = key, .status = read(board, chain)};
    return entry.status;
  }

  std::uint64_t hits() const { return hits_; }

  // Without the table.
  static LadderStatus read(Board& board, V chain) {
    go::LadderReader<MaxSize> reader;
    if (board.liberties(chain) > 2) return LadderStatus::kSafe;
    if (board.liberties(chain) == 1) {
      if (reader.is_lost_in_atari(board, chain)) return LadderStatus::kLost;
      const V last = go::last_liberty(board, chain);
      return last == board.ko() ? LadderStatus::kSafe : LadderStatus::kCaught;  // the attacker takes it
    }
    for (const V at : go::few_liberties<2>(board, chain))
      if (reader.works(board, chain, at)) return LadderStatus::kCaught;
    return LadderStatus::kSafe;
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    LadderStatus status = LadderStatus::kSafe;
  };

  static std::uint64_t key_of(const Board& board, V chain) {
    V first = chain;
    board.for_each_stone(chain, [&](V stone) { first = std::min(first, stone); });
    const std::uint64_t place = static_cast<std::uint64_t>(board.ko().raw()) << 16 | first.raw();
    return core::mix64(board.hash() ^ core::mix64(place + 1)) | 1;  // 0 is an empty entry
  }

  std::size_t mask_;
  std::vector<Entry> entries_;
  std::uint64_t hits_ = 0;
};

}  // namespace katachi::knowledge
