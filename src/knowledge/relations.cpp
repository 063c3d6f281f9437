#include "knowledge/relations.hpp"

#include <algorithm>
#include <cassert>

namespace katachi::knowledge {

template <int MaxSize>
int directed_distance(const PointSet<MaxSize>& from, const PointSet<MaxSize>& to, const PointSet<MaxSize>& board) {
  assert(!from.empty() && !to.empty() && board.includes(from | to));
  int distance = 0;
  for (PointSet<MaxSize> reached = to; !reached.includes(from); reached = spread(reached, board)) ++distance;
  return distance;
}

template <int MaxSize>
int hausdorff_distance(const PointSet<MaxSize>& a, const PointSet<MaxSize>& b, const PointSet<MaxSize>& board) {
  return std::max(directed_distance(a, b, board), directed_distance(b, a, board));
}

template <int MaxSize>
int least_distance(const PointSet<MaxSize>& a, const PointSet<MaxSize>& b, const PointSet<MaxSize>& board) {
  assert(!a.empty() && !b.empty() && board.includes(a | b));
  int distance = 0;
  for (PointSet<MaxSize> reached = a; !reached.intersects(b); reached = spread(reached, board)) ++distance;
  return distance;
}

template <int MaxSize>
GroupChanges group_changes(const Analysis<MaxSize>& before, const Analysis<MaxSize>& after) {
  GroupChanges changes;
  std::vector<int> parts(before.groups.size());
  for (const Group<MaxSize>& now : after.groups) {
    std::vector<GroupId> sources;
    for (std::size_t i = 0; i < before.groups.size(); ++i) {
      if (before.groups[i].color != now.color || !before.groups[i].stones.intersects(now.stones)) continue;
      sources.push_back(GroupId(i));
      ++parts[i];
    }
    if (sources.size() > 1) changes.joined.push_back(std::move(sources));
  }
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i] > 1) changes.split.push_back(GroupId(i));
  return changes;
}

template int directed_distance(const PointSet<9>&, const PointSet<9>&, const PointSet<9>&);
template int directed_distance(const PointSet<19>&, const PointSet<19>&, const PointSet<19>&);
template int directed_distance(const PointSet<25>&, const PointSet<25>&, const PointSet<25>&);
template int hausdorff_distance(const PointSet<9>&, const PointSet<9>&, const PointSet<9>&);
template int hausdorff_distance(const PointSet<19>&, const PointSet<19>&, const PointSet<19>&);
template int hausdorff_distance(const PointSet<25>&, const PointSet<25>&, const PointSet<25>&);
template int least_distance(const PointSet<9>&, const PointSet<9>&, const PointSet<9>&);
template int least_distance(const PointSet<19>&, const PointSet<19>&, const PointSet<19>&);
template int least_distance(const PointSet<25>&, const PointSet<25>&, const PointSet<25>&);
template GroupChanges group_changes(const Analysis<9>&, const Analysis<9>&);
template GroupChanges group_changes(const Analysis<19>&, const Analysis<19>&);
template GroupChanges group_changes(const Analysis<25>&, const Analysis<25>&);

}  // namespace katachi::knowledge
