#include "player/go/net_evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

#include <gtest/gtest.h>

#include "net/reference.hpp"
#include "search/evaluation/batching.hpp"
#include "tests/player/go/net_files.hpp"

namespace katachi::player {
namespace {

using go::Color;
using State = go::State<9>;
using Leaf = game::Leaf<State>;
using Evaluator = NetEvaluator<9>;

static_assert(game::Evaluator<Evaluator, State>);
static_assert(game::Evaluator<NetEvaluator<19>, go::State<19>>);

NetMeans means_of(const net::Network& network, net::Precision precision = net::Precision::kInt8) {
  return {.model = std::make_shared<const net::Model>(network, precision), .cache = nullptr};
}

// A position, and the buffers that a search lends for it.
class Asked {
 public:
  explicit Asked(const go::History& game, std::uint64_t seed = 1)
      : game_(game), state_(game, go::strictest(game.rules())), rng_(seed) {
    state_.legal_moves(moves_);
    priors_.resize(moves_.size());
    owners_.resize(state_.move_codes());
    const auto moves = game.moves();
    known_ = std::min(moves.size(), recent_.size());
    for (std::size_t k = 0; k < known_; ++k) recent_[k] = state_.from_point_move(moves[moves.size() - 1 - k].move);
  }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

  Leaf leaf() {
    return {.state = &state_,
            .recent = recent_,
            .known = known_,
            .moves = {moves_.begin(), moves_.size()},
            .rng = &rng_,
            .priors = priors_,
            .owners = owners_};
  }
  game::PlayoutResult evaluate(Evaluator& evaluator) {
    Leaf leaf = this->leaf();
    evaluator.evaluate({&leaf, 1});
    return leaf.result;
  }

  const go::History& game() const { return game_; }
  const State& state() const { return state_; }
  const State::MoveList& moves() const { return moves_; }
  const std::vector<float>& priors() const { return priors_; }
  // +1 Black's, -1 White's.
  int owner(go::Point p) const {
    const game::Owner owner = owners_[state_.move_code(state_.from_point_move(p))];
    return owner == game::Owner::kFirst ? 1 : owner == game::Owner::kSecond ? -1 : 0;
  }

