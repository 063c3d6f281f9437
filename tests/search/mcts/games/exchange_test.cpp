// Searches that exchange their counts: sums are right, nobody's simulation is counted twice, whatever the tree is made of.
#include "search/mcts/exchange.hpp"

#include <algorithm>
#include <barrier>
#include <numeric>
#include <thread>

#include <gtest/gtest.h>

#include "games/tic_tac_toe/state.hpp"
#include "search/mcts/mcts.hpp"
#include "tests/games/solved_positions.hpp"
#include "tests/search/expect_report.hpp"
#include "tests/search/mcts/hub.hpp"
#include "tests/search/uniform_evaluator.hpp"

namespace katachi::search::mcts {
namespace {

using games::tic_tac_toe::State;
template <class S>
using UniformSearch = Mcts<S, UniformEvaluator<S>>;

constexpr ExchangeRule kAlways{.interval = 0};  // after each simulation of the calling thread
constexpr ExchangeRule kOften{.interval = 0.004};
constexpr std::size_t kMemory = std::size_t{16} << 20;

Options options_with(std::uint64_t seed) { return {.seed = seed, .memory = kMemory, .uct = 0.4, .ends_early = false}; }

Limits up_to(std::uint64_t playouts) { return {.playouts = playouts, .deadline = std::nullopt}; }

std::int64_t root_visits(const SharedCounts& counts) {
  std::int64_t sum = 0;
  for (const SharedMove& move : counts.moves)
    if (move.path.size() == 1) sum += move.counts.visits;
  return sum;
}

double root_outcomes(const SharedCounts& counts) {
  double sum = 0;
  for (const SharedMove& move : counts.moves)
    if (move.path.size() == 1) sum += move.counts.outcomes;
  return sum;
}

class ExchangeTest : public ::testing::Test {
 protected:
  // One search of tic-tac-toe from the empty board; its seat has the seed's number.
  SearchReport<games::tic_tac_toe::Cell> search(int seat, std::uint64_t playouts, Options options) {
    Hub::Seat exchange(hub_, seat, rule_);
    options.seed = static_cast<std::uint64_t>(seat);
    UniformSearch<State> mcts(clock_, options);
    mcts.set_exchange(&exchange);
    return mcts.search(State(), {}, up_to(playouts));
  }
  SearchReport<games::tic_tac_toe::Cell> search(int seat, std::uint64_t playouts) {
    return search(seat, playouts, options_with(1));
  }

