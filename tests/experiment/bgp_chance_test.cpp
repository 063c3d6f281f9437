// The experiment `bgp-chance` with few runs: tests at 1 % accept by chance, races do not.
#include "experiment/bgp_chance.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace katachi::experiment {
namespace {

core::Result<ExperimentReport> run_chance_with(const std::map<std::string, std::string>& changed,
                                               std::size_t threads = 1) {
  const Experiment* experiment = find_experiment("bgp-chance");
  ExperimentRun settings;
  for (const ExperimentOption& option : experiment->options) settings.values[option.name] = option.value;
  for (const auto& [name, value] : changed) settings.values[name] = value;
  settings.threads = threads;
  return experiment->run(settings);
}

TEST(BgpChance, TestsAcceptByChanceAndRacesDoNot) {
  const auto report = run_chance_with({{"runs", "100"}});
  ASSERT_TRUE(report) << report.error().text();
  const auto rows = nlohmann::json::parse(report->json)["rules"];
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_NEAR(rows[0]["accepted_per_run"].get<double>(), 1, 0.4);  // 100 at 1 %: standard error 0.1
  EXPECT_GT(rows[1]["accepted_per_run"].get<double>(), 2 * rows[0]["accepted_per_run"].get<double>());
  EXPECT_GT(rows[1]["runs_with_some"].get<int>(), 90);
  EXPECT_LE(rows[3]["runs_with_some"].get<int>(), 10);  // 5 % of all together
  EXPECT_LE(rows[2]["accepted_per_run"].get<double>(), 100 * 0.05);
}

TEST(BgpChance, DoesNotDependOnTheNumberOfThreads) {
  const auto one = run_chance_with({{"runs", "20"}, {"modifications", "5"}}, 1);
  const auto three = run_chance_with({{"runs", "20"}, {"modifications", "5"}}, 3);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(one->json, three->json);
}

TEST(BgpChance, OptionsAreChecked) {
  for (const auto& [name, value] :
       {std::pair{"runs", "0"}, {"modifications", "0"}, {"pairs", "9"}, {"look", "0"}, {"risk", "1"}, {"seed", "x"}}) {
    const auto report = run_chance_with({{name, value}});
    ASSERT_FALSE(report) << name;
    EXPECT_NE(report.error().text().find(name), std::string::npos);
  }
}

}  // namespace
}  // namespace katachi::experiment
