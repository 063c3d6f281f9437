#include "net/symmetry.hpp"

#include <gtest/gtest.h>

#include "go/symmetry.hpp"
#include "tests/net/positions.hpp"

namespace katachi::net {
namespace {

// The same game on a board turned by the symmetry.
go::History turned_game(const go::History& game, std::size_t symmetry) {
  go::History out(game.size(), game.rules());
  for (const auto& [color, move] : game.moves())
    out.play(color, move.is_pass() ? move : go::Move(go::image(move.point(), game.size(), symmetry)));
  return out;
}

TEST(NetSymmetry, ATurnedInputIsThatOfATurnedGame) {
  core::Rng rng(5);
  for (const go::Size size : {go::Size{9, 9}, go::Size{12, 7}})
    for (int i = 0; i < 10; ++i) {
      const go::History game = test::random_history(rng, size, static_cast<int>(rng.below(120)));
      const Input input = input_of(game, game.to_move());
      for (std::size_t symmetry = 0; symmetry < symmetries_of(size); ++symmetry) {
        const go::History other = turned_game(game, symmetry);
        const Input by_game = input_of(other, other.to_move()), by_points = turned(input, symmetry);
        ASSERT_EQ(by_points.points, by_game.points) << go::board_text(size) << " " << symmetry;
        ASSERT_EQ(by_points.numbers, by_game.numbers);
      }
    }
  EXPECT_EQ(symmetries_of({9, 9}), 8u);
  EXPECT_EQ(symmetries_of({9, 8}), 4u);
}

TEST(NetSymmetry, AnswersAreTurnedBack) {
  for (const go::Size size : {go::Size{8, 8}, go::Size{7, 10}})
    for (std::size_t symmetry = 0; symmetry < symmetries_of(size); ++symmetry) {
      Output answer;
      answer.area = size.area();
      answer.logits.fill(-1);
      answer.ownership.fill(-1);
      // What stands at the image of a point is the point's number.
      int number = 0;
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x, ++number) {
          const go::Point to = go::image(go::Point::at(x, y), size, symmetry);
          const auto place = static_cast<std::size_t>(to.y * size.width + to.x);
          answer.logits[place] = static_cast<float>(number);
          answer.ownership[place] = static_cast<float>(number) / 1000;
        }
      answer.logits[static_cast<std::size_t>(answer.area)] = 77;
      turn_back(answer, size, symmetry);
      for (std::size_t i = 0; i < static_cast<std::size_t>(answer.area); ++i) {
        ASSERT_EQ(answer.logits[i], static_cast<float>(i)) << symmetry;
        ASSERT_EQ(answer.ownership[i], static_cast<float>(i) / 1000);
      }
      EXPECT_EQ(answer.pass(), 77);
    }
}

}  // namespace
}  // namespace katachi::net
