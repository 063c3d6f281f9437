// Where a value ends in files whose writers forgot to escape "]", or to write it.
//
// A "]" ends the value if what comes after it (white space apart) can go on: the end of the text, "[", ";", "(", ")" or a
// property. Where a "[" within the value is still open, as in `US[Matsuyama[3d]]` or `C[see [A]; then (B)]`, the "]" more
// likely belongs to it; there the structure after it must lead to a property or to the end.
// A missing "]" shows by a "[" inside the value which belongs to the first property of a game or, after a short value, of a
// node: `B[pd;W[dd]`.
// Every test looks forward no further than the next "]" and back no further than a few bytes, so that a scan stays linear.
#pragma once

#include <cstddef>

namespace katachi::sgf {

struct ValueSoFar {
  const char* begin;             // first character of the value
  const char* bracket;           // the "]" in question
  bool inside_brackets = false;  // more unescaped "[" than "]" were met so far
};

// May the value end with the "]" at value.bracket?
bool ends_value(const ValueSoFar& value, const char* end);

// `bracket` is a "[" within a value that starts at `begin`: the "(" of the game whose first property it opens, or null.
const char* game_opened_by(const char* begin, const char* bracket);

// The same for the ";" of a node. If only_short, the value before it must look like one: a few characters, no white space.
const char* node_opened_by(const char* begin, const char* bracket, bool only_short);

}  // namespace katachi::sgf
