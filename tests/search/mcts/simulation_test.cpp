// What simulations write into the tree, beside the games they played; and that they take no memory but the tree's.
#include "search/mcts/simulation.hpp"

#include <array>
#include <map>

#include <gtest/gtest.h>

#include "core/fixed_vector.hpp"
#include "games/tic_tac_toe/state.hpp"
#include "go/state.hpp"
#include "playout/go_playout.hpp"
#include "playout/uniform.hpp"
#include "search/evaluation/playouts.hpp"
#include "search/monte_carlo/candidates.hpp"
#include "tests/search/mcts/allocations.hpp"

namespace katachi::search::mcts {
namespace {

using games::tic_tac_toe::State;

struct PlayedGame {
  std::vector<game::TracedMove> moves;
  double outcome_first;
};

// A game in which nobody passes and yet the players do not alternate: nine cells are taken, after the first one two in a row; the
// first player wins with cells whose numbers add up to more than half.
class TwoInARow {
 public:
  using Move = std::uint8_t;
  using MoveList = core::FixedVector<Move, 9>;

  void legal_moves(MoveList& out) const {
    out.clear();
    for (Move m = 0; m < 9; ++m)
      if (owners_[m] == game::Owner::kNobody) out.push_back(m);
  }
  void play(Move m) {
    owners_[m] = game::owner_of(to_move());
    ++taken_;
  }
  bool is_terminal() const { return taken_ == 9; }
  std::uint64_t hash() const { return std::hash<std::string>()(text()); }
  game::Player to_move() const { return (taken_ + 1) / 2 % 2 == 0 ? game::Player::kFirst : game::Player::kSecond; }
  double outcome(game::Player p) const {
    int sum = 0;
    for (int m = 0; m < 9; ++m)
      if (owners_[static_cast<std::size_t>(m)] == game::Owner::kFirst) sum += m;
    return (sum > 18) == (p == game::Player::kFirst) ? 1 : 0;
  }
  std::size_t move_codes() const { return 9; }
  std::uint32_t move_code(Move m) const { return m; }
  std::string move_text(Move m) const { return std::to_string(m); }
  core::Result<Move> parse_move(std::string_view text) const { return static_cast<Move>(text[0] - '0'); }
  std::string text() const {
    std::string out;
    for (const game::Owner owner : owners_) out += ".XO"[static_cast<std::size_t>(owner)];
    return out;
  }

 private:
  std::array<game::Owner, 9> owners_{};
  int taken_ = 0;
};

// Plays as the uniform policy and writes its games down. The owner of a cell is who played there.
template <class S>
class RecordingPolicy {
 public:
  using Inner = playout::UniformPlayout<S>;
  using Start = typename Inner::Start;

  explicit RecordingPolicy(std::vector<PlayedGame>& games) : games_(&games) {}

  Start prepare(const S& state) const { return inner_.prepare(state); }
  game::PlayoutResult run(const Start& start, core::Rng& rng) { return inner_.run(start, rng); }
  game::PlayoutResult run(const Start& start, core::Rng& rng, game::Trace& trace) {
    const auto result = inner_.run(start, rng, trace);
    games_->push_back({trace.moves, result.outcome_first});
    return result;
  }
  void final_owners(std::span<game::Owner> owners) const {
    for (std::uint32_t code = 0; code < owners.size(); ++code) {
      const auto by = owner(games_->back(), code);
      owners[code] = by ? game::owner_of(*by) : game::Owner::kNobody;
    }
  }

  static std::optional<game::Player> owner(const PlayedGame& game, std::uint32_t code) {
    const auto at = std::ranges::find(game.moves, code, &game::TracedMove::code);
    return at == game.moves.end() ? std::nullopt : std::optional(at->player);
  }

