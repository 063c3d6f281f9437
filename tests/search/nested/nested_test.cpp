#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/clock.hpp"
#include "games/left_move/state.hpp"
#include "games/morpion/state.hpp"
#include "games/samegame/state.hpp"
#include "games/snake/state.hpp"
#include "search/nested/nmcs.hpp"
#include "search/nested/nrpa.hpp"
#include "search/nested/policy.hpp"
#include "tests/search/nested/slow_nrpa.hpp"

namespace katachi::search::nested {
namespace {

namespace morpion = games::morpion;
namespace samegame = games::samegame;

const core::SteadyClock kClock;

samegame::State small_board() {
  core::Rng rng(7);
  return samegame::State::random(7, 6, 4, rng);
}

template <class S>
double replayed(const S& start, const std::vector<typename S::Move>& moves) {
  S state = start;
  for (const auto& move : moves) state.play(move);
  EXPECT_TRUE(state.is_terminal());
  return state.score();
}

template <class S>
Report<typename S::Move> nrpa(const S& start, const NrpaOptions& options, std::uint64_t seed = 1) {
  const Task<typename S::Move> task{.clock = &kClock};
  const auto report = Nrpa<S>(start, options, task, seed).run();
  EXPECT_EQ(replayed(start, report.best.moves), report.best.score);
  return report;
}

template <class S>
Report<typename S::Move> nmcs(const S& start, const NmcsOptions& options, std::uint64_t seed = 1) {
  const Task<typename S::Move> task{.clock = &kClock};
  const auto report = Nmcs<S>(start, options, task, seed).run();
  EXPECT_EQ(replayed(start, report.best.moves), report.best.score);
  return report;
}

template <class S>
void expect_as_slow(const S& start, const NrpaOptions& options) {
  for (const std::uint64_t seed : {1u, 2u}) {
    const auto fast = nrpa(start, options, seed);
    const auto slow = test::SlowNrpa<S>(start, options, seed).run();
    EXPECT_EQ(fast.best.score, slow.score);
    EXPECT_EQ(fast.best.moves, slow.moves);
    EXPECT_EQ(fast.end, End::kDone);
  }
}

TEST(Nrpa, FindsWhatCopiedPoliciesFind) {
  expect_as_slow(small_board(), {.level = 2, .iterations = 12});
  expect_as_slow(small_board(), {.level = 3, .iterations = 5, .alpha = 0.5});
  expect_as_slow(small_board(), {.level = 2, .iterations = 12, .bias = true});
  expect_as_slow(small_board(), {.level = 2, .iterations = 8, .sensible = false});
  expect_as_slow(small_board(), {.level = 2, .iterations = 8, .playouts = 3});
  expect_as_slow(small_board(), {.level = 3, .iterations = 8, .repetitions = 2});
  expect_as_slow(small_board(), {.level = 2, .iterations = 12, .adaptation = Adaptation::kPrinted});
  expect_as_slow(small_board(), {.level = 2, .iterations = 12, .adaptation = Adaptation::kSimple});
  expect_as_slow(morpion::State(), {.level = 2, .iterations = 10});
}

// Cazenave's test: level 2 with 100 iterations must find all of 60.
TEST(Nrpa, LeftMove) {
  EXPECT_EQ(nrpa(games::left_move::State(60), {.level = 2}).best.score, 60);
  EXPECT_EQ(nrpa(games::left_move::State(60), {.level = 2, .beam = 3}).best.score, 60);
}

TEST(Nrpa, SnakesOfSmallCubes) {
  EXPECT_EQ(nrpa(games::snake::State(4), {.level = 2, .iterations = 30}).best.score, 7);
  EXPECT_EQ(nrpa(games::snake::State(5), {.level = 2, .iterations = 60}).best.score, 13);
}

TEST(Nrpa, BeatsRandomPlay) {
  core::Rng rng(7);
  const samegame::State board = samegame::State::random(12, 12, 5, rng);
  const double learned = nrpa(board, {.level = 2, .iterations = 40}).best.score;
  const double drawn = nrpa(board, {.level = 1, .iterations = 1600, .alpha = 0}).best.score;
  EXPECT_GT(learned, drawn);
}

TEST(Nrpa, ABeamKeepsDifferentSequences) {
  const NrpaOptions options{.level = 2, .iterations = 10, .beam = 4};
  const auto first = nrpa(small_board(), options), again = nrpa(small_board(), options);
  EXPECT_EQ(first.best.moves, again.best.moves);
  EXPECT_GT(first.playouts, 300u);  // up to four times a hundred
  const auto top = nrpa(small_board(), {.level = 2, .iterations = 6, .beam = 3, .beam_level = 2});
  EXPECT_GT(top.best.score, 0);
}

// A run that is ended after any step and goes on ends as if it had not been.
template <class Search, class Options, class S>
void expect_resumes(const S& start, const Options& options) {
  using Move = typename S::Move;
  std::vector<Standing<Move>> standings;
  Task<Move> task{.clock = &kClock};
  task.keep = [&](const Standing<Move>& standing) { standings.push_back(standing); };
  const auto whole = Search(start, options, task, 3).run();
  ASSERT_GT(standings.size(), 4u);
  const Task<Move> quiet{.clock = &kClock};
  for (const std::size_t at : {std::size_t{0}, standings.size() / 2, standings.size() - 1}) {
    const auto resumed = Search(start, options, quiet, 3).run(standings[at]);
    EXPECT_EQ(resumed.best.moves, whole.best.moves) << at;
    EXPECT_EQ(resumed.best.score, whole.best.score) << at;
    EXPECT_LT(resumed.playouts, whole.playouts) << at;
  }
}

TEST(Nrpa, Resumes) {
  expect_resumes<Nrpa<samegame::State>>(small_board(), NrpaOptions{.level = 2, .iterations = 12});
  expect_resumes<Nrpa<morpion::State>>(morpion::State(), NrpaOptions{.level = 2, .iterations = 8});
}

TEST(Nmcs, Resumes) {
  expect_resumes<Nmcs<samegame::State>>(small_board(), NmcsOptions{.level = 2});
  expect_resumes<Nmcs<samegame::State>>(small_board(), NmcsOptions{.level = 2, .memorise = false});
}

TEST(Nmcs, FindsTheBestOfSmallPuzzles) {
  EXPECT_EQ(nmcs(games::left_move::State(10), {.level = 2}).best.score, 10);
  EXPECT_EQ(nmcs(games::snake::State(4), {.level = 2}).best.score, 7);
}

// The mean of many games: what Cazenave (2009) measures.
TEST(Nmcs, LevelsAndTheMemoryAreWorthSomething) {
  const auto mean = [](const NmcsOptions& options) {
    double sum = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) sum += nmcs(small_board(), options, seed).best.score;
    return sum / 12;
  };
  EXPECT_GT(mean({.level = 2}), mean({.level = 1}));
  EXPECT_GT(mean({.level = 1}), mean({.level = 1, .memorise = false}));
}

template <class Search, class Options>
void expect_ends(const Options& options) {
  using Move = samegame::Block;
  Task<Move> task{.clock = &kClock, .limits = {.playouts = 50}};
  const auto limited = Search(small_board(), options, task, 1).run();
  EXPECT_EQ(limited.end, End::kPlayouts);
  EXPECT_EQ(limited.playouts, 50u);
  EXPECT_EQ(replayed(small_board(), limited.best.moves), limited.best.score);

  std::stop_source stop;
  stop.request_stop();
  task = {.clock = &kClock, .limits = {}, .stop = stop.get_token()};
  const auto stopped = Search(small_board(), options, task, 1).run();
  EXPECT_EQ(stopped.end, End::kInterrupted);
  EXPECT_EQ(replayed(small_board(), stopped.best.moves), stopped.best.score);  // one playout at least

  const core::ManualClock still;
  task = {.clock = &still, .limits = {.deadline = still.now()}};
  EXPECT_EQ(Search(small_board(), options, task, 1).run().end, End::kTime);
}

TEST(Nested, LimitsEndASearchWithTheBestSoFar) {
  expect_ends<Nrpa<samegame::State>>(NrpaOptions{.level = 4});
  expect_ends<Nrpa<samegame::State>>(NrpaOptions{.level = 3, .beam = 4});
  expect_ends<Nmcs<samegame::State>>(NmcsOptions{.level = 4});
}

TEST(Nested, ProgressIsTold) {
  std::vector<Progress> told;
  core::ManualClock clock;
  Task<samegame::Block> task{.clock = &clock, .interval = 0};
  task.tell = [&](const Progress& progress) { told.push_back(progress); };
  const auto report = Nrpa<samegame::State>(small_board(), {.level = 2, .iterations = 20}, task, 1).run();
  ASSERT_FALSE(told.empty());
  EXPECT_LE(told.back().playouts, report.playouts);
  EXPECT_LE(told.back().best, report.best.score);
}

// --- the policy ---

Choices choices_of(std::vector<std::vector<std::uint64_t>> steps, const std::vector<std::uint32_t>& chosen) {
  Choices choices;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto first = static_cast<std::uint32_t>(choices.codes.size());
    choices.steps.push_back({.first = first, .chosen = first + chosen[i]});
    choices.codes.insert(choices.codes.end(), steps[i].begin(), steps[i].end());
  }
  return choices;
}

