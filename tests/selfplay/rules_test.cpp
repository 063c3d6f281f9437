// The rules that a GPU plays by, compiled as plain C++, beside go::History: random games on boards of several sizes, with
// every legal move, every plane and the score compared after each move.
#include "tools/selfplay/rules.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "go/history.hpp"
#include "go/score.hpp"

namespace katachi::selfplay::test {
namespace {

using GameGeometry = go::Geometry<go::kMaxBoardSize>;

constexpr go::Rules kRules{.ko = go::KoRule::kPositional, .suicide = false};

template <int N>
go::Point point_of(Move<N> move) {
  return go::Point::at(move.index % N, move.index / N);
}

// The planes as docs/network.md defines them, from the game as go/ sees it.
template <int N>
std::uint16_t planes_by_definition(const go::History& history, Move<N> move) {
  const go::Point p = point_of(move);
  const auto& board = history.board();
  const auto v = GameGeometry::vertex(p);
  const go::Color own = history.to_move(), at = board.at(v);
  unsigned bits = 1;
  if (go::is_stone(at)) {
    bits |= at == own ? 2 : 4;
    if (const int liberties = board.liberties(v); liberties <= 3) bits |= 1u << ((at == own ? 2 : 5) + liberties);
  } else {
    const go::Legality legality = history.legality(own, p);
    if (legality == go::Legality::kKo || legality == go::Legality::kSuperko) bits |= 1u << 9;
    if (board.captures(v, own)) bits |= 1u << 15;
  }
  const auto moves = history.moves();
  for (std::size_t back = 0; back < 5 && back < moves.size(); ++back) {
    const go::Move m = moves[moves.size() - 1 - back].move;
    if (!m.is_pass() && m.point() == p) bits |= 1u << (10 + back);
  }
  return static_cast<std::uint16_t>(bits);
}

// A random game in both, without the filling of own eyes, so that stones live, die and fight for kos.
template <int N>
class TwinGame {
 public:
  explicit TwinGame(std::uint64_t seed) : history_(go::Size::square(N), kRules), rng_(seed) { remember(); }

  // Plays until two passes or `moves`; the first difference, or nothing.
  std::string play(int moves) {
    for (int i = 0; i < moves && !position_.is_over(); ++i) {
      const View<N> view = look<OneLane>(position_, past());
      if (std::string what = difference(view); !what.empty()) return fmt::format("before move {}: {}", i + 1, what);
      step(view);
    }
    return "";
  }
  int forbidden() const { return forbidden_; }
  int beyond_simple_ko() const { return beyond_simple_ko_; }
  int captured() const { return captured_; }

 private:
  Past past() const { return {hashes_.data(), static_cast<int>(hashes_.size())}; }
  void remember() { hashes_.push_back(position_.hash); }

  std::string difference(const View<N>& view) {
    const auto name = [](const char* what, Move<N> m) {
      return fmt::format("{} differs on {}", what, go::gtp_text(point_of(m), go::Size::square(N)));
    };
    for (int i = 0; i < Move<N>::kPoints; ++i) {
      const Move<N> m{i};
      const auto p = point_of(m);
      const go::Color at = history_.board().at(p);
      if (position_.stones[kBlack].has(m) != (at == go::Color::kBlack)) return name("black", m);
      if (position_.stones[kWhite].has(m) != (at == go::Color::kWhite)) return name("white", m);
      if (view.legal.has(m) != history_.is_legal(history_.to_move(), p)) return name("legality", m);
      const auto expected = planes_by_definition<N>(history_, m);
      if (planes_at(position_, view, m) != expected)
        return fmt::format("{}: {:016b}, not {:016b}", name("planes", m), planes_at(position_, view, m), expected);
    }
    count(view);
    if (area_difference(position_) != go::area_difference(history_.board())) return "the area score differs";
    return "";
  }

  void count(const View<N>& view) {
    forbidden_ += view.forbidden.count();
    PointSet<N> rest = view.forbidden;
    const auto ko = history_.board().ko();
    if (ko != go::History::GameBoard::kNone && history_.board().captures(ko, history_.to_move())) {
      const go::Point p = GameGeometry::point(ko);
      rest = rest - PointSet<N>::of(Move<N>::at(p.x, p.y));
    }
    beyond_simple_ko_ += rest.count();
  }

  void step(const View<N>& view) {
    const Move<N> move = choose(view);
    const int before = position_.stones[1 - position_.to_move].count();
    const int side = position_.to_move;
    selfplay::play(position_, move);
    captured_ += before - position_.stones[1 - side].count();
    history_.play(history_.to_move(), move.is_pass() ? go::Move::pass() : go::Move(point_of(move)));
    remember();
  }

