// Go on small boards for exact searches: go::State's game on at most 32 points, as bitboards.
//
// The registry's `go` stays go::State; this one plays the same game (the tests compare them move by move), is copied in a few hundred
// bytes, takes moves back, and has exact keys. Two rules are added that only proofs use: a position that comes back with the same side to
// move ends the game with the worst result for one player. What that player reaches even so holds under every rule on repetition that
// looks at the side to move, and under none: he never needs a repetition and is never forbidden a move because of one. It is also
// the fixed point that retrograde analysis finds (search/retrograde). docs/search/small_go.md has the argument.
//
// Moves are points, from the top left, and the pass. Two passes in a row end the game, which is counted by area.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "core/strong_index.hpp"
#include "game/concepts.hpp"
#include "games/small_go/board.hpp"
#include "games/small_go/path.hpp"
#include "games/small_go/symmetry.hpp"
#include "go/point.hpp"
#include "go/rules.hpp"

namespace katachi::games::small_go {

enum class Repetition : std::uint8_t {
  kAllowed,      // nothing is forbidden
  kSimpleKo,     // a single stone that just captured a single stone may not be retaken at once
  kPositional,   // no stone may bring back an earlier position of the stones
  kSituational,  // ... with the same side to move
  kFirstLoses,   // a stone that does so ends the game: the second player gets the whole board
  kSecondLoses,  // ... the first player gets it
};

constexpr bool ends_by_repetition(Repetition r) { return r >= Repetition::kFirstLoses; }

struct Rules {
  Repetition repetition = Repetition::kPositional;
  bool suicide = true;  // of two stones or more; that of a single stone is never legal
  std::int16_t komi_half_points = 0;

  // Those of a go::Rules that count by area; what a handicap earns is not known here.
  static Rules of(const go::Rules& rules);
  friend bool operator==(const Rules&, const Rules&) = default;
};

struct PlaceTag {};
using Place = core::StrongIndex<PlaceTag, std::uint8_t, kMaxPoints + 1>;  // 0: the pass; else a point and 1
inline constexpr Place kPass{};

constexpr Place place_of_cell(std::size_t cell) { return Place(cell + 1); }
constexpr std::size_t cell_of(Place place) { return place.raw() - std::size_t{1}; }
constexpr Bits bit_of(Place place) { return place == kPass ? 0 : bit(cell_of(place)); }

// The largest board is an upper limit of each side: there are at most kMaxPoints points.
inline constexpr game::GameTraits kTraits{.name = "small-go",
                                          .title = "Go on small boards",
                                          .smallest = game::BoardSize::square(1),
                                          .largest = game::BoardSize::square(kMaxSide),
                                          .usual = game::BoardSize::square(5),
                                          .is_rectangular = true,
                                          .has_pass = true,
                                          .has_margin = true,
                                          .can_draw = true,
                                          .has_undo = true,
                                          .can_repeat = true,
                                          .has_memory = true,
                                          .symmetry = game::BoardSymmetry::kSquare};

class State {
 public:
  using Move = Place;
  using MoveList = core::FixedVector<Place, kMaxPoints + 1>;
  static constexpr std::uint32_t kPassCode = kPass.raw();

  // The empty board, the first player (Black) to move. The shape must fit (Shape::fits).
  State(go::Size size, const Rules& rules);
  // A legal position as the first of its game.
  State(const Shape& shape, const Rules& rules, const Stones& stones, game::Player to_move, int passes = 0);

  const Shape& shape() const { return shape_; }
  const Rules& rules() const { return rules_; }
  const Stones& stones() const { return stones_; }
  const Path& path() const { return path_; }
  int passes() const { return passes_; }
  Bits empty() const { return shape_.board() & ~stones_.all(); }
  go::Size size() const { return {shape_.width(), shape_.height()}; }
  bool is_legal(Place place) const;
  bool is_urgent(Place place) const;  // game::HasUrgentMoves: the last liberty of a chain, ours or the opponent's
  bool has_repeated() const { return has_repeated_; }

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;  // points from the top left, then the pass
  void play(Place place);
  bool is_terminal() const { return passes_ >= 2 || has_repeated_; }
  std::uint64_t hash() const { return core::fold(key()); }
  game::Player to_move() const { return to_move_; }
  double outcome(game::Player p) const;
  double margin_first() const { return half_points() / 2.0; }
  std::size_t move_codes() const { return shape_.area() + 1; }
  std::uint32_t move_code(Place place) const { return place.raw(); }
  std::string move_text(Place place) const;
  core::Result<Place> parse_move(std::string_view text) const;
  std::string text() const;  // as go::State writes it

  // game::UndoableState
  struct Undo {
    Stones stones;
    Path::Undo path;
    std::uint64_t past_classes = 0;
    bool is_remembered = false;
    std::uint8_t passes = 0;
    Place ko{};
  };
  void play(Place place, Undo& undo);
  void undo(const Undo& undo);  // of the last move; a path that has forgotten something does not get it back

  // game::NamedGame
  const game::GameTraits& traits() const { return kTraits; }
  core::Key128 key() const;  // exact: no two positions share one
  core::Key128 key_of_image(const Symmetries& symmetries, const Stones& image, std::size_t symmetry) const;
  core::Key128 past_key() const;
  core::Result<State> from_text(std::string_view text) const;

  // game::TellsBans
  bool tells_bans() const { return has_memory() && !ends_by_repetition(rules_.repetition); }
  std::uint64_t bans() const;
  unsigned past_class() const { return class_of(stones_); }
  std::uint64_t past_classes() const { return past_classes_; }

  int half_points() const;  // the area score or what a repetition costs, komi included, positive for the first player

 private:
  // What superko compares of the position after a stone.
  std::uint64_t memory_key(const Stones& stones, game::Player next) const {
    return rules_.repetition == Repetition::kPositional ? exact_key(stones) : exact_key(shape_, stones, next);
  }
  bool has_memory() const { return rules_.repetition >= Repetition::kPositional; }
  // One of 64 classes of positions, the same for mirror images: the number of stones, and as many parities of the stones at the edge as
  // fit. What a proof makes mostly has more stones than the positions before it: told apart by that number, few pasts exclude a proof.
  unsigned class_of(const Stones& stones) const {
    constexpr std::uint32_t kClasses = 64;
    const auto counts = static_cast<std::uint32_t>(shape_.area());  // a legal position has an empty point
    const Bits edge = shape_.edge();
    const std::uint32_t parities = count_bits(stones.of[0] & edge) % 2 + 2 * (count_bits(stones.of[1] & edge) % 2);
    return count_bits(stones.all()) + counts * (parities % (kClasses / counts));
  }
  bool allows_suicide(Bits point, const Placed& placed) const {
    return placed.suicide == 0 || (rules_.suicide && placed.suicide != point);
  }
  core::Key128 key_of(const Stones& stones, Place ko) const;
  bool remember(Path::Undo& undo);

  Shape shape_;
  Rules rules_;
  Stones stones_;
  game::Player to_move_ = game::Player::kFirst;
  std::uint8_t passes_ = 0;
  Place ko_{};  // where simple ko forbids to retake; kPass: nowhere
  bool has_repeated_ = false;
  Path path_;
  std::uint64_t past_classes_ = 0;  // of the positions of the path, the present one included
};

}  // namespace katachi::games::small_go
