// SameGame: a board of coloured cells; a move takes away a block, two or more connected cells of one colour, and is worth (n - 2)^2 for
// n cells. What lies above falls down, and where a column becomes empty the columns to the right of it close up. A cleared board is
// worth 1000 more. The game is over when no two neighbours have the same colour.
//
// The board is at most 15x15 with at most 5 colours, and is kept as one set of cells per colour (cells.hpp). All cells that have a
// neighbour of their colour come out of a dozen shifts; a block grows from its first cell by shifts too, in one word of the set where it
// does not leave it. Cells are named by the letter of the column and the row counted from the bottom; a block has the name of its first
// cell: the lowest one of its leftmost column.
//
// The code of a move is a hash of the cells of the block and its colour, as in Cazenave's programs: the same block elsewhere in the game
// is the same move. The best known player for the standard boards never takes blocks of the most frequent colour, so that they merge
// (the "tabu colour" of Schadd et al. 2008): sensible_moves leaves these out while there are others, apart from pairs late in a game
// (Cazenave 2016).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/fixed_vector.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "game/puzzle.hpp"
#include "games/samegame/cells.hpp"

namespace katachi::games::samegame {

inline constexpr int kColors = 5;
inline constexpr double kClearBonus = 1000;

// A block and its colour.
struct Block {
  Cells cells;
  std::uint8_t color = 0;

  friend bool operator==(const Block&, const Block&) = default;
};

class State {
 public:
  using Move = Block;
  using MoveList = core::FixedVector<Block, kMaxSide * kMaxSide / 2>;

  // Rows from the top, of digits for colours (0 to 4) and '.' for empty cells. Precondition: 1 to 15 rows of one length, 1 to 15; cells
  // need not have fallen, they are let fall.
  explicit State(const std::vector<std::string>& rows);
  State() : State(std::vector<std::string>{"."}) {}
  static State random(int width, int height, int colors, core::Rng& rng);

  int width() const { return width_; }
  int height() const { return height_; }
  int color_at(int column, int row) const;  // -1: empty; row 0 is the bottom
  int tabu_color() const { return tabu_color_; }

  // game::NamedPuzzle
  void legal_moves(MoveList& out) const;  // by colour, then by first cell
  void play(const Block& block);
  bool is_terminal() const { return is_over_; }
  std::uint64_t hash() const;
  double score() const { return score_; }
  std::uint64_t move_code(const Block& block) const { return block.cells.mixed(block.color); }
  std::string move_text(const Block& block) const;
  core::Result<Block> parse_move(std::string_view text) const;  // any cell of the block
  std::string text() const;
  core::Result<State> from_text(std::string_view text) const;

  // game::HasSensibleMoves: all but blocks of the most frequent colour of the start; after kPairsFrom moves its pairs are back. Where
  // nothing else is left, all.
  void sensible_moves(MoveList& out) const;
  // game::HasBias: large blocks first, the most frequent colour last (Cazenave 2021).
  double bias(const Block& block) const;

  Block random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  static constexpr int kPairsFrom = 10;

  void let_fall();
  void close_up();
  void look_for_the_end();
  template <class Visit>
  void for_each_block(int color, Visit&& visit) const;

  std::array<Cells, kColors> of_color_{};
  double score_ = 0;
  std::uint8_t width_ = 0, height_ = 0;
  std::uint8_t tabu_color_ = 0;
  std::uint8_t moves_ = 0;
  bool is_over_ = false;
};

static_assert(std::is_trivially_copyable_v<State>);

}  // namespace katachi::games::samegame
