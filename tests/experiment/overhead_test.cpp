// The experiment `overhead` with few games: figures that fit together, and nothing left behind.
#include "experiment/overhead.hpp"

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace katachi::experiment {
namespace {

namespace fs = std::filesystem;

class Overhead : public testing::Test {
 protected:
  void SetUp() override {
    setenv("KATACHI_DATA", KATACHI_SOURCE_DIR "/data", 1);
    folder_ = fs::path(testing::TempDir()) / ("katachi_overhead_test_" + std::to_string(getpid()));
    fs::create_directories(folder_);
    if (const char* const folder = getenv("TMPDIR")) temporary_before_ = folder;
    setenv("TMPDIR", folder_.c_str(), 1);
  }
  void TearDown() override {
    temporary_before_ ? setenv("TMPDIR", temporary_before_->c_str(), 1) : unsetenv("TMPDIR");
    fs::remove_all(folder_);
  }

  static core::Result<ExperimentReport> run(const std::map<std::string, std::string>& changed,
                                            std::stop_token stop = {}) {
    const Experiment* experiment = find_experiment("overhead");
    ExperimentRun settings;
    for (const ExperimentOption& option : experiment->options) settings.values[option.name] = option.value;
    for (const auto& [name, value] : changed) settings.values[name] = value;
    settings.stop = std::move(stop);
    return experiment->run(settings);
  }

  fs::path folder_;
  std::optional<std::string> temporary_before_;
};

TEST_F(Overhead, TheFiguresFitTogether) {
  const auto report = run({{"games", "3"}, {"concurrency", "2"}, {"seconds", "0.0005"}});
  ASSERT_TRUE(report) << report.error().text();
  const auto json = nlohmann::json::parse(report->json);
  const double wall = json["wall_seconds"], thinking = json["thinking_seconds"], overhead = json["overhead"];
  EXPECT_EQ(json["games"], 3);
  EXPECT_GT(json["moves"].get<int>(), 3 * 40);
  EXPECT_GE(thinking, json["moves"].get<double>() * 0.0005);
  EXPECT_GT(wall * 2, thinking);
  EXPECT_NEAR(overhead, 1 - thinking / (2 * wall), 1e-12);
  EXPECT_EQ(json["below_limit"].get<bool>(), overhead < 0.02);
  EXPECT_NE(report->text.find("overhead"), std::string::npos);
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(Overhead, StoppedItLeavesNothing) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(run({}, source.get_token()).error().what, "stopped");
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(Overhead, OptionsAreChecked) {
  for (const auto& [name, value] :
       {std::pair{"games", "0"}, {"concurrency", "0"}, {"concurrency", "1000"}, {"seconds", "0"}, {"seconds", "x"}}) {
    const auto report = run({{name, value}});
    ASSERT_FALSE(report) << name << " = " << value;
    EXPECT_EQ(report.error().where, std::string("--") + name);
  }
}

}  // namespace
}  // namespace katachi::experiment
