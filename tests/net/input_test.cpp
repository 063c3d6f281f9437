// Planes against their definitions in docs/network.md. tests/train/planes_test.cpp compares them with those of the training.
#include "net/input.hpp"

#include <gtest/gtest.h>

#include "tests/net/positions.hpp"

namespace katachi::net {
namespace {

using go::Color;
using go::Point;

// The positions of a game one by one, as a search meets them: a state and the moves so far.
template <int MaxSize>
void expect_states_like_histories(go::Size size, std::uint64_t seed, int& banned) {
  core::Rng rng(seed);
  const go::Rules rules = go::strictest(*go::rules_by_name("japanese"));
  const go::History game = test::random_history(rng, size, 3 * size.area(), rules);
  go::History history(size, rules);
  go::State<MaxSize> state(history);
  std::vector<go::Move> moves;
  for (const go::ColoredMove& move : game.moves()) {
    const Input of_history = input_of(history, history.to_move());
    const Input of_state = input_of(state, moves);
    ASSERT_EQ(of_history.points, of_state.points) << "before move " << moves.size() + 1;
    ASSERT_EQ(of_history.numbers, of_state.numbers);
    for (const std::uint16_t planes : of_history.points) banned += planes >> 9 & 1;
    ASSERT_EQ(history.play(move.color, move.move), go::Legality::kLegal);
    state.play(state.from_point_move(move.move));
    moves.push_back(move.move);
    if (state.is_terminal()) break;
  }
  EXPECT_GT(moves.size(), 20u);
}

TEST(Input, IsTheSameFromAStateAsFromAHistory) {
  int banned = 0;
  for (const std::uint64_t seed : {3, 4, 5, 6, 7, 8}) expect_states_like_histories<9>({7, 7}, seed, banned);
  EXPECT_GT(banned, 0) << "kos and repetitions must occur";
  expect_states_like_histories<9>({9, 8}, 5, banned);
  expect_states_like_histories<19>({13, 13}, 6, banned);
  expect_states_like_histories<25>({19, 7}, 7, banned);
}

TEST(Input, NumbersAreThoseOfTheMover) {
  go::Rules rules = *go::rules_by_name("japanese");
  rules.komi_half_points = 13;
  go::History history({7, 9}, rules);
  const Input black = input_of(history, Color::kBlack);
  EXPECT_FLOAT_EQ(black.numbers[0], -6.5f / 15);
  EXPECT_EQ(black.numbers[3], 0);
  EXPECT_EQ(black.numbers[4], 0);
  EXPECT_FLOAT_EQ(black.numbers[5], (std::sqrt(63.0f) - 14) / 5);
  EXPECT_FLOAT_EQ(input_of(history, Color::kWhite).numbers[0], 6.5f / 15);
  rules.scoring = go::Scoring::kArea;
  history.set_rules(rules);
  EXPECT_EQ(input_of(history, Color::kWhite).numbers[4], 1);
}

TEST(Input, PassesAreNumbersAndHaveNoPlane) {
  go::History history(go::Size::square(9), {});
  history.play(Color::kBlack, Point::at(2, 3));
  history.play(Color::kWhite, go::Move::pass());
  Input input = input_of(history, Color::kBlack);
  EXPECT_EQ(input.numbers[1], 1);
  EXPECT_EQ(input.numbers[2], 0);
  EXPECT_FLOAT_EQ(input.numbers[3], 0.4f);
  EXPECT_TRUE(input.is_set(11, Point::at(2, 3)));
  EXPECT_FALSE(input.is_set(10, Point::at(2, 3)));
  EXPECT_FLOAT_EQ(input_of(history, Color::kBlack, 1).numbers[3], 0.2f);
  EXPECT_FALSE(input_of(history, Color::kBlack, 1).is_set(11, Point::at(2, 3)));
  history.play(Color::kBlack, go::Move::pass());
  input = input_of(history, Color::kWhite);
  EXPECT_EQ(input.numbers[2], 1);
  EXPECT_TRUE(input.is_set(12, Point::at(2, 3)));
  EXPECT_TRUE(input.is_set(2, Point::at(2, 3))) << "Black's stone, seen by White";
}

TEST(Input, AKoIsForbiddenOnlyToTheSideThatLostTheStone) {
  go::History history(go::Size::square(7), {});
  const Point left = Point::at(1, 2), ko = Point::at(2, 2);
  ASSERT_TRUE(history.set_up(std::vector{Point::at(1, 1), Point::at(0, 2), Point::at(1, 3), ko},
                             std::vector{Point::at(2, 1), Point::at(3, 2), Point::at(2, 3)}, Color::kWhite));
  Input before = input_of(history, Color::kWhite);
  EXPECT_TRUE(before.is_set(15, left));
  EXPECT_FALSE(before.is_set(9, left));
  EXPECT_EQ(before.numbers[3], 0) << "a position that was set up";
  ASSERT_EQ(history.play(Color::kWhite, left), go::Legality::kLegal);
  const Input after = input_of(history, Color::kBlack);
  EXPECT_TRUE(after.is_set(9, ko));
  EXPECT_TRUE(after.is_set(15, ko)) << "it captures, forbidden or not";
  EXPECT_FALSE(input_of(history, Color::kWhite).is_set(9, ko));
}

TEST(Input, LibertiesAreCountedToThree) {
  go::History history(go::Size::square(9), {});
  ASSERT_TRUE(history.set_up(std::vector{Point::at(0, 0), Point::at(4, 4)},
                             std::vector{Point::at(1, 0), Point::at(4, 0)}, Color::kBlack));
  const Input input = input_of(history, Color::kBlack);
  EXPECT_TRUE(input.is_set(3, Point::at(0, 0)));
  EXPECT_TRUE(input.is_set(7, Point::at(1, 0)));
  EXPECT_TRUE(input.is_set(8, Point::at(4, 0)));
  EXPECT_EQ(input.points[4 * 9 + 4], 0b11) << "four liberties: no plane";
}

TEST(Input, TakesBoardsFrom7To19) {
  EXPECT_TRUE(takes({7, 19}));
  EXPECT_FALSE(takes({6, 9}));
  EXPECT_FALSE(takes({9, 20}));
}

// As somebody replays a game who keeps its moves and hashes alone.
TEST(Input, OfAReplayedGameIsThatOfItsHistory) {
  core::Rng rng(21);
  std::size_t banned = 0;
  for (int i = 0; i < 10; ++i) {
    const go::Size size = i % 2 == 0 ? go::Size{7, 7} : go::Size{9, 8};
    const go::History history = test::random_history(rng, size, 150);
    go::History so_far(size, history.rules());
    go::Board<9> board(size);
    std::vector<go::Move> past;
    std::vector<std::uint64_t> hashes = {board.hash()};
    for (const auto& [color, move] : history.moves()) {
      const Input expected = input_of(so_far, color);
      const Input replayed = input_of(board, color, history.rules(), past, hashes);
      ASSERT_EQ(replayed.points, expected.points);
      ASSERT_EQ(replayed.numbers, expected.numbers);
      for (const std::uint16_t point : expected.points) banned += (point >> 9) & 1;
      if (move.is_pass())
        board.clear_ko();
      else
        board.play(go::Geometry<9>::vertex(move.point()), color);
      so_far.play(color, move);
      past.push_back(move);
      hashes.push_back(board.hash());
    }
  }
  EXPECT_GT(banned, 0u) << "some are kos or superkos";
}

}  // namespace
}  // namespace katachi::net
