#include "lab/tournament_report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/evolution_schedule.hpp"
#include "lab/tournament_schedule.hpp"
#include "tests/lab/stored_run.hpp"

namespace katachi::lab {
namespace {

using namespace test;

class TournamentReportTest : public StoredRunTest {};

TournamentPlan reported_plan(TournamentFormat format, std::size_t players, std::uint64_t games,
                             std::size_t rounds = 1) {
  TournamentPlan plan{.format = format, .engines = {}, .conditions = {}, .games = games, .rounds = rounds};
  plan.conditions.size = go::Size::square(9);
  for (std::size_t i = 0; i < players; ++i)
    plan.engines.push_back({"engine <" + std::to_string(i) + ">", "command " + std::to_string(i)});
  return plan;
}

// Engine 2 is the best, then 1, then 0.
double rising(const match::EngineSpec& engine) { return 100.0 * (engine.command.back() - '0'); }

double equal(const match::EngineSpec&) { return 0; }

TEST_F(TournamentReportTest, RoundRobin) {
  const TournamentPlan plan = reported_plan(TournamentFormat::kRoundRobin, 3, 200);
  TournamentSchedule schedule(plan, std::make_unique<NumberedOpenings>());
  const RunReport made = report("tournament", identity(plan), "{}", schedule, rising);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["kind"], "tournament");
  EXPECT_EQ(d["format"], "round-robin");
  EXPECT_EQ(d["games"], 600);
  EXPECT_EQ(d["void"], 0);
  EXPECT_EQ(d["state"], "finished");
  EXPECT_EQ(d["games_planned"], 600);
  ASSERT_EQ(d["players"].size(), 3u);
  for (std::size_t place = 0; place < 3; ++place) {
    const nlohmann::json& player = d["players"][place];
    EXPECT_EQ(player["command"], "command " + std::to_string(2 - place));
    EXPECT_EQ(player["games"], 400);
    EXPECT_DOUBLE_EQ(player["score"].get<double>(), player["points"].get<double>() / 400);
    EXPECT_TRUE(player["bounded"].get<bool>());
    // The true ratings are 100, 0, -100 from the average.
    EXPECT_LT(player["elo_ci"][0].get<double>(), 100 - 100.0 * static_cast<double>(place));
    EXPECT_GT(player["elo_ci"][1].get<double>(), 100 - 100.0 * static_cast<double>(place));
    EXPECT_EQ(player["usage"]["moves"], 4000);
    EXPECT_EQ(player["usage"]["memory_kib"], 4096);
    for (std::size_t other = 0; other < 3; ++other) {
      const nlohmann::json& cell = d["cross_table"][place][other];
      if (other == place) {
        EXPECT_TRUE(cell.is_null());
        continue;
      }
      EXPECT_EQ(cell["games"], 200);
      EXPECT_EQ(cell["points"].get<double>() + d["cross_table"][other][place]["points"].get<double>(), 200);
    }
  }
  EXPECT_GT(d["players"][0]["ahead_of_next"].get<double>(), 0.95);
  EXPECT_TRUE(d["players"][2]["ahead_of_next"].is_null());
  EXPECT_TRUE(d["warnings"].empty());
  EXPECT_NE(made.text.find("Round robin of 3 engines, 200 games a pairing, 9x9, komi 7.5, tromp-taylor rules"),
            std::string::npos)
      << made.text;
  EXPECT_NE(made.text.find("/200 "), std::string::npos);
  EXPECT_NE(made.html.find("engine &lt;2&gt;"), std::string::npos);
  EXPECT_EQ(made.html.find("engine <2>"), std::string::npos);
  EXPECT_NE(made.html.find("<svg"), std::string::npos);
}

TEST_F(TournamentReportTest, OneWhoWonAllIsNotBounded) {
  const TournamentPlan plan = reported_plan(TournamentFormat::kRoundRobin, 3, 4);
  TournamentSchedule schedule(plan, std::make_unique<NumberedOpenings>());
  const RunReport made = report("tournament", identity(plan), "{}", schedule, [](const match::EngineSpec& engine) {
    return engine.command == "command 1" ? 1e5 : 0;
  });
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["players"][0]["command"], "command 1");
  EXPECT_EQ(d["players"][0]["points"], 8);
  EXPECT_FALSE(d["players"][0]["bounded"].get<bool>());
  ASSERT_EQ(d["warnings"].size(), 1u);
  EXPECT_NE(d["warnings"][0].get<std::string>().find("engine <1>"), std::string::npos);
  EXPECT_NE(made.text.find("warning: engine <1>"), std::string::npos);
}

