// GameWorker: plays game after game in one thread, and keeps its engines alive from one to the next.
//
// An engine that failed is thrown away and started anew for its next game. At most two engines and the referee are kept.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "match/any_game.hpp"
#include "match/contestant.hpp"
#include "match/game.hpp"

namespace katachi::match {

class GameWorker {
 public:
  explicit GameWorker(const core::Clock& clock) : clock_(&clock) {}

  // Nothing if the game was stopped. An engine that does not start makes the game void.
  std::optional<GameResult> play(const GameJob& job, const std::stop_token& stop);

 private:
  struct Kept {
    std::string command;
    std::unique_ptr<Contestant> contestant;
  };
  std::optional<GameResult> play_go(const GameJob& job, const std::stop_token& stop);
  std::optional<GameResult> play_any(const GameJob& job, const std::stop_token& stop);
  // Takes a kept engine or starts one.
  core::Result<Kept> take(const EngineSpec& engine, std::uint64_t seed, double timeout);
  void keep(Kept engine);
  std::optional<int> ask_referee(const GameJob& job, const go::History& game);

  const core::Clock* clock_;
  std::vector<Kept> kept_;
};

}  // namespace katachi::match
