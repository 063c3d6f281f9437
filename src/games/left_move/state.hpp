// Left move: at each of `depth` steps one goes left or right; the score is the number of steps to the left.
//
// It needs no thought, and shows whether a search learns at all: a uniform playout has half of the points, and NRPA of level 2 must find
// all 60 (Cazenave's test problem). A move is coded with its step.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/fixed_vector.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "game/puzzle.hpp"

namespace katachi::games::left_move {

inline constexpr int kMaxDepth = 1000;

enum class Side : std::uint8_t { kLeft, kRight };

class State {
 public:
  using Move = Side;
  using MoveList = core::FixedVector<Side, 2>;

  explicit State(int depth = 60) : depth_(static_cast<std::uint16_t>(depth)) {
    assert(depth >= 1 && depth <= kMaxDepth);
  }

  // game::NamedPuzzle
  void legal_moves(MoveList& out) const {
    out.clear();
    if (is_terminal()) return;
    out.push_back(Side::kLeft);
    out.push_back(Side::kRight);
  }
  void play(Side side) {
    assert(!is_terminal());
    ++steps_;
    if (side == Side::kLeft) ++lefts_;
  }
  bool is_terminal() const { return steps_ == depth_; }
  std::uint64_t hash() const { return core::mix64(std::uint64_t{depth_} << 32 | std::uint64_t{steps_} << 16 | lefts_); }
  double score() const { return lefts_; }
  std::uint64_t move_code(Side side) const { return 2 * std::uint64_t{steps_} + (side == Side::kRight ? 1 : 0); }
  std::string move_text(Side side) const { return side == Side::kLeft ? "left" : "right"; }
  core::Result<Side> parse_move(std::string_view text) const;
  std::string text() const;  // "17 of 20 steps to the left, 60 in all"
  core::Result<State> from_text(std::string_view text) const;

 private:
  std::uint16_t depth_;
  std::uint16_t steps_ = 0, lefts_ = 0;
};

static_assert(std::is_trivially_copyable_v<State>);

}  // namespace katachi::games::left_move