TEST(Policy, AdaptsByTheWeightsFromBefore) {
  Policy policy(1, Adaptation::kGradient, 1 << 20);
  // Code 1 comes twice: both steps must see its old weight.
  policy.adapt(choices_of({{1, 2}, {1, 3, 4}}, {0, 0}));
  EXPECT_FLOAT_EQ(policy.strength(1), std::exp(1 - 0.5f + 1 - 1.0f / 3));
  EXPECT_FLOAT_EQ(policy.strength(2), std::exp(-0.5f));
  EXPECT_FLOAT_EQ(policy.strength(4), std::exp(-1.0f / 3));
  EXPECT_EQ(policy.strength(5), 1);

  Policy printed(1, Adaptation::kPrinted, 1 << 20);
  printed.adapt(choices_of({{1, 2}}, {0}));
  const float e = std::exp(1.0f);
  EXPECT_FLOAT_EQ(printed.strength(1), std::exp(1 - e / (e + 1)));
  EXPECT_FLOAT_EQ(printed.strength(2), std::exp(-1 / (e + 1)));
}

TEST(Policy, SimpleCounters) {
  Policy policy(1, Adaptation::kSimple, 1 << 20);
  const Choices game = choices_of({{1, 2}}, {0});
  std::vector<float> strengths;
  for (int i = 0; i < 7; ++i) {
    policy.adapt(game);
    strengths.push_back(policy.strength(1));
  }
  EXPECT_EQ(strengths, (std::vector<float>{2, 4, 6, 8, 10, 12, 16}));
  EXPECT_EQ(policy.strength(2), 1);
}

