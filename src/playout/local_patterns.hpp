// LocalPatterns: a set of 3x3 patterns, asked by the code of a point (go/board.hpp) in one look.
//
// A pattern is three rows of three signs, "XOX/.../???": X and O the two colours, . an empty point, # the edge, x anything but X,
// o anything but O, ? anything; the middle is empty. It stands for all its rotations and reflections, and for both colours;
// followed by " X" it holds only when X is to move. Hane and cuts are those of Gelly, Wang, Munos and Teytaud, "Modification of UCT
// with patterns in Monte-Carlo Go" (2006), figures 2 to 4; of their moves at the edge (figure 5) the first and the last are here, the
// last for both sides, and others that block and cut: with these five a player was not weaker than with theirs (docs/figures.md).
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

#include "core/result.hpp"
#include "go/color.hpp"

namespace katachi::playout {

class LocalPatterns {
 public:
  static constexpr std::size_t kCodes = 1 << 16;

  // One pattern a line; empty lines and those that begin with ';' are skipped.
  static core::Result<LocalPatterns> parse(std::string_view text);
  static const LocalPatterns& mogo();

  // Whether a move of the colour to move on a point with this code fits one of the patterns.
  bool matches(std::uint16_t code, go::Color to_move) const { return codes_[go::side_index(to_move)].test(code); }
  std::size_t count(go::Color to_move) const { return codes_[go::side_index(to_move)].count(); }

 private:
  core::Result<void> add(std::string_view pattern);

  std::array<std::bitset<kCodes>, 2> codes_;
};

}  // namespace katachi::playout
