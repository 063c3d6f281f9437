#include "player/time/time_control.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace katachi::player {

namespace {

constexpr double kOvertimeShare =
    0.9;  // of a period, an increment or Fischer's clock that is used: a busy machine may stop us
constexpr int kFewestMoves = 12;   // a game may always go on for this long
constexpr double kOpenFactor = 3;  // times its share of main time that an open decision may take
constexpr int kSpareMoves = 60;    // so many more, made at once, must still be possible then

// `seconds` without the lag; of a very short time one half.
double without_lag(double seconds, double lag) { return std::max(seconds - lag, seconds / 2); }

bool has_overtime(const TimeSettings& settings) {
  return settings.system == TimeSystem::kCanadian || settings.system == TimeSystem::kByoyomi;
}

TimeLeft overtime(const TimeSettings& settings) {
  return {.seconds = settings.period, .in_overtime = true, .stones = settings.stones, .periods = settings.periods};
}

}  // namespace

std::string TimeSettings::text() const {
  switch (system) {
    case TimeSystem::kNone:
      break;
    case TimeSystem::kAbsolute:
      return fmt::format("absolute {}", main);
    case TimeSystem::kCanadian:
      return fmt::format("canadian {} {} {}", main, period, stones);
    case TimeSystem::kByoyomi:
      return fmt::format("byoyomi {} {} {}", main, period, periods);
    case TimeSystem::kFischer:
      if (main_cap > 0 || move_cap > 0)
        return fmt::format("fischer-capped {} {} {} {}", main, increment, main_cap, move_cap);
      return fmt::format("fischer {} {}", main, increment);
  }
  return "none";
}

TimeSettings gtp_time_settings(double main, double period, int stones) {
  if (period > 0 && stones == 0) return {};
  if (period > 0) return {.system = TimeSystem::kCanadian, .main = main, .period = period, .stones = stones};
  if (main > 0) return {.system = TimeSystem::kAbsolute, .main = main};
  return {};
}

TimeLeft time_at_start(const TimeSettings& settings) {
  // Without main time the first move has what every later one gets.
  if (settings.system == TimeSystem::kFischer && settings.main <= 0) return {.seconds = settings.increment};
  return has_overtime(settings) && settings.main <= 0 ? overtime(settings) : TimeLeft{.seconds = settings.main};
}

double allowance(const TimeSettings& settings, const TimeLeft& left) {
  if (settings.system == TimeSystem::kNone) return std::numeric_limits<double>::infinity();
  if (settings.system == TimeSystem::kFischer && settings.move_cap > 0)
    return std::min(left.seconds, settings.move_cap);
  if (!has_overtime(settings)) return left.seconds;
  if (settings.system == TimeSystem::kCanadian) return left.seconds + (left.in_overtime ? 0 : settings.period);
  return left.in_overtime ? left.seconds + settings.period * (left.periods - 1)
                          : left.seconds + settings.period * settings.periods;
}

TimeLeft time_after_move(const TimeSettings& settings, TimeLeft left, double seconds) {
  if (settings.system == TimeSystem::kNone) return left;
  if (!left.in_overtime) {
    left.seconds -= seconds;
    if (settings.system == TimeSystem::kFischer) {
      left.seconds += settings.increment;
      if (settings.main_cap > 0) left.seconds = std::min(left.seconds, settings.main_cap);
    }
    if (left.seconds > 0 || !has_overtime(settings)) {
      left.seconds = std::max(left.seconds, 0.0);
      return left;
    }
    seconds = -left.seconds;  // what the move took beyond the main time
    left = overtime(settings);
  }
  if (settings.system == TimeSystem::kByoyomi) {
    for (; seconds > settings.period && left.periods > 1; seconds -= settings.period) --left.periods;
    left.seconds = settings.period;
    return left;
  }
  left.seconds = std::max(left.seconds - seconds, 0.0);
  return --left.stones <= 0 ? overtime(settings) : left;
}

void GameClock::set(const TimeSettings& settings) {
  settings_ = settings;
  restart();
}

void GameClock::restart() {
  running_.reset();
  left_.fill(time_at_start(settings_));
}

void GameClock::set_left(go::Color color, double seconds, int count) {
  TimeLeft& left = left_[go::side_index(color)];
  left = {.seconds = std::max(seconds, 0.0)};
  if (count <= 0) return;
  left.in_overtime = has_overtime(settings_);
  if (settings_.system == TimeSystem::kCanadian) left.stones = count;
  if (settings_.system == TimeSystem::kByoyomi) left.periods = count;
}

void GameClock::start(go::Color color) {
  running_ = color;
  started_ = clock_->now();
}

void GameClock::stop(double lag) {
  if (!running_) return;
  const double seconds = (clock_->now() - started_).count();
  // A period of byo-yomi is given back whole, so there the lag adds up to nothing.
  TimeLeft& left = left_[go::side_index(*running_)];
  const bool adds_up = !left.in_overtime || settings_.system != TimeSystem::kByoyomi;
  left = time_after_move(settings_, left, adds_up ? seconds + lag : seconds);
  running_.reset();
}

std::optional<TimeBudget> GameClock::budget(go::Color color, double lag, int moves_to_come) const {
  if (!is_limited()) return std::nullopt;
  const TimeLeft& left = left_[go::side_index(color)];
  const double reserve = std::min(kSpareMoves * lag, settings_.main / 5);
  const double main = std::max(left.seconds - reserve, left.seconds / kSpareMoves);
  const double share_of_main = main / std::max(moves_to_come, 1);
  double wish = 0, limit = left.seconds;  // both with the lag
  if (settings_.system == TimeSystem::kFischer) {
    wish = share_of_main + kOvertimeShare * settings_.increment;
    if (settings_.move_cap > 0) limit = std::min(limit, settings_.move_cap);
    limit *= kOvertimeShare;
  } else if (settings_.system == TimeSystem::kAbsolute) {
    wish = share_of_main;
  } else {
    const double period = left.in_overtime ? left.seconds : settings_.period;
    const int moves = settings_.system == TimeSystem::kByoyomi ? 1 : left.in_overtime ? left.stones : settings_.stones;
    const double share_of_period = kOvertimeShare * period / std::max(moves, 1);
    wish = left.in_overtime ? share_of_period : std::max(share_of_main, share_of_period);
    limit = left.in_overtime ? share_of_period : left.seconds + share_of_period;
  }
  const double usual = std::min(wish, limit);
  const double most =
      left.in_overtime ? usual : std::clamp(std::min(kOpenFactor * wish, main / 6), usual, std::max(usual, limit));
  return TimeBudget{without_lag(usual, lag), without_lag(most, lag)};
}

int expected_moves(int board_area, int moves_made) {
  // Games last about as many moves as seven tenths of the points, engines' games longer; half of the moves are ours.
  return std::max((board_area * 9 / 10 - moves_made) / 2, kFewestMoves);
}

}  // namespace katachi::player
