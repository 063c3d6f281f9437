// The slow twin of Forme_K: the definition, word by word, with no table, no increment and no tree.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "go/board.hpp"
#include "pattern/order.hpp"
#include "record/game_set.hpp"

namespace katachi::pattern::test {

// All facts around a point, unsorted: the offsets and what is there.
struct SlowFact {
  go::Offset offset;
  FactKind kind;
};

template <int MaxSize>
std::vector<SlowFact> slow_facts(const go::Board<MaxSize>& board, go::Point from, go::Color own, Edges edges) {
  std::vector<SlowFact> out;
  const go::Size size = board.size();
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      if (const go::Color c = board.at(go::Point::at(x, y)); c != go::Color::kEmpty && go::Point::at(x, y) != from)
        out.push_back({{x - from.x, y - from.y}, c == own ? FactKind::kOwn : FactKind::kEnemy});
  if (edges == Edges::kPoints)
    for (int dy = -NeighbourOrder::kReach; dy <= NeighbourOrder::kReach; ++dy)
      for (int dx = -NeighbourOrder::kReach; dx <= NeighbourOrder::kReach; ++dx)
        if (const int x = from.x + dx, y = from.y + dy; x < 0 || y < 0 || x >= size.width || y >= size.height)
          out.push_back({{dx, dy}, FactKind::kEdge});
  if (edges == Edges::kSides)
    for (const go::Offset o : {go::Offset{-from.x - 1, 0}, go::Offset{size.width - from.x, 0},
                               go::Offset{0, -from.y - 1}, go::Offset{0, size.height - from.y}})
      out.push_back({o, FactKind::kEdge});
  return out;
}

// The smallest of the 8 sequences of codes, each cut after max_facts.
template <int MaxSize>
std::vector<FactCode> slow_sequence(const go::Board<MaxSize>& board, go::Point from, go::Color own,
                                    const NeighbourOrder& order, std::size_t max_facts) {
  const auto facts = slow_facts(board, from, own, order.options().edges);
  std::vector<FactCode> best;
  for (int s = 0; s < go::kSymmetries; ++s) {
    std::vector<FactCode> codes;
    for (const SlowFact& fact : facts) codes.push_back(fact_code(order.place(go::image(fact.offset, s)), fact.kind));
    const std::size_t count = std::min(max_facts, codes.size());
    std::ranges::partial_sort(codes, codes.begin() + static_cast<std::ptrdiff_t>(count));
    codes.resize(count);
    if (best.empty() || codes < best) best = codes;
  }
  return best;
}

struct SlowCounts {
  std::uint64_t tests = 0;
  std::uint64_t played = 0;
  struct Pattern {
    std::uint64_t matches = 0;
    std::uint64_t plays = 0;
  };
  std::map<std::vector<FactCode>, Pattern> patterns;  // those that were played once at least
};

// Both passes: the patterns of all moves, then their counts at every legal point of every position.
template <int MaxSize>
SlowCounts slow_learn(const record::GameSet& games, const OrderOptions& options, std::size_t max_facts) {
  const NeighbourOrder order(options);
  SlowCounts out;
  const auto prefixes = [](std::vector<FactCode> sequence, auto&& f) {
    for (; !sequence.empty(); sequence.pop_back()) f(sequence);
  };
  for (const bool counting : {false, true})
    for (const record::GameSet::Game& game : games.games()) {
      go::Board<MaxSize> board = games.start<MaxSize>(game);
      for (const record::PackedMove move : games.moves(game)) {
        if (move.is_pass()) {
          board.clear_ko();
          continue;
        }
        const auto at = go::Geometry<MaxSize>::vertex(move.point());
        if (!counting) {
          prefixes(slow_sequence(board, move.point(), move.color(), order, max_facts),
                   [&](auto& s) { out.patterns[s]; });
        } else {
          ++out.played;
          board.for_each_point([&](auto v) {
            if (board.at(v) != go::Color::kEmpty || v == board.ko() || board.is_suicide(v, move.color())) return;
            ++out.tests;
            const go::Point p = go::Geometry<MaxSize>::point(v);
            prefixes(slow_sequence(board, p, move.color(), order, max_facts), [&](auto& s) {
              const auto found = out.patterns.find(s);
              if (found == out.patterns.end()) return;
              ++found->second.matches;
              found->second.plays += v == at ? 1 : 0;
            });
          });
        }
        board.play(at, move.color());
      }
    }
  return out;
}

}  // namespace katachi::pattern::test