  Move<N> choose(const View<N>& view) {
    std::vector<Move<N>> moves;
    for (PointSet<N> rest = view.legal; !rest.is_empty(); rest = rest - PointSet<N>::of(rest.first())) {
      const Move<N> m = rest.first();
      const bool is_eye = (PointSet<N>::of(m).neighbours() - view.own).is_empty();
      // Captures are more likely than other moves, so that kos are fought.
      if (!is_eye) moves.insert(moves.end(), view.captures.has(m) ? 8 : 1, m);
    }
    if (moves.empty() || rng_.below(64) == 0) return Move<N>::pass();
    return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  }

  Position<N> position_;
  std::vector<std::uint64_t> hashes_;
  go::History history_;
  core::Rng rng_;
  int forbidden_ = 0, beyond_simple_ko_ = 0, captured_ = 0;
};

struct Seen {
  int captured = 0, forbidden = 0, beyond_simple_ko = 0;
};

template <int N>
Seen play_games(int games, int moves) {
  Seen seen;
  for (int i = 0; i < games; ++i) {
    TwinGame<N> game(static_cast<std::uint64_t>(1000 * N + i));
    EXPECT_EQ(game.play(moves), "") << "game " << i << " on " << N << "x" << N;
    seen.captured += game.captured();
    seen.forbidden += game.forbidden();
    seen.beyond_simple_ko += game.beyond_simple_ko();
  }
  return seen;
}

TEST(SelfplayRules, TinyBoardsAsHistory) {
  // Small boards repeat much more than ko: the superko is put to the test.
  const Seen three = play_games<3>(600, 200), four = play_games<4>(200, 200), five = play_games<5>(100, 200);
  EXPECT_GT(three.beyond_simple_ko, 30);
  EXPECT_GT(four.beyond_simple_ko, 10);
  EXPECT_GT(five.beyond_simple_ko, 10);
  EXPECT_GT(five.captured, 1000);
}

TEST(SelfplayRules, Seven) { EXPECT_GT(play_games<7>(40, 300).forbidden, 10); }
TEST(SelfplayRules, Nine) { EXPECT_GT(play_games<9>(20, 300).forbidden, 10); }
TEST(SelfplayRules, Thirteen) { EXPECT_GT(play_games<13>(6, 500).captured, 50); }
TEST(SelfplayRules, Nineteen) { EXPECT_GT(play_games<19>(2, 700).captured, 50); }

TEST(SelfplayRules, GlobalInputs) {
  Position<9> position;
  float out[kGlobals];
  write_globals(out, position, 7.5f);
  EXPECT_FLOAT_EQ(out[0], -0.5f);  // Black pays the komi
  EXPECT_FLOAT_EQ(out[3], 0.0f);
  EXPECT_FLOAT_EQ(out[4], 1.0f);
  EXPECT_FLOAT_EQ(out[5], -1.0f);
  play(position, Move<9>::pass());
  write_globals(out, position, 7.5f);
  EXPECT_FLOAT_EQ(out[0], 0.5f);
  EXPECT_FLOAT_EQ(out[1], 1.0f);
  EXPECT_FLOAT_EQ(out[2], 0.0f);
  EXPECT_FLOAT_EQ(out[3], 0.2f);
  play(position, Move<9>::pass());
  write_globals(out, position, 7.5f);
  EXPECT_FLOAT_EQ(out[2], 1.0f);
  EXPECT_TRUE(position.is_over());
}

// The low bits of a key name its stone: what the search for repetitions relies on.
TEST(SelfplayRules, KeysNameTheirStone) {
  for (int side = 0; side < 2; ++side)
    for (int point = 0; point < 361; ++point) {
      EXPECT_EQ(stone_key(side, point) & kStoneBits, static_cast<std::uint64_t>(side * 512 + point));
      EXPECT_GT(std::popcount(stone_key(side, point) >> 10), 8);
    }
}

TEST(SelfplayRules, SymmetriesAreEightBijections) {
  std::vector<std::vector<int>> all;
  for (int s = 0; s < 8; ++s) {
    std::vector<int> image;
    std::vector<bool> hit(49, false);
    for (int i = 0; i < 49; ++i) {
      image.push_back(turned(Move<7>{i}, s).index);
      hit[static_cast<std::size_t>(image.back())] = true;
    }
    EXPECT_EQ(std::count(hit.begin(), hit.end(), true), 49);
    EXPECT_EQ(std::count(all.begin(), all.end(), image), 0);
    all.push_back(image);
  }
}

}  // namespace
}  // namespace katachi::selfplay::test
