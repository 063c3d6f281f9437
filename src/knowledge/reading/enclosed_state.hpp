// EnclosedState: the life of an enclosed group as a game of two players with a yes-or-no end, for the proof searches.
//
// The first player is the prover. There are three questions; together they tell alive, seki, ko and dead apart:
//
//   kCaptureWithKo    the attacker captures the target; he may take back any ko at once, the defender may not.
//                     No: the group cannot be captured whatever the ko threats are.
//   kCaptureOutright  the attacker captures the target; the defender may take back any ko at once, the attacker may not.
//                     Yes: the group is dead whatever the ko threats are. Where only the first is true, the group's life is a ko.
//   kTwoEyes          the defender makes the target alive by itself (Benson's test), the attacker may take back any ko at once.
//                     Yes: alive. No, and it cannot be captured: a seki, or a life by double ko.
//
// Whoever may not take back must play elsewhere first, by the simple ko rule; a pass stands for the threat and clears the ban. This
// is how GoTools tells outcomes apart (Wolf 1994), and Kishimoto and Mueller's one-eye solver (2005).
//
// Endless play: the prover must reach his aim, so a position that comes back is no progress for him. The value of a position is then
// that of a reachability game on a finite graph: it does not depend on the past, and is the same under superko of either side's choice
// but for cycles that the prover would have to force.
//
// Passes: the opponent of the prover may always pass. The prover may pass only where a ko ban holds against him or where no
// move is legal: any other pass can be answered by a pass, which leads back to the same position, so no shortest proof has one.
// Suicide is not legal. Nobody plays outside the region.
//
// Twenty-eight bytes and a pointer, copied freely. Chains are found when they are needed: regions are small.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "game/concepts.hpp"
#include "game/traits.hpp"
#include "go/point.hpp"
#include "knowledge/reading/region.hpp"

namespace katachi::knowledge {

enum class Question : std::uint8_t { kCaptureWithKo, kCaptureOutright, kTwoEyes };

enum class Side : std::uint8_t { kAttacker, kDefender };

constexpr Side other(Side side) { return side == Side::kAttacker ? Side::kDefender : Side::kAttacker; }

inline constexpr game::GameTraits kEnclosedTraits{.name = "life-and-death",
                                                  .title = "Life and death",
                                                  .smallest = game::BoardSize::square(1),
                                                  .largest = game::BoardSize::square(go::kMaxBoardSize),
                                                  .usual = game::BoardSize::square(19),
                                                  .is_rectangular = true,
                                                  .has_pass = true,
                                                  .can_repeat = true};

class EnclosedState {
 public:
  using Move = std::uint8_t;  // a point of the region, or kPass
  using MoveList = core::FixedVector<Move, Region::kMaxPoints + 1>;
  static constexpr Move kPass = Region::kMaxPoints;
  static constexpr std::uint32_t kPassCode = kPass;

  // The region must outlive the state. The ko of the board is not known here.
  EnclosedState(const Region& region, Question question, Side to_move);

  const Region& region() const { return *region_; }
  Question question() const { return question_; }
  Side side_to_move() const { return to_move_; }
  Bits stones(Side side) const { return side == Side::kAttacker ? attacker_ : defender_; }
  Bits empty() const { return region_->all & ~(attacker_ | defender_); }
  Bits ban() const { return ban_; }  // where the side to move may not take back: one point or none
  bool is_legal(Move move) const;
  // The chain there, and whether it can be captured inside at all.
  BitChain chain(Side side, unsigned at) const { return chain_at(*region_, stones(side), at); }
  bool is_safe(Side side, const BitChain& chain) const {
    return (chain.stones & (side == Side::kAttacker ? region_->attacker_safe : region_->defender_safe)) != 0;
  }
  Side prover() const { return question_ == Question::kTwoEyes ? Side::kDefender : Side::kAttacker; }
  go::Move to_go_move(Move move) const { return move == kPass ? go::Move::pass() : go::Move(region_->points[move]); }

  // game::TwoPlayerState
  void legal_moves(MoveList& out) const;
  void play(Move move);
  bool is_terminal() const { return end_ != End::kNone; }
  std::uint64_t hash() const { return core::fold(key()); }
  game::Player to_move() const { return to_move_ == prover() ? game::Player::kFirst : game::Player::kSecond; }
  double outcome(game::Player player) const {
    return (end_ == End::kProved) == (player == game::Player::kFirst) ? 1.0 : 0.0;
  }
  std::size_t move_codes() const { return Region::kMaxPoints + 1; }
  std::uint32_t move_code(Move move) const { return move; }
  std::string move_text(Move move) const { return go::gtp_text(to_go_move(move), region_->size); }
  core::Result<Move> parse_move(std::string_view text) const;
  std::string text() const;  // '#' is outside the region, the stones are X and O as on a board

  // game::NamedGame
  const game::GameTraits& traits() const { return kEnclosedTraits; }
  core::Key128 key() const;
  // A text does not tell the region: this always fails.
  core::Result<EnclosedState> from_text(std::string_view text) const;

 private:
  enum class End : std::uint8_t { kNone, kProved, kDisproved };

  bool may_take_back(Side side) const {
    return side == (question_ == Question::kCaptureOutright ? Side::kDefender : Side::kAttacker);
  }
  Bits captured_by(unsigned at, Side mover) const;
  bool has_legal_point() const;
  void judge();

  const Region* region_;
  Bits defender_, attacker_, ban_ = 0;
  Question question_;
  Side to_move_;
  End end_ = End::kNone;
};

}  // namespace katachi::knowledge
