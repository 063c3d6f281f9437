// Morpion Solitaire: on an endless grid with a cross of 36 points, a move adds one point such that five points in a row, across, upright
// or diagonal, can be joined by a new line. In 5D (disjoint) two lines of one direction have no point in common, in 5T (touching) they may
// share an end, but no stretch between two points. The score is the number of lines.
//
// The endless grid is one of 32x32 points with the cross in the middle: 11 free points on each side, more than any game needs that is
// known (the records are 82 moves of 5D and 178 of 5T). A move is its line, which lacks exactly one point; so is its code, as in Rosin's
// program (2011).
//
// A game is 20 to 180 moves long, and its legal moves change little with each: the state keeps the list. Playing a line drops the moves
// that would share points with it or need its new point, and looks at the 20 lines through the new point.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/result.hpp"
#include "core/strong_index.hpp"
#include "game/puzzle.hpp"

namespace katachi::games::morpion {

enum class Variant : std::uint8_t { kDisjoint, kTouching };

inline constexpr int kSide = 32;
inline constexpr int kReach = 5;  // points of a line
// Around the grid lies a border so wide that no line crosses it.
inline constexpr int kBorder = kReach - 1;
inline constexpr int kStride = kSide + 2 * kBorder;
inline constexpr int kCrossAt = 11;  // column and row of the upper left corner of the square that holds the cross
inline constexpr int kCrossSide = 10;

struct PointTag {};
using Point = core::StrongIndex<PointTag, std::uint16_t, kStride * kStride>;

// The offset from a point of a line to the next one: right, down, down and right, up and right.
inline constexpr std::array<int, 4> kSteps = {1, kStride, kStride + 1, 1 - kStride};

// A line: its leftmost (or uppermost) point and its direction.
struct LineTag {};
using Line = core::StrongIndex<LineTag, std::uint16_t, std::size_t{kStride} * kStride * 4>;

constexpr Point point_at(int x, int y) {
  return Point(static_cast<std::size_t>((y + kBorder) * kStride + x + kBorder));
}
constexpr int x_of(Point p) { return p.raw() % kStride - kBorder; }
constexpr int y_of(Point p) { return p.raw() / kStride - kBorder; }
constexpr int direction_of(Line line) { return line.raw() % 4; }
constexpr Point point_of(Line line, int k) {
  return Point(static_cast<std::size_t>(line.raw() / 4 + k * kSteps[static_cast<std::size_t>(direction_of(line))]));
}
// Whether the cross has the point.
bool is_of_cross(Point p);

class State {
 public:
  // More than a game can have: Michalewski, Nagorko and Pawlewicz (2015) prove that 5T ends within 485 moves.
  static constexpr std::size_t kMaxLines = 512;
  using Move = Line;
  using MoveList = core::FixedVector<Line, kMaxLines>;

  explicit State(Variant variant = Variant::kDisjoint);

  Variant variant() const { return variant_; }
  bool has(Point p) const { return (marks_[p] & kPoint) != 0; }
  const core::FixedVector<Line, kMaxLines>& lines() const { return lines_; }  // in the order of play
  Point added_by(std::size_t move) const { return added_[move]; }

  // game::NamedPuzzle
  void legal_moves(MoveList& out) const { out = moves_; }  // the oldest first
  void play(Line line);
  bool is_terminal() const { return moves_.empty(); }
  std::uint64_t hash() const { return hash_; }
  double score() const { return static_cast<double>(lines_.size()); }
  std::uint64_t move_code(Line line) const { return line.raw(); }
  std::string move_text(Line line) const;  // its ends: "12,14-16,14"
  core::Result<Line> parse_move(std::string_view text) const;
  std::string text() const;
  core::Result<State> from_text(std::string_view text) const;

 private:
  // Bits 0 to 3 of a mark: a line of that direction uses the point (5D), or goes on from it to the next one (5T).
  static constexpr std::uint8_t kPoint = 16, kOutside = 32;

  int marked_points() const { return variant_ == Variant::kDisjoint ? kReach : kReach - 1; }
  bool is_free(Line line) const;       // no line is in its way
  int missing_point(Line line) const;  // the one it lacks, as 0 to 4; -1: none or several, or one outside
  void add_lines_through(Point p);

  Variant variant_;
  core::IndexMap<Point, std::uint8_t> marks_;
  MoveList moves_;
  core::FixedVector<Line, kMaxLines> lines_;
  core::FixedVector<Point, kMaxLines> added_;
  std::uint64_t hash_ = 0;
};

}  // namespace katachi::games::morpion
