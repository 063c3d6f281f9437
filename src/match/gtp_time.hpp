// A clock in the words of GTP: which commands tell an engine the time settings, and which its time left.
//
// GTP itself knows absolute time and Canadian overtime, in whole seconds. Byo-yomi and Fischer time need the extensions of KGS
// and KataGo; an engine without them is told the nearest thing that never makes it believe it had more time than it has:
// byo-yomi becomes one stone per period, Fischer time its main time alone. GTP's time_left then keeps it informed. Whole
// seconds are rounded down; less than one is told as it is, because zero would mean something else.
// References: GTP version 2, draft 2, section 4.2; kgsGtp (time_left with the number of periods); KataGo GTP_Extensions.md.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "go/color.hpp"
#include "player/time/time_control.hpp"

namespace katachi::match {

// What the third argument of time_left counts.
enum class TimeLeftCount : std::uint8_t { kStones, kPeriods };

struct TimeCommand {
  std::string text;
  TimeLeftCount count = TimeLeftCount::kStones;
  bool is_exact = true;  // otherwise the nearest thing
};

// What can be said to an engine that knows these commands, best first; empty for no clock, or if it knows none.
std::vector<TimeCommand> time_setting_commands(const player::TimeSettings& settings,
                                               const std::function<bool(std::string_view)>& knows);

// Takes back a clock of an earlier game.
inline constexpr std::string_view kNoTimeLimit = "time_settings 0 1 0";

std::string time_left_command(go::Color color, const player::TimeLeft& left, TimeLeftCount count, bool takes_fractions);

}  // namespace katachi::match
