// Learning shared by a crew: the same bytes as alone, whatever the slices, lost workers, workers that come late or are wrong.
#include "lab/learn_jobs.hpp"

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/result.hpp"
#include "record/game_set.hpp"
#include "tests/pattern/random_games.hpp"

namespace katachi::lab {
namespace {

using pattern::CountedSet;
using pattern::LearnOptions;
using record::GameSet;
using testing::HasSubstr;

constexpr std::size_t kFacts = 6;

const GameSet& games() {
  static const GameSet set = pattern::test::random_games<9>(23, go::Size::square(9), 50, 5);
  return set;
}

LearnOptions learn_options() {
  LearnOptions options;
  options.max_facts = kFacts;
  return options;
}

crew::HandlerFactory handlers(const GameSet& of_worker = games()) {
  return learn_handlers([&of_worker]() -> const GameSet& { return of_worker; }, learn_options());
}

std::string bytes_of(const CountedSet& counted) { return pattern::base_bytes(counted, {.min_plays = 2}); }

const std::string& direct_bytes() {
  static const std::string bytes =
      bytes_of(pattern::count_set(games(), pattern::create_set(games(), learn_options()), learn_options()));
  return bytes;
}

CountedSet learn(const SharedLearning& shared, const LearnOptions& options = learn_options()) {
  return count_shared(games(), create_shared(games(), options, shared), options, shared);
}

// Carries out a job when it is asked for the answer. `judge` may take the job away from it: then its worker is lost.
class SliceCrew final : public crew::Crew {
 public:
  using Judge = std::function<bool(std::size_t dealt, const std::string& request)>;  // whether the worker survives
  SliceCrew(std::size_t workers, Judge judge) : workers_(workers), judge_(std::move(judge)) {}

  std::size_t capacity() const override { return workers_; }
  std::size_t running() const override { return jobs_.size(); }
  std::string describe() const override { return "a fake"; }

  void deal(std::uint64_t job, std::string request) override {
    EXPECT_LT(running(), capacity());
    bytes_dealt += request.size();
    jobs_.push_back({job, std::move(request)});
  }

  std::optional<crew::Done> wait(double) override {
    if (jobs_.empty()) return std::nullopt;
    const auto [number, request] = std::move(jobs_.front());
    jobs_.pop_front();
    if (!judge_(dealt++, request)) {
      handler_ = nullptr;  // whoever comes in its place knows nothing
      return crew::Done{number, crew::Done::State::kLost, "a worker is lost"};
    }
    if (!handler_) handler_ = handlers()(0);
    return crew::Done{number, crew::Done::State::kAnswered, handler_(request, {})};
  }

  std::size_t dealt = 0;
  std::size_t bytes_dealt = 0;