  core::SteadyClock clock_;
  Hub hub_;
  ExchangeRule rule_ = kOften;  // whatever it is, the first exchange comes after the first simulation
};

TEST_F(ExchangeTest, PlayoutsOfPartnersCountAsOnesOwn) {
  rule_ = kAlways;
  const auto first = search(1, 500);
  EXPECT_EQ(first.playouts, 500u);
  EXPECT_EQ(first.partner_playouts, 0u);
  const auto second = search(2, 1200);
  EXPECT_EQ(second.playouts, 1200u);
  EXPECT_EQ(second.partner_playouts, 500u);
  EXPECT_EQ(all_visits(second), 1200u);
  const auto third = search(3, 1500);
  EXPECT_EQ(third.partner_playouts, 1200u);
  EXPECT_EQ(all_visits(third), 1500u);
}

TEST_F(ExchangeTest, EachTellsOnlyItsOwn) {
  search(1, 500);
  search(2, 1200);
  search(3, 1500);
  const std::int64_t expected[] = {500, 700, 300};
  for (int seat = 1; seat <= 3; ++seat) {
    const SharedCounts said = hub_.last_word(seat);
    EXPECT_EQ(static_cast<std::int64_t>(said.playouts), expected[seat - 1]);
    EXPECT_EQ(root_visits(said), expected[seat - 1]);
  }
}

TEST_F(ExchangeTest, OutcomesAddUp) {
  search(1, 400);
  search(2, 900);
  const double sum = root_outcomes(hub_.last_word(1)) + root_outcomes(hub_.last_word(2));
  const auto listener = search(3, 1);
  double heard = -root_outcomes(hub_.last_word(3));
  for (const auto& line : listener.moves) heard += line.outcome * static_cast<double>(line.visits);
  EXPECT_NEAR(heard, sum, 0.01);
  EXPECT_GT(sum, 100);
}

TEST_F(ExchangeTest, OftenVisitedMovesNearTheRootAreTold) {
  search(1, 3000);
  const SharedCounts said = hub_.last_word(1);
  std::size_t deepest = 0;
  for (const SharedMove& move : said.moves) {
    deepest = std::max(deepest, move.path.size());
    EXPECT_GE(move.counts.visits, move.path.size() > 1 ? 150 : 1) << "5 % of the root's visits";
  }
  EXPECT_GE(deepest, 2u);
  EXPECT_LE(deepest, 3u);
}

TEST_F(ExchangeTest, DeeperMovesAreAddedWhereTheyBelong) {
  search(1, 3000);
  const SharedCounts first = hub_.last_word(1);
  search(2, 4000);
  // What the second one says of a deep move is its own part: all of it together is no more than its playouts.
  const SharedCounts second = hub_.last_word(2);
  std::int64_t second_plies = 0;
  for (const SharedMove& move : second.moves) {
    EXPECT_GE(move.counts.visits, 0);
    EXPECT_LE(move.counts.outcomes, static_cast<double>(move.counts.visits) + 0.01);
    EXPECT_GE(move.counts.outcomes, -0.01);
    if (move.path.size() == 2) second_plies += move.counts.visits;
  }
  EXPECT_GT(second_plies, 0);
  EXPECT_LE(second_plies, static_cast<std::int64_t>(second.playouts));
}

TEST_F(ExchangeTest, WhatIsToldAgainIsNotAddedAgain) {
  // The ledger of a tree that stands still, by hand.
  std::vector<std::unique_ptr<Tree<games::tic_tac_toe::Cell>>> trees;
  trees.push_back(std::make_unique<Tree<games::tic_tac_toe::Cell>>(kMemory));
  Tree<games::tic_tac_toe::Cell>& tree = *trees.front();
  tree.set_root(tree.allocate(2));
  tree.edges(tree.root())[0].code = 7;
  tree.edges(tree.root())[1].code = 8;
  tree.edges(tree.root())[0].visits = 5;  // from an earlier search
  tree.edges(tree.root())[0].mean = 0.4f;
  tree.at(tree.root()).visits = 5;
  Ledger ledger{Ledger<games::tic_tac_toe::Cell>::Trees(trees), ExchangeRule{}};
  EXPECT_TRUE(ledger.own(0).moves.empty());

  const std::uint64_t root = [&] {
    tree.edges(tree.root())[1].visits = 1;
    const auto name = ledger.own(1).moves.at(0).position;
    tree.edges(tree.root())[1].visits = 0;
    return name;
  }();
  SharedCounts told{.playouts = 10,
                    .moves = {{.position = root, .path = {7}, .counts = {.visits = 10, .outcomes = 9, .margins = 20}}}};
  EXPECT_EQ(ledger.add(1, told), 10u);
  EXPECT_EQ(ledger.add(1, told), 0u);
  EXPECT_EQ(ledger.add(2, told), 10u);  // another partner with the same counts
  told.playouts = 12;
  told.moves[0].counts = {.visits = 12, .outcomes = 10, .margins = 20};
  EXPECT_EQ(ledger.add(1, told), 2u);
  const auto& edge = tree.edges(tree.root())[0];
  EXPECT_EQ(edge.visits, 5u + 12 + 10);
  EXPECT_NEAR(edge.mean.exact(), (2.0 + 10 + 9) / 27, 1e-6);
  EXPECT_NEAR(edge.margin, 40.0 / 27, 1e-6);
  EXPECT_EQ(tree.at(tree.root()).visits, 27u);
  EXPECT_TRUE(ledger.own(0).moves.empty());  // none of it is its own
  // Of a place that this tree does not have, and of none at all: nothing happens.
  EXPECT_EQ(ledger.add(3, {.playouts = 1, .moves = {{.position = root, .path = {9}, .counts = {.visits = 1}}}}), 1u);
  EXPECT_EQ(ledger.add(4, {.playouts = 1, .moves = {{.position = 3, .path = {7, 8}, .counts = {.visits = 1}}}}), 1u);
  EXPECT_EQ(tree.at(tree.root()).visits, 27u);
}

TEST_F(ExchangeTest, TheKeptTreeIsNotToldAgain) {
  Hub::Seat left_seat(hub_, 1, kOften), right_seat(hub_, 2, kOften);
  UniformSearch<State> left(clock_, options_with(1)), right(clock_, options_with(2));
  left.set_exchange(&left_seat);
  right.set_exchange(&right_seat);
  State state;
  const auto before = left.search(state, {}, up_to(3000));
  right.search(state, {}, up_to(6000));
  const auto line = before.best().line;
  ASSERT_GE(line.size(), 2u);
  const std::vector<games::tic_tac_toe::Cell> played(line.begin(), line.begin() + 2);
  for (const auto& cell : played) state.play(cell);
  EXPECT_GT(left.advance(played), 0u);
  const std::uint64_t kept = right.advance(played);
  EXPECT_GT(kept, 0u);

  Hub next;
  Hub::Seat next_left(next, 1, kOften), next_right(next, 2, kOften);
  left.set_exchange(&next_left);
  right.set_exchange(&next_right);
  EXPECT_EQ(left.search(state, {}, up_to(200)).playouts, 200u);
  EXPECT_EQ(root_visits(next.last_word(1)), 200);
  const auto report = right.search(state, {}, up_to(500));
  EXPECT_EQ(report.partner_playouts, 200u);
  EXPECT_EQ(root_visits(next.last_word(2)), 300);
  EXPECT_EQ(all_visits(report), kept + 500);
}

TEST_F(ExchangeTest, AProofIsPassedOn) {
  Options options = options_with(1);
  options.is_solver = true;
  EXPECT_TRUE(search(1, 2'000'000, options).best().is_proven);
  const auto listener = search(2, 2'000'000, options);
  EXPECT_TRUE(listener.best().is_proven);
  EXPECT_EQ(listener.best().outcome, 0.5);
  EXPECT_LT(hub_.last_word(2).playouts, hub_.last_word(1).playouts / 10);
}

TEST_F(ExchangeTest, AloneNothingChanges) {
  rule_ = kAlways;
  UniformSearch<State> plain(clock_, options_with(1));
  expect_equal_reports(plain.search(State(), {}, up_to(2000)), search(1, 2000));
}

TEST_F(ExchangeTest, EveryFormOfParallelismAddsUp) {
  search(1, 500);
  for (const Parallel parallel :
       {Parallel::kLockFree, Parallel::kLocalMutex, Parallel::kGlobalMutex, Parallel::kLeaf, Parallel::kRoot}) {
    Options options = options_with(2);
    options.threads = 3;
    options.parallel = parallel;
    const auto report = search(2, 3000, options);
    EXPECT_GE(report.playouts, 3000u);
    EXPECT_LE(report.playouts, 3503u);  // the other threads may be done before the caller hears of the partner
    EXPECT_EQ(report.partner_playouts, 500u);
    EXPECT_EQ(all_visits(report), report.playouts) << static_cast<int>(parallel);
    EXPECT_EQ(root_visits(hub_.last_word(2)), static_cast<std::int64_t>(report.playouts - 500));
  }
}

TEST_F(ExchangeTest, TranspositionsAreCountedOnce) {
  Options options = options_with(1);
  options.has_transpositions = true;
  search(1, 5000, options);
  const auto report = search(2, 9000, options);
  EXPECT_EQ(all_visits(report), 9000u);
  const SharedCounts said = hub_.last_word(2);
  EXPECT_EQ(root_visits(said), 4000);
  for (const SharedMove& move : said.moves) EXPECT_GE(move.counts.visits, 0);
}

// So many searches in threads of their own, as on so many ranks; the limit is that of all together.
template <class S>
std::vector<SearchReport<typename S::Move>> search_together(Hub& hub, int ranks, const S& state, Options options,
                                                            std::uint64_t playouts) {
  const core::SteadyClock clock;
  std::vector<SearchReport<typename S::Move>> reports(static_cast<std::size_t>(ranks));
  std::barrier start(ranks);
  {
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < ranks; ++rank)
      threads.emplace_back([&, rank] {
        Options own = options;
        own.seed = static_cast<std::uint64_t>(rank) + 1;
        Hub::Seat seat(hub, rank, kOften);
        UniformSearch<S> mcts(clock, own);
        mcts.set_exchange(&seat);
        start.arrive_and_wait();
        reports[static_cast<std::size_t>(rank)] = mcts.search(state, {}, up_to(playouts));
      });
  }
  return reports;
}

template <class S>
void expect_solved_together(int ranks, const std::vector<games::test::SolvedPosition<S>>& positions) {
  for (const auto& position : positions) {
    Hub hub;
    // On a busy machine ranks hear little of each other: each must be able to find the move by itself.
    const auto playouts = std::uint64_t{20'000} * static_cast<std::uint64_t>(ranks);
    const auto reports = search_together(hub, ranks, position.state, options_with(1), playouts);
    std::uint64_t own = 0, most = 0;
    for (const auto& report : reports) {
      own += report.playouts - report.partner_playouts;
      most = std::max(most, report.playouts);
      EXPECT_EQ(all_visits(report), report.playouts);
      const std::string move = position.state.move_text(report.best().move);
      EXPECT_TRUE(position.best.empty() || std::ranges::find(position.best, move) != position.best.end())
          << ranks << " ranks: " << move << '\n'
          << position.state.text();
      EXPECT_NEAR(report.best().outcome, position.value, 0.48) << position.state.text();
    }
    // Whoever spoke last has heard all the others' last words.
    EXPECT_EQ(most, own);
  }
}

TEST(ExchangeGames, FourRanksFindTheValue) {
  expect_solved_together(4, games::test::solved_connect_four());
  expect_solved_together(4, games::test::solved_hex());
  expect_solved_together(4, games::test::solved_atari_go());
}

TEST(ExchangeGames, EightRanksFindTheValue) {
  expect_solved_together(8, games::test::solved_connect_four());
  expect_solved_together(8, games::test::solved_hex());
}

TEST(ExchangeGames, ManyRanksProveTheValueTogether) {
  Options options = options_with(1);
  options.is_solver = true;
  for (const int ranks : {4, 8}) {
    Hub hub;
    for (const auto& report : search_together(hub, ranks, State(), options, 4'000'000)) {
      EXPECT_TRUE(report.best().is_proven);
      EXPECT_EQ(report.best().outcome, 0.5);
    }
  }
}

TEST(ExchangeGames, ALostPartnerDoesNoHarm) {
  const auto position = games::test::solved_hex()[3];
  Hub hub;
  hub.lose(2);
  const auto reports = search_together(hub, 4, position.state, options_with(1), 40'000);
  std::uint64_t own = 0;
  for (const std::size_t rank : {0u, 1u, 3u}) {
    own += reports[rank].playouts - reports[rank].partner_playouts;
    EXPECT_EQ(position.state.move_text(reports[rank].best().move), position.best.front());
    EXPECT_EQ(all_visits(reports[rank]), reports[rank].playouts);
  }
  EXPECT_EQ(std::max({reports[0].playouts, reports[1].playouts, reports[3].playouts}), own);
  EXPECT_EQ(reports[2].partner_playouts, 0u);  // it hears nobody and searches alone
  EXPECT_EQ(reports[2].playouts, 40'000u);
}

}  // namespace
}  // namespace katachi::search::mcts
