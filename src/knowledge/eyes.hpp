// Eyes by shape, without search: what a region inside a group is worth as eyes, and where that is decided.
//
// A *closed* region is a connected set of points with the group's stones, or the edge, all around. Its worth is two numbers: the eyes if
// its owner moves there first and the eyes if the enemy does. Where they differ, the *vital points* are where to move.
//
//    points   shape                                  owner first   enemy first
//    1, 2     any                                        1             1
//    3        any                                        2             1      vital: the middle
//    4        square                                     1             1
//    4        three around one ("pyramid")               2             1      vital: the one
//    5        four around one, square and one more       2             1      vital: the point with most neighbours
//    6        square with two more at one corner         2             1      vital: the point with four neighbours
//    6        2 x 3 in the corner of the board           2             1      vital: the two points in the middle
//    others   4 and more                                 2             2
//
// The table is compared with full search in the tests. A region of one point is false if the enemy holds two of the points diagonal to
// it, or one at the edge; points that nobody holds are shared out, whoever moves first beginning.
//
// The regions of a group are the parts of its closing without its stones. Most are *open*: points of the region lie beside points that
// are not the group's. An open region is reduced before it is counted. Owner first: all its open points become walls. Enemy first: so
// they do, and the enemy's stone on the worst of them takes its neighbours too. Counts are in half eyes, the sum of both numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "knowledge/point_set.hpp"

namespace katachi::knowledge {

template <int MaxSize>
struct ShapeEyes {
  int owner_first = 0, enemy_first = 0;  // eyes, 0 to 2
  PointSet<MaxSize> vital;               // where to move, if they differ

  int half_eyes() const { return owner_first + enemy_first; }
};

// What a closed connected region is worth. `board` is the set of all points, for corners and edges.
template <int MaxSize>
ShapeEyes<MaxSize> closed_shape(const PointSet<MaxSize>& region, const PointSet<MaxSize>& board);

// The ground around a group, for false eyes and open points.
template <int MaxSize>
struct EyeGround {
  PointSet<MaxSize> board;
  PointSet<MaxSize> own;      // stones and closings of the group's colour
  PointSet<MaxSize> enemy;    // standing stones and closings of the other
  PointSet<MaxSize> corpses;  // enemy stones taken off as lost: they may stand on vital points
};

template <int MaxSize>
struct EyeRegion {
  PointSet<MaxSize> points;  // of the closing, connected
  PointSet<MaxSize> inside;  // what the owner keeps of it: the points without the open ones
  PointSet<MaxSize> vital;   // points of the region where a move changes the count
  int half_eyes = 0;         // 0 to 4
  bool is_false = false;     // it looks like an eye and is none
  bool is_open = false;
};

// The regions of a group. `closing` is one connected part of the ground of its colour, stones included.
template <int MaxSize>
std::vector<EyeRegion<MaxSize>> eye_regions(const PointSet<MaxSize>& closing, const PointSet<MaxSize>& stones,
                                            const EyeGround<MaxSize>& ground);

}  // namespace katachi::knowledge
