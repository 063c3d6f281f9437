// life_and_death(): whether an enclosed group lives, for each side to move first, proved by df-pn.
//
// Each answer is one of alive, seki, ko and dead, put together from the three questions of enclosed_state.hpp:
//
//   captured?   lives by ko?   two eyes?
//   no                         yes         alive
//   no                         no          seki (or a double ko): cannot be captured, has no two eyes
//   yes         yes                        ko: it depends on ko threats
//   yes         no                         dead
//
// What is proved holds inside the region (region.hpp): the wall is safe and nobody plays outside but for ko threats.
// All questions of one group share a table of 32 bytes for each position. Cost: some 10 000 nodes for 10 empty points, a million for 16.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/board.hpp"
#include "go/point.hpp"
#include "knowledge/reading/enclosed_state.hpp"
#include "knowledge/reading/region.hpp"
#include "search/exact/task.hpp"

namespace katachi::knowledge {

enum class Life : std::uint8_t { kUnknown, kDead, kKo, kSeki, kAlive };  // the greater, the better for the defender

std::string_view life_name(Life life);  // "unknown", "dead", "ko", "seki", "alive"

// Why an answer is what it is.
enum class LifeReason : std::uint8_t {
  kOpen,           // a limit ended the search
  kTwoEyes,        // two eyes can be made
  kEscapes,        // two eyes, or a way out through a gap of the wall
  kNotCapturable,  // the attacker cannot capture it, the defender cannot make two eyes
  kKoThreats,      // whoever may take the ko back has his way
  kCaptured,       // captured whatever the ko threats are
};

std::string_view reason_text(LifeReason reason);

struct Verdict {
  Life life = Life::kUnknown;
  LifeReason reason = LifeReason::kOpen;
  std::vector<go::Move> line = {};  // best play, first move first; empty where nothing changes the answer
  std::uint64_t nodes = 0;

  bool is_proved() const { return life != Life::kUnknown; }
};

struct LifeAndDeath {
  Verdict friend_first, enemy_first;  // the friend is the owner of the group
  search::exact::End end = search::exact::End::kSolved;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// Limits of the task are for both answers together. `threads` share the table.
LifeAndDeath life_and_death(const Region& region, const search::exact::Task& task, unsigned threads = 1);

// One answer: `first` moves first.
Verdict life_of(const Region& region, Side first, const search::exact::Task& task, unsigned threads = 1);

// Whether a first move keeps what its side can get at best: the answer after it, with the other side to move. The move must be legal.
Verdict life_after(const Region& region, Side first, EnclosedState::Move move, const search::exact::Task& task,
                   unsigned threads = 1);

}  // namespace katachi::knowledge