TEST_F(TournamentReportTest, NothingPlayedYet) {
  const TournamentPlan plan = reported_plan(TournamentFormat::kSwiss, 5, 2, 3);
  const store::Run run = store_->begin_run("tournament", identity(plan), "{}");
  const nlohmann::json d = nlohmann::json::parse(report_of(run.id).json);
  EXPECT_EQ(d["games"], 0);
  EXPECT_EQ(d["players"].size(), 5u);
  EXPECT_EQ(d["round"], 1);
  EXPECT_EQ(d["warnings"].size(), 2u);
}

TEST_F(TournamentReportTest, SwissOnItsWay) {
  const TournamentPlan plan = reported_plan(TournamentFormat::kSwiss, 5, 2, 3);
  TournamentSchedule schedule(plan, std::make_unique<NumberedOpenings>());
  const RunReport made = report("tournament", identity(plan), "{}", schedule, equal, 3);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["games"], 9);
  EXPECT_EQ(d["games_planned"], 12);
  EXPECT_EQ(d["round"], 3);
  EXPECT_EQ(d["byes"].size(), 3u);
  EXPECT_EQ(d["state"], "running");
  EXPECT_NE(made.text.find("round 3 of 3, a bye for"), std::string::npos) << made.text;
}

TEST_F(TournamentReportTest, VoidGamesAndFailures) {
  const TournamentPlan plan = reported_plan(TournamentFormat::kGauntlet, 3, 2);
  TournamentSchedule schedule(plan, std::make_unique<NumberedOpenings>());
  const store::Run run = store_->begin_run("tournament", identity(plan), "{}");
  // Game 0 fails twice before it is played; Black of game 2, the first engine, loses on time.
  store::StoredGame failed = made_game(schedule.job(0), match::Outcome::kVoid);
  failed.result.ending = match::Ending::kDied;
  failed.result.at_fault = go::Color::kWhite;
  for (int attempt = 1; attempt <= 2; ++attempt) {
    failed.attempt = attempt;
    store_->add_game(run.id, failed);
  }
  store::StoredGame game = made_game(schedule.job(0), match::Outcome::kDraw);
  game.attempt = 3;
  store_->add_game(run.id, game);
  game = made_game(schedule.job(2), match::Outcome::kWhiteWins);
  game.result.ending = match::Ending::kTime;
  game.result.at_fault = go::Color::kBlack;
  store_->add_game(run.id, game);
  const RunReport made = report_of(run.id);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["games"], 2);
  EXPECT_EQ(made.games, 2u);
  EXPECT_EQ(d["void"], 2);
  EXPECT_EQ(d["void_reasons"].dump(), R"([{"count":2,"engine":"engine <1>","reason":"died"}])");
  EXPECT_NE(made.text.find("2 games; 2 void: 2 crash of engine <1>"), std::string::npos) << made.text;
  EXPECT_NE(made.html.find("2 void: 2 crash of engine &lt;1&gt;"), std::string::npos);
  EXPECT_EQ(d["players"][0]["name"], "engine <2>");
  for (const nlohmann::json& player : d["players"]) {
    EXPECT_EQ(player["usage"]["failures"].value("died", 0), player["name"] == "engine <1>" ? 2 : 0);
    EXPECT_EQ(player["usage"]["time_losses"], player["name"] == "engine <0>" ? 1 : 0);
  }
}

TEST_F(TournamentReportTest, WideFieldsHaveNoCrossTableInText) {
  for (const std::size_t players : {kWidestCrossTable, kWidestCrossTable + 1}) {
    const TournamentPlan plan = reported_plan(TournamentFormat::kGauntlet, players, 2);
    TournamentSchedule schedule(plan, std::make_unique<NumberedOpenings>());
    const RunReport made = report("tournament", identity(plan), "{}", schedule, equal);
    EXPECT_EQ(made.text.find("of the row") != std::string::npos, players == kWidestCrossTable);
    EXPECT_NE(made.html.find("of the row"), std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(made.json)["cross_table"].size(), players);
  }
}

