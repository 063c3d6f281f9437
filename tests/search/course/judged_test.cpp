// Searches that judge: whatever the judge says, what they prove is true; left alone on small positions they prove it all.
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "search/course/b_star.hpp"
#include "search/course/conspiracy.hpp"
#include "search/course/mean_back_up.hpp"
#include "search/course/probcut.hpp"
#include "search/course/threats.hpp"
#include "tests/search/course/arenas.hpp"

namespace katachi::search::course::test {
namespace {

using game::AnyState;

// Judges without sense: the same position is always judged alike, and that is all.
struct WildJudge {
  std::uint64_t salt = 0;
  std::int32_t operator()(const AnyState& state) const {
    return static_cast<std::int32_t>(core::mix64(state.hash() ^ salt) % 2001) - 1000;
  }
};

using Judged = exact::Report<game::AnyMove>;
struct JudgedSearch {
  std::string name;
  bool always_ends;  // with the answer, if nothing limits it
  std::function<Judged(const AnyState&, exact::Goal, std::uint64_t salt, const exact::Task&)> run;
};

template <class F, class Options>
JudgedSearch judged(std::string name, bool always_ends, F f, const Options& options, bool is_wild = true) {
  return {std::move(name), always_ends,
          [f, options, is_wild](const AnyState& state, exact::Goal goal, std::uint64_t salt, const exact::Task& task) {
            const game::AnyKnowledge plain;
            if (is_wild) return f(state, goal, plain, WildJudge{salt}, options, task);
            return f(state, goal, plain, minimax::NoJudge{}, options, task);
          }};
}

std::vector<JudgedSearch> judged_searches() {
  const auto by_b_star = [](const auto& state, exact::Goal goal, const auto&... a) {
    return b_star(state, std::optional(goal), a...);
  };
  const auto by_conspiracy = [](const auto&... a) { return conspiracy_search(a...); };
  const auto by_mean = [](const auto& state, exact::Goal goal, const auto&... a) {
    return mean_back_up(state, std::optional(goal), a...);
  };
  const auto by_probcut = [](const auto& state, exact::Goal goal, const auto&... a) {
    return probcut(state, std::optional(goal), a...);
  };
  const auto by_threats = [](const auto& state, exact::Goal goal, const auto& knowledge, const auto&,
                             const ThreatOptions& options,
                             const exact::Task& task) { return threat_search(state, goal, knowledge, options, task); };
  return {
      judged("b*", true, by_b_star, BStarOptions{}),
      judged("b* by exact bounds", true, by_b_star, BStarOptions{}, false),
      judged("b* for a move", false, by_b_star, BStarOptions{.until_value = false}),
      judged("conspiracy", true, by_conspiracy, ConspiracyOptions{}),
      judged("conspiracy without a judge", true, by_conspiracy, ConspiracyOptions{}, false),
      judged("conspiracy of few", false, by_conspiracy, ConspiracyOptions{.conspirators = 3}),
      judged("mean", true, by_mean, MeanOptions{}),
      judged("mean without a judge", true, by_mean, MeanOptions{.p = 4}, false),
      judged("probcut", true, by_probcut, ProbCutOptions{.samples = 12}),
      judged("probcut unverified", false, by_probcut,
             ProbCutOptions{.threshold = 0.1, .samples = 12, .verifies = false}),
      judged("threats", false, by_threats, ThreatOptions{}),
      judged("threats of order 3", false, by_threats, ThreatOptions{.orders = 3, .moves = 2}),
  };
}

// False: the position is too large.
bool check_judged(const Arena& arena, core::Rng& rng, CappedJudge& judge) {
  constexpr std::size_t kMost = 300;
  const auto span = static_cast<std::uint32_t>(arena.most - arena.fewest + 1);
  const AnyState state = random_position(arena.start(), arena.fewest + static_cast<int>(rng.below(span)), rng);
  const std::optional<game::Value> value = judge.value(state, kMost);
  if (!value) return false;
  const exact::Goal goal{.at_least = *value + static_cast<game::Value>(rng.below(4)) - 1};
  const std::uint64_t salt = rng.below(1000);
  for (const JudgedSearch& search : judged_searches()) {
    exact::Task task = small_task();
    const auto is_right = [&](const Judged& report) {
      const std::optional<bool> answer = report.answer(goal);
      return !answer || *answer == (*value >= goal.at_least);
    };
    const auto expect = [&](bool holds, const char* what) {
      if (!holds) RC_FAIL(search.name + " " + what + "\n" + state.text());
    };
    task.limits.nodes = 20'000;
    const Judged report = search.run(state, goal, salt, task);
    expect(is_right(report), "proved what is false of");
    expect(!search.always_ends || report.answer(goal), "left open");
    expect(report.bounds.lower <= *value && *value <= report.bounds.upper, "has wrong bounds of");
    AnyState after = state;
    for (const game::AnyMove move : report.line) {
      expect(!after.is_terminal() && after.is_legal(move), "plays an illegal move in");
      after.play(move);
    }
    task.limits.nodes = 1 + rng.below(40);
    expect(is_right(search.run(state, goal, salt, task)), "when ended early, proved what is false of");
    task.limits.max_moves = 1 + static_cast<int>(rng.below(5));
    task.limits.nodes = 3000;
    expect(is_right(search.run(state, goal, salt, task)), "with a limit of moves, proved what is false of");
  }
  return true;
}

class JudgedCourse : public testing::TestWithParam<Arena> {};

INSTANTIATE_TEST_SUITE_P(Judged, JudgedCourse, testing::ValuesIn(arenas()),
                         [](const auto& arena) { return arena.param.name; });

TEST_P(JudgedCourse, NeverProvesWhatIsFalse) {
  CappedJudge judge;
  rc::detail::TestParams params;
  params.seed = 2;
  params.maxSuccess = positions_of_a_game(30);
  int checked = 0;
  const auto result = rc::detail::checkTestable(
      [&] {
        core::Rng rng = drawn_rng();
        constexpr int kDraws = 8;
        bool is_done = false;
        for (int i = 0; i < kDraws && !is_done; ++i) is_done = check_judged(GetParam(), rng, judge);
        checked += is_done ? 1 : 0;
      },
      rc::detail::TestMetadata{}, params);
  EXPECT_TRUE(result.template is<rc::detail::SuccessResult>()) << result;
  EXPECT_GT(checked, params.maxSuccess / 5);
}

// Buro's regression, on values that are made by one.
TEST(ProbCutFit, FindsTheLine) {
  std::vector<ValuePair> pairs;
  core::Rng rng(1);
  constexpr int kPairs = 4000;
  for (int i = 0; i < kPairs; ++i) {
    double noise = 0;  // of 12 uniform numbers: nearly normal, of deviation 1
    for (int k = 0; k < 12; ++k) noise += rng.below(10001) / 10000.0;
    const double x = static_cast<double>(rng.below(2001)) - 1000;
    pairs.push_back({.shallow = x, .deep = 0.8 * x + 30 + 50 * (noise - 6)});
  }
  const Regression line = fit_regression(pairs);
  EXPECT_NEAR(line.a, 0.8, 0.01);
  EXPECT_NEAR(line.b, 30, 3);
  EXPECT_NEAR(line.sigma, 50, 2);
  EXPECT_GT(line.r, 0.98);
  EXPECT_TRUE(line.is_usable());
  EXPECT_EQ(line.n, 4000u);
}

TEST(ProbCutFit, ExactOnThreePointsOfALine) {
  const ValuePair pairs[] = {{0, 10}, {10, 30}, {20, 50}};
  const Regression line = fit_regression(pairs);
  EXPECT_DOUBLE_EQ(line.a, 2);
  EXPECT_DOUBLE_EQ(line.b, 10);
  EXPECT_NEAR(line.sigma, 0, 1e-9);
  EXPECT_FALSE(line.is_usable());  // three are too few
}

TEST(ProbCutFit, NothingToFit) {
  EXPECT_FALSE(fit_regression({}).is_usable());
  const std::vector<ValuePair> alike(20, ValuePair{5, 5});
  EXPECT_FALSE(fit_regression(alike).is_usable());
  std::vector<ValuePair> falling;
  for (int i = 0; i < 20; ++i) falling.push_back({static_cast<double>(i), -static_cast<double>(i)});
  EXPECT_FALSE(fit_regression(falling).is_usable());  // a deep search that contradicts the shallow one
}

// The means lie between the least and the greatest value and tend to them; the derivatives are those of the mean.
TEST(MeanBackUp, MeansAndDerivatives) {
  const std::vector<double> values = {1.1, 1.7, 1.4};
  std::vector<double> logs;
  for (const double value : values) logs.push_back(std::log(value));
  EXPECT_NEAR(std::exp(log_mean(logs, 1)), (1.1 + 1.7 + 1.4) / 3, 1e-12);
  EXPECT_NEAR(std::exp(log_mean(logs, 1000)), 1.7, 0.01);
  EXPECT_NEAR(std::exp(log_mean(logs, -1000)), 1.1, 0.01);
  for (const double p : {-20.0, -3.0, 2.0, 20.0}) {
    const double mean = log_mean(logs, p);
    for (std::size_t i = 0; i < values.size(); ++i) {
      constexpr double kStep = 1e-6;
      std::vector<double> moved = logs;
      moved[i] = std::log(values[i] + kStep);
      const double derivative = (std::exp(log_mean(moved, p)) - std::exp(mean)) / kStep;
      EXPECT_NEAR(std::exp(-mean_penalty(logs[i], mean, p, values.size())), derivative, 1e-4) << p;
    }
  }
}

}  // namespace
}  // namespace katachi::search::course::test
