// PositionJudge: a player that answers for the claims of drawn positions (positions/judge.hpp).
//
// One thread, a fixed number of playouts, no clock, no memory of the position before: with a preset and a seed the answers are the
// same on every machine and in every order.
#pragma once

#include <cstdint>
#include <memory>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "player/player.hpp"
#include "positions/judge.hpp"

namespace katachi::player {

class PositionJudge final : public positions::Judge {
 public:
  // Error: the preset cannot be used with a number of playouts.
  static core::Result<std::unique_ptr<PositionJudge>> make(const Preset& preset, std::uint64_t seed);

  go::Move choose(const go::History& game, std::uint64_t playouts) override;
  double chance(const go::History& game, std::uint64_t playouts) override;
  std::optional<positions::Fate> fate(const go::History& game, go::Point point) override;
  int count(const go::History& game) override;

 private:
  explicit PositionJudge(const Preset& preset) : player_(make_player(preset, clock_)) {}

  core::ManualClock clock_;  // stands still: playouts alone end a search
  std::unique_ptr<Player> player_;
  std::uint64_t playouts_ = 0;  // as the player has them set
};

}  // namespace katachi::player
