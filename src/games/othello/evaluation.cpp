#include "games/othello/evaluation.hpp"

#include <algorithm>
#include <bit>

#include "games/othello/lines.hpp"

namespace katachi::games::othello {

namespace {

using game::Player;

int surplus(Bits first, Bits second) {
  return static_cast<int>(count_bits(first)) - static_cast<int>(count_bits(second));
}

int mobility(const State& state) { return surplus(state.moves_of(Player::kFirst), state.moves_of(Player::kSecond)); }

// The number of the kind of a cell at (row, column) from the nearest corner, row <= column < 4.
constexpr std::size_t kind_at(int row, int column) {
  constexpr std::array<std::size_t, 4> kBefore = {0, 4, 7, 9};
  return kBefore[static_cast<std::size_t>(row)] + static_cast<std::size_t>(column - row);
}

std::size_t kind_of(std::size_t cell, int size) {
  const auto fold = [&](int i) { return std::min(i, size - 1 - i); };
  const int row = fold(static_cast<int>(cell) / kRowStride), column = fold(static_cast<int>(cell) % kRowStride);
  return kind_at(std::min(row, column), std::max(row, column));
}

// The cells of every kind on the boards with sides 4, 6 and 8.
std::array<std::array<Bits, kCellKinds>, 3> cells_by_kind() {
  std::array<std::array<Bits, kCellKinds>, 3> cells{};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int size = kMinSize + 2 * static_cast<int>(i);
    for_each_bit(board_of(size), [&](std::size_t cell) { cells[i][kind_of(cell, size)] |= bit(cell); });
  }
  return cells;
}

const std::array<Bits, kCellKinds>& kinds_on(int size) {
  static const auto kCells = cells_by_kind();
  return kCells[static_cast<std::size_t>((size - kMinSize) / 2)];
}

}  // namespace

std::array<int, kFeatures> features_of(const State& state) {
  const Bits first = state.discs(Player::kFirst), second = state.discs(Player::kSecond);
  const Bits empty = board_of(state.size()) & ~(first | second);
  std::array<int, kFeatures> features{};
  const auto& kinds = kinds_on(state.size());
  for (std::size_t kind = 0; kind < kCellKinds; ++kind)
    features[kind] = surplus(first & kinds[kind], second & kinds[kind]);
  features[kCellKinds] = mobility(state);
  features[kCellKinds + 1] = surplus(around(second) & empty, around(first) & empty);
  return features;
}

std::size_t third_of(const State& state) {
  const auto discs = count_bits(state.discs(Player::kFirst) | state.discs(Player::kSecond));
  const auto area = static_cast<std::size_t>(state.size() * state.size());
  return std::min(kThirds - 1, kThirds * discs / area);
}

std::int32_t judge_corners(const State& state) {
  constexpr std::int32_t kMove = 20, kCorner = 300, kBesideCorner = -100;
  const auto last = static_cast<std::size_t>(state.size() - 1);
  const Bits corners = bit(0) | bit(last) | bit(kRowStride * last) | bit((kRowStride + 1) * last);
  const Bits first = state.discs(Player::kFirst), second = state.discs(Player::kSecond);
  Bits beside = 0;  // empty corners
  for (std::size_t d = 4; d < kDirections.size(); ++d) beside |= kDirections[d].step(corners & ~(first | second));
  return kMove * mobility(state) + kCorner * surplus(first & corners, second & corners) +
         kBesideCorner * surplus(first & beside, second & beside);
}

std::int32_t judge_fitted(const State& state) {
  const std::array<int, kFeatures> features = features_of(state);
  const auto& weights = kFittedWeights[third_of(state)];
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += weights[i] * features[i];
  return sum;
}

const Weights kFittedWeights = {{
    {{1889, -338, 217, -18, -651, 110, -29, 74, 39, -34, 5, 21}},
    {{1322, -122, 120, 70, -140, 61, 9, 61, 19, -19, 0, 50}},
    {{550, 140, 66, 37, 73, 88, 52, 82, 44, -10, 114, 37}},
}};

}  // namespace katachi::games::othello
