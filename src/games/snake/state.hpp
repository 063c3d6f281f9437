// Snake in the box: a path along the edges of a hypercube, from vertex 0 on, in which no two vertices are neighbours but those that follow
// each other. The score is its number of edges.
//
// A move is the dimension along which the path goes on, counted from 0. Every snake can be renamed so that its dimensions appear in the order 0, 1,
// 2, ...: a move opens no dimension but the next one, which leaves out the copies. The longest snakes of dimensions 1 to 8 have 1, 2, 4,
// 7, 13, 26, 50 and 98 edges (Kautz 1958; Ostergard and Pettersson 2015).
//
// The state is the set of vertices that the path may not enter, which grows by the neighbours of each vertex as the path leaves it. A move
// is coded with the vertex that it leaves.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/result.hpp"
#include "core/strong_index.hpp"
#include "game/puzzle.hpp"

namespace katachi::games::snake {

inline constexpr int kMaxDimension = 10;

struct DimensionTag {};
using Dimension = core::StrongIndex<DimensionTag, std::uint8_t, kMaxDimension>;

class State {
 public:
  using Move = Dimension;
  using MoveList = core::FixedVector<Dimension, kMaxDimension>;

  explicit State(int dimension = 6);

  int dimension() const { return dimension_; }

  // game::NamedPuzzle
  void legal_moves(MoveList& out) const;
  void play(Dimension move);
  bool is_terminal() const;
  std::uint64_t hash() const;
  double score() const { return static_cast<double>(path_.size()); }
  std::uint64_t move_code(Dimension move) const { return std::uint64_t{at_} * 16 + move.raw(); }
  std::string move_text(Dimension move) const { return std::to_string(move.raw()); }
  core::Result<Dimension> parse_move(std::string_view text) const;
  std::string text() const;  // "dimension 6: 0 1 2 0"
  core::Result<State> from_text(std::string_view text) const;

 private:
  static constexpr std::size_t kVertices = std::size_t{1} << kMaxDimension;

  bool is_blocked(unsigned vertex) const { return (blocked_[vertex / 64] >> (vertex % 64) & 1) != 0; }
  void block(unsigned vertex) { blocked_[vertex / 64] |= std::uint64_t{1} << (vertex % 64); }
  int open_dimensions() const { return opened_ < dimension_ ? opened_ + 1 : dimension_; }

  std::array<std::uint64_t, kVertices / 64> blocked_{};
  std::uint16_t at_ = 0;
  std::uint8_t dimension_;
  std::uint8_t opened_ = 0;  // dimensions that the path has used
  core::FixedVector<Dimension, kVertices> path_;
};

}  // namespace katachi::games::snake
