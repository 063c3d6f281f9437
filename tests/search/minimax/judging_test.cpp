// Searches to a limited depth with a judge: what they return is a judgement, never a proof, and what null moves may and may not do.
#include <map>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "game/any_state.hpp"
#include "games/domineering/evaluation.hpp"
#include "games/domineering/knowledge.hpp"
#include "games/othello/evaluation.hpp"
#include "games/othello/knowledge.hpp"
#include "games/tic_tac_toe/knowledge.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/search/minimax/support.hpp"

namespace katachi::search::minimax {
namespace {

using test::random_position, test::small_task;

// The judgement of plain minimax to a depth, for the first player; an end of the game counts more than any judgement.
template <class S, class J>
Score judged_plainly(const S& state, const J& judge, int depth) {
  if (state.is_terminal()) return Scale().of(game::final_value(state));
  if (depth == 0) return judge(state);
  const bool is_first = state.to_move() == game::Player::kFirst;
  Score best = is_first ? -kInfinity : kInfinity;
  typename S::MoveList moves;
  state.legal_moves(moves);
  for (const auto& move : moves) {
    S next = state;
    next.play(move);
    const Score score = judged_plainly(next, judge, depth - 1);
    best = is_first ? std::max(best, score) : std::min(best, score);
  }
  return best;
}

// Without table, quiescence and knowledge every driver gives exactly the judgement of plain minimax.
template <class S, class J>
void expect_plain_judgements(const S& start, int moves, int depth, const J& judge) {
  const core::SteadyClock clock;
  core::Rng rng(5);
  int judged = 0;
  for (int i = 0; i < 60; ++i) {
    const S state = random_position(start, static_cast<int>(rng.below(static_cast<std::uint32_t>(moves))), rng);
    const Score plain = judged_plainly(state, judge, depth);
    for (const Driver driver : {Driver::kAlphaBeta, Driver::kScout, Driver::kMtdF}) {
      const Options options{
          .driver = driver, .depth = depth, .has_deepening = i % 2 == 0, .has_table = false, .quiescence_plies = 0};
      const auto report = choose(state, game::PlainKnowledge<S>(), judge, options, small_task(clock)).report;
      if (is_proved(plain) || !report.judgement) {
        EXPECT_EQ(report.judgement.has_value(), !report.is_solved());
        continue;
      }
      EXPECT_EQ(*report.judgement, plain) << state.text();
      EXPECT_FALSE(report.is_solved());
      EXPECT_EQ(report.end, exact::End::kNodes);
      ++judged;
    }
  }
  EXPECT_GT(judged, 60);
}

TEST(Judging, IsThatOfPlainMinimax) {
  expect_plain_judgements(games::othello::State(6), 12, 3, games::othello::judge_corners);
  expect_plain_judgements(games::domineering::State({5, 5}), 4, 3, games::domineering::judge_mobility);
}

// With everything on, what is called proved is true.
TEST(Judging, NeverClaimsAFalseProof) {
  const core::SteadyClock clock;
  test::PlainMinimax<games::othello::State> twin;
  core::Rng rng(9);
  int solved = 0, open = 0;
  for (int i = 0; i < 150; ++i) {
    const auto state = random_position(games::othello::State(4), 4 + static_cast<int>(rng.below(5)), rng);
    const Options options{.driver = static_cast<Driver>(i % 3),
                          .depth = 1 + i % 5,
                          .has_cutoff_look = true,
                          .cutoff_look_depth = 1,
                          .quiescence_plies = 4,
                          .has_singular = true,
                          .singular_depth = 2};
    const auto report =
        choose(state, games::othello::Knowledge(), games::othello::judge_fitted, options, small_task(clock)).report;
    EXPECT_LE(report.bounds.lower, twin.value(state)) << state.text();
    EXPECT_GE(report.bounds.upper, twin.value(state)) << state.text();
    EXPECT_NE(report.is_solved(), report.judgement.has_value());
    (report.is_solved() ? solved : open) += 1;
  }
  EXPECT_GT(solved, 10);
  EXPECT_GT(open, 10);
}

// Domineering's knowledge, and a null move that it does not offer, because a move can be a burden there.
class WithNullMove : public games::domineering::Knowledge {
 public:
  using State = games::domineering::State;
  WithNullMove() : Knowledge(game::KnowledgeSwitches::none()) {}
  std::optional<State> after_null_move(const State& state) const {
    std::string text = state.text();
    const bool is_first = state.to_move() == game::Player::kFirst;
    text.resize(text.find(is_first ? "X (" : "O ("));
    return state.from_text(text + (is_first ? "O (horizontal) to move\n" : "X (vertical) to move\n")).value();
  }
};

// Dominoes that a side keeps for later are worth something: to have to put one is a loss. So a search that supposes that passing is
// never better than the best move judges positions too high for the side to move.
TEST(Judging, NullMovesAreWrongInZugzwang) {
  const core::SteadyClock clock;
  core::Rng rng(11);
  int wrong = 0, cases = 0;
  for (int i = 0; i < 300; ++i) {
    const auto state = random_position(games::domineering::State({5, 5}), 3 + i % 3, rng);
    const auto judged = [&](bool has_null_move) {
      const Options options{
          .depth = 4, .has_table = false, .quiescence_plies = 0, .has_null_move = has_null_move, .null_reduction = 1};
      return choose(state, WithNullMove(), games::domineering::judge_sure_moves, options, small_task(clock)).report;
    };
    const auto plain = judged(false), null = judged(true);
    if (!plain.judgement || !null.judgement) continue;
    ++cases;
    wrong += *plain.judgement != *null.judgement;
  }
  EXPECT_GT(cases, 100);
  EXPECT_GT(wrong, 4);
}

// In tic-tac-toe one mark more never hurts: null moves spoil no result. What they cut off is judged, so a draw may stay open.
TEST(Judging, NullMovesAreSoundWithoutZugzwang) {
  using State = games::tic_tac_toe::State;
  const core::SteadyClock clock;
  test::PlainMinimax<State> twin;
  core::Rng rng(2);
  int solved = 0;
  for (int i = 0; i < 200; ++i) {
    const State state = random_position(State(), static_cast<int>(rng.below(6)), rng);
    const Options options{.has_null_move = true, .null_reduction = 1 + i % 3};
    const auto report =
        choose(state, games::tic_tac_toe::Knowledge(), games::tic_tac_toe::judge_lines, options, small_task(clock))
            .report;
    const game::Value value = twin.value(state);
    EXPECT_LE(report.bounds.lower, value) << state.text();
    EXPECT_GE(report.bounds.upper, value) << state.text();
    if (value != 0 && !report.is_solved()) {
      EXPECT_GT(report.judgement.value_or(0) * value, 0) << state.text();
    }
    solved += report.is_solved();
  }
  EXPECT_GT(solved, 100);
}

// Which games offer it can be asked of their knowledge behind AnyState too.
TEST(Judging, AnyKnowledgePassesTheNullMoveOn) {
  const game::AnyState board{games::tic_tac_toe::State()};
  const auto any = game::AnyKnowledge::of<games::tic_tac_toe::State>(games::tic_tac_toe::Knowledge());
  EXPECT_TRUE(any.has_null_move());
  EXPECT_EQ(any.after_null_move(board)->to_move(), game::Player::kSecond);
  const auto none = game::AnyKnowledge::of<games::domineering::State>(games::domineering::Knowledge());
  EXPECT_FALSE(none.has_null_move());
  EXPECT_FALSE(none.after_null_move(game::AnyState(games::domineering::State({3, 3}))).has_value());
}

}  // namespace
}  // namespace katachi::search::minimax
