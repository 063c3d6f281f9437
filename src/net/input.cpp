#include "net/input.hpp"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <cmath>
#include <vector>

namespace katachi::net {

namespace {

using go::Color;

enum Plane : unsigned {
  kBoard = 0,
  kStones = 1,
  kOwnLiberties = 2,
  kEnemyLiberties = 5,
  kBanned = 9,
  kPast = 10,
  kCapture = 15
};

constexpr std::uint16_t bit(unsigned plane) { return static_cast<std::uint16_t>(1u << plane); }

// Planes 0 to 9 and 15. is_banned(v) is asked for empty points.
template <int MaxSize, class IsBanned>
void set_points(const go::Board<MaxSize>& board, Color mover, IsBanned&& is_banned, Input& out) {
  using V = go::Vertex<MaxSize>;
  std::size_t at = 0;
  board.for_each_point([&](V v) {
    const Color there = board.at(v);
    unsigned planes = bit(kBoard);
    if (there == Color::kEmpty) {
      if (board.captures(v, mover)) planes |= bit(kCapture);
      if (is_banned(v)) planes |= bit(kBanned);
    } else {
      const bool is_own = there == mover;
      planes |= bit(is_own ? kStones : kStones + 1);
      const auto liberties = static_cast<unsigned>(board.liberties(v));
      if (liberties <= 3) planes |= bit((is_own ? kOwnLiberties : kEnemyLiberties) + liberties);
    }
    out.points[at++] = static_cast<std::uint16_t>(planes);
  });
}

// Planes 10 to 14 and the numbers. move(k): the k-th last move, for k below `known`.
template <class MoveAt>
void set_past(int known, MoveAt&& move, Input& out) {
  known = std::clamp(known, 0, kPastMoves);
  for (int k = 0; k < known; ++k) {
    const go::Move m = move(k);
    if (m.is_pass()) continue;
    const auto at = static_cast<std::size_t>(m.point().y * out.size.width + m.point().x);
    out.points[at] = static_cast<std::uint16_t>(out.points[at] | bit(kPast + static_cast<unsigned>(k)));
  }
  const bool passed = known > 0 && move(0).is_pass();
  out.numbers[1] = passed ? 1 : 0;
  out.numbers[2] = passed && known > 1 && move(1).is_pass() ? 1 : 0;
  out.numbers[3] = static_cast<float>(known) / kPastMoves;
}

void set_rules(const go::Rules& rules, Color mover, Input& out) {
  const int komi = mover == Color::kWhite ? rules.komi_half_points : -rules.komi_half_points;
  out.numbers[0] = static_cast<float>(komi) / 30;
  out.numbers[4] = rules.scoring == go::Scoring::kArea ? 1 : 0;
  out.numbers[5] = (std::sqrt(static_cast<float>(out.size.area())) - 14) / 5;
}

// The positions so far. Nearly every question ends at the bits.
class Repetitions {
 public:
  explicit Repetitions(std::span<const std::uint64_t> hashes) : hashes_(hashes) {
    for (const std::uint64_t hash : hashes) bits_.set(hash % kBits);
  }
  bool contains(std::uint64_t hash) const {
    return bits_.test(hash % kBits) && std::ranges::find(hashes_, hash) != hashes_.end();
  }

 private:
  static constexpr std::size_t kBits = 1 << 13;
  std::span<const std::uint64_t> hashes_;
  std::bitset<kBits> bits_;
};

// Of a game that is given by the hashes of its positions.
template <int MaxSize>
void set_points_of_game(const go::Board<MaxSize>& board, Color mover, std::span<const std::uint64_t> hashes,
                        Input& out) {
  const Repetitions earlier(hashes);
  set_points(
      board, mover,
      [&](auto v) {
        if (v == board.ko() && board.captures(v, mover)) return true;
        return !board.is_suicide(v, mover) && earlier.contains(board.hash_after(v, mover));
      },
      out);
}

}  // namespace

Input input_of(const go::History& history, Color mover, int known_moves) {
  assert(takes(history.size()));
  Input out;
  out.size = history.size();
  const auto& board = history.board();
  const auto moves = history.moves();
  const Repetitions past(history.position_hashes());
  // The ko forbids only the side whose stone was taken, as in History::legality().
  const bool is_ko_of_mover = !moves.empty() && moves.back().color == go::opposite(mover);
  set_points(
      board, mover,
      [&](auto v) {
        if (v == board.ko() && is_ko_of_mover && board.captures(v, mover)) return true;
        return !board.is_suicide(v, mover) && past.contains(board.hash_after(v, mover));
      },
      out);
  const auto known = std::min(static_cast<int>(moves.size()), known_moves);
  set_past(known, [&](int k) { return moves[moves.size() - 1 - static_cast<std::size_t>(k)].move; }, out);
  set_rules(history.rules(), mover, out);
  return out;
}

template <int MaxSize>
Input input_of(const go::State<MaxSize>& state, std::span<const go::Move> past) {
  assert(takes(state.board().size()));
  Input out;
  out.size = state.board().size();
  const Color mover = state.color_to_move();
  set_points(
      state.board(), mover, [&](auto v) { return !state.is_legal(v) && !state.board().is_suicide(v, mover); }, out);
  set_past(
      static_cast<int>(std::min<std::size_t>(past.size(), kPastMoves)),
      [&](int k) { return past[past.size() - 1 - static_cast<std::size_t>(k)]; }, out);
  set_rules(state.rules(), mover, out);
  return out;
}

template <int MaxSize>
Input input_of(const go::Board<MaxSize>& board, Color mover, const go::Rules& rules, std::span<const go::Move> past,
               std::span<const std::uint64_t> hashes) {
  assert(takes(board.size()));
  Input out;
  out.size = board.size();
  set_points_of_game(board, mover, hashes, out);
  set_past(
      static_cast<int>(std::min<std::size_t>(past.size(), kPastMoves)),
      [&](int k) { return past[past.size() - 1 - static_cast<std::size_t>(k)]; }, out);
  set_rules(rules, mover, out);
  return out;
}

template Input input_of(const go::Board<9>&, Color, const go::Rules&, std::span<const go::Move>,
                        std::span<const std::uint64_t>);
template Input input_of(const go::Board<19>&, Color, const go::Rules&, std::span<const go::Move>,
                        std::span<const std::uint64_t>);

template Input input_of(const go::State<9>&, std::span<const go::Move>);
template Input input_of(const go::State<19>&, std::span<const go::Move>);
template Input input_of(const go::State<25>&, std::span<const go::Move>);

}  // namespace katachi::net
