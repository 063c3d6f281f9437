#include "tests/shape/random_games.hpp"

#include <algorithm>

#include "go/board.hpp"

namespace katachi::shape::test {

namespace {

using go::Color;
using go::Point;
using Board = go::Board<go::kMaxBoardSize>;
using Geo = go::Geometry<go::kMaxBoardSize>;

int below(core::Rng& rng, int bound) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound))); }
bool chance(core::Rng& rng, int in) { return below(rng, in) == 0; }

Point random_point(go::Size size, core::Rng& rng) { return Point::at(below(rng, size.width), below(rng, size.height)); }

// A random move, near the last one half of the time, so that there are fights.
go::Move random_move(const Board& board, Color color, Point near, core::Rng& rng) {
  for (int attempt = 0; attempt < 60; ++attempt) {
    Point p = random_point(board.size(), rng);
    if (chance(rng, 2)) p = Point::at(near.x + below(rng, 5) - 2, near.y + below(rng, 5) - 2);
    if (!p.is_on(board.size())) continue;
    const auto v = Geo::vertex(p);
    if (board.at(v) != Color::kEmpty || v == board.ko()) continue;
    if (board.is_single_stone_suicide(v, color)) continue;
    return p;
  }
  return go::Move::pass();
}

void take_stones_off(record::GameRecord& record, Board& board, core::Rng& rng) {
  record::SetupChange change;
  change.before_move = record.moves.size();
  for (int i = 0; i < 6; ++i) {
    const Point p = random_point(board.size(), rng);
    if (board.at(p) == Color::kEmpty) continue;
    board.remove(Geo::vertex(p));
    change.empty.push_back(p);
  }
  board.clear_ko();
  if (!change.empty.empty()) record.changes.push_back(change);
}

}  // namespace

record::GameRecord random_game(const GameStyle& style, core::Rng& rng) {
  record::GameRecord record;
  record.info.size = style.size;
  record.info.date.year = 1990 + below(rng, 30);
  record.info.result = {record::Ending::kResignation, chance(rng, 2) ? Color::kBlack : Color::kWhite, 0};
  Board board(style.size);
  if (style.odd && chance(rng, 2)) {
    for (int i = 0; i < 3; ++i) {
      const Point p = random_point(style.size, rng);
      if (std::ranges::find(record.start_black, p) == record.start_black.end()) record.start_black.push_back(p);
    }
    record.info.handicap = static_cast<int>(record.start_black.size());
    board = record::start_board<go::kMaxBoardSize>(record);
  }
  Color color = record.start_black.empty() ? Color::kBlack : Color::kWhite;
  Point last = random_point(style.size, rng);
  while (static_cast<int>(record.moves.size()) < style.moves) {
    if (style.odd && chance(rng, 40)) take_stones_off(record, board, rng);
    const go::Move move = style.odd && chance(rng, 30) ? go::Move::pass() : random_move(board, color, last, rng);
    record.moves.push_back({color, move});
    if (move.is_pass()) {
      board.clear_ko();
    } else {
      board.play(Geo::vertex(move.point()), color);
      last = move.point();
    }
    if (!style.odd || !chance(rng, 25)) color = go::opposite(color);
  }
  record.moves_written = record.moves.size();
  return record;
}

namespace {

struct Cut {
  Shape shape;
  std::vector<go::ColoredMove> later;  // the moves of the game after the position
  Region region;
};

Cut random_cut(const record::GameRecord& record, int max_side, core::Rng& rng) {
  const go::Size size = record.info.size;
  const std::size_t moves = rng.below(static_cast<std::uint32_t>(record.moves.size() + 1));
  Board board = record::start_board<go::kMaxBoardSize>(record);
  for (std::size_t i = 0; i < moves; ++i) {
    for (const record::SetupChange& change : record.changes)
      if (change.before_move == i)
        for (const Point p : change.empty) board.remove(Geo::vertex(p));
    if (!record.moves[i].move.is_pass()) board.play(Geo::vertex(record.moves[i].move.point()), record.moves[i].color);
  }
  std::vector<Color> position;
  board.for_each_point([&](auto v) { position.push_back(board.at(v)); });
  const int width = 1 + below(rng, std::min(max_side, size.width));
  const int height = 1 + below(rng, std::min(max_side, size.height));
  const Point first = Point::at(below(rng, size.width - width + 1), below(rng, size.height - height + 1));
  Region region{first, Point::at(first.x + width - 1, first.y + height - 1)};
  if (chance(rng, 12)) region = {Point::at(0, 0), Point::at(size.width - 1, size.height - 1)};
  Cut cut{*cut_shape(position, size, region), {}, region};
  cut.later.assign(record.moves.begin() + static_cast<std::ptrdiff_t>(moves), record.moves.end());
  if (chance(rng, 4)) cut.shape.fixed = FixedPlace{size, region.first};
  return cut;
}

// Numbers the moves that follow in the region, as long as they alternate on points that are empty in the shape.
void number_moves(Cut& cut, core::Rng& rng) {
  Shape& shape = cut.shape;
  const int wanted = 1 + below(rng, 4);
  Color mover = Color::kEmpty;
  int number = 0;
  for (const go::ColoredMove& move : cut.later) {
    if (move.move.is_pass() || number == wanted) continue;
    const int dx = move.move.point().x - cut.region.first.x, dy = move.move.point().y - cut.region.first.y;
    if (dx < 0 || dy < 0 || dx >= shape.width || dy >= shape.height) continue;
    const std::size_t i = shape.index(dx, dy);
    if (shape.cells[i] != Cell::kEmpty || shape.number[i] != 0 || (number > 0 && move.color == mover)) return;
    if (number == 0 && move.color == Color::kWhite)
      for (Cell& cell : shape.cells) cell = swapped(cell);
    mover = move.color;
    shape.number[i] = static_cast<std::uint8_t>(++number);
  }
}

}  // namespace

Query random_query(const std::vector<record::GameRecord>& games, int max_side, core::Rng& rng) {
  Query query;
  do {
    Cut cut = random_cut(games[rng.below(static_cast<std::uint32_t>(games.size()))], max_side, rng);
    if (chance(rng, 4)) number_moves(cut, rng);
    query.shape = std::move(cut.shape);
    const int vagueness = below(rng, 5);
    for (std::size_t i = 0; i < query.shape.area(); ++i) {
      Cell& cell = query.shape.cells[i];
      if (query.shape.number[i] != 0 || below(rng, 10) >= vagueness) continue;
      cell = chance(rng, 2) || cell == Cell::kEmpty ? Cell::kAny
             : cell == Cell::kBlack                 ? Cell::kBlackOrEmpty
                                                    : Cell::kWhiteOrEmpty;
      if (chance(rng, 6)) cell = chance(rng, 2) ? Cell::kBlackOrEmpty : Cell::kWhiteOrEmpty;
    }
  } while (std::ranges::all_of(query.shape.cells, [](Cell c) { return c == Cell::kAny; }));
  if (chance(rng, 2)) query.shape.anchors = {};
  query.symmetries = !chance(rng, 4);
  query.swap = !chance(rng, 3);
  query.again = chance(rng, 3);
  if (chance(rng, 3)) query.to_move = chance(rng, 2) ? Color::kBlack : Color::kWhite;
  if (chance(rng, 4)) query.first_move = rng.below(60);
  if (chance(rng, 4)) query.last_move = query.first_move + rng.below(60);
  return query;
}

}  // namespace katachi::shape::test
