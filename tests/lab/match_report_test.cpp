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
  EXPECT_THAT(made.text, HasSubstr("the first engine is stronger by 10 Elo or more"));
  EXPECT_THAT(made.html, HasSubstr("first &lt;1&gt;"));
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
