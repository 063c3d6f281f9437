// Othello: two players put discs on a board in turn; each disc turns the enemy discs that it encloses in a line.
//
// Black (X) is the first player. A move puts a disc on an empty cell so that in at least one of the eight directions a row of
// enemy discs lies between it and another own disc; all discs in such rows are turned. A side without such a move passes, and
// passing is no choice; when neither side has one, the game is over and more discs win. The start has two discs of each side
// crosswise in the middle, and every move but a pass fills a cell, so games end, sometimes in a draw.
//
// Cells are named as in the literature, a1 at the top left; the pass is the text "pass". Boards are square with even sides, 4 to
// 8. Each side's discs are the bits of a word, row r, column c at bit 8 * r + c for every size; moves and turned discs are found
// by shifting all discs at once. With best play the second player wins 4x4 and 6x6 (J. Feinstein 1993: by 8 and 4 discs).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "core/strong_index.hpp"
#include "game/concepts.hpp"
#include "games/bits.hpp"

namespace katachi::games::othello {

inline constexpr int kMinSize = 4, kMaxSize = 8;

struct PlaceTag {};
using Place = core::StrongIndex<PlaceTag, std::uint8_t, kMaxSize * kMaxSize + 1>;  // a cell, or the pass behind them
inline constexpr Place kPass{kMaxSize * kMaxSize};

inline constexpr game::GameTraits kTraits{.name = "othello",
                                          .title = "Othello",
                                          .smallest = game::BoardSize::square(kMinSize),
                                          .largest = game::BoardSize::square(kMaxSize),
                                          .usual = game::BoardSize::square(kMaxSize),
                                          .side_step = 2,
                                          .has_pass = true,
                                          .has_margin = true,
                                          .can_draw = true,
                                          .symmetry = game::BoardSymmetry::kSquare};

class State {
 public:
  using Move = Place;
  using MoveList = core::FixedVector<Place, kMaxSize * kMaxSize>;
  static constexpr std::uint32_t kPassCode = kPass.raw();

  explicit State(int size = kMaxSize);  // even, kMinSize to kMaxSize

  int size() const { return size_; }
  Bits discs(game::Player p) const { return discs_[game::player_index(p)]; }
  Bits moves_of(game::Player p) const;  // where p could play, whoever is to move

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // row by row from a1; or the pass alone
  void play(Place place);                 // must be legal, the game not over
  bool is_terminal() const { return is_over_; }
  std::uint64_t hash() const;
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const;
  double margin_first() const;  // discs of the first player minus those of the second
  std::size_t move_codes() const { return Place::kBound; }
  std::uint32_t move_code(Place place) const { return place.raw(); }
  std::string move_text(Place place) const;
  core::Result<Place> parse_move(std::string_view text) const;  // fails on what is not legal too
  std::string text() const;

  // game::NamedGame
  core::Key128 key() const { return key_of(discs_); }
  core::Key128 key_of(const std::array<Bits, 2>& discs) const;  // with these discs, a mirror image of the board's
  const game::GameTraits& traits() const { return kTraits; }
  core::Result<State> from_text(std::string_view text) const;  // any discs anywhere

  Place random_move(core::Rng& rng) const;  // uniform over the legal moves; the game must not be over

 private:
  void find_moves();  // after discs or the side to move have changed

  std::array<Bits, 2> discs_{};
  Bits moves_ = 0;  // cells where the side to move may play
  std::uint8_t size_;
  game::Player to_move_ = game::Player::kFirst;
  bool is_over_ = false;
};

}  // namespace katachi::games::othello
