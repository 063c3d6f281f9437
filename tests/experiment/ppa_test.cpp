// The experiment `ppa` on small boards: the games follow from the seed, parts are kept, options are checked.
#include "experiment/ppa.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "experiment/ppa_games.hpp"

namespace katachi::experiment {
namespace {

struct Kept {
  std::map<std::string, std::string> parts;
  int computed = 0;
};

core::Result<ExperimentReport> run_ppa(const std::map<std::string, std::string>& changed, Kept* kept = nullptr,
                                       std::stop_token stop = {}) {
  const Experiment* experiment = find_experiment("ppa");
  ExperimentRun settings;
  for (const ExperimentOption& option : experiment->options) settings.values[option.name] = option.value;
  for (const auto& [name, value] : changed) settings.values[name] = value;
  settings.threads = 2;
  settings.stop = std::move(stop);
  if (kept != nullptr) {
    settings.recall = [kept](const std::string& part) -> std::optional<std::string> {
      const auto found = kept->parts.find(part);
      return found == kept->parts.end() ? std::nullopt : std::optional(found->second);
    };
    settings.remember = [kept](const std::string& part, const std::string& result) {
      kept->parts[part] = result;
      ++kept->computed;
    };
  }
  return experiment->run(settings);
}

const std::map<std::string, std::string> kTiny = {{"size", "4"}, {"playouts", "30"}, {"count", "12"}};

TEST(Ppa, PlaysAllFourGames) {
  const auto report = run_ppa(kTiny);
  ASSERT_TRUE(report) << report.error().text();
  const auto json = nlohmann::json::parse(report->json);
  ASSERT_EQ(json["games"].size(), 4u);
  for (const auto& row : json["games"]) {
    EXPECT_EQ(row["games"], 12);
    EXPECT_DOUBLE_EQ(row["share"].get<double>(), row["points"].get<double>() / 12);
    EXPECT_LE(row["low"].get<double>(), row["share"].get<double>());
    EXPECT_GE(row["high"].get<double>(), row["share"].get<double>());
  }
  EXPECT_EQ(json["games"][0]["published_10000"], 0.944);
  EXPECT_FALSE(json["games"][0].contains("published_1000"));
  EXPECT_EQ(json["games"][3]["published_1000"], 0.230);
  EXPECT_NE(report->text.find("94.4 %"), std::string::npos) << report->text;
  EXPECT_EQ(report->files.at(0).name, "ppa.csv");
}

TEST(Ppa, PartsAreNotPlayedAgain) {
  Kept kept;
  const auto first = run_ppa(kTiny, &kept);
  ASSERT_TRUE(first);
  EXPECT_EQ(kept.computed, 8);  // 10 and 2 games, four times
  kept.parts.erase("go games 11 to 12");
  const auto again = run_ppa(kTiny, &kept);
  EXPECT_EQ(kept.computed, 9);
  EXPECT_EQ(again->json, first->json);  // a game follows from its number
  for (auto& [part, result] : kept.parts) result = "0.5";
  const auto told = run_ppa(kTiny, &kept);
  EXPECT_EQ(nlohmann::json::parse(told->json)["games"][1]["points"], 1.0);
}

TEST(Ppa, AdaptationWinsMisereBreakthrough) {
  const auto report = run_ppa({{"which", "misere-breakthrough"}, {"size", "6"}, {"playouts", "150"}, {"count", "20"}});
  ASSERT_TRUE(report);
  EXPECT_GT(nlohmann::json::parse(report->json)["games"][0]["share"].get<double>(), 0.6);
}

TEST(Ppa, GamesFollowFromSeedAndNumber) {
  const auto results = [](std::uint64_t seed) {
    std::string text;
    for (std::uint64_t i = 0; i < 16; ++i)
      text += play_ppa_game(PpaGame::kAtariGo, {.playouts = 20, .size = 4, .seed = seed}, i, {}) > 0.5 ? '1' : '0';
    return text;
  };
  EXPECT_EQ(results(1), results(1));
  EXPECT_NE(results(1), results(2));
  EXPECT_NE(results(1).find('1'), std::string::npos);
}

TEST(Ppa, StopsAndRemembersNothingHalf) {
  std::stop_source source;
  source.request_stop();
  Kept kept;
  EXPECT_EQ(run_ppa(kTiny, &kept, source.get_token()).error().what, "stopped");
  EXPECT_EQ(kept.computed, 0);
}

TEST(Ppa, OptionsAreChecked) {
  for (const auto& [name, value] : {std::pair{"playouts", "0"},
                                    {"count", "0"},
                                    {"size", "3"},
                                    {"size", "9"},
                                    {"uct", "-1"},
                                    {"alpha", "much"},
                                    {"seed", "x"},
                                    {"which", "chess"},
                                    {"which", "go,"}}) {
    const auto report = run_ppa({{name, value}});
    ASSERT_FALSE(report) << name << " = " << value;
    EXPECT_EQ(report.error().where, std::string("--") + name);
  }
  EXPECT_NE(run_ppa({{"which", "chess"}}).error().text().find("atari-go, breakthrough"), std::string::npos);
}

}  // namespace
}  // namespace katachi::experiment
