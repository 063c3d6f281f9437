// What simulations write into the tree, beside the games they played; and that they take no memory but the tree's.
#include "search/mcts/simulation.hpp"

#include <map>

#include <gtest/gtest.h>

#include "games/tic_tac_toe/state.hpp"
#include "go/state.hpp"
#include "playout/go_playout.hpp"
#include "playout/uniform.hpp"
#include "search/monte_carlo/candidates.hpp"
#include "tests/search/mcts/allocations.hpp"

namespace katachi::search::mcts {
namespace {

using games::tic_tac_toe::State;

struct PlayedGame {
  std::vector<game::TracedMove> moves;
  double outcome_first;
};

// Plays as the uniform policy and writes its games down. The owner of a cell is who played there.
class RecordingPolicy {
 public:
  using Inner = playout::UniformPlayout<State>;
  using Start = Inner::Start;

  explicit RecordingPolicy(std::vector<PlayedGame>& games) : games_(&games) {}

  Start prepare(const State& state) const { return inner_.prepare(state); }
  game::PlayoutResult run(const Start& start, core::Rng& rng) { return inner_.run(start, rng); }
  game::PlayoutResult run(const Start& start, core::Rng& rng, game::Trace& trace) {
    const auto result = inner_.run(start, rng, trace);
    games_->push_back({trace.moves, result.outcome_first});
    return result;
  }
  std::optional<game::Player> final_owner(std::uint32_t code) const { return owner(games_->back(), code); }

  static std::optional<game::Player> owner(const PlayedGame& game, std::uint32_t code) {
    const auto at = std::ranges::find(game.moves, code, &game::TracedMove::code);
    return at == game.moves.end() ? std::nullopt : std::optional(at->player);
  }

 private:
  Inner inner_;
  std::vector<PlayedGame>* games_;
};

using Recorded = Simulation<State, RecordingPolicy, NoPriors, game::EveryMove>;

// Means and counts of a position's moves against those of the games that went through it after so many plies, the slow way.
void expect_sums(const Tree<State::Move>& tree, Offset position, std::span<const PlayedGame> games, std::size_t plies) {
  const game::Player player = plies % 2 == 0 ? game::Player::kFirst : game::Player::kSecond;
  const auto worth = [&](const PlayedGame& game) {
    return player == game::Player::kFirst ? game.outcome_first : 1 - game.outcome_first;
  };
  for (const auto& edge : tree.edges(position)) {
    double visits = 0, results = 0, rave_visits = 0, rave = 0, owned = 0, owned_and_won = 0;
    for (const PlayedGame& game : games) {
      if (game.moves[plies].code == edge.code) ++visits, results += worth(game);
      // Tic-tac-toe plays a cell once: whoever did was the first.
      const bool is_own = RecordingPolicy::owner(game, edge.code) == player;
      if (is_own) ++rave_visits, rave += worth(game), ++owned;
      owned_and_won += is_own && worth(game) > 0.5;
    }
    const auto n = static_cast<double>(games.size());
    EXPECT_EQ(edge.visits, visits);
    EXPECT_EQ(edge.rave_visits, rave_visits);
    EXPECT_NEAR(edge.mean.exact(), results / std::max(visits, 1.0), 1e-6);
    EXPECT_NEAR(edge.rave_mean.exact(), rave / std::max(rave_visits, 1.0), 1e-6);
    EXPECT_NEAR(edge.owned.exact(), owned / n, 1e-6);
    EXPECT_NEAR(edge.owned_and_won.exact(), owned_and_won / n, 1e-6);
  }
}

TEST(MctsSimulation, SumsAreThoseOfTheGames) {
  const Options options{.uct = 0.5, .rave = RaveSchedule::kHand, .criticality = 0.1};
  Tree<State::Move> tree(1 << 20);
  Locks locks(options);
  std::vector<PlayedGame> games;
  Recorded simulation(options, tree, locks, RecordingPolicy(games), {}, {}, State(), core::Rng(4));
  ASSERT_TRUE(simulation.make_root([](const auto&) { return true; }));
  constexpr std::size_t kGames = 300;
  for (std::size_t i = 0; i < kGames; ++i) simulation.run();
  ASSERT_EQ(games.size(), kGames) << "some simulation ended in the tree";
  expect_sums(tree, tree.root(), games, 0);
  // A position is made by the second game that comes to it; those after it go through.
  std::size_t deeper = 0;
  for (const auto& edge : tree.edges(tree.root())) {
    if (edge.position <= kBusy) continue;
    std::vector<PlayedGame> through;
    std::ranges::copy_if(games, std::back_inserter(through),
                         [&](const PlayedGame& game) { return game.moves[0].code == edge.code; });
    const std::size_t visits = tree.at(edge.position).visits;
    ASSERT_EQ(visits + 2, through.size());
    expect_sums(tree, edge.position, std::span(through).subspan(2), 1);
    deeper += visits;
  }
  EXPECT_GT(deeper, 100u);
}

TEST(MctsSimulation, MovesWithoutPriorsAreTriedInRandomOrder) {
  std::map<std::uint32_t, int> first;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Options options;
    Tree<State::Move> tree(1 << 20);
    Locks locks(options);
    std::vector<PlayedGame> games;
    Recorded simulation(options, tree, locks, RecordingPolicy(games), {}, {}, State(), core::Rng(seed));
    ASSERT_TRUE(simulation.make_root([](const auto&) { return true; }));
    simulation.run();
    ++first[games.front().moves.front().code];
  }
  EXPECT_EQ(first.size(), 9u);
  for (const auto& [code, count] : first) EXPECT_GT(count, 5) << code;  // 22 each in the mean
}

TEST(MctsSimulation, NothingIsAllocatedOnTheWay) {
#ifdef KATACHI_SANITIZED
  GTEST_SKIP() << "allocations are the sanitizer's";
#endif
  const Options options{.rave = RaveSchedule::kMinimumSquaredError};
  Tree<go::State<9>::Move> tree(std::size_t{64} << 20);
  Locks locks(options);
  const go::State<9> start(go::Size::square(9), go::Rules{});
  Simulation<go::State<9>, playout::GoPlayout<9>, NoPriors, game::EveryMove> simulation(options, tree, locks, {}, {},
                                                                                        {}, start, core::Rng(1));
  ASSERT_TRUE(simulation.make_root([](const auto&) { return true; }));
  for (int i = 0; i < 500; ++i) simulation.run();
  const std::size_t before = test::allocations(), used = tree.bytes_used();
  for (int i = 0; i < 5000; ++i) simulation.run();
  EXPECT_EQ(test::allocations(), before);
  EXPECT_GT(tree.bytes_used(), used) << "the tree grew meanwhile";
}

}  // namespace
}  // namespace katachi::search::mcts
