// Clocks: GTP's own, KGS's and KataGo's ways to set them.
#include <algorithm>

#include <fmt/format.h>

#include "gtp/arguments.hpp"
#include "gtp/command_engine.hpp"

namespace katachi::gtp {

namespace {

using player::TimeSettings;
using player::TimeSystem;

constexpr double kLongestTime = 1e9;  // seconds; more is as good as no limit

core::Result<double> seconds_argument(std::string_view text) {
  const auto seconds = number_argument(text, "a time");
  if (!seconds) return seconds;
  if (*seconds < 0) return core::fail(fmt::format("syntax error: a time cannot be negative, as {} is", text));
  return std::min(*seconds, kLongestTime);
}

core::Result<int> count_argument(std::string_view text) {
  const auto count = integer_argument(text, "the number of stones or periods");
  if (!count) return count;
  if (*count < 0) return core::fail("syntax error: the number of stones or periods cannot be negative");
  return count;
}

std::unexpected<core::Error> impossible(std::string_view why) {
  return core::fail(fmt::format("impossible time settings: {}", why));
}

constexpr std::string_view kNoTime = "there is no time at all";

struct Overtime {
  double main = 0, period = 0;
  int count = 0;
};

core::Result<Overtime> overtime_arguments(Arguments arguments) {
  const auto main = seconds_argument(arguments[0]);
  if (!main) return std::unexpected(main.error());
  const auto period = seconds_argument(arguments[1]);
  if (!period) return std::unexpected(period.error());
  const auto count = count_argument(arguments[2]);
  if (!count) return std::unexpected(count.error());
  return Overtime{*main, *period, *count};
}

Answer time_settings(CommandEngine& engine, Arguments arguments) {
  const auto time = overtime_arguments(arguments);
  if (!time) return std::unexpected(time.error());
  if (time->main <= 0 && time->period <= 0 && time->count > 0) return impossible(kNoTime);
  engine.set_time(player::gtp_time_settings(time->main, time->period, time->count));
  return "";
}

// A controller may send a negative time when the clock has just run out; and the count may be missing.
Answer time_left(CommandEngine& engine, Arguments arguments) {
  const auto color = engine.read_color(arguments[0]);
  if (!color) return std::unexpected(color.error());
  const auto seconds = number_argument(arguments[1], "the time left");
  if (!seconds) return std::unexpected(seconds.error());
  const auto count = arguments.size() > 2 ? count_argument(arguments[2]) : core::Result<int>(0);
  if (!count) return std::unexpected(count.error());
  engine.set_time_left(*color, std::clamp(*seconds, 0.0, kLongestTime), *count);
  return "";
}

core::Result<TimeSettings> fischer(Arguments arguments, bool capped) {
  const auto main = seconds_argument(arguments[0]);
  if (!main) return std::unexpected(main.error());
  const auto increment = seconds_argument(arguments[1]);
  if (!increment) return std::unexpected(increment.error());
  if (*main + *increment <= 0) return impossible(kNoTime);
  TimeSettings settings{.system = TimeSystem::kFischer, .main = *main, .increment = *increment};
  if (!capped) return settings;
  // A negative cap is no cap; one of nothing leaves no time.
  const auto main_cap = number_argument(arguments[2], "the limit of main time");
  if (!main_cap) return std::unexpected(main_cap.error());
  const auto move_cap = number_argument(arguments[3], "the limit per move");
  if (!move_cap) return std::unexpected(move_cap.error());
  if (*main_cap >= 0 && *main_cap < *main)
    return impossible(fmt::format("the limit of main time, {}, is below the main time, {}", *main_cap, *main));
  if (*main_cap == 0 || *move_cap == 0) return impossible(kNoTime);
  settings.main_cap = std::max(*main_cap, 0.0);
  settings.move_cap = std::max(*move_cap, 0.0);
  return settings;
}

core::Result<TimeSettings> overtime(Arguments arguments, TimeSystem system) {
  const auto time = overtime_arguments(arguments);
  if (!time) return std::unexpected(time.error());
  const bool has_overtime = time->period > 0 && time->count > 0;
  if (time->main <= 0 && !has_overtime) return impossible(kNoTime);
  // Periods that are none leave the main time; but moves that are none, in a period that is one, are a riddle.
  if (system == TimeSystem::kCanadian && time->period > 0 && !has_overtime) return impossible("a period for no stones");
  if (!has_overtime) return player::gtp_time_settings(time->main, 0, 0);
  if (system == TimeSystem::kCanadian) return player::gtp_time_settings(time->main, time->period, time->count);
  return TimeSettings{.system = system, .main = time->main, .period = time->period, .periods = time->count};
}

struct Kind {
  std::string_view name;
  std::string_view usage;
  std::size_t arguments;
  bool kgs_knows;
};
constexpr Kind kKinds[] = {
    {"none", "", 0, true},
    {"absolute", "MAIN", 1, true},
    {"byoyomi", "MAIN PERIOD PERIODS", 3, true},
    {"canadian", "MAIN PERIOD STONES", 3, true},
    {"fischer", "MAIN INCREMENT", 2, false},
    {"fischer-capped", "MAIN INCREMENT MAIN_LIMIT MOVE_LIMIT", 4, false},
};

core::Result<TimeSettings> settings_of_kind(std::string_view kind, Arguments rest) {
  if (kind == "none") return TimeSettings{};
  if (kind == "byoyomi") return overtime(rest, TimeSystem::kByoyomi);
  if (kind == "canadian") return overtime(rest, TimeSystem::kCanadian);
  if (kind.starts_with("fischer")) return fischer(rest, kind == "fischer-capped");
  const auto main = seconds_argument(rest[0]);
  if (!main) return std::unexpected(main.error());
  if (*main <= 0) return impossible(kNoTime);
  return player::gtp_time_settings(*main, 0, 0);
}

Answer settings_by_kind(CommandEngine& engine, Arguments arguments, bool for_kgs) {
  const auto* kind = std::ranges::find(kKinds, arguments[0], &Kind::name);
  if (kind == std::end(kKinds) || (for_kgs && !kind->kgs_knows))
    return core::fail(fmt::format("unknown time system '{}'", arguments[0].substr(0, 40)));
  const Arguments rest = arguments.subspan(1);
  if (rest.size() != kind->arguments) return core::fail(fmt::format("syntax error: {} {}", kind->name, kind->usage));
  const auto settings = settings_of_kind(kind->name, rest);
  if (!settings) return std::unexpected(settings.error());
  engine.set_time(*settings);
  return "";
}

Answer kgs_time_settings(CommandEngine& engine, Arguments arguments) {
  return settings_by_kind(engine, arguments, true);
}
Answer kata_time_settings(CommandEngine& engine, Arguments arguments) {
  return settings_by_kind(engine, arguments, false);
}

Answer list_time_settings(CommandEngine&, Arguments) {
  std::string names;
  for (const Kind& kind : kKinds) names += (names.empty() ? "" : " ") + std::string(kind.name);
  return names;
}

}  // namespace

void add_time_commands(CommandTable& table) {
  table.insert(table.end(),
               {
                   {"time_settings", "MAIN PERIOD STONES", 3, 3, time_settings},
                   {"time_left", "COLOR SECONDS STONES", 2, 3, time_left},
                   {"kgs-time_settings", "none|absolute|byoyomi|canadian [SECONDS]...", 1, 5, kgs_time_settings},
                   {"kata-time_settings", "KIND [SECONDS]...", 1, 5, kata_time_settings},
                   {"kata-list_time_settings", "", 0, 0, list_time_settings},
               });
}

}  // namespace katachi::gtp
