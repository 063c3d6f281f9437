// Counting: who owns which point, and the score, by area or by territory, with the dead stones given.
//
// Dead stones are taken off first. An empty region that touches stones of one colour only belongs to it; one that touches
// both or none is neutral, and so is one that touches a stone in seki where the rules have a tax on seki. Scores are in half
// points, positive for Black, komi included.
#pragma once

#include <span>
#include <string>

#include "core/strong_index.hpp"
#include "go/board.hpp"
#include "go/rules.hpp"

namespace katachi::go {

template <int MaxSize>
using OwnerMap = core::IndexMap<Vertex<MaxSize>, Color>;  // kEmpty: nobody's

// The owner of every point, stones included. `dead` lists dead stones; the whole chain of each is taken off.
template <int MaxSize>
OwnerMap<MaxSize> owners(const Board<MaxSize>& board, std::span<const Point> dead = {});

// Black's area minus White's, in points, without komi.
template <int MaxSize>
int area_difference(const Board<MaxSize>& board, std::span<const Point> dead = {});

struct ScoreInput {
  std::span<const Point> dead;
  std::span<const Point> seki = {};  // living stones in seki, which pay where the rules have a tax
  int handicap_stones = 0;
  int black_passes_paid = 0;  // pass stones handed over, where the rules have them
  int white_passes_paid = 0;
};

// The owner of every point as the rules count it.
template <int MaxSize>
OwnerMap<MaxSize> counted_owners(const Board<MaxSize>& board, const Rules& rules, const ScoreInput& input);

// The final score in half points, positive for Black: area or territory plus prisoners, minus komi and compensation.
template <int MaxSize>
int final_half_points(const Board<MaxSize>& board, const Rules& rules, const ScoreInput& input = {});

// "B+3.5", "W+12", "0".
std::string score_text(int half_points);

}  // namespace katachi::go
