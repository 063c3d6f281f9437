// Everything a Board says, compared with the slow twin.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "go/board.hpp"
#include "tests/go/slow_board.hpp"

namespace katachi::go::test {

template <int MaxSize>
Vertex<MaxSize> vertex_or_none(std::optional<Point> p) {
  return p ? Geometry<MaxSize>::vertex(*p) : Board<MaxSize>::kNone;
}

// The 3x3 code from its definition: two bits a direction, neighbours before diagonals.
inline std::uint16_t slow_code(const SlowBoard& board, Point p) {
  constexpr std::array<std::array<int, 2>, 8> kSteps = {
      {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
  unsigned code = 0;
  for (std::size_t d = 0; d < kSteps.size(); ++d) {
    const int x = p.x + kSteps[d][0], y = p.y + kSteps[d][1];
    const Color c = x < 0 || y < 0 ? Color::kEdge : board.at(Point::at(x, y));
    code |= static_cast<unsigned>(c) << (2 * d);
  }
  return static_cast<std::uint16_t>(code);
}

// Sizes, liberties, heads and lists of the chain at p. `chain` is the twin's.
template <int MaxSize>
std::string chain_difference(const Board<MaxSize>& board, const SlowBoard::Chain& chain) {
  using Geo = Geometry<MaxSize>;
  const auto head = board.head(Geo::vertex(chain.stones[0]));
  for (const Point stone : chain.stones) {
    const auto v = Geo::vertex(stone);
    if (board.head(v) != head) return "heads differ within a chain";
    if (board.chain_size(v) != static_cast<int>(chain.stones.size()))
      return fmt::format("chain size {}, not {}", board.chain_size(v), chain.stones.size());
    if (board.liberties(v) != static_cast<int>(chain.liberties.size()))
      return fmt::format("{} liberties, not {}", board.liberties(v), chain.liberties.size());
  }
  std::vector<Point> stones, liberties, twin_stones = chain.stones, twin_liberties = chain.liberties;
  board.for_each_stone(head, [&](Vertex<MaxSize> v) { stones.push_back(Geo::point(v)); });
  typename Board<MaxSize>::VertexList listed;
  board.list_liberties(head, listed);
  for (const auto v : listed) liberties.push_back(Geo::point(v));
  for (auto* list : {&stones, &liberties, &twin_stones, &twin_liberties}) std::ranges::sort(*list);
  if (stones != twin_stones) return "the list of stones differs";
  if (liberties != twin_liberties) return "the list of liberties differs";
  return "";
}

template <int MaxSize>
std::string point_difference(const Board<MaxSize>& board, const SlowBoard& twin, Point p, std::string& done) {
  const auto v = Geometry<MaxSize>::vertex(p);
  if (board.at(v) != twin.at(p))
    return fmt::format("colour {}, not {}", color_name(board.at(v)), color_name(twin.at(p)));
  if (board.code(v) != slow_code(twin, p))
    return fmt::format("code {:#x}, not {:#x}", board.code(v), slow_code(twin, p));
  const auto index = [&](Point q) { return static_cast<std::size_t>(q.y * twin.size().width + q.x); };
  if (!is_stone(twin.at(p)) || done[index(p)] == 'x') return "";
  const SlowBoard::Chain chain = twin.chain(p);
  for (const Point stone : chain.stones) done[index(stone)] = 'x';
  return chain_difference(board, chain);
}

// The first difference in what lies on the board, or nothing.
template <int MaxSize>
std::string position_difference(const Board<MaxSize>& board, const SlowBoard& twin) {
  std::string done(static_cast<std::size_t>(twin.size().area()), '.');
  std::array<int, 2> stones{};
  for (const Point p : twin.points()) {
    if (is_stone(twin.at(p))) ++stones[side_index(twin.at(p))];
    if (const std::string what = point_difference(board, twin, p, done); !what.empty())
      return fmt::format("{}: {}", gtp_text(p, twin.size()), what);
  }
  if (board.hash() != twin.hash()) return "the hash differs";
  if (board.ko() != vertex_or_none<MaxSize>(twin.ko())) return "the ko differs";
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    if (board.stones(c) != stones[side_index(c)]) return fmt::format("number of {} stones differs", color_name(c));
    if (board.captured(c) != twin.captured(c))
      return fmt::format("number of captured {} stones differs", color_name(c));
  }
  return "";
}

// The hash after a move, from the hash before and what the twin says of the move.
inline std::uint64_t slow_hash_after(std::uint64_t before, Point p, Color c, const SlowBoard::Attempt& attempt) {
  std::uint64_t hash = before ^ stone_key(c, p);
  for (const Point stone : attempt.removed) hash ^= stone_key(attempt.is_suicide ? c : opposite(c), stone);
  return hash;
}

// The first difference in what a move of either colour on any empty point would do, or nothing.
template <int MaxSize>
std::string effect_difference(const Board<MaxSize>& board, SlowBoard& twin) {
  const std::uint64_t before = twin.hash();
  for (const Point p : twin.points()) {
    if (twin.at(p) != Color::kEmpty) continue;
    const auto v = Geometry<MaxSize>::vertex(p);
    for (const Color c : {Color::kBlack, Color::kWhite}) {
      const SlowBoard::Attempt attempt = twin.attempt(p, c);
      const auto name = [&](const char* what) {
        return fmt::format("{} differs for {} on {}", what, color_name(c), gtp_text(p, twin.size()));
      };
      if (board.captures(v, c) != (!attempt.removed.empty() && !attempt.is_suicide)) return name("captures()");
      if (board.is_suicide(v, c) != attempt.is_suicide) return name("is_suicide()");
      if (board.is_single_stone_suicide(v, c) != (attempt.is_suicide && attempt.removed.size() == 1))
        return name("is_single_stone_suicide()");
      if (board.hash_after(v, c) != slow_hash_after(before, p, c, attempt)) return name("hash_after()");
    }
  }
  return "";
}

}  // namespace katachi::go::test