 private:
  std::size_t workers_;
  Judge judge_;
  crew::Handler handler_;
  std::deque<std::pair<std::uint64_t, std::string>> jobs_;
};

TEST(LearnJobs, SlicesDoNotChangeTheBytes) {
  for (const std::size_t slices : {1, 3, 7, 1000}) {
    const auto crew = crew::make_thread_crew(2, handlers());
    const CountedSet counted = learn({.crew = *crew, .slices = slices});
    EXPECT_EQ(counted.counts.games, games().size());
    EXPECT_EQ(bytes_of(counted), direct_bytes()) << slices << " slices";
  }
}

TEST(LearnJobs, TheSetIsThatOfOneLearning) {
  const auto crew = crew::make_thread_crew(3, handlers());
  const auto set = create_shared(games(), learn_options(), {.crew = *crew, .slices = 5});
  EXPECT_EQ(pattern::set_bytes(set), pattern::set_bytes(pattern::create_set(games(), learn_options())));
}

TEST(LearnJobs, ALostJobIsDealtAgain) {
  std::vector<std::string> warnings;
  SliceCrew crew(2, [](std::size_t dealt, const std::string&) { return dealt > 0; });
  const auto warn = [&](const std::string& text) { warnings.push_back(text); };
  EXPECT_EQ(bytes_of(learn({.crew = crew, .slices = 3, .warn = warn})), direct_bytes());
  EXPECT_EQ(warnings, std::vector<std::string>{"a worker is lost; its games are dealt again"});
}

TEST(LearnJobs, AnyJobMayBeLost) {
  // Three slices in each pass and one that asks for the set: without losses 7 jobs, one more for each loss and for a new worker
  // that does not know the set.
  SliceCrew all(1, [](std::size_t, const std::string&) { return true; });
  learn({.crew = all, .slices = 3});
  EXPECT_EQ(all.dealt, 7u);
  for (std::size_t lost = 0; lost < 7; ++lost) {
    SliceCrew crew(1, [lost](std::size_t dealt, const std::string&) { return dealt != lost; });
    EXPECT_EQ(bytes_of(learn({.crew = crew, .slices = 3})), direct_bytes()) << "job " << lost;
    EXPECT_GE(crew.dealt, 8u);
    EXPECT_LE(crew.dealt, 9u);
  }
}

TEST(LearnJobs, TheSetTravelsOncePerWorker) {
  const std::size_t set_size = pattern::set_bytes(pattern::create_set(games(), learn_options())).size();
  SliceCrew crew(1, [](std::size_t, const std::string&) { return true; });
  learn({.crew = crew, .slices = 20});
  EXPECT_GE(crew.bytes_dealt, set_size);
  EXPECT_LT(crew.bytes_dealt, set_size + 41 * 200);
}

TEST(LearnJobs, OtherGamesAreRefused) {
  const GameSet others = pattern::test::random_games<9>(23, go::Size::square(9), 50, 6);
  EXPECT_NE(fingerprint(others), fingerprint(games()));
  const auto crew = crew::make_thread_crew(1, handlers(others));
  try {
    create_shared(games(), learn_options(), {.crew = *crew, .slices = 2});
    FAIL() << "it went through";
  } catch (const core::EnvironmentError& error) {
    EXPECT_THAT(error.what(), HasSubstr("has read other games than rank 0"));
  }
}

TEST(LearnJobs, OtherOptionsAreRefused) {
  LearnOptions other = learn_options();
  other.max_facts = kFacts + 1;
  const auto crew = crew::make_thread_crew(1, handlers());
  try {
    create_shared(games(), other, {.crew = *crew, .slices = 2});
    FAIL() << "it went through";
  } catch (const core::EnvironmentError& error) {
    EXPECT_THAT(error.what(), HasSubstr("K is 7 in one and 6 in another"));
  }
}

TEST(LearnJobs, GamesThatCannotBeReadEndIt) {
  const auto factory = learn_handlers(
      []() -> const GameSet& { throw core::EnvironmentError({"no such file", "games.sgf", ""}); }, learn_options());
  const auto crew = crew::make_thread_crew(2, factory);
  try {
    create_shared(games(), learn_options(), {.crew = *crew, .slices = 2});
    FAIL() << "it went through";
  } catch (const core::EnvironmentError& error) {
    EXPECT_THAT(error.what(), HasSubstr("games.sgf: no such file"));
  }
}

TEST(LearnJobs, NonsenseIsNoJob) {
  const crew::Handler handler = handlers()(0);
  const std::string games_number = std::to_string(fingerprint(games()));
  const auto refused = [&](const std::string& request, const std::string& why) {
    try {
      handler(request, {});
      ADD_FAILURE() << request << " went through";
    } catch (const core::EnvironmentError& error) {
      EXPECT_THAT(error.what(), HasSubstr(why)) << request;
    }
  };
  refused("", "job");
  refused("{}", "pass");
  refused(R"({"pass":"play","from":0,"to":1,"games":1,"set":0})", "play");
  refused(R"({"pass":"create","from":0,"to":1,"games":1,"set":0})", "other games");
  refused(R"({"pass":"create","from":0,"to":24,"games":)" + games_number + R"(,"set":0})", "do not exist");
  refused(R"({"pass":"create","from":5,"to":5,"games":)" + games_number + R"(,"set":0})", "do not exist");
  refused(R"({"pass":"count","from":0,"to":5,"games":)" + games_number + ",\"set\":9}\nno set", "not a pattern set");
}

TEST(LearnJobs, StopsWhenAsked) {
  std::stop_source source;
  LearnOptions options = learn_options();
  options.stop = source.get_token();
  SliceCrew crew(1, [&](std::size_t dealt, const std::string&) {
    if (dealt == 1) source.request_stop();
    return true;
  });
  create_shared(games(), options, {.crew = crew, .slices = 20});
  EXPECT_EQ(crew.dealt, 2u);
}

TEST(LearnJobs, TellsItsProgress) {
  std::vector<std::size_t> told;
  LearnOptions options = learn_options();
  options.progress = [&](std::size_t done) { told.push_back(done); };
  SliceCrew crew(1, [](std::size_t, const std::string&) { return true; });
  create_shared(games(), options, {.crew = crew, .slices = 3});
  EXPECT_EQ(told, (std::vector<std::size_t>{7, 15, 23}));
}

}  // namespace
}  // namespace katachi::lab
