#include "search/evaluation/playouts.hpp"

#include <gtest/gtest.h>

#include "games/tic_tac_toe/state.hpp"
#include "go/state.hpp"
#include "playout/adaptive.hpp"
#include "playout/go_playout.hpp"
#include "playout/sequence_playout.hpp"
#include "playout/uniform.hpp"

namespace katachi::search::evaluation {
namespace {

using Cells = games::tic_tac_toe::State;
using Board = go::State<9>;

// All for one move, which the code of the latest move names.
struct RecentPriors {
  void priors(const Board& state, std::span<const Board::Move> moves, std::span<float> out) const {
    priors(state, {}, moves, out);
  }
  void priors(const Board&, std::span<const Board::Move> recent, std::span<const Board::Move>,
              std::span<float> out) const {
    std::ranges::fill(out, 0.0f);
    out[recent[0].raw() % out.size()] = 1;
  }
};

TEST(PlayoutEvaluator, DeclaresWhatItsPartsKnow) {
  EXPECT_EQ((PlayoutEvaluator<Cells, playout::UniformPlayout<Cells>>().provides()),
            (game::Provides{.value = true, .trace = true}));
  EXPECT_EQ((PlayoutEvaluator<Board, playout::GoPlayout<9>>().provides()),
            (game::Provides{.value = true, .trace = true, .owners = true, .margin = true}));
  EXPECT_TRUE((PlayoutEvaluator<Board, playout::GoPlayout<9>, RecentPriors>().provides().priors));
  using Learning = PlayoutEvaluator<Cells, playout::AdaptivePlayout<Cells>>;
  static_assert(game::LearnsFromGames<Learning, Cells>);
  static_assert(!game::LearnsFromGames<PlayoutEvaluator<Board, playout::GoPlayout<9>>, Board>);
}

// What the evaluator writes into a leaf against the policy itself with the same generator; with and without buffers.
template <class Policy>
void expect_the_policys_games(Policy policy) {
  const Board state(go::Size::square(5), go::Rules{});
  PlayoutEvaluator<Board, Policy, RecentPriors> evaluator(policy);
  const std::array<Board::Move, game::kRecentMoves> recent{};
  core::Rng twin(3), plain(3), full(3);
  for (int g = 0; g < 50; ++g) {
    game::Trace expected;
    const auto result = policy.run(game::prepare_after(policy, state, recent[0], recent[1]), twin, expected);
    game::Leaf<Board> bare{.state = &state, .recent = recent, .rng = &plain};
    evaluator.evaluate({&bare, 1});
    EXPECT_EQ(bare.result.margin_first, result.margin_first);
    EXPECT_FALSE(bare.is_exact);
    game::Trace trace{.moves = {{.code = 77}}};
    std::vector<game::Owner> owners(state.move_codes());
    game::Leaf<Board> leaf{.state = &state, .recent = recent, .rng = &full, .trace = &trace, .owners = owners};
    evaluator.evaluate({&leaf, 1});
    EXPECT_EQ(leaf.result.margin_first, result.margin_first);
    EXPECT_EQ(trace.moves.front().code, 77u) << "it appends";
    EXPECT_TRUE(std::ranges::equal(std::span(trace.moves).subspan(1), expected.moves));
    double points = 0;
    state.board().for_each_point([&](auto v) {
      const go::Color owner = policy.final_owner(v);
      EXPECT_EQ(owners[v.raw()], playout::owner_of(owner));
      points += (owner == go::Color::kBlack) - (owner == go::Color::kWhite);
    });
    EXPECT_EQ(points - state.rules().komi(), result.margin_first);
  }
}

TEST(PlayoutEvaluator, ALeafGetsTheGameOfThePolicy) {
  expect_the_policys_games(playout::GoPlayout<9>());
  expect_the_policys_games(playout::SequencePlayout<9>(playout::SequenceOptions{.mercy = 1}));
}

TEST(PlayoutEvaluator, OwnersNeedNoTrace) {
  const Board state(go::Size::square(5), go::Rules{});
  PlayoutEvaluator<Board, playout::GoPlayout<9>> evaluator;
  const std::array<Board::Move, game::kRecentMoves> recent{};
  core::Rng rng(3);
  std::vector<game::Owner> owners(state.move_codes());
  game::Leaf<Board> leaf{.state = &state, .recent = recent, .rng = &rng, .owners = owners};
  evaluator.evaluate({&leaf, 1});
  const auto points =
      std::ranges::count(owners, game::Owner::kFirst) - std::ranges::count(owners, game::Owner::kSecond);
  EXPECT_EQ(static_cast<double>(points) - state.rules().komi(), leaf.result.margin_first);
}

TEST(PlayoutEvaluator, PriorsComeWithoutAGameWhereNoValueIsWanted) {
  const Board state(go::Size::square(5), go::Rules{});
  Board::MoveList moves;
  state.legal_moves(moves);
  PlayoutEvaluator<Board, playout::GoPlayout<9>, RecentPriors> evaluator;
  std::array<Board::Move, game::kRecentMoves> recent{};
  recent[0] = moves[3];
  std::vector<float> priors(moves.size());
  core::Rng rng(3), untouched(3);
  game::Leaf<Board> leaf{.state = &state,
                         .recent = recent,
                         .moves = {moves.begin(), moves.size()},
                         .rng = &rng,
                         .wants_value = false,
                         .priors = priors};
  evaluator.evaluate({&leaf, 1});
  EXPECT_EQ(priors[moves[3].raw() % priors.size()], 1);
  EXPECT_EQ(rng(), untouched());
}

}  // namespace
}  // namespace katachi::search::evaluation
