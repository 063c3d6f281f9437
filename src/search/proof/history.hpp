// Graph history: when a proof that was found after one past may be used after another.
//
// Where superko forbids to bring back an earlier position, what a position is worth depends on how it was reached, but a table
// knows positions only. A search that forgets this proves what is false (Palay 1983; Kishimoto and Mueller, "A general solution to the
// graph history interaction problem", 2004). The remedy here has their two kinds of entries and an exact condition for using one:
//
// A proof tree T of a position P for one side, the winner, was found after the past h. At nodes of the winner it has one move, at
// nodes of the loser all that are legal. Two things about T depend on h:
//   1. bans that it uses: moves of the loser that are missing because an earlier position forbids them;
//   2. positions that it makes: each move of the winner makes one, which must not lie in the past.
// Let every ban used by T come from a position of T itself, that is from P or below ("T is closed"). Then T proves P after any past h'
// in which no position occurs that the winner makes in T. For: a move of the winner is forbidden by a position of h', which is
// excluded, or by one between P and it, by which it would have been forbidden in T as well. A move of the loser that is legal after h' and
// missing in T was forbidden there by a position between P and it, which is there after h' too. If T contains proofs from
// the table, they were tested so on the path below P, and what they make is part of what T makes: the argument goes through.
//
// So a closed proof is stored under the position (base entry), with a mark of all positions that the winner makes: one bit for
// each class of positions (game::TellsBans). It is used where no class of the past is among them. Neither condition can be dropped:
// remembering only the oldest ban that was used, a common guard, leaves the winner's own moves unchecked (the test GraphHistory shows
// positions where that fails). All other proofs are stored under the sequence of moves that led to the position (twin entry), where
// they hold trivially. A base entry that does not fit the present past is no obstacle: the position is searched again, mostly
// through base entries of its successors that fit, which is Kishimoto and Mueller's simulation done by the search itself.
//
// Numbers of open positions are shared by all pasts: they guide the search and prove nothing.
// Keys of positions and classes may be shared by mirror images, paths are sequences of moves and so never are.
//
// In a game without such a memory in which positions can repeat (Go with simple ko), a move back to a position on the path counts
// against the prover: endless play is no win. Proofs then never use a repetition, so all are closed; a disproof that leads back above
// its own position is not, and goes to a twin.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>

#include "game/concepts.hpp"

namespace katachi::search::proof {

// What a proof depends on.
struct Dependence {
  using Ply = std::int16_t;
  static constexpr Ply kNothing = std::numeric_limits<Ply>::max();
  static constexpr Ply kBeforeRoot = -1;
  static constexpr Ply kCut = -2;  // on the limit of moves: no statement about the game

  Ply oldest = kNothing;   // the ply, counted from the root, of the oldest position whose ban is used
  std::uint64_t made = 0;  // classes of positions that the winner makes

  void merge(Dependence o) {
    oldest = std::min(oldest, o.oldest);
    made |= o.made;
  }
  bool is_closed_at(int ply) const { return oldest >= ply; }
  bool fits(std::uint64_t past_classes) const { return (made & past_classes) == 0; }
};

// Whether the past of such a state must be looked at.
template <class S>
bool tells_bans(const S& state) {
  if constexpr (requires { state.tells_bans(); })
    return state.tells_bans();
  else
    return game::TellsBans<S>;
}

// The ply of the position `back` plies before `ply`.
inline Dependence::Ply ply_before(int ply, int back) {
  constexpr int kFar = 63;
  if (back >= kFar || back > ply) return Dependence::kBeforeRoot;
  return static_cast<Dependence::Ply>(ply - back);
}

// The oldest position whose ban keeps a move from the side to move at `ply`.
template <class S>
Dependence::Ply oldest_ban(const S& state, int ply) {
  if constexpr (game::TellsBans<S>)
    if (const std::uint64_t bans = state.bans(); bans != 0) return ply_before(ply, 63 - std::countl_zero(bans));
  return Dependence::kNothing;
}

// The latest position whose ban keeps a move from the side to move at `ply`.
template <class S>
Dependence::Ply latest_ban(const S& state, int ply) {
  if constexpr (game::TellsBans<S>)
    if (const std::uint64_t bans = state.bans(); bans != 0) return ply_before(ply, std::countr_zero(bans));
  return Dependence::kNothing;
}

template <class S>
std::uint64_t past_classes(const S& state) {
  if constexpr (game::TellsBans<S>) return state.past_classes();
  return 0;
}

// The class of a position that a move led to, as a bit; none for a pass, which makes nothing and is never forbidden.
template <class S>
std::uint64_t made_by(const S& after, std::uint32_t move_code) {
  if constexpr (game::TellsBans<S>) {
    if constexpr (requires { S::kPassCode; }) {
      if (move_code == S::kPassCode) return 0;
    } else if constexpr (requires { after.pass_code(); }) {
      if (after.pass_code() == move_code) return 0;
    }
    return std::uint64_t{1} << after.past_class();
  }
  return 0;
}

}  // namespace katachi::search::proof
