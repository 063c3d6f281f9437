#include "knowledge/eyes.hpp"

#include <algorithm>
#include <array>

namespace katachi::knowledge {

namespace {

constexpr int kMostHalfEyes = 4;  // two eyes: more do not matter
constexpr int kTableEnds = 7;     // closed regions of 7 points and more are two eyes, whoever moves

// Neighbours of each point inside the region, and the points that have the most.
template <int MaxSize>
struct RegionDegrees {
  explicit RegionDegrees(const PointSet<MaxSize>& region) {
    region.for_each([&](go::Vertex<MaxSize> v) {
      int degree = 0;
      for (int d = 0; d < go::kNeighbours; ++d) degree += region.contains(go::Geometry<MaxSize>::neighbour(v, d));
      ++count[static_cast<std::size_t>(degree)];
      if (degree > most) most_points = {};
      most = std::max(most, degree);
      if (degree == most) most_points.insert(v);
    });
  }

  std::array<int, 5> count{};  // points by the number of their neighbours
  int most = 0;
  PointSet<MaxSize> most_points;
};

template <int MaxSize>
bool is_corner(go::Vertex<MaxSize> v, const PointSet<MaxSize>& board) {
  int degree = 0;
  for (int d = 0; d < go::kNeighbours; ++d) degree += board.contains(go::Geometry<MaxSize>::neighbour(v, d));
  return degree <= 2;
}

// The two points in the middle of a 2 x 3 rectangle that holds a corner of the board; else nothing. Without liberties outside, the
// enemy kills there; with one it is a ko.
template <int MaxSize>
bool is_corner_rectangle(const PointSet<MaxSize>& region, const RegionDegrees<MaxSize>& degrees,
                         const PointSet<MaxSize>& board) {
  if (degrees.count[3] != 2 || degrees.count[2] != 4) return false;
  bool has_corner = false;
  region.for_each([&](go::Vertex<MaxSize> v) { has_corner = has_corner || is_corner<MaxSize>(v, board); });
  return has_corner;
}

template <int MaxSize>
ShapeEyes<MaxSize> split_by(const PointSet<MaxSize>& vital) {
  return {2, 1, vital};
}

// A single point: how many of its diagonal points the enemy gets.
template <int MaxSize>
ShapeEyes<MaxSize> single_eye(go::Vertex<MaxSize> v, const EyeGround<MaxSize>& ground) {
  int enemies = 0, off_board = 0;
  PointSet<MaxSize> undecided;
  for (int d = go::kNeighbours; d < go::kDirections; ++d) {
    const go::Vertex<MaxSize> diagonal = go::Geometry<MaxSize>::neighbour(v, d);
    if (!ground.board.contains(diagonal))
      ++off_board;
    else if (ground.enemy.contains(diagonal))
      ++enemies;
    else if (!ground.own.contains(diagonal))
      undecided.insert(diagonal);
  }
  const int needed = off_board > 0 ? 1 : 2, open = undecided.size();  // enemy points that make the eye false
  ShapeEyes<MaxSize> eyes;
  eyes.owner_first = enemies + open / 2 < needed ? 1 : 0;
  eyes.enemy_first = enemies + (open + 1) / 2 < needed ? 1 : 0;
  if (eyes.owner_first != eyes.enemy_first) eyes.vital = undecided;
  return eyes;
}

// A connected part of what is left of a region. Corpses on vital points are as if the enemy had moved.
template <int MaxSize>
ShapeEyes<MaxSize> part_eyes(const PointSet<MaxSize>& part, const EyeGround<MaxSize>& ground) {
  if (part.size() == 1) return single_eye<MaxSize>(part.first(), ground);
  ShapeEyes<MaxSize> eyes = closed_shape(part, ground.board);
  if (eyes.vital.intersects(ground.corpses)) {
    eyes.owner_first = eyes.enemy_first;
    eyes.vital = {};
  }
  return eyes;
}

// All parts of a set together.
template <int MaxSize>
ShapeEyes<MaxSize> all_parts(const PointSet<MaxSize>& set, const EyeGround<MaxSize>& ground) {
  ShapeEyes<MaxSize> sum;
  for_each_component(set, [&](const PointSet<MaxSize>& part) {
    const ShapeEyes<MaxSize> eyes = part_eyes(part, ground);
    sum.owner_first += eyes.owner_first;
    sum.enemy_first += eyes.enemy_first;
    sum.vital |= eyes.vital;
  });
  return sum;
}

// The enemy's stone on an open point takes the points beside it.
template <int MaxSize>
void reduce_open(EyeRegion<MaxSize>& region, const PointSet<MaxSize>& open, const ShapeEyes<MaxSize>& kept,
                 const EyeGround<MaxSize>& ground) {
  const int undisturbed = std::min(kept.half_eyes(), kMostHalfEyes);
  int worst = undisturbed;
  open.for_each([&](go::Vertex<MaxSize> v) {
    PointSet<MaxSize> at;
    at.insert(v);
    const PointSet<MaxSize> left = region.inside - beside(at, ground.board);
    const int reduced = std::min(all_parts(left, ground).half_eyes(), kMostHalfEyes);
    if (reduced < undisturbed) region.vital.insert(v);
    worst = std::min(worst, reduced);
  });
  region.half_eyes = (undisturbed + worst) / 2;
}

template <int MaxSize>
EyeRegion<MaxSize> judged(const PointSet<MaxSize>& points, const PointSet<MaxSize>& outside,
                          const EyeGround<MaxSize>& ground) {
  EyeRegion<MaxSize> region;
  region.points = points;
  const PointSet<MaxSize> open = spread(outside, ground.board) & points;
  region.is_open = !open.empty();
  region.inside = points - open;
  const ShapeEyes<MaxSize> kept = all_parts(region.inside, ground);
  region.vital = kept.vital;
  region.is_false = !region.is_open && kept.half_eyes() == 0;
  if (region.is_open)
    reduce_open(region, open, kept, ground);
  else
    region.half_eyes = std::min(kept.half_eyes(), kMostHalfEyes);
  if (region.half_eyes >= kMostHalfEyes) region.vital = {};
  return region;
}

}  // namespace

template <int MaxSize>
ShapeEyes<MaxSize> closed_shape(const PointSet<MaxSize>& region, const PointSet<MaxSize>& board) {
  const int size = region.size();
  if (size == 0) return {};
  if (size <= 2) return {1, 1, {}};
  if (size >= kTableEnds) return {2, 2, {}};
  const RegionDegrees<MaxSize> degrees(region);
  switch (size) {
    case 3:
      return split_by(degrees.most_points);
    case 4:
      if (degrees.count[2] == 4) return {1, 1, {}};
      return degrees.most == 3 ? split_by(degrees.most_points) : ShapeEyes<MaxSize>{2, 2, {}};
    case 5:
      if (degrees.most == 4 || (degrees.count[3] == 1 && degrees.count[2] == 3)) return split_by(degrees.most_points);
      return {2, 2, {}};
    default:
      if (degrees.most == 4 && degrees.count[2] == 3) return split_by(degrees.most_points);
      if (is_corner_rectangle(region, degrees, board)) return split_by(degrees.most_points);
      return {2, 2, {}};
  }
}

template <int MaxSize>
std::vector<EyeRegion<MaxSize>> eye_regions(const PointSet<MaxSize>& closing, const PointSet<MaxSize>& stones,
                                            const EyeGround<MaxSize>& ground) {
  std::vector<EyeRegion<MaxSize>> regions;
  const PointSet<MaxSize> outside = ground.board - closing;
  for_each_component(closing - stones,
                     [&](const PointSet<MaxSize>& points) { regions.push_back(judged(points, outside, ground)); });
  return regions;
}

template ShapeEyes<9> closed_shape(const PointSet<9>&, const PointSet<9>&);
template ShapeEyes<19> closed_shape(const PointSet<19>&, const PointSet<19>&);
template ShapeEyes<25> closed_shape(const PointSet<25>&, const PointSet<25>&);
template std::vector<EyeRegion<9>> eye_regions(const PointSet<9>&, const PointSet<9>&, const EyeGround<9>&);
template std::vector<EyeRegion<19>> eye_regions(const PointSet<19>&, const PointSet<19>&, const EyeGround<19>&);
template std::vector<EyeRegion<25>> eye_regions(const PointSet<25>&, const PointSet<25>&, const EyeGround<25>&);

}  // namespace katachi::knowledge
