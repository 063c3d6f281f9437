// Writer of SGF: trees -> text.
//
// Every property is written in its order with its raw values, so that parse(write(trees)) equals trees. Parentheses are
// written where they are needed: around a game and around variations. Not recursive; linear.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "sgf/tree.hpp"

namespace katachi::sgf {

struct WriteOptions {
  bool main_line_only = false;  // leave the variations out
  bool short_names = false;     // "CoPyright" as "CP", the only form FF[4] knows
  std::size_t wrap = 0;         // break lines between properties or values after this many bytes; 0: a game is one line
  std::string charset = "UTF-8";  // of the result; any name iconv knows
  bool correct_ca = true;  // make CA tell the truth: replaced where it stands, added to a root whose game needs it
};

struct Written {
  std::string bytes;
  std::size_t lost = 0;  // characters the charset does not have, written as '?'
};

// All games, each followed by a line break. The Error: a charset that is not known.
core::Result<Written> write(const Collection& games, const WriteOptions& options = {});

// One game (or the tree under any node).
core::Result<Written> write_game(const Collection& games, NodeId root, const WriteOptions& options = {});

// UTF-8, nothing changed: correct_ca off, everything else as by default. Cannot fail.
std::string to_text(const Collection& games);

}  // namespace katachi::sgf
