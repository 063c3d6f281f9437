#include "games/atari_go/knowledge.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "games/stone_images.hpp"

namespace katachi::games::atari_go {

namespace {

using Vertex = State::Vertex;
using Board = State::Board;

go::Color mover_color(const State& state, bool is_mover) {
  return (state.to_move() == game::Player::kFirst) == is_mover ? go::Color::kBlack : go::Color::kWhite;
}

// What is urgent in a position: where the mover captures, and where its own chains have their last liberty.
struct Urgent {
  std::optional<Vertex> capture;
  std::optional<Vertex> rescue;
  bool is_lost = false;  // no capture, and the opponent's cannot be met
};

Urgent urgent_of(const State& state) {
  const Board& board = state.board();
  const go::Color own = mover_color(state, true), enemy = mover_color(state, false);
  Urgent urgent;
  bool has_two = false;
  board.for_each_point([&](Vertex v) {
    if (board.at(v) != go::Color::kEmpty) return;
    if (board.captures(v, own)) urgent.capture = v;
    if (!board.captures(v, enemy)) return;
    has_two |= urgent.rescue.has_value();
    urgent.rescue = v;
  });
  if (urgent.capture || !urgent.rescue) return urgent;
  // The rescued chain needs two liberties: with one it is captured there.
  bool is_saved = !has_two && state.is_legal(*urgent.rescue);
  if (is_saved) {
    Board next = board;
    next.play(*urgent.rescue, own);
    is_saved = next.liberties(*urgent.rescue) > 1;
  }
  urgent.is_lost = !is_saved;
  return urgent;
}

// Points between chains of few liberties count most; then those with much room.
int closeness(const Board& board, Vertex v) {
  constexpr int kFar = 6, kPerLiberty = 4;
  int rank = board.empty_neighbours(v);
  for (int d = 0; d < 4; ++d) {
    const Vertex n = Board::Geo::neighbour(v, d);
    if (board.at(n) == go::Color::kBlack || board.at(n) == go::Color::kWhite)
      rank += kPerLiberty * std::max(0, kFar - board.liberties(n));
  }
  return rank;
}

}  // namespace

game::CanonicalKey Knowledge::key(const State& state) const {
  if (!switches_.symmetry) return {.key = state.key()};
  const std::uint64_t rest = static_cast<std::uint64_t>(state.is_terminal()) << 1 | game::player_index(state.to_move());
  return canonical_stones(state.board(), rest);
}

std::uint32_t Knowledge::canonical_code(const State& state, Vertex v, std::uint8_t symmetry) const {
  return switches_.symmetry ? state.move_code(image_of(state.board(), v, symmetry)) : state.move_code(v);
}

game::Bounds Knowledge::bounds(const State& state) const {
  constexpr game::Bounds kOpen{.lower = -game::kWin, .upper = game::kWin};
  if (!switches_.bounds) return kOpen;
  const Urgent urgent = urgent_of(state);
  if (!urgent.capture && !urgent.is_lost) return kOpen;
  const bool first_wins = urgent.capture.has_value() == (state.to_move() == game::Player::kFirst);
  return game::Bounds::exactly(first_wins ? game::kWin : -game::kWin);
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  if (switches_.prune && moves.size() > 1) {
    const Urgent urgent = urgent_of(state);
    const std::optional<Vertex> only = urgent.capture ? urgent.capture : urgent.rescue;
    if (only && state.is_legal(*only)) {
      moves.clear();
      moves.push_back(*only);
      return;
    }
  }
  if (!switches_.order) return;
  std::array<int, Vertex::kBound> rank{};
  for (const Vertex v : moves) rank[v.raw()] = closeness(state.board(), v);
  std::stable_sort(moves.begin(), moves.end(), [&](Vertex a, Vertex b) { return rank[a.raw()] > rank[b.raw()]; });
}

}  // namespace katachi::games::atari_go
