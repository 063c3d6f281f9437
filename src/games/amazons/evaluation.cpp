#include "games/amazons/evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "games/amazons/reach.hpp"

namespace katachi::games::amazons {

namespace {

using game::Player;

constexpr double kCellWorth = 100;
constexpr double kMoverAdvantage =
    0.1;  // on cells that both sides reach in as many moves: less than 1/5, as in the paper

// Who is nearer to a cell: 1 the first player, -1 the second; the mover a little where both are as near, nobody where none is.
double nearer(std::uint8_t first, std::uint8_t second, double mover) {
  if (first == second) return first == kUnreached ? 0 : mover * kMoverAdvantage;
  return first < second ? 1 : -1;
}

// Halved with every move that a side needs more: how clear a difference at a near cell is.
double clearness(std::uint8_t first, std::uint8_t second) {
  const auto part = [](std::uint8_t distance) { return distance == kUnreached ? 0 : std::exp2(-distance); };
  return 2 * (part(first) - part(second));
}

double advantage(std::uint8_t first, std::uint8_t second) {
  const double most = 6;
  const auto capped = [most](std::uint8_t distance) { return std::min(most, static_cast<double>(distance)); };
  return std::clamp((capped(second) - capped(first)) / most, -1.0, 1.0);
}

}  // namespace

std::int32_t judge_amazong(const State& state) {
  const auto queen_first = queen_distances(state, Player::kFirst),
             queen_second = queen_distances(state, Player::kSecond);
  const auto king_first = king_distances(state, Player::kFirst), king_second = king_distances(state, Player::kSecond);
  const double mover = state.to_move() == Player::kFirst ? 1 : -1;
  double queen = 0, king = 0, queen_clear = 0, king_clear = 0, openness = 0;
  for_each_cell(state, [&](Cell cell) {
    if (state.at(cell) != Mark::kEmpty) return;
    const std::uint8_t qf = queen_first[cell], qs = queen_second[cell], kf = king_first[cell], ks = king_second[cell];
    queen += nearer(qf, qs, mover);
    king += nearer(kf, ks, mover);
    queen_clear += clearness(qf, qs);
    king_clear += advantage(kf, ks);
    if (qf != kUnreached && qs != kUnreached) openness += std::exp2(-std::abs(qf - qs));
  });
  // While the board is open king distances and clear differences count, at the end the queen's territory alone.
  const double cells = state.size().width * state.size().height;
  const double open = std::min(1.0, openness / (0.6 * cells));
  const double score = (1 - 0.8 * open) * queen + open * (0.3 * king + 0.3 * queen_clear + 0.2 * king_clear);
  return static_cast<std::int32_t>(std::lround(kCellWorth * score));
}

std::int32_t judge_minimal_distance(const State& state) {
  const auto first = queen_distances(state, Player::kFirst), second = queen_distances(state, Player::kSecond);
  const double mover = state.to_move() == Player::kFirst ? 1 : -1;
  double score = 0;
  for_each_cell(state, [&](Cell cell) {
    if (state.at(cell) == Mark::kEmpty) score += nearer(first[cell], second[cell], mover);
  });
  return static_cast<std::int32_t>(std::lround(kCellWorth * score));
}

std::int32_t judge_mobility(const State& state) {
  const auto moves = [&](Player player) {
    std::int32_t count = 0;
    for (const Cell from : state.amazons(player))
      for (const int step : kSteps)
        for (Cell cell = next_cell(from, step); state.at(cell) == Mark::kEmpty; cell = next_cell(cell, step)) ++count;
    return count;
  };
  return static_cast<std::int32_t>(kCellWorth) * (moves(Player::kFirst) - moves(Player::kSecond));
}

}  // namespace katachi::games::amazons
