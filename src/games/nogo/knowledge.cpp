#include "games/nogo/knowledge.hpp"

#include <algorithm>
#include <array>

#include "games/stone_images.hpp"

namespace katachi::games::nogo {

namespace {

using Vertex = State::Vertex;
using Board = State::Board;

template <class F>
void for_each_neighbour(Vertex v, F&& f) {
  for (int d = 0; d < 4; ++d) f(Board::Geo::neighbour(v, d));
}

bool is_closed_by(const Board& board, Vertex v, go::Color color) {
  bool is_closed = board.at(v) == go::Color::kEmpty;
  for_each_neighbour(v, [&](Vertex n) { is_closed &= board.at(n) == color || board.at(n) == go::Color::kEdge; });
  return is_closed;
}

// Chains joined by eyes, each under one of them.
class JoinedChains {
 public:
  JoinedChains() {
    for (std::size_t i = 0; i < under_.size(); ++i) under_[i] = static_cast<std::uint8_t>(i);
  }
  std::size_t top(std::size_t chain) const {
    while (under_[chain] != chain) chain = under_[chain];
    return chain;
  }
  void join(std::size_t a, std::size_t b) { under_[top(a)] = static_cast<std::uint8_t>(top(b)); }

 private:
  std::array<std::uint8_t, Vertex::kBound> under_;
};

// How much a point gains, without playing there.
int rank_of(const State& state, Vertex v) {
  constexpr int kContested = 16, kEye = 8, kNearlyEye = 2;
  const Board& board = state.board();
  const go::Color own = state.color_to_move();
  int rank = state.may_put(v, opposite(own)) ? kContested : 0;
  for_each_neighbour(v, [&](Vertex n) {
    if (board.at(n) != go::Color::kEmpty) return;
    int open = 0;  // neighbours of n beside v that are not the mover's
    for_each_neighbour(n, [&](Vertex m) { open += m != v && board.at(m) != own && board.at(m) != go::Color::kEdge; });
    rank += open == 0 ? kEye : open == 1 ? kNearlyEye : 0;
  });
  return rank;
}

}  // namespace

int sure_moves(const State& state, go::Color color) {
  const Board& board = state.board();
  JoinedChains chains;
  core::FixedVector<Vertex, Board::kMaxArea> eyes;
  board.for_each_point([&](Vertex v) {
    if (!is_closed_by(board, v, color)) return;
    std::size_t first = 0;
    for_each_neighbour(v, [&](Vertex n) {
      if (board.at(n) != color) return;
      const std::size_t head = board.head(n).raw();
      if (first == 0)
        first = head;
      else
        chains.join(first, head);
    });
    if (first != 0) eyes.push_back(v);
  });
  std::array<bool, Vertex::kBound> has_eye{};
  int groups = 0;
  for (const Vertex eye : eyes)
    for_each_neighbour(eye, [&](Vertex n) {
      if (board.at(n) != color) return;
      bool& seen = has_eye[chains.top(board.head(n).raw())];
      groups += !seen;
      seen = true;
    });
  return static_cast<int>(eyes.size()) - groups;
}

int legal_moves_of(const State& state, go::Color color) {
  int moves = 0;
  state.board().for_each_point([&](Vertex v) { moves += state.may_put(v, color); });
  return moves;
}

game::CanonicalKey Knowledge::key(const State& state) const {
  if (!switches_.symmetry) return {.key = state.key()};
  return canonical_stones(state.board(), go::side_index(state.color_to_move()));
}

std::uint32_t Knowledge::canonical_code(const State& state, Vertex v, std::uint8_t symmetry) const {
  return switches_.symmetry ? state.move_code(image_of(state.board(), v, symmetry)) : state.move_code(v);
}

game::Bounds Knowledge::bounds(const State& state) const {
  constexpr game::Bounds kOpen{.lower = -game::kWin, .upper = game::kWin};
  if (!switches_.bounds) return kOpen;
  for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
    const int sure = sure_moves(state, color);
    if (sure == 0) continue;
    if (sure >= legal_moves_of(state, opposite(color)) + (state.color_to_move() == color))
      return game::Bounds::exactly(color == go::Color::kBlack ? game::kWin : -game::kWin);
  }
  return kOpen;
}

void Knowledge::choose(const State& state, State::MoveList& moves) const {
  if (!switches_.order) return;
  std::array<int, Vertex::kBound> rank{};
  for (const Vertex v : moves) rank[v.raw()] = rank_of(state, v);
  std::stable_sort(moves.begin(), moves.end(), [&](Vertex a, Vertex b) { return rank[a.raw()] > rank[b.raw()]; });
}

}  // namespace katachi::games::nogo
