// Amazons (Walter Zamkauskas 1988): queens move and shoot arrows that block cells for ever; who cannot move has lost.
//
// The first player (X) and the second (O) have four amazons each. A move takes an own amazon like a queen of chess over empty cells
// and then shoots an arrow, again like a queen, from where it now stands to an empty cell - perhaps the one it has come from -, which
// stays blocked. Nothing is captured. Every move blocks a cell, so games end; there are no draws. Who moves an amazon can always
// shoot, so a side has a legal move exactly if some of its amazons has an empty cell beside it.
//
// The start is that of the literature on 10x10 (a4 d1 g1 j4 against a7 d10 g10 j7), and made alike on other sizes: two amazons on
// the first row, two on the sides, a third of the way in. On 10x10 there are 2176 first moves and 4 307 152 pairs of moves. Cells
// are named as in chess, a1 at the bottom left; the board is 4x4 to 10x10. Cell (row, column) lies at 12 * (row + 1) + column + 1
// of an array with a border, for every size alike.
//
// A move's code has two parts, the queen's move and the shot: 35 numbers of what a queen can reach from a cell on an empty board
// (at most so many) for each. Four amazons never have more than kMaxMoves moves: one in the middle of an empty board has 1065.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "core/strong_index.hpp"
#include "game/concepts.hpp"

namespace katachi::games::amazons {

inline constexpr int kMinSide = 4, kMaxSide = 10;
inline constexpr int kStride = kMaxSide + 2;
inline constexpr std::size_t kAmazons = 4;  // of a side, at most
inline constexpr std::size_t kMaxMoves = kAmazons * 1065;
inline constexpr std::size_t kMaxReach = 35;  // cells a queen attacks

struct CellTag {};
using Cell = core::StrongIndex<CellTag, std::uint8_t, kStride * kStride>;
inline constexpr std::array<int, 8> kSteps = {-kStride - 1, -kStride, -kStride + 1, -1, 1,
                                              kStride - 1,  kStride,  kStride + 1};

constexpr Cell cell_at(int column, int row) { return Cell(static_cast<std::size_t>(kStride * (row + 1) + column + 1)); }
constexpr int column_of(Cell cell) { return cell.raw() % kStride - 1; }
constexpr int row_of(Cell cell) { return cell.raw() / kStride - 1; }
constexpr Cell next_cell(Cell cell, int step) { return Cell(static_cast<std::size_t>(cell.raw() + step)); }

struct Shot {  // a whole move
  Cell from, to, arrow;
  friend constexpr bool operator==(Shot, Shot) = default;
};

enum class Mark : std::uint8_t { kFirst, kSecond, kEmpty, kArrow, kBorder };
constexpr Mark amazon_of(game::Player p) { return p == game::Player::kFirst ? Mark::kFirst : Mark::kSecond; }

inline constexpr game::GameTraits kTraits{.name = "amazons",
                                          .title = "Amazons",
                                          .smallest = game::BoardSize::square(kMinSide),
                                          .largest = game::BoardSize::square(kMaxSide),
                                          .usual = game::BoardSize::square(kMaxSide),
                                          .is_rectangular = true,
                                          .symmetry = game::BoardSymmetry::kMirror};

class State {
 public:
  using Move = Shot;
  using MoveList = core::FixedVector<Shot, kMaxMoves>;
  using Amazons = core::FixedVector<Cell, kAmazons>;
  using Marks = core::IndexMap<Cell, Mark>;

  explicit State(game::BoardSize size = kTraits.usual);  // must be one of kTraits

  game::BoardSize size() const { return {width_, height_}; }
  Mark at(Cell cell) const { return mark_[cell]; }
  const Marks& marks() const { return mark_; }
  const Amazons& amazons(game::Player p) const { return amazons_[game::player_index(p)]; }
  bool can_move(game::Player p) const;
  bool is_legal(Shot shot) const;

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // amazon by amazon, direction by direction, from near to far
  void play(Shot shot);                   // must be legal
  bool is_terminal() const { return is_over_; }
  std::uint64_t hash() const { return core::mix64(hash_ + game::player_index(to_move_)); }
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const { return p == to_move_ ? 0 : 1; }
  std::size_t move_codes() const { return std::size_t{kMaxSide * kMaxSide} * kMaxReach * kMaxReach; }
  std::uint32_t move_code(Shot shot) const;
  std::string move_text(Shot shot) const;                      // "d1-d7/g7": from, to, arrow
  core::Result<Shot> parse_move(std::string_view text) const;  // fails on what is not legal too
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const;
  const game::GameTraits& traits() const { return kTraits; }
  core::Result<State> from_text(std::string_view text) const;  // one to four amazons a side; # is an arrow

  Shot random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  void put(Cell cell, Mark mark);
  bool is_reached(Cell from, Cell to, Cell without) const;  // `without` counts as empty
  std::uint32_t reach_number(Cell from, Cell to) const;
  void sort_amazons();  // by place, so that equal positions have equal orders of moves

  Marks mark_;
  std::array<Amazons, 2> amazons_;
  std::uint64_t hash_ = 0;
  std::uint8_t width_, height_;
  game::Player to_move_ = game::Player::kFirst;
  bool is_over_ = false;
};

static_assert(std::is_trivially_destructible_v<State>);

}  // namespace katachi::games::amazons
