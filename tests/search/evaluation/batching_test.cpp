// Leaves of several threads in one batch. The ThreadSanitizer runs this too.
#include "search/evaluation/batching.hpp"

#include <atomic>
#include <functional>
#include <latch>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "games/tic_tac_toe/state.hpp"

namespace katachi::search::evaluation {
namespace {

using games::tic_tac_toe::State;

double value_of(const State& state) { return static_cast<double>(state.hash() % 1000) / 1000; }

// Tells of each state something of its own, after `before` has been called with the leaves of the batch.
struct HashEvaluator {
  std::function<void(std::span<game::Leaf<State>>)> before = nullptr;

  game::Provides provides() const { return {.value = true, .priors = true}; }
  void evaluate(std::span<game::Leaf<State>> leaves) {
    if (before) before(leaves);
    for (game::Leaf<State>& leaf : leaves) {
      leaf.result.outcome_first = value_of(*leaf.state);
      for (float& p : leaf.priors) p = static_cast<float>(leaf.result.outcome_first);
    }
  }
};

using BackEnd = BatchingBackEnd<State, HashEvaluator>;
using Handle = BatchedEvaluator<State, HashEvaluator>;

std::vector<State> positions(std::size_t count) {
  std::vector<State> out(count);
  for (std::size_t i = 0; i < count; ++i) {
    State::MoveList moves;
    for (std::size_t digits = i; digits > 0; digits /= 7) {
      out[i].legal_moves(moves);
      if (moves.size() > digits % 7) out[i].play(moves[digits % 7]);
    }
  }
  return out;
}

// Asks for all of them at once; true if each got its own answer.
bool ask(Handle& handle, std::span<const State> states) {
  std::vector<game::Leaf<State>> leaves(states.size());
  std::vector<float> priors(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    leaves[i].state = &states[i];
    leaves[i].priors = {&priors[i], 1};
  }
  handle.evaluate(leaves);
  for (std::size_t i = 0; i < states.size(); ++i)
    if (leaves[i].result.outcome_first != value_of(states[i]) ||
        priors[i] != static_cast<float>(leaves[i].result.outcome_first))
      return false;
  return true;
}

TEST(Batching, OneThreadGetsItsAnswersAtOnce) {
  const auto back_end = std::make_shared<BackEnd>(HashEvaluator(), 8);
  Handle handle(back_end);
  const auto states = positions(20);
  EXPECT_TRUE(ask(handle, std::span(states).first(1)));
  EXPECT_TRUE(ask(handle, {}));
  EXPECT_TRUE(ask(handle, states)) << "more than a batch";
  const BatchCounts counts = back_end->counts();
  EXPECT_EQ(counts.batches, 1u + 3u);
  EXPECT_EQ(counts.leaves, 21u);
  EXPECT_EQ(counts.largest, 8u);
  EXPECT_EQ(handle.provides(), (game::Provides{.value = true, .priors = true}));
}

TEST(Batching, EveryThreadGetsItsOwnAnswers) {
  constexpr std::size_t kThreads = 6;
  const auto states = positions(40);
  for (const std::size_t batch_size : {1u, 4u, 64u}) {
    const auto back_end = std::make_shared<BackEnd>(HashEvaluator(), batch_size);
    std::vector<int> wrong(kThreads, 0);
    std::size_t asked = 0;
    {
      std::vector<std::jthread> threads;
      for (std::size_t t = 0; t < kThreads; ++t) {
        // Some threads end long before the others, and requests are of all sizes.
        const std::size_t rounds = 20 + 60 * t;
        for (std::size_t i = 0; i < rounds; ++i) asked += 1 + (i + t) % 9;
        threads.emplace_back([&, t, rounds] {
          Handle handle(back_end);
          for (std::size_t i = 0; i < rounds; ++i)
            wrong[t] += !ask(handle, std::span(states).subspan((i * 5 + t) % 30, 1 + (i + t) % 9));
        });
      }
    }
    for (const int count : wrong) EXPECT_EQ(count, 0);
    EXPECT_EQ(back_end->counts().leaves, asked);
    EXPECT_EQ(back_end->counts().waiting, 0u);
    EXPECT_LE(back_end->counts().largest, batch_size);
  }
}

TEST(Batching, WhatComesWhileTheBackEndIsBusyGoesTogether) {
  std::latch may_go_on(1);
  std::vector<std::size_t> sizes;  // of the batches; one thread at a time is there
  const auto note = [&](std::span<game::Leaf<State>> leaves) {
    sizes.push_back(leaves.size());
    if (sizes.size() == 1) may_go_on.wait();
  };
  const auto back_end = std::make_shared<BackEnd>(HashEvaluator{note}, 8);
  const auto states = positions(20);
  std::vector<std::jthread> threads;
  std::atomic<int> right = 0;
  const auto start = [&](std::size_t leaves) {
    threads.emplace_back([&, leaves] {
      Handle handle(back_end);
      right += ask(handle, std::span(states).first(leaves));
    });
  };
  start(1);
  while (back_end->counts().batches == 0) std::this_thread::yield();
  for (const std::size_t leaves : {3u, 2u, 5u}) start(leaves);
  while (back_end->counts().waiting < 10) std::this_thread::yield();
  may_go_on.count_down();
  threads.clear();
  EXPECT_EQ(right, 4);
  EXPECT_EQ(sizes, (std::vector<std::size_t>{1, 8, 2}));
}

TEST(Batching, AFailureReachesEveryThreadOfTheBatchAndNoOther) {
  std::latch may_go_on(1);
  int batches = 0;
  const auto fail_second = [&](std::span<game::Leaf<State>>) {
    ++batches;
    if (batches == 1) may_go_on.wait();
    if (batches == 2) throw std::runtime_error("the back end is gone");
  };
  const auto back_end = std::make_shared<BackEnd>(HashEvaluator{fail_second}, 8);
  const auto states = positions(8);
  std::atomic<int> answered = 0, failed = 0;
  std::vector<std::jthread> threads;
  const auto start = [&](std::size_t leaves) {
    threads.emplace_back([&, leaves] {
      Handle handle(back_end);
      try {
        answered += ask(handle, std::span(states).first(leaves));
      } catch (const std::runtime_error&) {
        ++failed;
      }
    });
  };
  start(1);
  while (back_end->counts().batches == 0) std::this_thread::yield();
  start(3);
  start(4);
  while (back_end->counts().waiting < 7) std::this_thread::yield();
  may_go_on.count_down();
  threads.clear();
  EXPECT_EQ(answered, 1);
  EXPECT_EQ(failed, 2);
  Handle handle(back_end);
  EXPECT_TRUE(ask(handle, states)) << "the next batch is evaluated as ever";
}

}  // namespace
}  // namespace katachi::search::evaluation
