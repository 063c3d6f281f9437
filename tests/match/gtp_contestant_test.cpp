#include "match/gtp_contestant.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/match/gtp_contestant_fixture.hpp"

namespace katachi::match {
namespace {

using go::Color;
using go::History;
using go::Move;
using go::Point;
using player::TimeSystem;
using test::GtpContestantTest;
using test::kPatience;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(FinalScore, IsReadInAllUsualForms) {
  EXPECT_EQ(parse_final_score("B+3.5"), 7);
  EXPECT_EQ(parse_final_score("W+12"), -24);
  EXPECT_EQ(parse_final_score("W+12.0"), -24);
  EXPECT_EQ(parse_final_score("b+0.5"), 1);
  EXPECT_EQ(parse_final_score("w+361 points"), -722);
  EXPECT_EQ(parse_final_score("B+2.5 (upper bound: 3.5)"), 5);
  EXPECT_EQ(parse_final_score("B+2.5, estimated"), 5);
  for (const char* draw : {"0", "0.0", "Draw", "draw by agreement", "jigo", "W+0"})
    EXPECT_EQ(parse_final_score(draw), 0);
  for (const char* none : {"", "B+", "B+R", "B+Resign", "W+T", "B+F", "?", "3.5", "black wins", "B 3.5", "B+-3",
                           "W+nan", "B+inf", "B+1e3", "B+3.7", "B+3.5x", "W+99999999999999999999"})
    EXPECT_FALSE(parse_final_score(none)) << none;
}

TEST_F(GtpContestantTest, IsAskedWhoItIsAndWhatItKnows) {
  const auto contestant = fake("good --also kata-set-rules");
  EXPECT_EQ(contestant->version(), "Fake good 1.0");
  EXPECT_TRUE(contestant->knows("final_score"));
  EXPECT_TRUE(contestant->knows("kata-set-rules"));
  EXPECT_FALSE(contestant->knows("kata-time_settings"));
  EXPECT_TRUE(contestant->is_reusable());
  EXPECT_THAT(test::lines_of(log()), ElementsAre("protocol_version", "name", "version", "list_commands"));
}

TEST_F(GtpContestantTest, MayBeSilentAboutItself) {
  const auto contestant = fake("good --refuse protocol_version,name,version,list_commands");
  EXPECT_EQ(contestant->version(), "");
  EXPECT_TRUE(contestant->knows("final_score")) << "by known_command";
  EXPECT_FALSE(contestant->knows("kata-set-rules"));
}

TEST_F(GtpContestantTest, DoesNotStartWithoutGtp) {
  const auto error_of = [&](const std::string& command, double timeout) {
    const auto contestant = launch(command, timeout);
    return contestant ? std::string("it has started") : contestant.error().text();
  };
  EXPECT_THAT(error_of(test::fake_engine("exits-at-once"), kPatience),
              testing::AllOf(HasSubstr("exited with code 3"), HasSubstr("no licence found")));
  EXPECT_THAT(error_of(test::fake_engine("not-gtp"), kPatience), HasSubstr("'Welcome to the game of Go!'"));
  EXPECT_THAT(error_of("exec sleep 1000", 0.1), HasSubstr("no answer to 'protocol_version'"));
  EXPECT_THAT(error_of("no-such-engine-anywhere", kPatience), HasSubstr("not found"));
  EXPECT_THAT(error_of("read line; printf '= 1\\n\\n'; cat >/dev/null", kPatience), HasSubstr("version '1' of GTP"));
}

TEST_F(GtpContestantTest, AGameIsSetUp) {
  conditions_.rules.set_komi(6.5);
  History game(conditions_.size, conditions_.rules);
  ASSERT_EQ(game.play(Color::kBlack, Point::at(2, 2)), go::Legality::kLegal);
  ASSERT_EQ(game.play(Color::kWhite, Move::pass()), go::Legality::kLegal);
  ASSERT_EQ(game.play(Color::kBlack, Point::at(8, 0)), go::Legality::kLegal);
  const auto contestant = fake("good");
  begin(*contestant, game);
  EXPECT_THAT(told(), ElementsAre("boardsize 9", "clear_board", "komi 6.5", "play b C7", "play w pass", "play b J9"));
  EXPECT_THAT(contestant->notes(), IsEmpty());
}

TEST_F(GtpContestantTest, RulesAreToldIfItKnowsAny) {
  conditions_.rules = *go::rules_by_name("chinese");
  const auto contestant = playing("good --also kata-set-rules");
  EXPECT_THAT(told(), ElementsAre("boardsize 9", "clear_board", "kata-set-rules chinese", "komi 7.5"));
  conditions_.rules.suicide = true;
  begin(*contestant, History(conditions_.size, conditions_.rules));
  EXPECT_THAT(told(), testing::Contains(testing::StartsWith("kata-set-rules {")));
  EXPECT_THAT(contestant->notes(), IsEmpty());

  const auto refusing = playing("good --also kata-set-rules --refuse kata-set-rules");
  EXPECT_THAT(refusing->notes(), ElementsAre(testing::MatchesRegex("refuses 'kata-set-rules .*': 'not now'")));
}

TEST_F(GtpContestantTest, WhatAGameNeedsMustNotBeRefused) {
  for (const std::string command : {"boardsize", "clear_board", "komi"}) {
    const auto contestant = fake("good --refuse " + command);
    const auto started = contestant->start(History(conditions_.size, conditions_.rules), conditions_, 1);
    ASSERT_FALSE(started) << command;
    EXPECT_EQ(started.error().ending, Ending::kNonsense);
    EXPECT_THAT(started.error().detail, testing::StartsWith("refuses '" + command));
  }
}

TEST_F(GtpContestantTest, ARectangleHasTwoSides) {
  conditions_.size = {9, 13};
  playing("good");
  playing("good --also rectangular_boardsize");
  EXPECT_THAT(test::lines_of(log()), testing::IsSupersetOf({"boardsize 9 13", "rectangular_boardsize 9 13"}));
}

TEST_F(GtpContestantTest, TheClockIsToldAndTakenBack) {
  conditions_.time = {.system = TimeSystem::kCanadian, .main = 60, .period = 30, .stones = 5};
  const auto contestant = playing("good");
  const History game(conditions_.size, conditions_.rules);
  ASSERT_TRUE(choose(*contestant, game));
  EXPECT_THAT(told(), ElementsAre("boardsize 9", "clear_board", "komi 7.5", "time_settings 60 30 5", "time_left b 60 0",
                                  "genmove b"));
  conditions_.time = {};
  for (int i = 0; i < 2; ++i) {
    std::filesystem::resize_file(log(), 0);
    begin(*contestant, game);
    ASSERT_TRUE(choose(*contestant, game));
    std::vector<std::string> expected = {"boardsize 9", "clear_board", "komi 7.5", "time_settings 0 1 0", "genmove b"};
    if (i == 1) expected.erase(expected.begin() + 3);  // once is enough
    EXPECT_EQ(told(), expected);
  }
}

TEST_F(GtpContestantTest, TheClockIsToldInTheWordsItKnows) {
  conditions_.time = {.system = TimeSystem::kByoyomi, .main = 0, .period = 10, .periods = 3};
  const History game(conditions_.size, conditions_.rules);
  const auto last_two_of = [&](const std::string& options) {
    const auto contestant = playing("good " + options);
    EXPECT_TRUE(choose(*contestant, game));
    const auto lines = told();
    return lines[lines.size() - 3] + "; " + lines[lines.size() - 2];
  };
  EXPECT_EQ(last_two_of(""), "time_settings 0 10 1; time_left b 10 1");
  EXPECT_EQ(last_two_of("--also kgs-time_settings"), "kgs-time_settings byoyomi 0 10 3; time_left b 10 3");
  EXPECT_EQ(last_two_of("--also kgs-time_settings,kata-time_settings"),
            "kata-time_settings byoyomi 0 10 3; time_left b 10.000 3");
  EXPECT_EQ(last_two_of("--also kata-time_settings --refuse kata-time_settings"),
            "time_settings 0 10 1; time_left b 10.000 1");
}

TEST_F(GtpContestantTest, AnEngineWithoutAClockStillPlays) {
  conditions_.time = {.system = TimeSystem::kFischer, .main = 60, .increment = 2};
  const History game(conditions_.size, conditions_.rules);
  const auto contestant = playing("good --refuse time_settings");
  EXPECT_THAT(contestant->notes(), testing::Contains(HasSubstr("cannot be told its clock, fischer 60 2")));
  EXPECT_TRUE(choose(*contestant, game));
  EXPECT_EQ(told().back(), "genmove b");
  EXPECT_THAT(told(), testing::Not(testing::Contains(HasSubstr("time_left"))));

  const auto careless = playing("good --refuse time_left");
  EXPECT_THAT(careless->notes(), ElementsAre("its clock is told as 'time_settings 60 0 0'"));
  EXPECT_TRUE(choose(*careless, game));
  EXPECT_THAT(careless->notes(), testing::Contains("refuses 'time_left': 'not now'"));
}

TEST_F(GtpContestantTest, HandicapStonesArePlaced) {
  History game(conditions_.size, conditions_.rules);
  ASSERT_TRUE(game.set_handicap(std::vector{Point::at(2, 2), Point::at(6, 6)}));
  const auto last_told = [&](const std::string& options) {
    begin(*fake(options), game);
    auto lines = test::lines_of(log());
    while (lines.back() == "quit") lines.pop_back();
    return lines[lines.size() - 2] + "; " + lines.back();
  };
  EXPECT_EQ(last_told("good"), "komi 7.5; set_free_handicap C7 G3");
  EXPECT_EQ(last_told("old"), "play b C7; play b G3");
  EXPECT_EQ(last_told("good --refuse set_free_handicap"), "play b C7; play b G3");
}

TEST(MakeContestant, ReplacesTheSeed) {
  const core::SteadyClock clock;
  const auto path = std::filesystem::temp_directory_path() / ("katachi-seed-" + std::to_string(getpid()));
  const std::string command = "echo {seed} {seed} >'" + path.string() + "'; " + test::fake_engine("good --seed {seed}");
  const auto seeded = make_contestant({"fake", command}, clock, (std::uint64_t{5} << 40) + 77, kPatience);
  ASSERT_TRUE(seeded) << seeded.error().text();
  EXPECT_FALSE((*seeded)->is_reusable());
  EXPECT_THAT(test::lines_of(path), ElementsAre("77 77")) << "engines read 31 bits";
  std::filesystem::remove(path);

  const auto plain = make_contestant({"fake", test::fake_engine("good")}, clock, 77, kPatience);
  ASSERT_TRUE(plain);
  EXPECT_TRUE((*plain)->is_reusable());
  EXPECT_FALSE(make_contestant({"fake", "preset:no-such-preset"}, clock, 1, kPatience));
}

}  // namespace
}  // namespace katachi::match
