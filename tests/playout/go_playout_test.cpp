// The fast random games against slow twins that play the same rules on the full board with the same random numbers.
#include "playout/go_playout.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "go/score.hpp"
#include "playout/game_numbers.hpp"

namespace katachi::playout {
namespace {

using go::Color;

// The list of empty points in the documented order: the last one fills the gap, captured points are appended in the order of
// the chain. The order inside a captured chain is not documented, so the twin takes it from the fast board.
template <int MaxSize>
class SlowGame {
 public:
  using V = go::Vertex<MaxSize>;

  SlowGame(const GoStart<MaxSize>& start, const go::State<MaxSize>& state, bool uniform)
      : board_(state.board()), fast_(start.board), start_(start), uniform_(uniform) {}

  GameLength play(core::Rng& rng) {
    GameNumbers numbers(rng);
    Color color = start_.to_move;
    bool passed = start_.passed;
    for (int moves = 0;; color = go::opposite(color)) {
      if (moves == start_.max_moves) return {moves, false};
      const bool moved = uniform_ ? uniform_move(color, numbers) : scan_move(color, numbers);
      ++moves;
      if (!moved && passed) return {moves, true};
      passed = !moved;
    }
  }

  const go::Board<MaxSize>& board() const { return board_; }

 private:
  static V vertex(int v) { return V(static_cast<std::size_t>(v)); }

  bool is_eye(V v, Color c) const {
    int enemies = 0;
    bool edge = false;
    for (int d = 0; d < go::kDirections; ++d) {
      const Color there = board_.at(go::Geometry<MaxSize>::neighbour(v, d));
      if (d < go::kNeighbours) {
        if (there != c && there != Color::kEdge) return false;
      } else {
        enemies += there == go::opposite(c);
        edge |= there == Color::kEdge;
      }
    }
    return enemies + edge < 2;
  }

  bool enclosed_by(V v, Color c) const {
    for (int d = 0; d < go::kNeighbours; ++d) {
      const Color there = board_.at(go::Geometry<MaxSize>::neighbour(v, d));
      if (there != c && there != Color::kEdge) return false;
    }
    return true;
  }

  bool scan_move(Color c, GameNumbers& numbers) {
    const int n = fast_.empty_count();
    const int first = n > 0 ? numbers.below(n) : 0;
    for (int k = 0; k < n; ++k) {
      const V v = vertex(fast_.empty_at((first + k) % n));
      if (is_eye(v, c)) continue;
      const bool trapped = enclosed_by(v, go::opposite(c));
      if (trapped && (v == board_.ko() || !board_.captures(v, c))) continue;
      return put(v, c);
    }
    return pass();
  }

  bool uniform_move(Color c, GameNumbers& numbers) {
    for (int remaining = fast_.empty_count(); remaining > 0;) {
      const int i = numbers.below(remaining);
      const V v = vertex(fast_.empty_at(i));
      if (v != board_.ko() && !is_eye(v, c) && !board_.is_suicide(v, c)) return put(v, c);
      fast_.swap_empty(i, --remaining);
    }
    return pass();
  }

  bool put(V v, Color c) {
    board_.play(v, c);
    if (c == Color::kBlack)
      fast_.template play<Color::kBlack>(v.raw());
    else
      fast_.template play<Color::kWhite>(v.raw());
    return true;
  }

  bool pass() {
    board_.clear_ko();
    fast_.pass();
    return false;
  }

