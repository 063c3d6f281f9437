// Clocks: what is left to both sides of a game, as the laboratory counts it. Engines are not believed.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "match/game.hpp"
#include "player/time/time_control.hpp"

namespace katachi::match {

// The clock of the side that is to move, for engines that want to know it.
struct ClockView {
  player::TimeSettings settings;
  player::TimeLeft left;
};

class Clocks {
 public:
  explicit Clocks(const GameConditions& conditions);

  ClockView view(go::Color color) const { return {conditions_->time, left_[go::side_index(color)]}; }
  // Seconds after which the side has lost on time, and after which its answer is no longer waited for.
  double allowed(go::Color color) const;
  double limit(go::Color color) const;

  // A move took so long: it is entered in the report of the side. A text if the side has lost on time.
  std::optional<std::string> take(go::Color color, double seconds, SideReport& report);

 private:
  const GameConditions* conditions_;
  std::array<player::TimeLeft, 2> left_{};
};

}  // namespace katachi::match