// Layers against copies of a map, with many codes so that the table grows and chains are long.
TEST(Policy, ClosingALayerLeavesNoTrace) {
  core::Rng rng(1);
  Policy policy(1, Adaptation::kGradient, 1 << 26);
  const auto random_game = [&] {
    std::vector<std::vector<std::uint64_t>> steps;
    std::vector<std::uint32_t> chosen;
    for (int i = 0; i < 20; ++i) {
      steps.emplace_back();
      for (std::uint32_t k = 0; k < 1 + rng.below(10); ++k) steps.back().push_back(rng.below(20'000));
      chosen.push_back(rng.below(static_cast<std::uint32_t>(steps.back().size())));
    }
    return choices_of(steps, chosen);
  };
  const auto picture = [&] {
    std::vector<float> all;
    for (std::uint64_t code = 0; code < 20'000; ++code) all.push_back(policy.strength(code));
    return all;
  };
  std::vector<std::vector<float>> before;
  for (int round = 0; round < 40; ++round) {
    const bool opens = before.empty() || (before.size() < 5 && rng.below(2) == 0);
    if (opens) {
      before.push_back(picture());
      policy.open();
      for (int i = 0; i < 60; ++i) policy.adapt(random_game());
      ASSERT_NE(picture(), before.back());
    } else {
      policy.close();
      ASSERT_EQ(picture(), before.back());
      before.pop_back();
    }
  }
  EXPECT_FALSE(policy.was_short());
}

TEST(Policy, ChangesCanBePutBack) {
  Policy policy(1, Adaptation::kGradient, 1 << 20);
  const Choices game = choices_of({{1, 2, 3}, {2, 4}}, {1, 0});
  policy.adapt(game);
  policy.open();
  policy.adapt(game);
  const float learned = policy.strength(2), other = policy.strength(4);
  const Policy::Changes changes = policy.changes();
  policy.close();
  EXPECT_NE(policy.strength(2), learned);
  policy.open();
  policy.put(changes);
  EXPECT_EQ(policy.strength(2), learned);
  EXPECT_EQ(policy.strength(4), other);
}

TEST(Policy, MemoryIsCapped) {
  Policy policy(1, Adaptation::kGradient, 1 << 14);
  std::vector<std::vector<std::uint64_t>> steps;
  for (std::uint64_t code = 0; code < 10'000; ++code) steps.push_back({code});
  policy.adapt(choices_of(steps, std::vector<std::uint32_t>(steps.size(), 0)));
  EXPECT_TRUE(policy.was_short());
  EXPECT_LT(policy.size(), 200u);
}

TEST(Policy, WeightsStayFinite) {
  Policy policy(100, Adaptation::kGradient, 1 << 20);
  for (int i = 0; i < 50; ++i) policy.adapt(choices_of({{1, 2}, {1, 3}}, {0, 1}));
  for (const std::uint64_t code : {1u, 2u, 3u}) EXPECT_TRUE(std::isfinite(policy.strength(code)));
}

}  // namespace
}  // namespace katachi::search::nested