 private:
  Inner inner_;
  std::vector<PlayedGame>* games_;
};

template <class S>
using Recording = evaluation::PlayoutEvaluator<S, RecordingPolicy<S>>;
template <class S>
using Recorded = Simulation<S, Recording<S>, game::EveryMove>;

// Means and counts of a position's moves against those of the games that went through it after so many plies, the slow way.
template <class S>
void expect_sums(const Tree<typename S::Move>& tree, Offset position, std::span<const PlayedGame> games,
                 std::size_t plies) {
  const game::Player player = games.front().moves[plies].player;
  const auto worth = [&](const PlayedGame& game) {
    return player == game::Player::kFirst ? game.outcome_first : 1 - game.outcome_first;
  };
  for (const auto& edge : tree.edges(position)) {
    double visits = 0, results = 0, rave_visits = 0, rave = 0, owned = 0, owned_and_won = 0;
    for (const PlayedGame& game : games) {
      if (game.moves[plies].code == edge.code) ++visits, results += worth(game);
      // A cell is played once: whoever did was the first.
      const bool is_own = RecordingPolicy<S>::owner(game, edge.code) == player;
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

// With so many leaves at a time.
template <class S>
void expect_sums_of_games(int leaf_batch) {
  const Options options{.uct = 0.5, .rave = RaveSchedule::kHand, .criticality = 0.1, .leaf_batch = leaf_batch};
  Tree<typename S::Move> tree(1 << 20);
  Locks locks(options);
  std::vector<PlayedGame> games;
  Recorded<S> simulation(options, tree, locks, Recording<S>(RecordingPolicy<S>(games)), {}, S(), core::Rng(4));
  ASSERT_TRUE(simulation.make_root([](const auto&) { return true; }));
  constexpr std::size_t kGames = 304;
  const auto step = static_cast<std::size_t>(leaf_batch);
  for (std::size_t done = 0; done < kGames; done += step) simulation.run(step);
  ASSERT_EQ(games.size(), kGames) << "some simulation ended in the tree";
  expect_sums<S>(tree, tree.root(), games, 0);
  if (leaf_batch > 1) return;  // several games of a step may pass by a position that is being made
  // A position is made by the second game that comes to it; those after it go through.
  std::size_t deeper = 0;
  for (const auto& edge : tree.edges(tree.root())) {
    if (edge.position <= kBusy) continue;
    std::vector<PlayedGame> through;
    std::ranges::copy_if(games, std::back_inserter(through),
                         [&](const PlayedGame& game) { return game.moves[0].code == edge.code; });
    const std::size_t visits = tree.at(edge.position).visits;
    ASSERT_EQ(visits + 2, through.size());
    expect_sums<S>(tree, edge.position, std::span(through).subspan(2), 1);
    deeper += visits;
  }
  EXPECT_GT(deeper, 100u);
}

TEST(MctsSimulation, SumsAreThoseOfTheGames) { expect_sums_of_games<State>(1); }
TEST(MctsSimulation, SumsAreThoseOfTheGamesWherePlayersMoveTwice) { expect_sums_of_games<TwoInARow>(1); }
TEST(MctsSimulation, SumsAreThoseOfTheGamesOfABatch) {
  expect_sums_of_games<State>(8);
  expect_sums_of_games<TwoInARow>(8);
}
TEST(MctsSimulation, MovesWithoutPriorsAreTriedInRandomOrder) {
  std::map<std::uint32_t, int> first;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Options options{.rave = RaveSchedule::kHand};  // or there were no traces to record
    Tree<State::Move> tree(1 << 20);
    Locks locks(options);
    std::vector<PlayedGame> games;
    Recorded<State> simulation(options, tree, locks, Recording<State>(RecordingPolicy<State>(games)), {}, State(),
                               core::Rng(seed));
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
  using Evaluator = evaluation::PlayoutEvaluator<go::State<9>, playout::GoPlayout<9>>;
  const go::State<9> start(go::Size::square(9), go::Rules{});
  for (const std::size_t batch : {1u, 8u}) {
    const Options options{.rave = RaveSchedule::kMinimumSquaredError,
                          .criticality = batch > 1 ? 0.1 : 0,
                          .leaf_batch = static_cast<int>(batch)};
    Tree<go::State<9>::Move> tree(std::size_t{64} << 20);
    Locks locks(options);
    Simulation<go::State<9>, Evaluator, game::EveryMove> simulation(options, tree, locks, Evaluator(), {}, start,
                                                                    core::Rng(1));
    ASSERT_TRUE(simulation.make_root([](const auto&) { return true; }));
    for (int i = 0; i < 500; ++i) simulation.run(batch);
    const std::size_t before = test::allocations(), used = tree.bytes_used();
    for (int i = 0; i < 1000; ++i) simulation.run(batch);
    EXPECT_EQ(test::allocations(), before) << batch;
    EXPECT_GT(tree.bytes_used(), used) << "the tree grew meanwhile";
  }
}

}  // namespace
}  // namespace katachi::search::mcts
