// RepeatedGames: games of a run that repeat an earlier one move for move, with the same engines on the same colours.
//
// Deterministic engines without openings or seeds play the same game again and again; a hundred such games tell no more than
// one, but every interval takes them as a hundred. The game of a coupled pair with colours swapped is no repetition, because
// the colours differ. Void games and games that an engine lost by a failure are left out: they repeat for other reasons.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "store/store.hpp"

namespace katachi::lab {

class RepeatedGames {
 public:
  // The number of the earlier game that this one repeats. The game must come with its moves; each is shown once.
  std::optional<std::uint64_t> add(const store::StoredGame& game);

  std::uint64_t count() const { return count_; }
  // "3 games repeat an earlier one move for move ...\n"; empty if there is none.
  std::string text() const;

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> seen_;  // hash of engines and moves -> number of the first such game
  std::uint64_t count_ = 0;
};

// Of all games of a run in the store.
RepeatedGames repeated_games(const store::Store& store, store::RunId run);

// What to do about it, for warnings and reports.
extern const char* const kRepetitionRemedy;

}  // namespace katachi::lab
