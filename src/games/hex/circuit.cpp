#include "games/hex/circuit.hpp"

#include <algorithm>
#include <cmath>

namespace katachi::games::hex {

namespace {

using game::Player;

constexpr double kOfEmpty = 1, kOfOwn = 1.0 / 64;  // ohm
constexpr double kLeak = 1e-12;  // to the ground, so that cells that are cut off from both edges have a potential
constexpr std::size_t kMostCells = kMaxSize * kMaxSize;

// The net as the side sees it: it connects row 0 with the last. Cells are numbered row by row, so neighbours are at most one row apart.
class Circuit {
 public:
  Circuit(const State& state, Player side) : size_(static_cast<std::size_t>(state.size())) {
    for (std::size_t row = 0; row < size_; ++row)
      for (std::size_t column = 0; column < size_; ++column) {
        const auto owner = state.stone_at(cell(row, column, side));
        ohms_[row * size_ + column] = !owner ? kOfEmpty : *owner == side ? kOfOwn : 0;
      }
  }

  Flow solve(Player side) {
    const std::size_t last = size_ - 1;
    for (std::size_t row = 0; row < size_; ++row)
      for (std::size_t column = 0; column < size_; ++column) {
        const std::size_t at = row * size_ + column;
        diagonal(at) += kLeak;
        if (row == 0) {
          potential_[at] = edge_conductance(at);  // the edge has 1 volt
          diagonal(at) += edge_conductance(at);
        }
        if (row == last) diagonal(at) += edge_conductance(at);
        if (column < last) link(at, at + 1);
        if (row < last) link(at, at + size_);
        if (row < last && column > 0) link(at, at + size_ - 1);
      }
    eliminate();
    return flow(side);
  }

 private:
  // The board with rows and columns exchanged for the second player.
  static Cell cell(std::size_t row, std::size_t column, Player side) {
    const int r = static_cast<int>(row), c = static_cast<int>(column);
    return side == Player::kFirst ? State::cell_at(r, c) : State::cell_at(c, r);
  }

  std::size_t cells() const { return size_ * size_; }
  double& diagonal(std::size_t at) { return band_[at][0]; }
  double conductance(std::size_t a, std::size_t b) const {
    return ohms_[a] == 0 || ohms_[b] == 0 ? 0 : 2 / (ohms_[a] + ohms_[b]);
  }
  double edge_conductance(std::size_t at) const { return ohms_[at] == 0 ? 0 : 2 / ohms_[at]; }

  void link(std::size_t a, std::size_t b) {
    const double g = conductance(a, b);
    band_[a][0] += g;
    band_[b][0] += g;
    band_[a][b - a] -= g;
  }

  // Gauss's elimination of a symmetric band: band_[i][k] is the element of row i and column i + k. potential_ is the right side
  // at first, then the solution.
  void eliminate() {
    for (std::size_t i = 0; i < cells(); ++i)
      for (std::size_t k = 1; k <= size_ && i + k < cells(); ++k) {
        if (band_[i][k] == 0) continue;
        const double factor = band_[i][k] / band_[i][0];
        for (std::size_t m = k; m <= size_; ++m) band_[i + k][m - k] -= factor * band_[i][m];
        potential_[i + k] -= factor * potential_[i];
      }
    for (std::size_t i = cells(); i-- > 0;) {
      for (std::size_t k = 1; k <= size_ && i + k < cells(); ++k) potential_[i] -= band_[i][k] * potential_[i + k];
      potential_[i] /= band_[i][0];
    }
  }

  Flow flow(Player side) const {
    std::array<double, kMostCells> through{};  // twice the current, in and out
    double total = 0;
    const auto add = [&](std::size_t a, std::size_t b) {
      const double amperes = std::abs(conductance(a, b) * (potential_[a] - potential_[b]));
      through[a] += amperes;
      through[b] += amperes;
    };
    for (std::size_t at = 0; at < cells(); ++at) {
      const std::size_t row = at / size_, column = at % size_;
      if (row == 0) {
        const double amperes = edge_conductance(at) * (1 - potential_[at]);
        through[at] += amperes;
        total += amperes;
      }
      if (row == size_ - 1) through[at] += edge_conductance(at) * potential_[at];
      if (column < size_ - 1) add(at, at + 1);
      if (row < size_ - 1) add(at, at + size_);
      if (row < size_ - 1 && column > 0) add(at, at + size_ - 1);
    }
    Flow flow{.resistance = 1 / total};
    for (std::size_t at = 0; at < cells(); ++at)
      flow.current[cell(at / size_, at % size_, side).raw()] = through[at] / (2 * total);
    return flow;
  }

  std::size_t size_;
  std::array<double, kMostCells> ohms_{};  // 0: insulates
  std::array<std::array<double, kMaxSize + 1>, kMostCells> band_{};
  std::array<double, kMostCells> potential_{};
};

}  // namespace

Flow flow_of(const State& state, Player side) { return Circuit(state, side).solve(side); }

}  // namespace katachi::games::hex
