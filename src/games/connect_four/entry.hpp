// Connect Four in the registry.
#pragma once

#include "games/connect_four/state.hpp"
#include "games/entry.hpp"

namespace katachi::games::connect_four {

inline constexpr std::string_view kRules =
    "Two players drop discs into the seven columns of a grid that is six cells high, X first. A disc falls to the "
    "lowest "
    "free cell of its column. Four own discs in a row, column or diagonal win. A full grid without four in a line is a "
    "draw. "
    "A move is the number of a column, 1 to 7 from the left.";

inline Entry entry() {
  return entry_of(kTraits, kRules, [](game::BoardSize) { return State(); });
}

}  // namespace katachi::games::connect_four
