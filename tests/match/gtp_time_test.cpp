#include "match/gtp_time.hpp"

#include <set>

#include <gtest/gtest.h>

namespace katachi::match {
namespace {

using go::Color;
using player::TimeSettings;
using player::TimeSystem;

std::vector<TimeCommand> commands_for(const TimeSettings& settings, const std::set<std::string, std::less<>>& known) {
  return time_setting_commands(settings, [&](std::string_view command) { return known.contains(command); });
}

std::vector<std::string> texts(const std::vector<TimeCommand>& commands) {
  std::vector<std::string> out;
  for (const TimeCommand& command : commands) out.push_back(command.text);
  return out;
}

using Texts = std::vector<std::string>;
const std::set<std::string, std::less<>> kOld = {"time_settings"};
const std::set<std::string, std::less<>> kKata = {"time_settings", "kgs-time_settings", "kata-time_settings"};
const TimeSettings kByoyomi{.system = TimeSystem::kByoyomi, .main = 60.5, .period = 10, .periods = 3};

TEST(GtpTime, WhatGtpKnowsIsToldExactly) {
  const auto absolute = commands_for({.system = TimeSystem::kAbsolute, .main = 300.9}, kKata);
  EXPECT_EQ(texts(absolute), Texts{"time_settings 300 0 0"}) << "whole seconds, rounded down";
  EXPECT_TRUE(absolute[0].is_exact);
  const TimeSettings canadian{.system = TimeSystem::kCanadian, .main = 0, .period = 120, .stones = 25};
  EXPECT_EQ(texts(commands_for(canadian, kOld)), Texts{"time_settings 0 120 25"});
  EXPECT_EQ(texts(commands_for({.system = TimeSystem::kAbsolute, .main = 0.5}, kOld)), Texts{"time_settings 0.5 0 0"})
      << "0 0 0 would be no clock";
}

TEST(GtpTime, ByoyomiNeedsAnExtension) {
  const auto commands = commands_for(kByoyomi, kKata);
  EXPECT_EQ(texts(commands), (Texts{"kata-time_settings byoyomi 60.5 10 3", "kgs-time_settings byoyomi 60 10 3",
                                    "time_settings 60 10 1"}));
  EXPECT_EQ(commands[0].count, TimeLeftCount::kPeriods);
  EXPECT_EQ(commands[1].count, TimeLeftCount::kPeriods);
  EXPECT_EQ(commands[2].count, TimeLeftCount::kStones);
  EXPECT_TRUE(commands[1].is_exact);
  EXPECT_FALSE(commands[2].is_exact);
  EXPECT_EQ(texts(commands_for(kByoyomi, kOld)), Texts{"time_settings 60 10 1"});
}

TEST(GtpTime, FischerNeedsAnExtension) {
  TimeSettings fischer{.system = TimeSystem::kFischer, .main = 30, .increment = 2.5};
  EXPECT_EQ(texts(commands_for(fischer, kKata)), (Texts{"kata-time_settings fischer 30 2.5", "time_settings 30 0 0"}));
  EXPECT_FALSE(commands_for(fischer, kOld)[0].is_exact);
  fischer.move_cap = 20;
  EXPECT_EQ(commands_for(fischer, kKata)[0].text, "kata-time_settings fischer-capped 30 2.5 -1 20");
  fischer.main = 0;
  EXPECT_EQ(texts(commands_for(fischer, kOld)), Texts{"time_settings 0 2 1"});
}

TEST(GtpTime, WithoutAClockOrACommandThereIsNothingToSay) {
  EXPECT_TRUE(commands_for({}, kKata).empty());
  EXPECT_TRUE(commands_for(kByoyomi, {}).empty());
}

TEST(GtpTime, TimeLeft) {
  using enum TimeLeftCount;
  EXPECT_EQ(time_left_command(Color::kBlack, {.seconds = 59.7}, kStones, false), "time_left b 59 0");
  EXPECT_EQ(time_left_command(Color::kBlack, {.seconds = 59.7}, kStones, true), "time_left b 59.700 0");
  EXPECT_EQ(time_left_command(Color::kWhite, {.seconds = -0.5}, kPeriods, false), "time_left w 0 0");
  const player::TimeLeft canadian{.seconds = 100, .in_overtime = true, .stones = 7};
  EXPECT_EQ(time_left_command(Color::kWhite, canadian, kStones, false), "time_left w 100 7");
  const player::TimeLeft byoyomi{.seconds = 10, .in_overtime = true, .periods = 3};
  EXPECT_EQ(time_left_command(Color::kWhite, byoyomi, kPeriods, false), "time_left w 10 3");
  EXPECT_EQ(time_left_command(Color::kWhite, byoyomi, kStones, false), "time_left w 10 1") << "one stone per period";
}

}  // namespace
}  // namespace katachi::match
