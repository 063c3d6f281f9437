// A board of characters for slow twins: cells by column and row, and a blank beyond the sides.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "game/traits.hpp"
#include "games/cell_text.hpp"

namespace katachi::games::test {

class Grid {
 public:
  explicit Grid(game::BoardSize size)
      : size_(size),
        rows_(static_cast<std::size_t>(size.height), std::string(static_cast<std::size_t>(size.width), '.')) {}

  game::BoardSize size() const { return size_; }
  bool has(CellName cell) const {
    return cell.row >= 0 && cell.column >= 0 && cell.row < size_.height && cell.column < size_.width;
  }
  char at(CellName cell) const {
    return has(cell) ? rows_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] : ' ';
  }
  void put(CellName cell, char mark) {
    rows_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = mark;
  }
  template <class F>
  void for_each_cell(F&& f) const {
    for (int row = 0; row < size_.height; ++row)
      for (int column = 0; column < size_.width; ++column) f(CellName{.column = column, .row = row});
  }

  // Takes the name of a cell off the front of a move, and the character behind it.
  CellName take(std::string_view& move) const {
    const CellName cell = *take_cell(move, size_.width, size_.height);
    if (!move.empty()) move.remove_prefix(1);
    return cell;
  }

 private:
  game::BoardSize size_;
  std::vector<std::string> rows_;
};

}  // namespace katachi::games::test
