// Reading drawn boards back: rows of X (the first player), O and '.', and below them the line that says who moves.
//
//     3 X . O        Coordinates may stand around the rows or be left out, and so may the blanks. Lines of column names and empty
//     2 . X .        lines are skipped. "X to move" is understood in every game, beside the line that the game itself writes.
//     1 . . O        Every error names the line, counted from 1.
//       a b c
//     X to move
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "game/concepts.hpp"
#include "game/traits.hpp"

namespace katachi::games {

inline constexpr char kFirstMark = 'X', kSecondMark = 'O', kNoMark = '.';

inline constexpr std::string_view kUsualMarks = "XO.";

constexpr char mark_of(game::Player p) { return p == game::Player::kFirst ? kFirstMark : kSecondMark; }

class BoardText {
 public:
  game::BoardSize size() const { return {static_cast<int>(rows_.front().size()), static_cast<int>(rows_.size())}; }
  // X, O, '.' or another mark of the game; row 0 is the top one.
  char at(int column, int row) const { return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]; }
  int count(char mark) const;

  // Whose move the last line says it is, in the words of the game.
  core::Result<game::Player> mover(std::string_view first, std::string_view second) const;
  // The same where the sides put one mark in turn: the numbers of marks must fit.
  core::Result<game::Player> mover_by_turns(std::string_view first, std::string_view second) const;

  std::string where(int row) const;  // "line 3"
  std::string where_of_mover() const;

 private:
  friend core::Result<BoardText> read_board(std::string_view text, const game::GameTraits& traits,
                                            std::string_view marks);

  std::vector<std::string> rows_;
  std::vector<int> lines_;  // of the rows
  std::string mover_;
  int mover_line_ = 0;
};

// The size must be one of the game's, and every cell one of its marks.
core::Result<BoardText> read_board(std::string_view text, const game::GameTraits& traits,
                                   std::string_view marks = kUsualMarks);

}  // namespace katachi::games
