// Go in the registry: go::State, counted by area, on the smallest board layout that holds the size.
//
// The options are the rules: rules=NAME of a rule set, komi, and the parts of go::set_rule. By default they are those of
// Tromp and Taylor. Territory scoring is refused: a search counts the board as it stands.
#pragma once

#include "games/entry.hpp"

namespace katachi::games {

Entry go_entry();

}  // namespace katachi::games
