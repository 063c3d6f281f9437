#include "games/connect_four/evaluation.hpp"

#include "games/connect_four/lines.hpp"

namespace katachi::games::connect_four {

namespace {

using game::Player;

int count(Bits bits) { return static_cast<int>(count_bits(bits)); }

}  // namespace

std::int32_t weight_of_lines(Bits own, Bits enemy, Bits grid) {
  constexpr std::array<std::int32_t, 4> kWeights = {0, 4, 16, 64};  // by the number of discs
  const Bits open = grid & ~enemy;
  std::int32_t weight = 0;
  for (const std::size_t step : kSteps) {
    // A line is named by its lowest bit: the numbers of discs of all lines are added at once, in two bits each.
    const Bits pairs = open & open >> step;
    const Bits lines = pairs & pairs >> 2 * step;
    const Bits a = own, b = own >> step, c = own >> 2 * step, d = own >> 3 * step;
    const Bits low_1 = a ^ b, high_1 = a & b, low_2 = c ^ d, high_2 = c & d;
    const Bits low = low_1 ^ low_2, high = high_1 ^ high_2 ^ (low_1 & low_2);
    weight += kWeights[1] * count(lines & low & ~high) + kWeights[2] * count(lines & ~low & high) +
              kWeights[3] * count(lines & low & high);
  }
  return weight;
}

std::int32_t judge_lines(const State& state) {
  const Bits first = state.discs(Player::kFirst), second = state.discs(Player::kSecond);
  return weight_of_lines(first, second, state.grid()) - weight_of_lines(second, first, state.grid());
}

// Who follows up gets the cells as high as the top row, or an even number of rows below it (knowledge.hpp).
std::int32_t judge_threats(const State& state) {
  constexpr std::int32_t kOwnParity = 200, kOtherParity = 60;
  const Bits empty = state.grid() & ~state.occupied(), top = top_parity_rows(state.rows());
  const Player follower = count_bits(empty) % 2 == 0 ? other(state.to_move()) : state.to_move();
  const auto weight = [&](Player p) {
    const Bits threats = fourth_cells(state.discs(p)) & empty;
    const Bits rows = p == follower ? top : ~top;
    return kOwnParity * count(threats & rows) + kOtherParity * count(threats & ~rows);
  };
  return weight(Player::kFirst) - weight(Player::kSecond) + judge_lines(state);
}

}  // namespace katachi::games::connect_four