  go::Board<MaxSize> board_;
  FastBoard<MaxSize> fast_;  // only for the order of the list
  const GoStart<MaxSize>& start_;
  bool uniform_;
};

template <class Policy, int MaxSize>
void compare_with_twin(go::Size size, bool uniform, int games) {
  const go::State<MaxSize> state(size, go::Rules{});
  const auto start = Policy().prepare(state);
  core::Rng fast_rng(5), slow_rng(5);
  for (int g = 0; g < games; ++g) {
    FastBoard<MaxSize> board = start.board;
    const GameLength length = Policy::play_out(board, start, fast_rng);
    SlowGame<MaxSize> twin(start, state, uniform);
    const GameLength slow = twin.play(slow_rng);
    ASSERT_EQ(length.moves, slow.moves);
    ASSERT_EQ(length.finished, slow.finished);
    ASSERT_EQ(board.area_difference(), go::area_difference(twin.board()));
    twin.board().for_each_point([&](go::Vertex<MaxSize> v) { ASSERT_EQ(board.at(v.raw()), twin.board().at(v)); });
  }
}

TEST(GoPlayout, PlaysTheGameOfItsTwin) {
  compare_with_twin<GoPlayout<9>, 9>(go::Size::square(9), true, 300);
  compare_with_twin<GoPlayout<9>, 9>({4, 3}, true, 300);
  compare_with_twin<GoPlayout<19>, 19>(go::Size::square(19), true, 20);
  compare_with_twin<GoPlayout<25>, 25>({25, 11}, true, 10);
}

TEST(ScanPlayout, PlaysTheGameOfItsTwin) {
  compare_with_twin<ScanPlayout<9>, 9>(go::Size::square(9), false, 300);
  compare_with_twin<ScanPlayout<19>, 19>(go::Size::square(19), false, 20);
}

// libego 0.1.127 itself, a million games of its own benchmark on each board: mean length 114.53 and 474.07, Black wins
// 52.7 % and 51.2 % of the finished games at komi 0.5.
TEST(ScanPlayout, HasTheStatisticsOfLibego) {
  constexpr int kGames = 40'000;
  go::Rules rules;
  rules.set_komi(0.5);
  const auto start = ScanPlayout<9>().prepare(go::State<9>(go::Size::square(9), rules));
  core::Rng rng(11);
  double moves = 0, finished = 0, black = 0;
  for (int g = 0; g < kGames; ++g) {
    FastBoard<9> board = start.board;
    const GameLength length = ScanPlayout<9>::play_out(board, start, rng);
    moves += length.moves;
    finished += length.finished;
    if (length.finished) black += result_of(board, start).outcome_first;
  }
  // Four standard errors: 15.7 / sqrt(n) for the length, sqrt(0.25 / n) for a share.
  EXPECT_NEAR(moves / kGames, 114.53, 4 * 15.7 / 200);
  EXPECT_NEAR(black / finished, 0.527, 4 * 0.5 / 200);
  EXPECT_NEAR(finished / kGames, 0.9983, 0.001);
}

TEST(GoPlayout, DrawsTheFirstMoveUniformly) {
  // On an empty board every point must come equally often: chi-square with 80 degrees of freedom, 99.99 % quantile 136.
  const go::State<9> state(go::Size::square(9), go::Rules{});
  auto start = GoPlayout<9>().prepare(state);
  start.max_moves = 1;
  core::Rng rng(3);
  std::map<int, int> counts;
  constexpr int kGames = 81'000;
  for (int g = 0; g < kGames; ++g) {
    FastBoard<9> board = start.board;
    GoPlayout<9>::play_out(board, start, rng);
    for (int i = 0; i < 121; ++i) counts[i] += board.at(i) == Color::kBlack;
  }
  double chi_square = 0;
  int points = 0;
  for (const auto& [v, count] : counts) {
    if (count == 0) continue;
    ++points;
    chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  }
  EXPECT_EQ(points, 81);
  EXPECT_LT(chi_square, 136);
}

TEST(GoPlayout, EndsOnlyWhenNobodyCanMove) {
  const go::State<9> state(go::Size::square(9), go::Rules{});
  const auto start = GoPlayout<9>().prepare(state);
  core::Rng rng(9);
  for (int g = 0; g < 200; ++g) {
    FastBoard<9> board = start.board;
    const GameLength length = GoPlayout<9>::play_out(board, start, rng);
    if (!length.finished) continue;
    int owned = 0;
    board.for_each_owner([&](int, Color c) { owned += (c == Color::kBlack) - (c == Color::kWhite); });
    ASSERT_EQ(owned, board.area_difference());
    for (int i = 0; i < board.empty_count(); ++i) {
      const int v = board.empty_at(i);
      ASSERT_TRUE(board.is_eye<Color::kBlack>(v) || board.is_suicide<Color::kBlack>(v));
      ASSERT_TRUE(board.is_eye<Color::kWhite>(v) || board.is_suicide<Color::kWhite>(v));
    }
  }
}

TEST(GoPlayout, ATraceIsTheGameItself) {
  go::Rules rules{.ko = go::KoRule::kSimple, .suicide = false};
  go::State<9> state(go::Size::square(7), rules);
  state.play(go::Geometry<9>::vertex(go::Point::at(3, 3)));
  GoPlayout<9> policy;
  EXPECT_EQ(policy.final_owner(go::Geometry<9>::vertex(go::Point::at(3, 3))), Color::kEmpty) << "no game yet";
  const auto start = policy.prepare(state);
  core::Rng traced(4), untraced(4);
  for (int g = 0; g < 100; ++g) {
    game::Trace trace{.moves = {{.code = 7}}};  // what was played before stays
    const game::PlayoutResult result = policy.run(start, traced, trace);
    const game::PlayoutResult same = policy.run(start, untraced);
    ASSERT_EQ(result.margin_first, same.margin_first);
    ASSERT_EQ(result.outcome_first, same.outcome_first);
    ASSERT_EQ(trace.moves.front().code, 7u);
    go::State<9> replayed = state;
    for (std::size_t i = 1; i < trace.moves.size(); ++i) {
      const go::Vertex<9> v(trace.moves[i].code);
      ASSERT_EQ(trace.moves[i].player, replayed.to_move());
      ASSERT_TRUE(replayed.is_legal(v));
      replayed.play(v);
    }
    ASSERT_TRUE(replayed.is_terminal());
    ASSERT_EQ(replayed.half_points() / 2.0, result.margin_first);
    int owned = 0;  // points of Black minus points of White
    replayed.board().for_each_point([&](go::Vertex<9> v) {
      const Color owner = policy.final_owner(v);
      if (go::is_stone(replayed.board().at(v))) {
        ASSERT_EQ(owner, replayed.board().at(v));
      }
      owned += (owner == Color::kBlack) - (owner == Color::kWhite);
    });
    ASSERT_EQ(owned - rules.komi(), result.margin_first);
  }
}

TEST(GoPlayout, StartsWithTheSideToMoveAndItsPass) {
  go::Rules rules;
  go::State<9> state(go::Size::square(5), rules);
  state.play(go::State<9>::kPass);
  auto start = GoPlayout<9>().prepare(state);
  EXPECT_EQ(start.to_move, Color::kWhite);
  EXPECT_TRUE(start.passed);
  start.max_moves = 1;
  core::Rng rng(1);
  FastBoard<9> board = start.board;
  GoPlayout<9>::play_out(board, start, rng);
  EXPECT_EQ(board.stones(Color::kWhite), 1);
  EXPECT_EQ(board.stones(Color::kBlack), 0);
}

TEST(GoPlayout, KomiAndCompensationDecide) {
  // A filled board: Black owns all but nothing can be played; komi beyond the area turns the result.
  const auto position = go::parse_diagram("X.X\nXXX\n.XX\n");
  ASSERT_TRUE(position);
  go::History history(position->size, go::Rules{});
  ASSERT_TRUE(history.set_up(position->black, position->white, Color::kBlack));
  core::Rng rng(1);
  for (const auto& [komi, outcome, margin] : {std::tuple{8.5, 1.0, 0.5}, {9.0, 0.5, 0.0}, {9.5, 0.0, -0.5}}) {
    go::Rules rules;
    rules.set_komi(komi);
    history.set_rules(rules);
    const GoPlayout<9> policy;
    const game::PlayoutResult result = policy.run(policy.prepare(go::State<9>(history)), rng);
    EXPECT_EQ(result.outcome_first, outcome) << komi;
    EXPECT_EQ(result.margin_first, margin) << komi;
  }
}

TEST(GoPlayout, CountsOwners) {
  const auto position = go::parse_diagram("XX.XX\nXXXXX\n.XXX.\nOOOOO\nO.O.O\n");
  ASSERT_TRUE(position);
  go::History history(position->size, go::Rules{});
  ASSERT_TRUE(history.set_up(position->black, position->white, Color::kBlack));
  const GoPlayout<9> policy;
  const auto start = policy.prepare(go::State<9>(history));
  OwnerCounts<9> owners;
  core::Rng rng(1);
  for (int i = 0; i < 50; ++i) policy.run(start, rng, owners);
  EXPECT_EQ(owners.playouts, 50);
  const auto v = go::Geometry<9>::vertex(go::Point::at(0, 4));  // a corner of White's living group
  EXPECT_EQ(owners.white[v], 50);
  EXPECT_EQ(owners.black[v], 0);
}

}  // namespace
}  // namespace katachi::playout
