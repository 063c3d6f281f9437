#include "analysis/position_hash.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "core/rng.hpp"

namespace katachi::analysis {

namespace {

using Board = go::History::GameBoard;
using Geometry = go::Geometry<go::kMaxBoardSize>;

std::uint64_t turned_hash(const go::History& game, int symmetry) {
  constexpr std::uint64_t kKo = std::uint64_t{1} << 61;  // apart from the keys of stones, which come from small numbers
  const go::Size size = game.size();
  Board board(size);
  game.board().for_each_point([&](Board::V v) {
    if (go::is_stone(game.board().at(v)))
      board.place(Geometry::vertex(go::image(Geometry::point(v), size, symmetry)), game.board().at(v));
  });
  std::uint64_t hash = go::History::situation(board.hash(), game.to_move());
  if (game.board().ko() != Board::kNone) {
    const go::Point ko = go::image(Geometry::point(game.board().ko()), size, symmetry);
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
  const int symmetries = game.size().width == game.size().height ? 8 : 4;
  for (int symmetry = 1; symmetry < symmetries; ++symmetry) least = std::min(least, turned_hash(game, symmetry));
  return {.exact = fmt::format("{:016X}", exact), .symmetric = fmt::format("{:016X}", least)};
}

}  // namespace katachi::analysis
