// ShapeEvidence: what a pattern base knows of one move in one position, for people: the largest pattern that matches there, how
// often it was met and how often its move was played.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "go/history.hpp"
#include "pattern/base.hpp"

namespace katachi::pattern {

struct ShapeEvidence {
  NodeId pattern = kNoNode;
  std::size_t facts = 0;  // stones and edges in it
  std::uint64_t met = 0;
  std::uint64_t played = 0;

  double share() const { return met == 0 ? 0 : static_cast<double>(played) / static_cast<double>(met); }
};

// Nothing if no pattern that matches at the point was met often enough. Cost: a whole board is matched, a few milliseconds.
// max_facts: the most facts of that pattern; 0: any number.
std::optional<ShapeEvidence> shape_evidence(const std::shared_ptr<const Base>& base, const go::History& game,
                                            go::Color color, go::Point point, std::size_t max_facts = 0);

}  // namespace katachi::pattern