 private:
  go::History game_;
  State state_;
  core::Rng rng_;
  State::MoveList moves_;
  std::array<State::Move, game::kRecentMoves> recent_{};
  std::size_t known_ = 0;
  std::vector<float> priors_;
  std::vector<game::Owner> owners_;
};

// Random moves; every tenth is a pass.
go::History random_game(go::Size size, int moves, std::uint64_t seed, const go::Rules& rules = {}) {
  core::Rng rng(seed);
  go::History game(size, rules);
  for (int i = 0; i < moves && !game.is_over(); ++i) {
    State::MoveList legal;
    const State state(game, go::strictest(rules));
    state.legal_moves(legal);
    legal.pop_back();  // the pass
    const bool passes = legal.empty() || (i % 10 == 9);
    const State::Move move = passes ? State::kPass : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    game.play(game.to_move(), state.to_point_move(move));
  }
  return game;
}

std::vector<std::unique_ptr<Asked>> some_positions() {
  std::vector<std::unique_ptr<Asked>> out;
  for (const int moves : {0, 1, 3, 10, 30, 45, 60, 61})
    out.push_back(std::make_unique<Asked>(random_game({9, 9}, moves, static_cast<std::uint64_t>(moves))));
  out.push_back(std::make_unique<Asked>(random_game({8, 7}, 20, 5, *go::rules_by_name("japanese"))));
  return out;
}

TEST(NetEvaluatorTest, SaysWhatTheNetworkSays) {
  const net::Network network = test::tiny_network();
  Evaluator evaluator(means_of(network, net::Precision::kFloat32));
  for (const auto& asked : some_positions()) {
    const game::PlayoutResult result = asked->evaluate(evaluator);
    const go::History& game = asked->game();
    const net::Output plain = net::evaluate_plainly(network, net::input_of(game, game.to_move()));
    const double black = game.to_move() == Color::kBlack ? plain.win : 1 - plain.win;
    EXPECT_NEAR(result.outcome_first, black, 1e-4);
    EXPECT_NEAR(result.margin_first, game.to_move() == Color::kBlack ? plain.score_mean : -plain.score_mean, 1e-2);
    // The softmax by hand, over all legal moves.
    std::vector<double> expected;
    double sum = 0;
    for (const auto move : asked->moves()) {
      const go::Move m = asked->state().to_point_move(move);
      const auto place =
          static_cast<std::size_t>(m.is_pass() ? game.size().area() : m.point().y * game.size().width + m.point().x);
      sum += expected.emplace_back(std::exp(static_cast<double>(plain.logits[place])));
    }
    ASSERT_EQ(expected.size(), asked->priors().size());
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(asked->priors()[i], expected[i] / sum, 1e-4);
  }
}

// The same game with colours exchanged and komi turned round: what Black had is now White's.
TEST(NetEvaluatorTest, ColoursExchangedAreValuesMirrored) {
  go::Rules rules = *go::rules_by_name("chinese");
  rules.set_komi(5.5);
  const go::History game = random_game({9, 9}, 34, 3, rules);
  rules.set_komi(-5.5);
  go::History mirrored({9, 9}, rules);
  mirrored.set_to_move(Color::kWhite);
  for (const auto& [color, move] : game.moves()) mirrored.play(go::opposite(color), move);
  Evaluator evaluator(means_of(test::tiny_network()));
  Asked one(game), other(mirrored);
  ASSERT_NE(one.state().to_move(), other.state().to_move());
  const game::PlayoutResult a = one.evaluate(evaluator), b = other.evaluate(evaluator);
  EXPECT_NEAR(a.outcome_first, 1 - b.outcome_first, 1e-6);
  EXPECT_NEAR(a.margin_first, -b.margin_first, 1e-5);
  EXPECT_EQ(one.priors(), other.priors());
  // With the komi as it was it is another position.
  rules.set_komi(5.5);
  mirrored.set_rules(rules);
  EXPECT_GT(std::abs(Asked(mirrored).evaluate(evaluator).outcome_first - b.outcome_first), 1e-6);
}

TEST(NetEvaluatorTest, BatchesThreadsAndBackEndsMakeNoDifference) {
  const NetMeans means = means_of(test::tiny_network());
  Evaluator alone(means), together(means);
  const auto positions = some_positions();
  std::vector<Leaf> leaves;
  std::vector<game::PlayoutResult> expected;
  std::vector<std::vector<float>> priors;
  for (const auto& asked : positions) {
    expected.push_back(asked->evaluate(alone));
    priors.push_back(asked->priors());
  }
  const auto expect_same = [&] {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      EXPECT_EQ(leaves[i].result.outcome_first, expected[i].outcome_first) << i;
      EXPECT_EQ(leaves[i].result.margin_first, expected[i].margin_first) << i;
      EXPECT_EQ(positions[i]->priors(), priors[i]) << i;
    }
  };
  for (const auto& asked : positions) leaves.push_back(asked->leaf());
  together.evaluate(leaves);
  expect_same();
  // Two threads, each with some of them, behind one back end.
  using BackEnd = search::evaluation::BatchingBackEnd<State, Evaluator>;
  const auto back_end = std::make_shared<BackEnd>(Evaluator(means), 4);
  leaves.clear();
  for (const auto& asked : positions) leaves.push_back(asked->leaf());
  {
    const auto ask = [&](std::span<Leaf> part) {
      search::evaluation::BatchedEvaluator<State, Evaluator>(back_end).evaluate(part);
    };
    const std::jthread first([&] { ask(std::span(leaves).first(4)); }),
        second([&] { ask(std::span(leaves).subspan(4)); });
  }
  expect_same();
}

TEST(NetEvaluatorTest, ATurnedPositionIsOneOfEight) {
  const net::Network network = test::tiny_network();
  NetMeans means = means_of(network);
  means.turns_at_random = true;
  Evaluator evaluator(means);
  const go::History game = random_game({9, 9}, 25, 9);
  const net::Input input = net::input_of(game, game.to_move());
  net::Evaluator plain(means.model);
  std::vector<double> known;
  for (std::size_t symmetry = 0; symmetry < 8; ++symmetry) {
    const net::Input turned = net::turned(input, symmetry);
    net::Output out;
    plain.evaluate({&turned, 1}, {&out, 1});
    known.push_back(game.to_move() == Color::kBlack ? out.win : 1 - out.win);
  }
  std::vector<bool> seen(8);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const double outcome = Asked(game, seed).evaluate(evaluator).outcome_first;
    const auto found = std::ranges::find(known, outcome);
    ASSERT_NE(found, known.end());
    seen[static_cast<std::size_t>(found - known.begin())] = true;
  }
  EXPECT_EQ(std::ranges::count(seen, true), 8) << "all of them are drawn";
}

