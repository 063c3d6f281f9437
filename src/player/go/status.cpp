#include "player/go/status.hpp"

#include <algorithm>
#include <bitset>

#include "go/score.hpp"

namespace katachi::player {

namespace {

using Board = go::History::GameBoard;
using Geo = Board::Geo;
using V = Board::V;
using Points = std::bitset<Geo::kVertices>;

ChainStatus judge_chain(const Board& board, V chain, bool is_in_seki, const Ownership& ownership) {
  ChainStatus result{.color = board.at(chain), .stones = {}};
  double own = 0, enemy = 0;
  board.for_each_stone(chain, [&](V stone) {
    const go::Point p = Geo::point(stone);
    result.stones.push_back(p);
    own += ownership.share(result.color, p);
    enemy += ownership.share(go::opposite(result.color), p);
  });
  std::ranges::sort(result.stones, {}, [](go::Point p) { return std::pair(p.y, p.x); });
  result.own_share = own / static_cast<double>(result.stones.size());
  if (is_in_seki)
    result.status = Status::kSeki;
  else if (own < enemy)
    result.status = Status::kDead;
  return result;
}

// What is counted of a game with this estimate. Where every stone counts as it stands nothing is dead.
go::ScoreInput counted(const go::History& game, const Estimate& estimate) {
  go::ScoreInput input{.dead = {}, .handicap_stones = game.handicap_stones()};
  if (counts_as_it_stands(game)) return input;
  input.dead = estimate.dead;
  input.seki = estimate.seki;
  return input;
}

// Playouts break a seki: its stones are their own side's, and the points beside them are owned as they are counted.
void settle_seki(const go::History& game, Estimate& estimate) {
  if (estimate.seki.empty()) return;
  const Board& board = game.board();
  const auto owner = final_owners(game, estimate);
  const auto settle = [&](V v) {
    const go::Point p = Geo::point(v);
    const auto index = static_cast<std::size_t>(p.y * game.size().width + p.x);
    estimate.balance[index] = (owner[v] == go::Color::kBlack) - (owner[v] == go::Color::kWhite);
  };
  for (const go::Point p : estimate.seki) {
    const V stone = Geo::vertex(p);
    settle(stone);
    for (int d = 0; d < go::kNeighbours; ++d)
      if (const V n = Geo::neighbour(stone, d); board.at(n) == go::Color::kEmpty) settle(n);
  }
}

}  // namespace

Estimate judge_status(const go::History& game, const Ownership& ownership) {
  return judge_status(game, ownership, read_shared_liberties(game.board()));
}

Estimate judge_status(const go::History& game, const Ownership& playouts, const SharedLiberties& shared) {
  const Board& board = game.board();
  Ownership ownership = playouts;
  shared.correct(ownership);
  Estimate estimate;
  estimate.balance = ownership.balance();
  Points seen;
  board.for_each_point([&](V v) {
    if (!is_stone(board.at(v)) || seen.test(v.raw())) return;
    board.for_each_stone(v, [&](V stone) { seen.set(stone.raw()); });
    estimate.chains.push_back(judge_chain(board, v, shared.seki.test(v.raw()), ownership));
    const ChainStatus& chain = estimate.chains.back();
    if (chain.status == Status::kDead)
      estimate.dead.insert(estimate.dead.end(), chain.stones.begin(), chain.stones.end());
    if (chain.status == Status::kSeki)
      estimate.seki.insert(estimate.seki.end(), chain.stones.begin(), chain.stones.end());
  });
  settle_seki(game, estimate);
  return estimate;
}

bool rules_count_as_it_stands(const go::Rules& rules) { return go::counts_board_as_it_stands(rules); }

bool counts_as_it_stands(const go::History& game) { return game.is_over() && rules_count_as_it_stands(game.rules()); }

go::OwnerMap<go::kMaxBoardSize> final_owners(const go::History& game, const Estimate& estimate) {
  return go::counted_owners(game.board(), game.rules(), counted(game, estimate));
}

int final_half_points(const go::History& game, const Estimate& estimate) {
  return go::final_half_points(game.board(), game.rules(), counted(game, estimate));
}

}  // namespace katachi::player
