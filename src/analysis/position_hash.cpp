#include "analysis/position_hash.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "core/rng.hpp"

namespace katachi::analysis {

namespace {

using Board = go::History::GameBoard;
using Geometry = go::Geometry<go::kMaxBoardSize>;

// The bits of a symmetry: 1 mirrors left and right, 2 top and bottom, 4 exchanges rows and columns.
go::Point turned(go::Point p, go::Size size, unsigned symmetry) {
  int x = p.x, y = p.y;
  if ((symmetry & 1) != 0) x = size.width - 1 - x;
  if ((symmetry & 2) != 0) y = size.height - 1 - y;
  if ((symmetry & 4) != 0) std::swap(x, y);
  return go::Point::at(x, y);
}

std::uint64_t turned_hash(const go::History& game, unsigned symmetry) {
  constexpr std::uint64_t kKo = std::uint64_t{1} << 61;  // apart from the keys of stones, which come from small numbers
  const go::Size size = game.size();
  Board board(size);
  game.board().for_each_point([&](Board::V v) {
    if (go::is_stone(game.board().at(v)))
      board.place(Geometry::vertex(turned(Geometry::point(v), size, symmetry)), game.board().at(v));
  });
  std::uint64_t hash = go::History::situation(board.hash(), game.to_move());
  if (game.board().ko() != Board::kNone) {
    const go::Point ko = turned(Geometry::point(game.board().ko()), size, symmetry);
    hash ^= core::mix64(kKo | static_cast<std::uint64_t>(ko.y) << 8 | ko.x);
  }
  // The same stones in the corner of a smaller board are another position.
  return core::mix64(
      hash ^ core::mix64(static_cast<std::uint64_t>(size.height) << 8 | static_cast<std::uint64_t>(size.width)));
}

}  // namespace

PositionHash position_hash(const go::History& game) {
  const std::uint64_t exact = turned_hash(game, 0);
  std::uint64_t least = exact;
  const unsigned symmetries = game.size().width == game.size().height ? 8 : 4;
  for (unsigned symmetry = 1; symmetry < symmetries; ++symmetry) least = std::min(least, turned_hash(game, symmetry));
  return {.exact = fmt::format("{:016X}", exact), .symmetric = fmt::format("{:016X}", least)};
}

}  // namespace katachi::analysis