TEST(NetEvaluatorTest, OwnersAreThoseOfTheNetworkOverManyLeaves) {
  const net::Network network = test::tiny_network();
  Evaluator evaluator(means_of(network));
  for (const int moves : {24, 25}) {  // either side to move
    const go::History game = random_game({9, 9}, moves, 2);
    net::Output out;
    const net::Input input = net::input_of(game, game.to_move());
    net::Evaluator(means_of(network).model).evaluate({&input, 1}, {&out, 1});
    constexpr int kLeaves = 400;
    std::vector<double> sums(81);
    Asked asked(game);
    for (int i = 0; i < kLeaves; ++i) {
      asked.evaluate(evaluator);
      for (std::size_t p = 0; p < sums.size(); ++p)
        sums[p] += asked.owner(go::Point::at(static_cast<int>(p % 9), static_cast<int>(p / 9)));
    }
    const double sign = game.to_move() == Color::kBlack ? 1 : -1;
    for (std::size_t p = 0; p < sums.size(); ++p)
      EXPECT_NEAR(sums[p] / kLeaves, sign * static_cast<double>(out.ownership[p]), 0.03) << p;
  }
}

TEST(NetEvaluatorTest, TheCacheAnswersForTheNetwork) {
  // The second network would say something else: what it says is what the first one said.
  NetMeans first = means_of(test::tiny_network(1)), second = means_of(test::tiny_network(2));
  const go::History game = random_game({9, 9}, 25, 9), later = random_game({9, 9}, 26, 9);
  Asked asked(game);
  Evaluator without(first), other(second);
  const double expected = asked.evaluate(without).outcome_first;
  const std::vector<float> priors = asked.priors();
  ASSERT_NE(asked.evaluate(other).outcome_first, expected);
  first.cache = second.cache = std::make_shared<net::Cache>(go::Size{9, 9}, 1 << 20);
  Evaluator filling(first), reading(second);
  EXPECT_EQ(asked.evaluate(filling).outcome_first, expected);
  EXPECT_EQ(asked.evaluate(reading).outcome_first, expected);
  EXPECT_EQ(asked.priors(), priors);
  Asked unknown(later);
  EXPECT_EQ(unknown.evaluate(reading).outcome_first, Asked(later).evaluate(other).outcome_first);
}

TEST(NetEvaluatorTest, AnUnknownMoveIsNoPass) {
  // The last move of the state was a pass or is not known: the leaf says which.
  go::History game = random_game({9, 9}, 8, 4);
  game.play(game.to_move(), go::Move::pass());
  Evaluator evaluator(means_of(test::tiny_network()));
  Asked asked(game);
  const double told = asked.evaluate(evaluator).outcome_first;
  Leaf untold = asked.leaf();
  untold.known = 0;
  evaluator.evaluate({&untold, 1});
  EXPECT_NE(untold.result.outcome_first, told);
  const net::Input nothing = net::input_of(game, game.to_move(), 0);
  net::Output out;
  net::Evaluator(means_of(test::tiny_network()).model).evaluate({&nothing, 1}, {&out, 1});
  EXPECT_EQ(untold.result.outcome_first, game.to_move() == Color::kBlack ? double{out.win} : double{1 - out.win});
}

}  // namespace
}  // namespace katachi::player
