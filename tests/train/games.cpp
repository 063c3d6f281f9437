#include "tests/train/games.hpp"

#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "go/score.hpp"

namespace katachi::train_test {

namespace {

using go::Color;
using Geo = go::Geometry<go::kMaxBoardSize>;

// A random point that fills no own eye, or a pass where there is none. Every second time one that captures, if there is one: for many kos.
go::Move random_move(core::Rng& rng, const go::History& history) {
  std::vector<go::Point> points, captures;
  const Color color = history.to_move();
  history.board().for_each_point([&](auto v) {
    const go::Point p = Geo::point(v);
    if (history.board().at(v) != Color::kEmpty || history.board().is_eye(v, color) || !history.is_legal(color, p))
      return;
    points.push_back(p);
    if (history.board().captures(v, color)) captures.push_back(p);
  });
  const auto& from = !captures.empty() && rng.below(2) == 0 ? captures : points;
  return from.empty() ? go::Move::pass() : go::Move(from[rng.below(static_cast<std::uint32_t>(from.size()))]);
}

void finish(record::PackedGame& game, go::Size size) {
  game.facts.width = static_cast<std::uint8_t>(size.width);
  game.facts.height = static_cast<std::uint8_t>(size.height);
  game.facts.moves = static_cast<std::uint16_t>(game.moves.size());
  game.facts.stones = static_cast<std::uint16_t>(game.stones.size());
}

void set_score(record::PackedGame& game, record::ScoringGuess scoring, int komi_half_points, int margin_half_points) {
  game.facts.komi_half_points = static_cast<std::int16_t>(komi_half_points);
  game.facts.margin_half_points = static_cast<std::int16_t>(margin_half_points);
  game.facts.ending =
      static_cast<std::uint8_t>(margin_half_points == 0 ? record::Ending::kDraw : record::Ending::kPoints);
  const Color winner = margin_half_points > 0 ? Color::kBlack : margin_half_points < 0 ? Color::kWhite : Color::kEmpty;
  game.facts.winner = static_cast<std::uint8_t>(winner);
  game.facts.flags = static_cast<std::uint8_t>(scoring);
}

}  // namespace

record::PackedGame random_game(core::Rng& rng, go::Size size, int moves, int start_stones) {
  go::History history(size, go::most_lenient({}));
  record::PackedGame game;
  std::vector<go::Point> black, white;
  for (int i = 0; i < start_stones; ++i) {
    // Far apart, so that no start stone is without liberty.
    const go::Point p = go::Point::at(1 + 2 * (i % ((size.width - 1) / 2)), 1 + 2 * (i / ((size.width - 1) / 2)));
    (i % 3 == 0 ? white : black).push_back(p);
  }
  for (const go::Point p : black) game.stones.emplace_back(Color::kBlack, p);
  for (const go::Point p : white) game.stones.emplace_back(Color::kWhite, p);
  EXPECT_TRUE(history.set_up(black, white, Color::kBlack));
  while (std::ssize(game.moves) < moves) {
    if (rng.below(40) == 0) history.set_to_move(go::opposite(history.to_move()));
    const Color color = history.to_move();
    const go::Move move = rng.below(30) == 0 ? go::Move::pass() : random_move(rng, history);
    EXPECT_EQ(history.play(color, move), go::Legality::kLegal);
    game.moves.emplace_back(color, move);
  }
  finish(game, size);
  return game;
}

record::PackedGame game_to_the_end(core::Rng& rng, go::Size size, int komi_half_points) {
  go::History history(size, go::strictest({}));
  record::PackedGame game;
  while (!history.is_over()) {
    const Color color = history.to_move();
    const go::Move move = random_move(rng, history);
    EXPECT_EQ(history.play(color, move), go::Legality::kLegal);
    game.moves.emplace_back(color, move);
  }
  finish(game, size);
  set_score(game, record::ScoringGuess::kArea, komi_half_points,
            2 * go::area_difference(history.board()) - komi_half_points);
  return game;
}

record::PackedGame drawn_game(std::string_view diagram, record::ScoringGuess scoring, int komi_half_points,
                              int margin_half_points) {
  const auto position = go::parse_diagram(diagram);
  if (!position) throw std::runtime_error(position.error().text());
  record::PackedGame game;
  for (const go::Point p : position->black) game.stones.emplace_back(Color::kBlack, p);
  for (const go::Point p : position->white) game.stones.emplace_back(Color::kWhite, p);
  game.moves.emplace_back(Color::kBlack, go::Move::pass());
  finish(game, position->size);
  set_score(game, scoring, komi_half_points, margin_half_points);
  return game;
}

go::History history_at(const record::PackedGame& game, std::size_t n) {
  go::History history(game.facts.size(), go::most_lenient({}));
  std::vector<go::Point> black, white;
  for (const record::PackedMove stone : game.stones)
    (stone.color() == Color::kBlack ? black : white).push_back(stone.point());
  EXPECT_TRUE(history.set_up(black, white, Color::kBlack));
  for (std::size_t i = 0; i < n; ++i) {
    const record::PackedMove move = game.moves[i];
    const go::Move played = move.is_pass() ? go::Move::pass() : go::Move(move.point());
    EXPECT_EQ(history.play(move.color(), played), go::Legality::kLegal);
  }
  return history;
}

training::Dataset file_of(std::span<const record::PackedGame> games) {
  record::DatasetBuilder builder(0);
  for (const record::PackedGame& game : games) EXPECT_TRUE(builder.add(game));
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const auto path = std::filesystem::path(testing::TempDir()) / (std::string(test->name()) + ".kdata");
  builder.write(path, "test");
  training::Dataset set(path.string());
  std::filesystem::remove(path);
  return set;
}

}  // namespace katachi::train_test
