// Contestant: an engine that plays games for the laboratory, whatever it is made of.
//
// GtpContestant talks to a process, PlayerContestant calls a Player of this program. A failure (Failure) is the engine's fault
// and says how the game ends; after it the contestant must be thrown away. Used by one thread.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "go/history.hpp"
#include "match/clocks.hpp"
#include "match/game.hpp"

namespace katachi::match {

struct Failure {
  Ending ending = Ending::kNonsense;
  std::string detail;
};
template <class T>
using Played = std::expected<T, Failure>;

struct Reply {
  enum class Kind : std::uint8_t { kMove, kResign } kind = Kind::kMove;
  go::Move move;  // not judged
};

class Contestant {
 public:
  virtual ~Contestant() = default;

  // A new game; `game` holds the start position (handicap) and the opening's moves. The seed is taken by players in process
  // that were given none.
  virtual Played<void> start(const go::History& game, const GameConditions& conditions, std::uint64_t seed) = 0;
  // A move of the other side.
  virtual Played<void> play(const go::History& game_after, go::ColoredMove move) = 0;
  // Its own move, within `limit` seconds of wall time. The history is the position before it.
  virtual Played<Reply> choose(const go::History& game, go::Color color, const ClockView& clock, double limit,
                               const std::stop_token& stop) = 0;
  // From now on until the next start() dead stones are to be captured before passing, where the engine can be told so.
  virtual void begin_cleanup() {}
  // The score at the end, in half points, positive for Black; nothing if it cannot say.
  virtual Played<std::optional<int>> score(const go::History& game) = 0;

  virtual std::string version() const = 0;
  virtual double cpu_seconds() = 0;                // used so far
  virtual std::int64_t memory_kib() = 0;           // largest so far; 0 in process
  virtual std::string last_words() { return ""; }  // the end of its stderr
  // Whether it can play another game, or must be made anew (a command with {seed}).
  virtual bool is_reusable() const { return true; }
};

// Starts an engine; the Error says why it does not start. `seed` replaces "{seed}" in a command line.
core::Result<std::unique_ptr<Contestant>> make_contestant(const EngineSpec& engine, const core::Clock& clock,
                                                          std::uint64_t seed, double timeout);

}  // namespace katachi::match
