// Games and the ways they go wrong, with the fake engine and with GNU Go.
#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/match/gtp_contestant_fixture.hpp"

namespace katachi::match {
namespace {

using go::Color;
using go::History;
using go::Point;
using test::GtpContestantTest;
using test::kPatience;
using testing::HasSubstr;

class GtpGame : public GtpContestantTest {
 protected:
  // A whole game, judged by our own rules; stops at the first failure or after so many moves.
  History play(GtpContestant& black, GtpContestant& white, int most_moves) {
    History game(conditions_.size, conditions_.rules);
    begin(black, game);
    begin(white, game);
    while (!game.is_over() && static_cast<int>(game.moves().size()) < most_moves) {
      const Color color = game.to_move();
      const auto reply = choose(color == Color::kBlack ? black : white, game);
      EXPECT_TRUE(reply) << reply.error().detail;
      if (!reply) break;
      EXPECT_EQ(game.play(color, reply->move), go::Legality::kLegal) << go::gtp_text(reply->move, game.size());
      const auto told = (color == Color::kBlack ? white : black).play(game, {color, reply->move});
      EXPECT_TRUE(told) << told.error().detail;
      if (!told) break;
    }
    return game;
  }

  Failure failure_of(GtpContestant& contestant, double limit = kPatience) {
    const auto reply = choose(contestant, History(conditions_.size, conditions_.rules), limit);
    EXPECT_FALSE(reply);
    return reply ? Failure{} : reply.error();
  }
};

TEST_F(GtpGame, TwoGoodEnginesPlayToTheEnd) {
  const auto black = fake("good --seed 1 --moves 30");
  const auto white = fake("crlf --seed 2 --moves 30");
  for (int i = 0; i < 2; ++i) {
    const History game = play(*black, *white, 1000);
    EXPECT_TRUE(game.is_over());
    EXPECT_GT(game.moves().size(), 50u);
    EXPECT_EQ(*black->score(game), 7);
    EXPECT_EQ(*white->score(game), 7);
  }
  EXPECT_EQ(white->version(), "fake crlf 1.0");
}

TEST_F(GtpGame, TwoStubbornEnginesNeverEnd) {
  conditions_.size = go::Size::square(5);
  const auto black = fake("never-ends --seed 1");
  const auto white = fake("never-ends --seed 2");
  EXPECT_EQ(play(*black, *white, 300).moves().size(), 300u);
}

TEST_F(GtpGame, AnOldEnginePlaysButDoesNotCount) {
  const auto old = fake("old");
  EXPECT_FALSE(old->knows("final_score"));
  const auto white = fake("good --seed 2");
  const History game = play(*old, *white, 1000);
  EXPECT_TRUE(game.is_over());
  const auto score = old->score(game);
  ASSERT_TRUE(score);
  EXPECT_FALSE(*score);
}

TEST_F(GtpGame, TheCleanupHasACommandOfItsOwnWhereTheEngineKnowsIt) {
  const auto last = [&](const std::string& options) {
    const auto contestant = playing("good --moves 0 --score B+1 " + options);
    contestant->begin_cleanup();
    static_cast<void>(choose(*contestant, History(conditions_.size, conditions_.rules)));
    return told().back();
  };
  EXPECT_EQ(last("--also kgs-genmove_cleanup"), "kgs-genmove_cleanup b");
  EXPECT_EQ(last(""), "genmove b");
}

TEST_F(GtpGame, Scores) {
  const History game(conditions_.size, conditions_.rules);
  EXPECT_EQ(*playing("good --score W+0.5")->score(game), -1);
  EXPECT_EQ(*playing("wrong-score")->score(game), -199);
  EXPECT_EQ(*playing("no-score")->score(game), std::nullopt);
  EXPECT_EQ(*playing("good --score B+Resign")->score(game), std::nullopt);
}

TEST_F(GtpGame, Death) {
  const auto contestant = playing("dies-at-move 2 --work 0.1");
  ASSERT_TRUE(choose(*contestant, History(conditions_.size, conditions_.rules)));
  const Failure failure = failure_of(*contestant);
  EXPECT_EQ(failure.ending, Ending::kDied);
  EXPECT_THAT(failure.detail, testing::AllOf(HasSubstr("ended at 'genmove b'"), HasSubstr("signal 11")));
  EXPECT_EQ(contestant->last_words(), "cannot go on");
  // It was not silent about what it used, and every further question fails at once.
  EXPECT_GT(contestant->cpu_seconds(), 0);
  EXPECT_FALSE(contestant->score(History()));
}

TEST_F(GtpGame, SilenceAndSlowness) {
  const Failure failure = failure_of(*playing("hangs-at-move 1"), 0.2);
  EXPECT_EQ(failure.ending, Ending::kNoAnswer);
  EXPECT_THAT(failure.detail, HasSubstr("no answer to 'genmove b' within"));

  EXPECT_EQ(failure_of(*playing("slow 1000"), 0.2).ending, Ending::kNoAnswer);
  const core::Stopwatch watch(clock_);
  EXPECT_TRUE(choose(*playing("slow 0.2"), History(conditions_.size, conditions_.rules)));
  EXPECT_GE(watch.seconds(), 0.2);
}

TEST_F(GtpGame, Nonsense) {
  const Failure text = failure_of(*playing("nonsense-at-move 1"));
  EXPECT_EQ(text.ending, Ending::kNonsense);
  EXPECT_EQ(text.detail, "answers 'genmove b' by 'somewhere in the centre', which is not a move");

  const Failure refusal = failure_of(*playing("refuses-at-move 1"));
  EXPECT_EQ(refusal.ending, Ending::kNonsense);
  EXPECT_EQ(refusal.detail, "refuses 'genmove b': 'out of ideas'");

  const Failure flood = failure_of(*playing("floods-stdout"));
  EXPECT_EQ(flood.ending, Ending::kNonsense);
  EXPECT_THAT(flood.detail, HasSubstr("longer than"));
}

TEST_F(GtpGame, AnIllegalMoveIsPassedOnToBeJudged) {
  History game(conditions_.size, conditions_.rules);
  const auto contestant = playing("illegal-at-move 1");
  ASSERT_EQ(game.play(Color::kBlack, Point::at(4, 4)), go::Legality::kLegal);
  ASSERT_TRUE(contestant->play(game, {Color::kBlack, Point::at(4, 4)}));
  const auto reply = choose(*contestant, game);
  ASSERT_TRUE(reply) << reply.error().detail;
  EXPECT_EQ(game.legality(Color::kWhite, reply->move), go::Legality::kOccupied);
}

TEST_F(GtpGame, ARefusedMoveIsNamed) {
  const History game(conditions_.size, conditions_.rules);
  const auto contestant = playing("good");
  ASSERT_TRUE(contestant->play(game, {Color::kBlack, Point::at(4, 4)}));
  const auto refused = contestant->play(game, {Color::kWhite, Point::at(4, 4)});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().ending, Ending::kNonsense);
  EXPECT_EQ(refused.error().detail, "refuses 'play w E5': 'illegal move'");
}

TEST_F(GtpGame, Resignation) {
  const auto reply = choose(*playing("resigns-at-move 1"), History(conditions_.size, conditions_.rules));
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->kind, Reply::Kind::kResign);
}

