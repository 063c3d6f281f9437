// Drawn positions of Go as states to search, and the candidates a search of Go needs: neither pass nor own eyes.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "go/diagram.hpp"
#include "go/history.hpp"
#include "go/state.hpp"

namespace katachi::search {

// Simple ko, no suicide, no komi: the rules of the fast playouts.
inline go::State<9> go_position(std::string_view drawing, go::Color to_move = go::Color::kBlack) {
  const auto position = go::parse_diagram(drawing);
  if (!position) throw std::logic_error("cannot read the drawing");
  go::Rules rules{.ko = go::KoRule::kSimple, .suicide = false};
  rules.set_komi(0);
  go::History history(position->size, rules);
  if (!history.set_up(position->black, position->white, to_move)) throw std::logic_error("cannot set it up");
  return go::State<9>(history);
}

struct NoPassNoEyes {
  template <int MaxSize>
  void operator()(const go::State<MaxSize>& state, typename go::State<MaxSize>::MoveList& moves) const {
    std::size_t kept = 0;
    for (const auto v : moves)
      if (v != go::State<MaxSize>::kPass && !state.board().is_eye(v, state.color_to_move())) moves[kept++] = v;
    moves.resize(kept);
  }
};

// White's five stones are in atari and Black's four beside them too: whoever is to move captures at C3.
inline constexpr std::string_view kRace =
    ". X X O .\n"
    "X O O X O\n"
    "X O . X O\n"
    "X O O X O\n"
    ". X X O .\n";

// White's four stones have their last liberty at D3; nothing else is in danger.
inline constexpr std::string_view kCapture =
    ". . . . .\n"
    ". X X . .\n"
    "X O O . .\n"
    "X O O X .\n"
    ". X X . .\n";

// The same on 9x9, at G5.
inline constexpr std::string_view kCaptureOnNine =
    ". . . . . . . . .\n"
    ". . . . . . . O .\n"
    ". . . . . . O . .\n"
    ". . X X X X . O .\n"
    ". X O O O O . . .\n"
    ". . X X X X . O .\n"
    ". . . . . . O . .\n"
    ". . . . . . . . .\n"
    ". . . . . . . . .\n";

}  // namespace katachi::search
