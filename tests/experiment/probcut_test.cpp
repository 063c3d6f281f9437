// The experiment `probcut`: lines that foretell, the same each time, and options that are wrong.
#include "experiment/probcut.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace katachi::experiment {
namespace {

core::Result<ExperimentReport> run_with(const std::map<std::string, std::string>& changed) {
  const Experiment experiment = probcut_experiment();
  ExperimentRun settings;
  for (const ExperimentOption& option : experiment.options) settings.values[option.name] = option.value;
  for (const auto& [name, value] : changed) settings.values[name] = value;
  return experiment.run(settings);
}

// In Othello judgements swing with the side to move: depths of equal parity agree better.
TEST(ProbCutExperiment, EqualParityForetellsBetter) {
  const auto report = run_with({{"deepest", "4"}, {"samples", "60"}});
  ASSERT_TRUE(report.has_value()) << report.error().text();
  const auto pairs = nlohmann::json::parse(report->json)["pairs"];
  ASSERT_EQ(pairs.size(), 4u);  // 1 and 2, 1 and 3, 2 and 3, 2 and 4
  for (const auto& pair : pairs) {
    EXPECT_EQ(pair["positions"], 60);
    EXPECT_GT(pair["a"], 0.5);
    EXPECT_GT(pair["correlation"], 0.7);
    EXPECT_GT(pair["deviation"], 0);
  }
  EXPECT_LT(pairs[1]["deviation"], pairs[0]["deviation"]);
  EXPECT_LT(pairs[3]["deviation"], pairs[2]["deviation"]);
  EXPECT_NE(report->text.find("correlation"), std::string::npos);
  EXPECT_EQ(report->text, run_with({{"deepest", "4"}, {"samples", "60"}})->text);
}

TEST(ProbCutExperiment, RefusesWhatIsNotThere) {
  EXPECT_FALSE(run_with({{"game", "othelo"}}).has_value());
  EXPECT_FALSE(run_with({{"size", "5x5"}}).has_value());
  EXPECT_FALSE(run_with({{"evaluation", "fited"}}).has_value());
  EXPECT_FALSE(run_with({{"samples", "3"}}).has_value());
  EXPECT_FALSE(run_with({{"deepest", "7"}}).has_value());
}

}  // namespace
}  // namespace katachi::experiment
