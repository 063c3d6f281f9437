// The experiment `bgp-theorem` with few runs: the table of decisions, the theorem, one result for any number of threads.
#include "experiment/bgp_theorem.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace katachi::experiment {
namespace {

core::Result<ExperimentReport> run(const std::map<std::string, std::string>& changed, std::size_t threads = 1) {
  const Experiment* experiment = find_experiment("bgp-theorem");
  ExperimentRun settings;
  for (const ExperimentOption& option : experiment->options) settings.values[option.name] = option.value;
  for (const auto& [name, value] : changed) settings.values[name] = value;
  settings.threads = threads;
  return experiment->run(settings);
}

TEST(BgpTheorem, DecisionsAreThoseOfTheSpecification) {
  const auto report = run({{"runs", "1"}, {"modifications", "2"}});
  ASSERT_TRUE(report) << report.error().text();
  const auto json = nlohmann::json::parse(report->json);
  ASSERT_EQ(json["decisions"].size(), 20u);
  for (const auto& row : json["decisions"]) EXPECT_TRUE(row["equal"].get<bool>()) << row;
  EXPECT_EQ(report->text.find("NO"), std::string::npos);
}

TEST(BgpTheorem, HoldsInSimulation) {
  const auto report = run({{"runs", "40"}, {"modifications", "4"}, {"good", "0.6"}});
  ASSERT_TRUE(report) << report.error().text();
  const auto json = nlohmann::json::parse(report->json);
  ASSERT_EQ(json["races"].size(), 16u);
  std::map<std::string, double> trials;  // with Bernstein's bound and Hoeffding's, of rewards that are mostly 1/2
  for (const auto& row : json["races"]) {
    EXPECT_TRUE(row["within_risk"].get<bool>()) << row;
    EXPECT_LE(row["accepted_wrong"].get<int>(), 2) << row;
    const bool with_good = row["modifications"].get<std::string>().starts_with("1 x");
    EXPECT_GE(row["accepted_good"].get<int>(), with_good ? 38 : 0) << row;
    EXPECT_GE(row["accepted_none"].get<int>(), with_good ? 0 : 38) << row;
    if (row["modifications"].get<std::string>().ends_with("90 %"))
      trials[row["bound"].get<std::string>()] += row["mean_trials"].get<double>();
  }
  EXPECT_LT(trials["Bernstein"], trials["Hoeffding"] / 2);
}

TEST(BgpTheorem, TheDoublingMatters) {
  const auto report = run({{"runs", "1"}, {"modifications", "1"}});
  ASSERT_TRUE(report);
  const auto last = nlohmann::json::parse(report->json)["half_widths"].back();
  EXPECT_LT(last["variant1_doubling"].get<double>(), 0.002);
  EXPECT_LT(last["variant2_doubling"].get<double>(), 0.002);
  EXPECT_GT(last["variant1_each"].get<double>(), 0.5);
  EXPECT_LT(last["variant2_each"].get<double>(), 0.003);
}

TEST(BgpTheorem, DoesNotDependOnTheNumberOfThreads) {
  const std::map<std::string, std::string> few = {{"runs", "6"}, {"modifications", "2"}};
  const auto one = run(few, 1);
  const auto three = run(few, 3);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(one->text, three->text);
  EXPECT_EQ(one->json, three->json);
  const auto other_seed = run({{"runs", "6"}, {"modifications", "2"}, {"seed", "2"}}, 1);
  EXPECT_NE(one->json, other_seed->json);
}

TEST(BgpTheorem, MakesTablesAndAPicture) {
  const auto report = run({{"runs", "1"}, {"modifications", "1"}});
  ASSERT_TRUE(report);
  ASSERT_EQ(report->files.size(), 4u);
  for (const ExperimentFile& file : report->files) EXPECT_FALSE(file.content.empty()) << file.name;
  EXPECT_NE(report->files.back().content.find("<svg"), std::string::npos);
}

TEST(BgpTheorem, OptionsAreChecked) {
  for (const auto& [name, value] : {std::pair{"runs", "0"},
                                    {"seed", "x"},
                                    {"modifications", "0"},
                                    {"good", "0.5"},
                                    {"good", "0.8"},
                                    {"good", "0.6x"},
                                    {"risk", "0"},
                                    {"risk", "1"},
                                    {"risk", ""}}) {
    const auto report = run({{name, value}});
    ASSERT_FALSE(report) << name << " " << value;
    EXPECT_NE(report.error().text().find(name), std::string::npos);
  }
}

}  // namespace
}  // namespace katachi::experiment
