// Breakthrough (Dan Troyka 2000): pieces step forward, straight or diagonally; they capture diagonally only. Who first
// reaches the far row has won. Misère Breakthrough is the same game with the loser and the winner exchanged.
//
// Both sides fill their two nearest rows. The first player (X) starts at the bottom and moves up, the second (O) down. A
// piece steps to an empty cell straight ahead, or diagonally ahead to a cell that is empty or holds an enemy, who is
// captured; capture is never obligatory. The game ends when a piece stands on its far row or when a side has no piece left:
// in Breakthrough the side that did this (reached, or captured the last piece) wins, in the misère game it loses - so there
// a side without pieces has won. Before the end every side has a move: the cells diagonally ahead of its most advanced piece
// hold none of its own, and on a board at least two wide there is one. Every move advances a piece, so games end, and never
// in a draw.
//
// Cells are named as in chess, a1 at the bottom left. The board is 2 to 8 wide and 4 to 8 high, chosen at run time. Each
// side's pieces are the bits of a word, row r, column c at bit 8 * r + c for every size; moves of one direction are found
// for all pieces at once. Solved: 5x5 and 6x5 are won by the second player (Saffidine, Jouandeau and Cazenave, "Solving
// Breakthrough with race patterns and job-level proof number search", 2011); 8x8 is open.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "core/strong_index.hpp"
#include "game/concepts.hpp"
#include "games/bits.hpp"

namespace katachi::games::breakthrough {

inline constexpr int kMinWidth = 2, kMinHeight = 4, kMaxSide = 8;

struct CellTag {};
using Cell = core::StrongIndex<CellTag, std::uint8_t, kMaxSide * kMaxSide>;

// How the column changes, as seen from the first player; the row changes by one, forward for the side that moves.
enum class Direction : std::uint8_t { kLeft, kStraight, kRight };
inline constexpr std::array kDirections = {Direction::kLeft, Direction::kStraight, Direction::kRight};

struct Step {
  Cell from;
  Direction direction = Direction::kStraight;
  friend constexpr bool operator==(Step, Step) = default;
};

enum class Variant : std::uint8_t { kNormal, kMisere };

struct BoardSetup {
  int width = 8;
  int height = 8;
  Variant variant = Variant::kNormal;
};

inline constexpr game::GameTraits kTraits{.name = "breakthrough",
                                          .title = "Breakthrough",
                                          .smallest = {kMinWidth, kMinHeight},
                                          .largest = game::BoardSize::square(kMaxSide),
                                          .usual = game::BoardSize::square(kMaxSide),
                                          .is_rectangular = true,
                                          .symmetry = game::BoardSymmetry::kMirror};
inline constexpr game::GameTraits kMisereTraits = [] {
  game::GameTraits traits = kTraits;
  traits.name = "misere-breakthrough";
  traits.title = "Misère Breakthrough";
  return traits;
}();

class State {
 public:
  using Move = Step;
  using MoveList = core::FixedVector<Step, 3 * 2 * kMaxSide>;

  State() : State(BoardSetup{}) {}
  explicit State(const BoardSetup& setup);

  int width() const { return width_; }
  int height() const { return height_; }
  Variant variant() const { return variant_; }
  Bits pieces(game::Player p) const { return pieces_[game::player_index(p)]; }
  Cell target(Step step) const;  // of the side to move

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // all to the left, then straight, then to the right; in each from a1 upwards
  void play(Step step);                   // step must be legal and the game not over
  bool is_terminal() const { return winner_.has_value(); }
  std::uint64_t hash() const;
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const { return winner_ == p ? 1 : 0; }
  std::size_t move_codes() const { return Cell::kBound * kDirections.size() * 2; }
  std::uint32_t move_code(Step step) const;  // the same step of the other side, downwards, has another code
  std::string move_text(Step step) const;    // "a2-b3"
  core::Result<Step> parse_move(std::string_view text) const;  // fails on what is not legal too
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const;
  const game::GameTraits& traits() const { return variant_ == Variant::kNormal ? kTraits : kMisereTraits; }
  core::Result<State> from_text(std::string_view text) const;  // of the same variant

  Step random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  Bits movers(Direction direction) const;  // the pieces that can step so
  Bits far_row(game::Player p) const;
  std::string mover_text(game::Player p) const;

  std::array<Bits, 2> pieces_{};
  Bits board_ = 0;  // all cells
  std::uint8_t width_, height_;
  Variant variant_;
  game::Player to_move_ = game::Player::kFirst;
  std::optional<game::Player> winner_;
};

}  // namespace katachi::games::breakthrough
