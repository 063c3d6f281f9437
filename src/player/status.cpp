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
  });
  return estimate;
}

bool rules_count_as_it_stands(const go::Rules& rules) { return go::rules_name(rules) == "tromp-taylor"; }

bool counts_as_it_stands(const go::History& game) { return game.is_over() && rules_count_as_it_stands(game.rules()); }

int final_half_points(const go::History& game, const Estimate& estimate) {
  go::ScoreInput input{.dead = {}, .handicap_stones = game.handicap_stones()};
  if (!counts_as_it_stands(game)) input.dead = estimate.dead;
  return go::final_half_points(game.board(), game.rules(), input);
}

}  // namespace katachi::player
