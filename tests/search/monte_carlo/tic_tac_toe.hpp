// Tic-tac-toe as a game::TwoPlayerState: small enough to know every answer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/result.hpp"
#include "game/concepts.hpp"

namespace katachi::search {

class TicTacToe {
 public:
  using Move = std::uint8_t;  // 0..8 from the top left
  using MoveList = core::FixedVector<Move, 9>;

  TicTacToe() = default;
  explicit TicTacToe(std::string_view cells) {  // "X.O......"
    for (std::size_t i = 0; i < 9; ++i) cells_[i] = cells[i];
    int difference = 0;
    for (const char c : cells_) difference += (c == 'X') - (c == 'O');
    to_move_ = difference == 0 ? game::Player::kFirst : game::Player::kSecond;
  }

  void legal_moves(MoveList& out) const {
    out.clear();
    for (Move m = 0; m < 9; ++m)
      if (cells_[m] == '.') out.push_back(m);
  }
  void play(Move m) {
    cells_[m] = to_move_ == game::Player::kFirst ? 'X' : 'O';
    to_move_ = game::other(to_move_);
  }
  bool is_terminal() const { return has_line('X') || has_line('O') || text().find('.') == std::string::npos; }
  std::uint64_t hash() const { return std::hash<std::string>()(text()); }
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const {
    const double first = has_line('X') ? 1 : has_line('O') ? 0 : 0.5;
    return p == game::Player::kFirst ? first : 1 - first;
  }
  std::size_t move_codes() const { return 9; }
  std::uint32_t move_code(Move m) const { return m; }
  std::string move_text(Move m) const { return std::to_string(m); }
  core::Result<Move> parse_move(std::string_view text) const { return static_cast<Move>(text[0] - '0'); }
  std::string text() const { return {cells_.begin(), cells_.end()}; }

 private:
  bool has_line(char c) const {
    constexpr int kLines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                  {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (const auto& line : kLines)
      if (at(line[0]) == c && at(line[1]) == c && at(line[2]) == c) return true;
    return false;
  }
  char at(int i) const { return cells_[static_cast<std::size_t>(i)]; }

  std::array<char, 9> cells_{'.', '.', '.', '.', '.', '.', '.', '.', '.'};
  game::Player to_move_ = game::Player::kFirst;
};

static_assert(game::TwoPlayerState<TicTacToe>);

}  // namespace katachi::search