TEST_F(TournamentReportTest, DamagedIdentity) {
  const store::Run run = store_->begin_run("tournament", "{}", "{}");
  EXPECT_FALSE(report_run(*store_, run));
  EXPECT_FALSE(report_run(*store_, store_->begin_run("evolution", "[1]", "{}")));
}

EvolutionPlan evolution() {
  EvolutionPlan plan{.engine = {"base", "command {x} {y}"},
                     .variables = {{.name = "x", .start = 10, .low = 0, .high = 50, .is_integer = true},
                                   {.name = "y", .start = 0.5, .low = 0, .high = 1, .is_integer = false}},
                     .population = 4,
                     .newcomers = 0,
                     .conditions = {},
                     .games = 2};
  plan.conditions.size = go::Size::square(9);
  return plan;
}

// The larger x the better.
double larger(const match::EngineSpec& engine) {
  double x = 0;
  EXPECT_EQ(std::sscanf(engine.command.c_str(), "command %lf", &x), 1);
  return 20 * x;
}

TEST_F(TournamentReportTest, Evolution) {
  const EvolutionPlan plan = evolution();
  const EvolutionSettings settings{.generations = 3};
  EvolutionSchedule schedule(plan, settings, std::make_unique<NumberedOpenings>());
  const RunReport made = report("evolution", identity(plan), settings_json(settings), schedule, larger);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["kind"], "evolution");
  EXPECT_EQ(d["games"], 36);
  EXPECT_EQ(d["generations"], 3);
  EXPECT_EQ(d["generation"], 2);
  ASSERT_EQ(d["history"].size(), 3u);
  for (std::size_t g = 0; g < 3; ++g) {
    const nlohmann::json& line = d["history"][g];
    const Generation& generation = schedule.generations()[g];
    EXPECT_EQ(line["generation"], g);
    EXPECT_EQ(line["best"]["x"], generation.members[generation.ranking.front()][0]);
    EXPECT_DOUBLE_EQ(line["mean"]["y"].get<double>(), generation.mean()[1]);
    EXPECT_LE(line["least"]["x"], line["mean"]["x"]);
    EXPECT_LE(line["mean"]["x"], line["greatest"]["x"]);
  }
  ASSERT_EQ(d["players"].size(), 4u);
  const Generation& last = schedule.generations().back();
  EXPECT_EQ(d["players"][0]["values"]["x"], last.members[last.ranking.front()][0]);
  EXPECT_EQ(d["players"][0]["games"], 6);
  EXPECT_NE(made.text.find("3 of 3 generations"), std::string::npos);
  EXPECT_NE(made.text.find("Ranking of generation 2: 12 games"), std::string::npos) << made.text;
  // One line chart for each variable, and the bars of the ratings.
  std::size_t pictures = 0;
  for (std::size_t at = made.html.find("<svg"); at != std::string::npos; at = made.html.find("<svg", at + 1))
    ++pictures;
  EXPECT_EQ(pictures, 3u);
}

TEST_F(TournamentReportTest, EvolutionOnItsWay) {
  const EvolutionPlan plan = evolution();
  const EvolutionSettings settings{.generations = 3};
  EvolutionSchedule schedule(plan, settings, std::make_unique<NumberedOpenings>());
  const RunReport made = report("evolution", identity(plan), settings_json(settings), schedule, larger, 5);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_EQ(d["games"], 31);
  EXPECT_EQ(d["generations"], 2);
  EXPECT_EQ(d["generation"], 1);
  EXPECT_EQ(d["history"].size(), 2u);
  EXPECT_EQ(d["players"][0]["games"], 6);
}

TEST_F(TournamentReportTest, EvolutionThatHasJustBegun) {
  const EvolutionPlan plan = evolution();
  const store::Run run = store_->begin_run("evolution", identity(plan), settings_json(EvolutionSettings{}));
  const RunReport made = report_of(run.id);
  const nlohmann::json d = nlohmann::json::parse(made.json);
  EXPECT_TRUE(d["history"].empty());
  EXPECT_EQ(d["generation"], 0);
  EXPECT_EQ(d["generations"], 0);
  EXPECT_EQ(d["players"].size(), 4u);
}

}  // namespace
}  // namespace katachi::lab
