// EnclosedState: the life of an enclosed group as a game of two players with a yes-or-no end, for the proof searches.
//
// The first player is the prover, who must reach an aim: so endless play is no progress for him, and a position that comes back counts
// against him. Three questions together tell alive, seki, ko and dead apart:
//
//   kCapture      the attacker captures the target; he may take back any ko at once, the defender may not.
//                 No: the group cannot be captured, whatever the ko threats are.
//   kLiveByKo     the defender keeps the target until both sides pass, or makes it safe; he may take back any ko at once, the
//                 attacker may not. No: the group is dead whatever the ko threats are. Where both are true, its life is a ko.
//   kTwoEyes      the defender makes the target alive by itself (Benson's test); the attacker may take back any ko at once.
//                 Yes: alive. Where it cannot be captured and has no two eyes, it is a seki, or lives by a double ko.
//
// Whoever may not take back must play elsewhere first, by the simple ko rule: a pass stands for that threat and lifts the ban. Whoever
// may take back must win the ko in the end: if he only takes it back for ever (a false eye that a ko protects, "moonshine
// life"), he has not reached his aim. Outcomes by who may take back: Wolf, "The program GoTools and its computer-generated tsume Go
// database" (1994); Kishimoto and Mueller, "Search versus knowledge for solving life and death problems in Go" (2005).
//
// The value of a position is that of a reachability game on a finite graph, so it does not depend on how the position was reached.
//
// Passes. The opponent of the prover may always pass. The prover may pass where that can be progress: where a ko ban holds against him,
// where nothing else is legal, and in kLiveByKo, where two passes in a row end the game. A pass under a ban is a threat and does
// not count as one of the two. Suicide is not legal. Nobody plays outside the region.
//
// Small, and copied freely. Chains are found when they are needed: regions are small.
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

enum class Question : std::uint8_t { kCapture, kLiveByKo, kTwoEyes };

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
  Side prover() const { return question_ == Question::kCapture ? Side::kAttacker : Side::kDefender; }
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
    return side == (question_ == Question::kLiveByKo ? Side::kDefender : Side::kAttacker);
  }
  Bits captured_by(unsigned at, Side mover) const;
  bool has_legal_point() const;
  bool may_pass() const;  // where a move is legal too
  void judge();

  const Region* region_;
  Bits defender_, attacker_, ban_ = 0;
  Question question_;
  Side to_move_;
  bool has_passed_ = false;  // the last move was a pass that no ban forced
  End end_ = End::kNone;
};

}  // namespace katachi::knowledge
