#include "match/gtp_time.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace katachi::match {

namespace {

using player::TimeSettings;
using player::TimeSystem;

double whole(double seconds) { return seconds >= 1 ? std::floor(seconds) : seconds; }

std::string gtp_settings(double main, double period, int stones) {
  return fmt::format("time_settings {} {} {}", whole(main), whole(period), stones);
}

std::string kata_fischer(const TimeSettings& settings) {
  if (settings.main_cap <= 0 && settings.move_cap <= 0)
    return fmt::format("kata-time_settings fischer {} {}", settings.main, settings.increment);
  const auto cap = [](double seconds) { return seconds > 0 ? seconds : -1; };  // no cap is a negative one there
  return fmt::format("kata-time_settings fischer-capped {} {} {} {}", settings.main, settings.increment,
                     cap(settings.main_cap), cap(settings.move_cap));
}

// GTP's own command. Fischer time without main time would be none at all: there each move has its increment.
TimeCommand plain(const TimeSettings& settings) {
  switch (settings.system) {
    case TimeSystem::kCanadian:
      return {gtp_settings(settings.main, settings.period, settings.stones)};
    case TimeSystem::kByoyomi:
      return {.text = gtp_settings(settings.main, settings.period, 1), .is_exact = settings.periods == 1};
    case TimeSystem::kFischer:
      return {.text = settings.main > 0 ? gtp_settings(settings.main, 0, 0) : gtp_settings(0, settings.increment, 1),
              .is_exact = false};
    default:
      return {gtp_settings(settings.main, 0, 0)};
  }
}

}  // namespace

std::vector<TimeCommand> time_setting_commands(const TimeSettings& settings,
                                               const std::function<bool(std::string_view)>& knows) {
  std::vector<TimeCommand> commands;
  if (settings.system == TimeSystem::kNone) return commands;
  if (settings.system == TimeSystem::kFischer && knows("kata-time_settings"))
    commands.push_back({kata_fischer(settings)});
  if (settings.system == TimeSystem::kByoyomi) {
    if (knows("kata-time_settings"))
      commands.push_back(
          {fmt::format("kata-time_settings byoyomi {} {} {}", settings.main, settings.period, settings.periods),
           TimeLeftCount::kPeriods});
    if (knows("kgs-time_settings"))
      commands.push_back({fmt::format("kgs-time_settings byoyomi {} {} {}", whole(settings.main),
                                      whole(settings.period), settings.periods),
                          TimeLeftCount::kPeriods});
  }
  if (knows("time_settings")) commands.push_back(plain(settings));
  return commands;
}

std::string time_left_command(go::Color color, const player::TimeLeft& left, TimeLeftCount count,
                              bool takes_fractions) {
  const double seconds = std::max(left.seconds, 0.0);
  // Canadian overtime as a stand-in for byo-yomi has one stone to make in each period.
  const int counted = count == TimeLeftCount::kPeriods ? left.periods : std::max(left.stones, 1);
  const std::string_view side = color == go::Color::kBlack ? "b" : "w";
  const int told = left.in_overtime ? counted : 0;
  return takes_fractions ? fmt::format("time_left {} {:.3f} {}", side, seconds, told)
                         : fmt::format("time_left {} {} {}", side, std::floor(seconds), told);
}

}  // namespace katachi::match
