// The slow twin of shape search: every position of every game, every place, point by point, straight from the definitions of
// shape/search.hpp. The symmetries are applied to the games instead of the shape.
#pragma once

#include <compare>
#include <vector>

#include "record/record.hpp"
#include "shape/search.hpp"

namespace katachi::shape::test {

struct TwinHit {
  std::uint32_t game = 0, move = 0, next_move = 0;
  int x = 0, y = 0, width = 0, height = 0;  // the place
  Next outcome = Next::kEnd;
  ShapeMove next;
  go::Color to_move = go::Color::kBlack;
  friend auto operator<=>(const TwinHit&, const TwinHit&) = default;
};

std::vector<TwinHit> brute_force(const std::vector<record::GameRecord>& games, const Query& query);  // sorted

// What search() found, in the same form. `number` gives for each game of the index its place in the list of records.
std::vector<TwinHit> comparable(const std::vector<Hit>& hits, const Query& query,
                                const std::vector<std::uint32_t>& number);

}  // namespace katachi::shape::test
