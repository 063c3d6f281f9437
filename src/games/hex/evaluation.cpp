#include "games/hex/evaluation.hpp"

#include <algorithm>
#include <bitset>
#include <cmath>

#include "games/hex/circuit.hpp"
#include "games/hex/stones.hpp"

namespace katachi::games::hex {

namespace {

using game::Player;
using Cells = std::bitset<kMaxSize * kMaxSize>;

// The empty cells as a side sees them that connects row 0 with the last, and which of them are neighbours for it.
class Distances {
 public:
  Distances(const State& state, Player side) : size_(state.size()) {
    for (int row = 0; row < size_; ++row)
      for (int column = 0; column < size_; ++column) {
        const auto owner =
            state.stone_at(side == Player::kFirst ? State::cell_at(row, column) : State::cell_at(column, row));
        if (!owner)
          empty_.set(index(row, column));
        else if (*owner == side)
          own_.set(index(row, column));
      }
    for (Cells rest = own_; rest.any();) join_group(rest);
    for_each_cell(empty_, [&](std::size_t cell) { near_[cell] |= adjacent(cell) & empty_; });
    for (int column = 0; column < size_; ++column) {
      if (empty_.test(index(0, column))) at_top_.set(index(0, column));
      if (empty_.test(index(size_ - 1, column))) at_bottom_.set(index(size_ - 1, column));
    }
  }

  Potential potential() const {
    const std::array<int, kMaxSize * kMaxSize> top = distances(at_top_), bottom = distances(at_bottom_);
    Potential best{.least = out_of_reach(), .cells = 0};
    for_each_cell(empty_, [&](std::size_t cell) {
      const int sum = top[cell] + bottom[cell];
      if (sum < best.least) best = {.least = sum, .cells = 0};
      if (sum == best.least && sum < out_of_reach()) ++best.cells;
    });
    return best;
  }

 private:
  // More than the distances of any cell to both edges.
  int out_of_reach() const { return 2 * size_ * size_ + 1; }
  std::size_t index(int row, int column) const { return static_cast<std::size_t>(row * size_ + column); }

  template <class F>
  static void for_each_cell(const Cells& cells, F&& f) {
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      if (cells.test(cell)) f(cell);
  }

  Cells adjacent(std::size_t cell) const {
    const int row = static_cast<int>(cell) / size_, column = static_cast<int>(cell) % size_;
    Cells found;
    for (const RingStep step : kRing) {
      const int r = row + step.row, c = column + step.column;
      if (r >= 0 && r < size_ && c >= 0 && c < size_) found.set(index(r, c));
    }
    return found;
  }

  // Takes one group out of `rest`: all empty cells around it are neighbours, and touch the edges that it touches.
  void join_group(Cells& rest) {
    Cells group, border;
    std::size_t first = 0;
    while (!rest.test(first)) ++first;
    group.set(first);
    for (Cells before; before != group;) {
      before = group;
      border.reset();
      for_each_cell(group, [&](std::size_t cell) { border |= adjacent(cell); });
      group |= border & own_;
    }
    const Cells liberties = border & empty_;
    for_each_cell(liberties, [&](std::size_t cell) {
      near_[cell] |= liberties;
      near_[cell].reset(cell);
    });
    for (int column = 0; column < size_; ++column) {
      if (group.test(index(0, column))) at_top_ |= liberties;
      if (group.test(index(size_ - 1, column))) at_bottom_ |= liberties;
    }
    rest &= ~group;
  }

  std::array<int, kMaxSize * kMaxSize> distances(const Cells& at_edge) const {
    std::array<int, kMaxSize * kMaxSize> distance{};
    distance.fill(out_of_reach());
    Cells reached = at_edge;
    for_each_cell(reached, [&](std::size_t cell) { distance[cell] = 1; });
    for (int level = 2;; ++level) {
      Cells more;
      for_each_cell(empty_ & ~reached, [&](std::size_t cell) {
        if ((near_[cell] & reached).count() >= 2) more.set(cell);
      });
      if (more.none()) return distance;
      for_each_cell(more, [&](std::size_t cell) { distance[cell] = level; });
      reached |= more;
    }
  }

  int size_;
  Cells empty_, own_, at_top_, at_bottom_;
  std::array<Cells, kMaxSize * kMaxSize> near_{};
};

}  // namespace

Potential potential_of(const State& state, Player side) { return Distances(state, side).potential(); }

std::int32_t judge_resistance(const State& state) {
  constexpr double kOfFactorE = 400;
  const double first = flow_of(state, Player::kFirst).resistance, second = flow_of(state, Player::kSecond).resistance;
  const double judgement = kOfFactorE * std::log(second / first);
  return static_cast<std::int32_t>(
      std::lround(std::clamp<double>(judgement, -game::kMaxEvaluation, game::kMaxEvaluation)));
}

std::int32_t judge_two_distance(const State& state) {
  constexpr std::int32_t kOfMove = 100, kMostTies = kOfMove / 2 - 1;
  const Potential first = potential_of(state, Player::kFirst), second = potential_of(state, Player::kSecond);
  return kOfMove * (second.least - first.least) + std::clamp(first.cells - second.cells, -kMostTies, kMostTies);
}

}  // namespace katachi::games::hex
