// History: a game as it was played: start position, moves, and what superko must remember.
//
// It judges legality under its rules, plays, takes back, and tells when the game is over. Every position since the start is
// remembered, without limit. Handicap stones and setup stones belong to the start position; stones that Black plays in a row
// before White's first move count as handicap too, because many programs send them so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "go/board.hpp"
#include "go/point.hpp"
#include "go/rules.hpp"

namespace katachi::go {

enum class Legality : std::uint8_t { kLegal, kOffBoard, kOccupied, kKo, kSuperko, kSuicide };

// "illegal move: the point is occupied"
std::string legality_text(Legality legality);

class History {
 public:
  using GameBoard = Board<kMaxBoardSize>;

  explicit History(Size size = Size::square(19), Rules rules = {});

  // The start position. Each of these forgets all moves.
  void clear();  // an empty board of the same size
  core::Result<void> set_up(std::span<const Point> black, std::span<const Point> white, Color to_move);
  core::Result<void> set_handicap(std::span<const Point> stones);  // Black's stones, White to move

  // Rules can change in the middle of a game; positions that superko remembers stay.
  const Rules& rules() const { return rules_; }
  void set_rules(const Rules& rules) { rules_ = rules; }

  Size size() const { return board_.size(); }
  const GameBoard& board() const { return board_; }
  Color to_move() const { return to_move_; }
  void set_to_move(Color color) { to_move_ = color; }
  std::span<const ColoredMove> moves() const { return moves_; }
  std::span<const Point> start_black() const { return start_black_; }
  std::span<const Point> start_white() const { return start_white_; }
  Color start_to_move() const { return start_to_move_; }
  int handicap_stones() const;  // placed, or played in a row by Black
  int consecutive_passes() const;
  bool is_over() const { return consecutive_passes() >= 2; }
  std::optional<ColoredMove> last_move() const;

  Legality legality(Color color, Move move) const;
  bool is_legal(Color color, Move move) const { return legality(color, move) == Legality::kLegal; }
  // Plays a legal move of either colour (it need not be that colour's turn); otherwise changes nothing.
  Legality play(Color color, Move move);
  bool undo();  // false at the start position

  // Hashes of the stones of all positions since the start, the present one included, oldest first.
  std::span<const std::uint64_t> position_hashes() const { return hashes_; }
  // The hash of a position with the side to move, as situational superko compares them.
  static std::uint64_t situation(std::uint64_t stones_hash, Color to_move);
  // The moves, from 0, that brought back an earlier position although the rules have superko: there are some only if they were
  // played under other rules, as those of a record are. Cost: all moves so far.
  std::vector<std::size_t> repetitions() const;

 private:
  struct Past {
    GameBoard::Undo undo;
    GameBoard::V ko;  // before the move: a pass must give it back
    Color to_move;
  };

  void restart();
  void remember();
  void forget();
  bool repeats(std::uint64_t stones_hash, Color next_to_move) const;

  Rules rules_;
  GameBoard board_;
  Color to_move_ = Color::kBlack;
  Color start_to_move_ = Color::kBlack;
  std::vector<Point> start_black_, start_white_;
  bool start_is_handicap_ = false;
  std::vector<ColoredMove> moves_;
  std::vector<Past> past_;
  std::vector<std::uint64_t> hashes_;
  std::unordered_map<std::uint64_t, int> seen_;             // stones hash -> how often
  std::unordered_map<std::uint64_t, int> seen_situations_;  // situation hash -> how often
};

}  // namespace katachi::go
