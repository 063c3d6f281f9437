#include "lab/runner.hpp"

#include <unistd.h>

#include <deque>
#include <filesystem>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "lab/match_schedule.hpp"
#include "match/game_json.hpp"
#include "tests/lab/made_up_games.hpp"

namespace katachi::lab {
namespace {

// Answers at once what a test wants of a job.
class FakeCrew final : public crew::Crew {
 public:
  using Answer = std::function<crew::Done(std::uint64_t job, const match::GameJob& request)>;
  FakeCrew(std::size_t slots, Answer answer) : slots_(slots), answer_(std::move(answer)) {}

  std::size_t capacity() const override { return slots_; }
  std::size_t running() const override { return dealt_.size(); }
  void deal(std::uint64_t job, std::string request) override {
    dealt_.push_back({job, match::job_from_json(request).value()});
    ++deals[job];
  }
  // The youngest first: nobody may rely on an order.
  std::optional<crew::Done> wait(double) override {
    if (dealt_.empty()) return std::nullopt;
    const auto [job, request] = std::move(dealt_.back());
    dealt_.pop_back();
    return answer_(job, request);
  }
  std::string describe() const override { return "fake"; }

  std::map<std::uint64_t, int> deals;

 private:
  std::size_t slots_;
  Answer answer_;
  std::deque<std::pair<std::uint64_t, match::GameJob>> dealt_;
};

crew::Done answered(std::uint64_t job, match::Outcome outcome) {
  match::GameResult result;
  result.outcome = outcome;
  if (outcome == match::Outcome::kVoid) {
    result.ending = match::Ending::kDisagreement;
    result.detail = "nobody knows";
  }
  return {job, crew::Done::State::kAnswered, match::to_json(result)};
}

class Runs : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("katachi_runs_" + std::to_string(getpid()) +
                                                        testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  store::Store open() { return store::Store::open(folder_ / "s.klab", store::Access::kWrite).value(); }
  static MatchSchedule match_of(std::uint64_t games) {
    return {{.first = {"a", "x"}, .second = {"b", "y"}, .conditions = {}}, {.games = games}, test::no_openings()};
  }
  // Plays the match on the crew, in a store of its own opening.
  RunResult play(std::uint64_t games, FakeCrew& crew, const RunOptions& options = {}) {
    store::Store store = open();
    MatchSchedule schedule = match_of(games);
    const store::Run run = store.begin_run("match", "{}", "{}");
    return run_games(store, run.id, schedule, crew, clock_, options);
  }
  std::vector<std::pair<std::uint64_t, int>> stored() {
    std::vector<std::pair<std::uint64_t, int>> games;
    const store::Store store = open();
    store.for_each_game(1, false,
                        [&](const store::StoredGame& game) { games.emplace_back(game.number, game.attempt); });
    return games;
  }

  std::filesystem::path folder_;
  core::SteadyClock clock_;
};

TEST_F(Runs, EachGameOnce) {
  FakeCrew crew(3, [](auto job, const auto&) { return answered(job, match::Outcome::kBlackWins); });
  const RunResult result = play(10, crew);
  EXPECT_EQ(result.end, RunEnd::kFinished);
  EXPECT_EQ(result.progress.done, 10u);
  EXPECT_EQ(stored().size(), 10u);
  for (const auto& [job, times] : crew.deals) EXPECT_EQ(times, 1) << job;
}

TEST_F(Runs, GoesOnWithWhatIsMissing) {
  std::stop_source stop;
  int answers = 0;
  FakeCrew first(3, [&](auto job, const auto&) {
    if (++answers == 4) stop.request_stop();
    return answered(job, match::Outcome::kBlackWins);
  });
  RunOptions options;
  options.stop = stop.get_token();
  EXPECT_EQ(play(10, first, options).end, RunEnd::kStopped);
  EXPECT_EQ(stored().size(), 4u);
  FakeCrew second(2, [](auto job, const auto&) { return answered(job, match::Outcome::kWhiteWins); });
  const RunResult result = play(10, second);
  EXPECT_EQ(result.end, RunEnd::kFinished);
  EXPECT_EQ(result.progress.played, 6u);
  EXPECT_EQ(result.progress.done, 10u);
  std::set<std::uint64_t> numbers;
  for (const auto& [number, attempt] : stored()) EXPECT_TRUE(numbers.insert(number).second);
  EXPECT_EQ(numbers.size(), 10u);
  // More games of the same match: only the new ones are played.
  FakeCrew third(2, [](auto job, const auto&) { return answered(job, match::Outcome::kWhiteWins); });
  EXPECT_EQ(play(14, third).progress.played, 4u);
}

TEST_F(Runs, TheFirstRepeatedGameIsWarnedOf) {
  const auto same_game = [](auto job, const auto&) {
    match::GameResult result;
    result.outcome = match::Outcome::kBlackWins;
    result.moves = {go::Move(go::Point::at(2, 3)), go::Move::pass()};
    return crew::Done{job, crew::Done::State::kAnswered, match::to_json(result)};
  };
  std::vector<std::string> warnings;
  RunOptions options;
  options.warn = [&](const std::string& text) { warnings.push_back(text); };
  FakeCrew two(1, same_game);
  play(2, two, options);
  EXPECT_TRUE(warnings.empty());  // the colours differ
  FakeCrew six(1, same_game);
  play(6, six, options);  // goes on after the two
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("game 3 repeats game 1 move for move"), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[0].find("--openings random:N"), std::string::npos) << warnings[0];
}

TEST_F(Runs, VoidGamesArePlayedAgainAndStayVoidInTheEnd) {
  FakeCrew crew(2, [](auto job, const auto&) {
    return answered(job, job == 3 ? match::Outcome::kVoid : match::Outcome::kBlackWins);
  });
  const RunResult result = play(6, crew);
  EXPECT_EQ(result.end, RunEnd::kFinished);
  EXPECT_EQ(crew.deals[3], kMaxAttempts);
  EXPECT_EQ(stored().size(), 5u + static_cast<std::size_t>(kMaxAttempts));
}

TEST_F(Runs, AVoidGameIsTriedAgainAfterARestart) {
  std::stop_source stop;
  FakeCrew first(1, [&](auto job, const auto&) {
    if (job == 1) stop.request_stop();
    return answered(job, job == 1 ? match::Outcome::kVoid : match::Outcome::kBlackWins);
  });
  RunOptions options;
  options.stop = stop.get_token();
  play(4, first, options);
  EXPECT_EQ(stored().size(), 2u);
  FakeCrew second(1, [](auto job, const auto&) { return answered(job, match::Outcome::kBlackWins); });
  EXPECT_EQ(play(4, second).end, RunEnd::kFinished);
  EXPECT_EQ(second.deals.count(0), 0u);
  EXPECT_EQ(second.deals[1], 1);
  EXPECT_EQ(stored(), (std::vector<std::pair<std::uint64_t, int>>{{0, 1}, {1, 1}, {1, 2}, {2, 1}, {3, 1}}));
}

TEST_F(Runs, StopsWhenNothingButVoidGamesCome) {
  FakeCrew crew(2, [](auto job, const auto&) { return answered(job, match::Outcome::kVoid); });
  const RunResult result = play(100, crew);
  EXPECT_EQ(result.end, RunEnd::kTooManyVoid);
  EXPECT_NE(result.trouble.find("nobody knows"), std::string::npos) << result.trouble;
  EXPECT_EQ(open().find_run(1)->state.substr(0, 7), "stopped");
}

TEST_F(Runs, ALostGameIsDealtAgain) {
  std::set<std::uint64_t> lost;
  FakeCrew crew(4, [&](auto job, const auto&) {
    if (job % 3 == 0 && lost.insert(job).second) return crew::Done{job, crew::Done::State::kLost, "rank 2 is lost"};
    return answered(job, match::Outcome::kBlackWins);
  });
  std::vector<std::string> warnings;
  RunOptions options;
  options.warn = [&](const std::string& text) { warnings.push_back(text); };
  EXPECT_EQ(play(9, crew, options).end, RunEnd::kFinished);
  EXPECT_EQ(stored().size(), 9u);
  EXPECT_EQ(warnings.size(), 3u);
}

TEST_F(Runs, WhatAWorkerCouldNotDoEndsTheRun) {
  FakeCrew crew(1, [](auto job, const auto&) { return crew::Done{job, crew::Done::State::kFailed, "no such file"}; });
  EXPECT_THROW(play(4, crew), core::EnvironmentError);
  FakeCrew nonsense(1, [](auto job, const auto&) { return crew::Done{job, crew::Done::State::kAnswered, "what?"}; });
  EXPECT_THROW(play(4, nonsense), core::EnvironmentError);
}

TEST_F(Runs, TheJournalIsNotWrittenTwice) {
  const MatchSettings settings{.games = 400, .sprt = stats::SprtOptions{.elo0 = 0, .elo1 = 100}};
  for (int start = 0; start < 2; ++start) {
    store::Store store = open();
    MatchSchedule schedule({.first = {"a", "x"}, .second = {"b", "y"}, .conditions = {}}, settings,
                           test::no_openings());
    FakeCrew crew(2, [](auto job, const auto&) {
      return answered(job, job % 2 == 0 ? match::Outcome::kBlackWins : match::Outcome::kWhiteWins);
    });
    const store::Run run = store.begin_run("match", "{}", "{}");
    EXPECT_EQ(run_games(store, run.id, schedule, crew, clock_, {}).end, RunEnd::kFinished);
    EXPECT_EQ(store.journal(run.id).size(), 1u);
    EXPECT_EQ(schedule.decision(), "H1 accepted");
  }
}

}  // namespace
}  // namespace katachi::lab
