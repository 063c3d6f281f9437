// How groups lie to each other, and what a move changes in that: distances, joining, splitting.
//
// The *Hausdorff distance* of two sets of points is the largest distance from a point of one to the nearest point of the other, in
// Manhattan steps. It is small only where each stone of each group has the other group near it; groups far apart, or of different
// extent, are far. Stones on the way do not matter.
//
// A move *joins* groups of its colour if their stones are in one closing after it and were in several before; it *splits* a group of the
// enemy if stones of it that stood in one closing are in several after it. Both are read off two analyses.
#pragma once

#include <vector>

#include "knowledge/analysis.hpp"

namespace katachi::knowledge {

// From one set to the other. Precondition: neither is empty; both lie on `board`.
template <int MaxSize>
int directed_distance(const PointSet<MaxSize>& from, const PointSet<MaxSize>& to, const PointSet<MaxSize>& board);

template <int MaxSize>
int hausdorff_distance(const PointSet<MaxSize>& a, const PointSet<MaxSize>& b, const PointSet<MaxSize>& board);

// The fewest steps from a point of one set to a point of the other.
template <int MaxSize>
int least_distance(const PointSet<MaxSize>& a, const PointSet<MaxSize>& b, const PointSet<MaxSize>& board);

struct GroupChanges {
  std::vector<std::vector<GroupId>>
      joined;                  // groups of the first analysis that are one in the second, two or more each
  std::vector<GroupId> split;  // groups of the first analysis that are several in the second

  friend bool operator==(const GroupChanges&, const GroupChanges&) = default;
};

// Of both colours, between two analyses of boards of one size.
template <int MaxSize>
GroupChanges group_changes(const Analysis<MaxSize>& before, const Analysis<MaxSize>& after);

}  // namespace katachi::knowledge
