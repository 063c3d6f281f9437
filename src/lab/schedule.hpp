// Schedule: what a run plays, as a generator of numbered games and a judge of their results.
//
// Game n is the same game on every machine and after every restart: it follows from the schedule's parameters and from the
// results of games that had to be known before it was planned. So a run is resumed by showing its stored games to a new
// schedule. Even numbers are the first game of a pair, with the first engine as Black; the odd number after it is the second
// game from the same opening with colours swapped. A pair is the unit of every test: its two games are not independent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/game.hpp"
#include "match/openings.hpp"
#include "store/store.hpp"

namespace katachi::lab {

// What a schedule decided, for the journal.
struct Note {
  std::string kind;
  std::string text;  // one line for people
  std::string data;  // JSON
};

class Schedule {
 public:
  virtual ~Schedule() = default;

  virtual std::uint64_t planned() const = 0;             // games of smaller numbers may be played now; only grows
  virtual std::uint64_t expected() const = 0;            // games in all as far as can be told; 0: nobody knows
  virtual match::GameJob job(std::uint64_t number) = 0;  // precondition: number < planned()
  // The last word on a game: it counts, or it stays void. Each number once; within the planned ones in any order.
  virtual void record(const store::StoredGame& game) = 0;
  virtual bool is_over() const = 0;
  virtual std::string status() const = 0;  // one line: who leads, how sure
  // What was decided since the last call, in an order that depends on the results alone.
  virtual std::vector<Note> take_notes() { return {}; }
};

// The reward of the engine that is first in the pair of this number: 0, 1/2, 1; nothing for a void game.
std::optional<double> first_reward(const store::StoredGame& game);

// The seed of a game of a run.
std::uint64_t game_seed(std::uint64_t run_seed, std::uint64_t number);

// Game `number` of a pair: the first engine is Black in even games.
match::GameJob paired_job(std::uint64_t number, const match::EngineSpec& first, const match::EngineSpec& second,
                          const match::GameConditions& conditions, match::Openings& openings, std::uint64_t run_seed);

// Results of pairs that are used in the order of their numbers, whatever the order in which they come.
class PairLine {
 public:
  void record(const store::StoredGame& game);
  void record(std::uint64_t number, std::optional<double> reward);  // of the first engine; nothing: void

  // The next pair in the order of numbers if both its games are known: its reward for the first engine, the mean of the two
  // games; nothing in it if one of them stayed void.
  struct Pair {
    std::uint64_t number = 0;
    std::optional<double> reward;
  };
  std::optional<Pair> next();
  std::uint64_t taken() const { return next_; }

 private:
  enum class State : std::uint8_t { kUnknown, kVoid, kKnown };
  struct Half {
    State state = State::kUnknown;
    double reward = 0;
  };
  std::vector<Half> games_;
  std::uint64_t next_ = 0;
};

}  // namespace katachi::lab
