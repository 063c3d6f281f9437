#include "games/atari_go/evaluation.hpp"

#include <algorithm>

namespace katachi::games::atari_go {

namespace {

constexpr std::int32_t kUnit = 100;

struct Liberties {
  std::int32_t fewest = 4;  // of a chain; without any chain what one stone has
  std::int32_t points = 0;
};

Liberties liberties_of(const State& state, go::Color color) {
  const State::Board& board = state.board();
  Liberties liberties;
  board.for_each_point([&](State::Vertex v) {
    if (board.at(v) == color) liberties.fewest = std::min(liberties.fewest, board.liberties(v));
    if (board.at(v) != go::Color::kEmpty) return;
    bool is_beside = false;
    for (int d = 0; d < 4; ++d) is_beside |= board.at(State::Board::Geo::neighbour(v, d)) == color;
    liberties.points += is_beside;
  });
  return liberties;
}

}  // namespace

std::int32_t judge_weakest(const State& state) {
  const Liberties black = liberties_of(state, go::Color::kBlack), white = liberties_of(state, go::Color::kWhite);
  return kUnit * (black.fewest - white.fewest) + kUnit / 5 * (black.points - white.points);
}

std::int32_t judge_liberties(const State& state) {
  return kUnit * (liberties_of(state, go::Color::kBlack).points - liberties_of(state, go::Color::kWhite).points);
}

}  // namespace katachi::games::atari_go