TEST_F(GtpGame, NoiseOnStderrDisturbsNoGame) {
  const auto noisy = fake("floods-stderr --moves 3");
  EXPECT_TRUE(play(*noisy, *fake("good --moves 3"), 100).is_over());
  EXPECT_THAT(noisy->last_words(), HasSubstr("noise"));
}

TEST_F(GtpGame, KnowsWhatAnEngineUses) {
  // The system counts in hundredths of a second: less than that might be nothing.
  const auto contestant = playing("good --work 0.1");
  EXPECT_GT(contestant->memory_kib(), 1000);
  EXPECT_GE(contestant->cpu_seconds(), 0.05);
}

constexpr const char* kGamesPath = "PATH=\"$PATH:/usr/games:/usr/local/games\"; ";

TEST_F(GtpGame, GnuGoPlaysAndCounts) {
  if (std::system((std::string(kGamesPath) + "command -v gnugo >/dev/null").c_str()) != 0)
    GTEST_SKIP() << "gnugo is not installed (Debian package gnugo)";
  conditions_.size = go::Size::square(7);
  conditions_.rules = *go::rules_by_name("chinese");
  conditions_.time = {.system = player::TimeSystem::kCanadian, .main = 60, .period = 30, .stones = 5};
  const std::string command = std::string(kGamesPath) + "exec gnugo --mode gtp --level 1 --chinese-rules --seed ";
  auto black = launch(command + "1");
  auto white = launch(command + "2");
  ASSERT_TRUE(black && white);
  EXPECT_THAT((*black)->version(), testing::StartsWith("GNU Go "));
  const History game = play(**black, **white, 200);
  EXPECT_TRUE(game.is_over());
  EXPECT_THAT((*black)->notes(), testing::IsEmpty());
  const auto score = (*black)->score(game);
  ASSERT_TRUE(score);
  EXPECT_TRUE(*score);
  EXPECT_EQ(*score, *(*white)->score(game));
}

}  // namespace
}  // namespace katachi::match
