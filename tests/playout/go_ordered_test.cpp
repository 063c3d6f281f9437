// The fast games in order against the generic ones on the full board with the same lists.
#include "playout/go_ordered.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "go/diagram.hpp"
#include "playout/ordered.hpp"
#include "tests/game/trace.hpp"

namespace katachi::playout {
namespace {

using game::test::codes_of;
using go::Color;
using Codes = std::vector<std::uint32_t>;

// The rules of fast games: simple ko, no suicide, no own eye filled, a pass only when nothing else is left.
go::Rules fast_rules() {
  go::Rules rules{.ko = go::KoRule::kSimple, .suicide = false};
  rules.set_komi(0.5);
  return rules;
}

struct Sensible {
  template <int MaxSize>
  void operator()(const go::State<MaxSize>& state, typename go::State<MaxSize>::MoveList& moves) const {
    std::size_t kept = 0;
    for (const auto v : moves)
      if (v != go::State<MaxSize>::kPass && !state.board().is_eye(v, state.color_to_move())) moves[kept++] = v;
    moves.resize(kept);
    if (kept == 0) moves.push_back(go::State<MaxSize>::kPass);
  }
};

template <int MaxSize>
Codes random_order(go::Size size, double share, core::Rng& rng) {
  Codes codes;
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      if (rng.uniform() < share) codes.push_back(go::Geometry<MaxSize>::vertex(go::Point::at(x, y)).raw());
  if (rng.below(2) == 0) codes.push_back(0);  // a pass, which must not be made for standing in a list
  for (std::size_t i = codes.size(); i > 1; --i)
    std::swap(codes[i - 1], codes[rng.below(static_cast<std::uint32_t>(i))]);
  return codes;
}

template <int MaxSize>
void compare_games(const go::State<MaxSize>& state, int games, core::Rng& rng) {
  const GoOrderedPlayout<MaxSize> fast;
  const auto start = fast.prepare(state);
  OrderedPlayout<go::State<MaxSize>, Sensible> slow(start.max_moves);
  for (int g = 0; g < games; ++g) {
    const double share = g % 3 == 0 ? 0.5 : 1.0;
    const Codes black = random_order<MaxSize>(state.board().size(), share, rng);
    const Codes white = random_order<MaxSize>(state.board().size(), share, rng);
    game::Trace fast_trace, slow_trace;
    const game::PlayoutResult result = fast.run_in_order(start, black, white, fast_trace);
    const game::PlayoutResult twin = slow.run_in_order(slow.prepare(state), black, white, slow_trace);
    ASSERT_EQ(fast_trace.moves, slow_trace.moves);
    const bool is_finished = static_cast<int>(fast_trace.moves.size()) < start.max_moves;
    if (is_finished) {
      ASSERT_EQ(result.outcome_first, twin.outcome_first);
    }
    FastBoard<MaxSize> board = start.board;
    game::Trace trace;
    GoOrderedPlayout<MaxSize>::play_out(board, start, {black, white}, trace);
    ASSERT_TRUE(board.is_consistent());
  }
}

TEST(GoOrderedPlayout, PlaysTheGamesOfTheGenericPlayout) {
  core::Rng rng(1);
  compare_games(go::State<9>(go::Size::square(3), fast_rules()), 300, rng);
  compare_games(go::State<9>({5, 2}, fast_rules()), 300, rng);
  compare_games(go::State<9>(go::Size::square(5), fast_rules()), 150, rng);
  compare_games(go::State<9>(go::Size::square(9), fast_rules()), 30, rng);
  compare_games(go::State<19>(go::Size::square(13), fast_rules()), 3, rng);
}

TEST(GoOrderedPlayout, StartsFromAnyPositionAndAPass) {
  const auto position = go::parse_diagram(". X O . .\nX . X O .\n. X O . .\n. . X O .\n. . . . .\n");
  ASSERT_TRUE(position);
  go::History history(position->size, fast_rules());
  ASSERT_TRUE(history.set_up(position->black, position->white, Color::kWhite));
  core::Rng rng(2);
  go::State<9> state(history);
  compare_games(state, 100, rng);
  state.play(go::Geometry<9>::vertex(go::Point::at(1, 1)));  // takes the ko
  compare_games(state, 100, rng);
  state.play(go::State<9>::kPass);
  compare_games(state, 100, rng);
}

TEST(GoOrderedPlayout, FollowsItsListAndTakesNoOwnEye) {
  const auto position = go::parse_diagram("X . X . X\nX X X X X\n. . . . .\nO O O O O\nO . O . O\n");
  ASSERT_TRUE(position);
  go::History history(position->size, fast_rules());
  ASSERT_TRUE(history.set_up(position->black, position->white, Color::kBlack));
  const go::State<9> state(history);
  const auto code = [](int x, int y) -> std::uint32_t { return go::Geometry<9>::vertex(go::Point::at(x, y)).raw(); };
  const GoOrderedPlayout<9> playout;
  game::Trace trace;
  // Eyes come first in both lists and are passed over; White's list ends early and goes on from the left.
  const Codes black{code(1, 0), code(3, 0), code(2, 2), code(4, 2)}, white{code(1, 4), code(3, 2)};
  const game::PlayoutResult result = playout.run_in_order(playout.prepare(state), black, white, trace);
  EXPECT_EQ(codes_of(trace), (Codes{code(2, 2), code(3, 2), code(4, 2), code(0, 2), code(1, 2), 0, 0}));
  EXPECT_EQ(result.margin_first, 13 - 12 - 0.5);
}

TEST(GoOrderedPlayout, CutsGamesThatRunInCircles) {
  const go::State<9> state({2, 1}, fast_rules());
  const GoOrderedPlayout<9> playout;
  auto start = playout.prepare(state);
  start.max_moves = 1;
  game::Trace trace;
  playout.run_in_order(start, {}, {}, trace);
  EXPECT_EQ(trace.moves.size(), 1u);
}

}  // namespace
}  // namespace katachi::playout
