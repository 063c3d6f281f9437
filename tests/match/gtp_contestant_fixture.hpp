// For tests of GtpContestant: a scratch folder, contestants by the mode of the fake engine, and the commands they were given.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/clock.hpp"
#include "go/history.hpp"
#include "match/gtp_contestant.hpp"
#include "tests/match/fake_engine.hpp"

namespace katachi::match::test {

inline std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

class GtpContestantTest : public testing::Test {
 protected:
  GtpContestantTest() {
    const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    folder_ = std::filesystem::temp_directory_path() / ("katachi-" + name + "-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    conditions_.size = go::Size::square(9);
    conditions_.answer_timeout = kPatience;
  }
  ~GtpContestantTest() override { std::filesystem::remove_all(folder_); }

  core::Result<std::unique_ptr<GtpContestant>> launch(const std::string& command, double timeout = kPatience) {
    return GtpContestant::launch(command, clock_, true, timeout);
  }
  std::unique_ptr<GtpContestant> fake(const std::string& mode_and_options) {
    auto contestant = launch(fake_engine(mode_and_options + " --log '" + log().string() + "'"));
    if (!contestant) throw core::EnvironmentError(contestant.error());
    return *std::move(contestant);
  }
  // With a game begun.
  std::unique_ptr<GtpContestant> playing(const std::string& mode_and_options) {
    auto contestant = fake(mode_and_options);
    begin(*contestant, go::History(conditions_.size, conditions_.rules));
    return contestant;
  }
  void begin(GtpContestant& contestant, const go::History& game) {
    const auto done = contestant.start(game, conditions_, 1);
    EXPECT_TRUE(done) << done.error().detail;
  }
  Played<Reply> choose(GtpContestant& contestant, const go::History& game, double limit = kPatience) {
    return contestant.choose(game, game.to_move(), {conditions_.time, player::time_at_start(conditions_.time)}, limit,
                             {});
  }

  std::filesystem::path log() const { return folder_ / "log"; }
  // What the engine was told since it was asked what it knows.
  std::vector<std::string> told() const {
    std::vector<std::string> lines = lines_of(log());
    std::size_t first = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lines[i] == "list_commands" || lines[i].starts_with("known_command")) first = i + 1;
    return {lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end()};
  }

  core::SteadyClock clock_;
  std::filesystem::path folder_;
  GameConditions conditions_;
};

}  // namespace katachi::match::test
