// What the knowledge of games with races has in common: keys, forced moves, an order (games/race.hpp says what a race is).
//
// State is that of the game: pieces(p), target(move), Move::from; Motion how its pieces go.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game/solver_knowledge.hpp"
#include "games/bit_board.hpp"
#include "games/race.hpp"

namespace katachi::games {

inline constexpr int kRaceMirror = 1;  // of mirrored_bits: left and right

template <class State>
RaceView race_view(const State& state) {
  const game::Player mover = state.to_move();
  return {.own = state.pieces(mover), .enemy = state.pieces(other(mover)), .mover = mover};
}

// Exact, of a position that is not over: no piece of the first player stands on the highest row, so a bit is free for the turn.
template <class State>
game::CanonicalKey race_key(const State& state, game::BoardSize size) {
  const Bits first = state.pieces(game::Player::kFirst), second = state.pieces(game::Player::kSecond);
  const Bits first_image = mirrored_bits(first, kRaceMirror, size);
  const Bits second_image = mirrored_bits(second, kRaceMirror, size);
  const bool takes_image = first_image < first || (first_image == first && second_image < second);
  const Bits turn = game::player_index(state.to_move());
  return {.key = {.high = (takes_image ? first_image : first) << kBitSide | turn,
                  .low = takes_image ? second_image : second},
          .symmetry = takes_image};
}

inline game::Bounds race_won_by(game::Player p) {
  return game::Bounds::exactly(p == game::Player::kFirst ? game::kWin : -game::kWin);
}

// The move arrives at the far row or captures the last piece.
template <Motion M>
bool ends_race(const M& motion, const RaceView& view, Bits target) {
  return (target & motion.far_row(view.mover)) != 0 || (view.enemy & ~target) == 0;
}

// Keeps the moves for which wanted(target); if there is none, the first one, and says false.
template <class State, class F>
bool keep_moves(const State& state, typename State::MoveList& moves, F&& wanted) {
  const auto is_unwanted = [&](const auto& move) { return !wanted(bit(state.target(move).raw())); };
  const auto first = moves[0];
  const auto end = std::remove_if(moves.begin(), moves.end(), is_unwanted);
  moves.resize(static_cast<std::size_t>(end - moves.begin()));
  if (!moves.empty()) return true;
  moves.push_back(first);
  return false;
}

// Where arriving wins: a move that ends the game is the only one, then captures of a piece that would arrive next. If there is neither
// and a piece arrives next, all moves lose.
template <class State, Motion M>
void prune_race(const State& state, const M& motion, const RaceView& view, typename State::MoveList& moves) {
  if (wins_at_once(motion, view)) {
    keep_moves(state, moves, [&](Bits target) { return ends_race(motion, view, target); });
    moves.resize(1);
  } else if (const Bits danger = arriving(motion, view); danger != 0) {
    keep_moves(state, moves, [&](Bits target) { return (target & danger) != 0; });
  }
}

// How promising a move is. `height`: of the board.
template <Motion M>
int race_rank(const M& motion, int height, const RaceView& view, Bits from, Bits target) {
  constexpr int kCapture = 32, kArrivesNext = 64, kRow = 4, kAttacked = -12, kSupported = 8;
  const game::Player enemy = other(view.mover);
  const int row = std::countr_zero(target) / kBitSide;
  const int rows_from_far = view.mover == game::Player::kFirst ? height - 1 - row : row;
  int rank = -kRow * rows_from_far;
  if ((target & view.enemy) != 0) rank += kCapture - kRow * (height - 1 - rows_from_far);
  const bool is_attacked = (target & motion.attacks(view.enemy, enemy)) != 0;
  if (is_attacked) rank += kAttacked;
  if (!is_attacked && (target & motion.last_rows(view.mover)) != 0) rank += kArrivesNext;
  if ((target & motion.attacks(view.own ^ from, view.mover)) != 0) rank += kSupported;
  return rank;
}

// The judgement "race": whose first piece is ahead, how far all have come, and races that are won.
template <class State, Motion M>
std::int32_t judge_race_by(const State& state, const M& motion, int height) {
  constexpr std::int32_t kWonRace = 5000, kAhead = 50, kRow = 10;
  using game::Player;
  const auto way = [&](Player p) {
    int sum = 0;
    for (int row = 0; row < height; ++row)
      sum += (height - row) * static_cast<int>(count_bits(state.pieces(p) & motion.row_from_far(row, p)));
    return sum;
  };
  const auto result = race_result(motion, race_view(state));
  const bool first_wins = result && *result == (state.to_move() == Player::kFirst);
  const int ahead = motion.fewest_moves(state.pieces(Player::kSecond), Player::kSecond) -
                    motion.fewest_moves(state.pieces(Player::kFirst), Player::kFirst);
  return (!result      ? 0
          : first_wins ? kWonRace
                       : -kWonRace) +
         kAhead * ahead + kRow * (way(Player::kFirst) - way(Player::kSecond));
}

// The judgement "material".
template <class State>
std::int32_t judge_material_of(const State& state) {
  constexpr std::int32_t kPiece = 100;
  return kPiece * (static_cast<std::int32_t>(count_bits(state.pieces(game::Player::kFirst))) -
                   static_cast<std::int32_t>(count_bits(state.pieces(game::Player::kSecond))));
}

}  // namespace katachi::games
