#include "playout/playout_board.hpp"

#include <bitset>

namespace katachi::playout {

using go::Color;

template <int MaxSize>
PlayoutBoard<MaxSize>::PlayoutBoard(const Board& board, V last, V before_last)
    : board_(board), last_(last), before_last_(before_last) {
  board_.for_each_point([&](V v) {
    if (go::is_stone(board_.at(v))) {
      if (board_.head(v) == v && board_.liberties(v) == 1) watch(v);
      return;
    }
    position_[v] = static_cast<std::uint16_t>(empty_.size());
    empty_.push_back(v);
  });
}

template <int MaxSize>
void PlayoutBoard<MaxSize>::swap_empty(std::size_t i, std::size_t k) {
  std::swap(empty_[i], empty_[k]);
  position_[empty_[i]] = static_cast<std::uint16_t>(i);
  position_[empty_[k]] = static_cast<std::uint16_t>(k);
}

// Full: the oldest half goes. Chains that have been in atari for long are rarely worth a move.
template <int MaxSize>
void PlayoutBoard<MaxSize>::watch(V stone) {
  if (watched_.full()) {
    std::copy(watched_.begin() + kWatched / 2, watched_.end(), watched_.begin());
    watched_.resize(kWatched / 2);
  }
  watched_.push_back(stone);
}

template <int MaxSize>
void PlayoutBoard<MaxSize>::play(V v, Color color) {
  const V gap_filler = empty_.back();
  position_[gap_filler] = position_[v];
  empty_[position_[v]] = gap_filler;
  empty_.pop_back();
  // What will be captured is listed before it is gone.
  const Color enemy = go::opposite(color);
  for (int d = 0; d < go::kNeighbours; ++d) {
    const V n = Geo::neighbour(v, d);
    if (board_.at(n) != enemy || board_.liberties(n) != 1) continue;
    // A chain that touches v twice is listed once: its first stone is listed already then.
    if (position_[n] < empty_.size() && empty_[position_[n]] == n) continue;
    board_.for_each_stone(n, [&](V stone) {
      position_[stone] = static_cast<std::uint16_t>(empty_.size());
      empty_.push_back(stone);
    });
  }
  board_.play(v, color);
  before_last_ = last_;
  last_ = v;
  if (!watches_) return;
  if (board_.liberties(v) == 1) watch(v);
  for (int d = 0; d < go::kNeighbours; ++d) {
    const V n = Geo::neighbour(v, d);
    if (board_.at(n) == enemy && board_.liberties(n) == 1) watch(n);
  }
}

template <int MaxSize>
void PlayoutBoard<MaxSize>::pass() {
  board_.clear_ko();
  before_last_ = last_;
  last_ = kNone;
}

template <int MaxSize>
Color PlayoutBoard<MaxSize>::owner(V v) const {
  if (board_.at(v) != Color::kEmpty) return board_.at(v);
  // A single empty point needs no flood: almost all empty points at the end of a game are eyes.
  const unsigned neighbours = board_.code(v) & 0xff;
  if ((neighbours & 0x55) == 0x55 && (neighbours & 0xaa) != 0xaa) return Color::kBlack;
  if ((neighbours & 0xaa) == 0xaa && (neighbours & 0x55) != 0x55) return Color::kWhite;
  std::bitset<V::kBound> seen;
  core::FixedVector<V, static_cast<std::size_t>(MaxSize * MaxSize)> queue;
  seen.set(v.raw());
  queue.push_back(v);
  unsigned touched = 0;
  for (std::size_t i = 0; i < queue.size() && touched != 3; ++i)
    for (int d = 0; d < go::kNeighbours; ++d) {
      const V n = Geo::neighbour(queue[i], d);
      const Color there = board_.at(n);
      if (go::is_stone(there)) touched |= static_cast<unsigned>(there);
      if (there != Color::kEmpty || seen.test(n.raw())) continue;
      seen.set(n.raw());
      queue.push_back(n);
    }
  return touched == 1 || touched == 2 ? static_cast<Color>(touched) : Color::kEmpty;
}

template <int MaxSize>
int PlayoutBoard<MaxSize>::area_difference() const {
  int difference = board_.stones(Color::kBlack) - board_.stones(Color::kWhite);
  for (const V v : empty_) {
    const Color c = owner(v);
    difference += (c == Color::kBlack) - (c == Color::kWhite);
  }
  return difference;
}

template <int MaxSize>
bool PlayoutBoard<MaxSize>::is_consistent() const {
  std::size_t empty = 0;
  bool good = true;
  board_.for_each_point([&](V v) {
    if (board_.at(v) != Color::kEmpty) return;
    ++empty;
    good &= position_[v] < empty_.size() && empty_[position_[v]] == v;
  });
  return good && empty == empty_.size();
}

template class PlayoutBoard<9>;
template class PlayoutBoard<19>;
template class PlayoutBoard<25>;

}  // namespace katachi::playout
