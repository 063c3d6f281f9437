#include "go/legal_positions.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <unordered_map>
#include <vector>

#include "core/rng.hpp"
#include "go/board.hpp"

namespace katachi::go {

namespace {

class Walk {
 public:
  Walk(Size size, const KeepCounting& keep_counting) : board_(size), keep_counting_(keep_counting) {
    board_.for_each_point([&](V v) { points_.push_back(v); });
  }

  std::optional<std::uint64_t> count() {
    from(0);
    return stopped_ ? std::nullopt : std::optional(count_);
  }

 private:
  using V = Vertex<9>;
  static constexpr std::uint64_t kTellEvery = std::uint64_t{1} << 20;

  void from(std::size_t next) {
    if (next == points_.size()) {
      ++count_;
      if (count_ % kTellEvery == 0 && keep_counting_) stopped_ = !keep_counting_(count_);
      return;
    }
    from(next + 1);
    for (const Color c : {Color::kBlack, Color::kWhite}) {
      if (stopped_) return;
      board_.place(points_[next], c);
      if (all_breathe_at(points_[next])) from(next + 1);
      board_.remove(points_[next]);
    }
  }

  // Points not yet walked over are empty, so that every chain has all liberties it can still get.
  bool all_breathe_at(V v) const {
    if (board_.liberties(v) == 0) return false;
    for (int d = 0; d < kNeighbours; ++d) {
      const V n = Geometry<9>::neighbour(v, d);
      if (is_stone(board_.at(n)) && board_.liberties(n) == 0) return false;
    }
    return true;
  }

  Board<9> board_;
  const KeepCounting& keep_counting_;
  std::vector<V> points_;
  std::uint64_t count_ = 0;
  bool stopped_ = false;
};

// What the last added point of each column looks like: empty, a stone whose chain has a liberty, or a stone whose chain has
// none yet, with a number by which the columns of the same chain are known.
class Border {
 public:
  using Key = std::uint64_t;

  Border(Key key, int width) : width_(width) {
    for (int x = 0; x < width; ++x) cells_[index(x)] = static_cast<int>(key >> (kBits * x) & kMask);
  }

  // The same border with its chains numbered in the order of their columns, packed.
  Key key() const {
    std::array<int, kMask + 1> renamed{};
    Key packed = 0;
    int chains = 0;
    for (int x = 0; x < width_; ++x) {
      int cell = cells_[index(x)];
      if (cell >= kFirstChain) {
        int& name = renamed[index(cell)];
        if (name == 0) name = kFirstChain + 2 * chains++ + (cell - kFirstChain) % 2;
        cell = name;
      }
      packed |= static_cast<Key>(cell) << (kBits * x);
    }
    return packed;
  }

  void add_empty(int x) {
    give_liberty(cells_[index(x)]);
    if (x > 0) give_liberty(cells_[index(x - 1)]);
    cells_[index(x)] = kEmpty;
  }

  // False if the stone takes the last liberty of the enemy chain above it. `side`: 0 black, 1 white. In the first row the
  // point above is off the board.
  bool add_stone(int x, int side, bool first_row) {
    const int above = first_row ? kOff : cells_[index(x)];
    const int left = x > 0 ? cells_[index(x - 1)] : kOff;
    cells_[index(x)] = kNewChain + side;
    if (is_waiting(above) && side_of(above) != side && std::ranges::find(cells_, above) == cells_.end()) return false;
    for (const int neighbour : {above, left}) {
      if (neighbour == kEmpty || neighbour == kFree + side) give_liberty(kNewChain + side);
      if (is_waiting(neighbour) && side_of(neighbour) == side) {
        // Join: the neighbour's chain takes the new stone's name, or its liberty.
        std::ranges::replace(cells_, neighbour, cells_[index(x)]);
      }
    }
    return true;
  }

  bool all_breathe() const { return std::ranges::none_of(cells_, is_waiting); }

 private:
  static constexpr int kBits = 5, kMask = 31;
  static constexpr int kOff = -1, kEmpty = 0, kFree = 1, kFirstChain = 3, kNewChain = 29;  // kFree: with a liberty

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static bool is_waiting(int cell) { return cell >= kFirstChain; }
  static int side_of(int cell) { return (cell - kFirstChain) % 2; }

  void give_liberty(int chain) {
    if (is_waiting(chain)) std::ranges::replace(cells_, chain, kFree + side_of(chain));
  }

  int width_;
  std::array<int, 9> cells_{};
};

struct MixedHash {
  std::size_t operator()(Border::Key key) const { return core::mix64(key); }
};

}  // namespace

std::string count_text(Count128 count) {
  std::string digits;
  do digits += static_cast<char>('0' + static_cast<int>(count % 10));
  while ((count /= 10) > 0);
  std::ranges::reverse(digits);
  return digits;
}

std::optional<std::uint64_t> legal_positions_by_walk(Size size, const KeepCounting& keep_counting) {
  assert(size.is_valid() && size.larger() <= 9);
  return Walk(size, keep_counting).count();
}

Count128 legal_positions_by_sweep(Size size) {
  const int width = std::min(size.width, size.height), height = size.larger();
  assert(width <= 9 && size.area() <= kMaxSweepArea);
  std::unordered_map<Border::Key, Count128, MixedHash> ways{{0, 1}};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      std::unordered_map<Border::Key, Count128, MixedHash> next;
      next.reserve(2 * ways.size());
      for (const auto& [key, count] : ways) {
        Border empty(key, width);
        empty.add_empty(x);
        next[empty.key()] += count;
        for (const int side : {0, 1}) {
          Border stone(key, width);
          if (stone.add_stone(x, side, y == 0)) next[stone.key()] += count;
        }
      }
      ways = std::move(next);
    }
  Count128 total = 0;
  for (const auto& [key, count] : ways)
    if (Border(key, width).all_breathe()) total += count;
  return total;
}

}  // namespace katachi::go
