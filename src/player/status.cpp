#include "player/status.hpp"

#include <algorithm>
#include <bitset>

#include "go/score.hpp"

namespace katachi::player {

namespace {

using Board = go::History::GameBoard;
using Geo = Board::Geo;
using V = Board::V;
using Points = std::bitset<Geo::kVertices>;

Points liberties_of(const Board& board, V chain) {
  Board::VertexList list;
  board.list_liberties(chain, list);
  Points points;
  for (const V v : list) points.set(v.raw());
  return points;
}

// Whether every one of these liberties is enclosed by stones of the colour.
bool all_enclosed(const Board& board, const Points& points, go::Color color) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!points.test(i)) continue;
    for (int d = 0; d < go::kNeighbours; ++d) {
      const go::Color there = board.at(Geo::neighbour(V(i), d));
      if (there != color && there != go::Color::kEdge) return false;
    }
  }
  return true;
}

bool is_seki_pair(const Board& board, V a, V b) {
  const Points of_a = liberties_of(board, a), of_b = liberties_of(board, b);
  const Points common = of_a & of_b, eye_a = of_a & ~common, eye_b = of_b & ~common;
  if (eye_a.count() != eye_b.count() || eye_a.count() > 1) return false;
  if (common.count() < (eye_a.none() ? 2u : 1u)) return false;
  return all_enclosed(board, eye_a, board.at(a)) && all_enclosed(board, eye_b, board.at(b));
}

bool is_in_seki(const Board& board, V chain) {
  Board::VertexList liberties;
  board.list_liberties(chain, liberties);
  for (const V liberty : liberties)
    for (int d = 0; d < go::kNeighbours; ++d) {
      const V n = Geo::neighbour(liberty, d);
      if (board.at(n) == go::opposite(board.at(chain)) && is_seki_pair(board, chain, n)) return true;
    }
  return false;
}

ChainStatus judge_chain(const Board& board, V chain, const Ownership& ownership) {
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
  if (is_in_seki(board, chain))
    result.status = Status::kSeki;
  else if (own < enemy)
    result.status = Status::kDead;
  return result;
}

}  // namespace

Estimate judge_status(const go::History& game, const Ownership& ownership) {
  const Board& board = game.board();
  Estimate estimate;
  estimate.black_share = ownership.black;
  Points seen;
  board.for_each_point([&](V v) {
    if (!is_stone(board.at(v)) || seen.test(v.raw())) return;
    board.for_each_stone(v, [&](V stone) { seen.set(stone.raw()); });
    estimate.chains.push_back(judge_chain(board, v, ownership));
    const ChainStatus& chain = estimate.chains.back();
    if (chain.status == Status::kDead)
      estimate.dead.insert(estimate.dead.end(), chain.stones.begin(), chain.stones.end());
  });
  return estimate;
}

bool counts_as_it_stands(const go::History& game) {
  return game.is_over() && go::rules_name(game.rules()) == "tromp-taylor";
}

int final_half_points(const go::History& game, const Estimate& estimate) {
  go::ScoreInput input{.dead = {}, .handicap_stones = game.handicap_stones()};
  if (!counts_as_it_stands(game)) input.dead = estimate.dead;
  return go::final_half_points(game.board(), game.rules(), input);
}

}  // namespace katachi::player
