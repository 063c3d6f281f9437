#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/match_schedule.hpp"
#include "lab/report.hpp"
#include "tests/lab/stored_run.hpp"

namespace katachi::lab {
namespace {

using namespace test;
using testing::HasSubstr;

class MatchReportTest : public StoredRunTest {};

MatchPlan reported_match(bool keeps_colours) {
  MatchPlan plan{.first = {"first <1>", "command 1"}, .second = {"second", "command 0"}, .conditions = {}};
  plan.conditions.size = go::Size::square(9);
  plan.keeps_colours = keeps_colours;
  return plan;
}

double first_is_better(const match::EngineSpec& engine) { return engine.command.back() == '1' ? 300 : 0; }

TEST_F(MatchReportTest, TellsWhoWonAndWhatTheTestSays) {
  const MatchPlan plan = reported_match(false);
  const MatchSettings settings{.games = 2000, .sprt = stats::SprtOptions{.elo0 = -10, .elo1 = 10}};
  MatchSchedule schedule(plan, settings, std::make_unique<NumberedOpenings>());
  const RunReport made = report("match", identity(plan), settings_json(settings), schedule, first_is_better);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["kind"], "match");
  EXPECT_EQ(d["decision"], "H1 accepted");
  EXPECT_EQ(d["games"].get<std::uint64_t>(), schedule.tally().games());
  EXPECT_LT(d["games"], 2000);
  EXPECT_GT(d["wins"], d["losses"]);
  EXPECT_GT(d["llr"], d["llr_bounds"][1]);
  EXPECT_THAT(made.text, HasSubstr("first <1> against second"));
  // What the test shows, and no more: it weighs two hypotheses and estimates no difference.
  EXPECT_THAT(made.text, HasSubstr("H1 (first engine +10 Elo) fits the games better than H0 (first engine -10 Elo)"));
  EXPECT_THAT(made.text, HasSubstr("if H0 were true, H1 would be accepted in about 5 % of such tests"));
  EXPECT_THAT(made.text, testing::Not(HasSubstr("stronger")));
  EXPECT_THAT(d["verdict"].get<std::string>(), HasSubstr("fits the games better than H0"));
  EXPECT_THAT(made.html, HasSubstr("first &lt;1&gt;"));
}

// As other programs write it: fastchess counts pairs by the points of both games, 0 to 2.
TEST_F(MatchReportTest, LabelsAreThoseOfOtherPrograms) {
  const MatchPlan plan = reported_match(false);
  const MatchSettings settings{.games = 20};
  MatchSchedule schedule(plan, settings, std::make_unique<NumberedOpenings>());
  const RunReport made = report("match", identity(plan), settings_json(settings), schedule, first_is_better);
  EXPECT_THAT(made.text,
              HasSubstr("first <1> against second, 9x9, komi 7.5, tromp-taylor rules, time none, openings none\n"));
  const auto counts = nlohmann::json::parse(made.json)["pair_counts"].get<std::vector<int>>();
  EXPECT_THAT(made.text, HasSubstr(fmt::format("\nPtnml(0-2)    [{}], 10 pairs\n", fmt::join(counts, ", "))));
}

TEST_F(MatchReportTest, TheOtherVerdict) {
  const MatchPlan plan = reported_match(false);
  const MatchSettings settings{.games = 2000,
                               .sprt = stats::SprtOptions{.elo0 = 400, .elo1 = 500, .alpha = 0.05, .beta = 0.1}};
  MatchSchedule schedule(plan, settings, std::make_unique<NumberedOpenings>());
  const RunReport made = report("match", identity(plan), settings_json(settings), schedule, first_is_better);
  EXPECT_EQ(nlohmann::json::parse(made.json)["decision"], "H0 accepted");
  EXPECT_THAT(made.text, HasSubstr("H0 (first engine +400 Elo) fits the games better than H1 (first engine +500 Elo)"));
  EXPECT_THAT(made.text, HasSubstr("if H1 were true, H0 would be accepted in about 10 % of such tests"));
}

TEST_F(MatchReportTest, VoidGamesHaveTheirReasons) {
  const MatchPlan plan = reported_match(false);
  const MatchSettings settings{.games = 6};
  MatchSchedule schedule(plan, settings, std::make_unique<NumberedOpenings>());
  const store::Run run = store_->begin_run("match", identity(plan), settings_json(settings));
  const auto add = [&](std::uint64_t number, match::Ending ending, std::optional<go::Color> at_fault) {
    store::StoredGame game = made_game(schedule.job(number), match::Outcome::kVoid);
    game.number = number;
    game.result.ending = ending;
    game.result.at_fault = at_fault;
    store_->add_game(run.id, game);
  };
  // The first engine is Black in even games.
  add(0, match::Ending::kDied, go::Color::kWhite);
  add(1, match::Ending::kIllegalMove, go::Color::kWhite);
  add(2, match::Ending::kIllegalMove, go::Color::kBlack);
  add(3, match::Ending::kDisagreement, std::nullopt);
  const RunReport made = report_of(run.id);
  const std::string words = "4 void: 2 illegal move by first <1>, 1 crash of second, 1 no agreement on the score";
  EXPECT_THAT(made.text, HasSubstr(words));
  EXPECT_THAT(made.html, HasSubstr("2 illegal move by first &lt;1&gt;, 1 crash of second"));
  EXPECT_EQ(made.games, 0u);
  EXPECT_EQ(made.voids.text(), words);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["void"], 4);
  EXPECT_EQ(d["void_reasons"], nlohmann::json::parse(R"([{"reason":"illegal move","engine":"first <1>","count":2},
                                      {"reason":"died","engine":"second","count":1},
                                      {"reason":"disagreement","engine":null,"count":1}])"));
}

TEST_F(MatchReportTest, KeptColoursAreTold) {
  const MatchPlan plan = reported_match(true);
  const MatchSettings settings{.games = 6};
  MatchSchedule schedule(plan, settings, std::make_unique<NumberedOpenings>());
  const RunReport made = report("match", identity(plan), settings_json(settings), schedule, first_is_better);
  EXPECT_THAT(made.text, HasSubstr("first <1> (always Black) against second"));
  EXPECT_EQ(nlohmann::json::parse(made.json)["games"], 6);
}

// The program never writes such a store, but a file can hold anything.
TEST_F(MatchReportTest, ATestOfKeptColoursIsRefused) {
  const MatchPlan plan = reported_match(true);
  const MatchSettings settings{.games = 6, .sprt = stats::SprtOptions{.elo0 = -10, .elo1 = 10}};
  const store::Run run = store_->begin_run("match", identity(plan), settings_json(settings));
  const auto made = report_run(*store_, *store_->find_run(run.id));
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().text(), HasSubstr("keeps its colours"));
}

}  // namespace
}  // namespace katachi::lab
