#include "match/clocks.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katachi::match {

Clocks::Clocks(const GameConditions& conditions) : conditions_(&conditions) {
  left_.fill(player::time_at_start(conditions.time));
}

double Clocks::allowed(go::Color color) const {
  return player::allowance(conditions_->time, left_[go::side_index(color)]) + conditions_->time_margin;
}

double Clocks::limit(go::Color color) const {
  return std::min(allowed(color) + conditions_->answer_timeout, conditions_->move_timeout);
}

std::optional<std::string> Clocks::take(go::Color color, double seconds, SideReport& report) {
  report.seconds += seconds;
  report.slowest_move = std::max(report.slowest_move, seconds);
  ++report.moves;
  const double most = allowed(color);
  player::TimeLeft& left = left_[go::side_index(color)];
  left = player::time_after_move(conditions_->time, left, std::max(seconds - conditions_->time_margin, 0.0));
  if (seconds <= most) return std::nullopt;
  return fmt::format("a move took {:.2f} s, {:.2f} s were left", seconds, most);
}

}  // namespace katachi::match
