// GameTraits: what a program must know of a game to offer it: its name, its boards, and what can happen in it.
//
// Traits are facts of the rules, not of a position. The conformance battery holds a game to them: a game without passes never
// has one among its moves, a game in which positions cannot repeat never shows a hash twice, and so on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace katachi::game {

struct BoardSize {
  int width = 0, height = 0;

  static constexpr BoardSize square(int side) { return {side, side}; }
  friend constexpr bool operator==(BoardSize, BoardSize) = default;
};

std::string size_text(BoardSize size);  // "8x8"

// The mappings of the board onto itself that change neither the rules nor whose game it is.
enum class BoardSymmetry : std::uint8_t {
  kNone,
  kMirror,    // left and right
  kHalfTurn,  // by 180 degrees
  kSquare,    // all eight of a square, and the four of a rectangle
};
std::string_view symmetry_text(BoardSymmetry symmetry);  // "none", "mirror", "half-turn", "square"

struct GameTraits {
  std::string_view name;   // as programs write it: "connect-four"
  std::string_view title;  // as people do: "Connect Four"
  BoardSize smallest = {}, largest = {}, usual = {};
  int side_step = 1;            // sides are those of `smallest` and so much more again and again
  bool is_rectangular = false;  // width and height may differ where the limits allow it
  bool has_pass = false;        // some move has the text "pass"
  bool has_margin = false;      // a result has points: margin_first()
  bool can_draw = false;
  bool has_undo = false;    // models UndoableState
  bool can_repeat = false;  // a position may come a second time
  bool has_memory = false;  // what may be played depends on earlier moves too, which text() does not tell
  BoardSymmetry symmetry = BoardSymmetry::kNone;

  bool has_one_size() const { return smallest == largest; }
};

// "4x4 to 8x8, even sides", for help and errors.
std::string sizes_text(const GameTraits& traits);

// Whether the game is played on boards of this size; the error says on which.
core::Result<BoardSize> check_size(const GameTraits& traits, BoardSize size);
// "8" or "8x6", width first.
core::Result<BoardSize> parse_size(const GameTraits& traits, std::string_view text);

}  // namespace katachi::game
