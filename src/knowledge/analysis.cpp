#include "knowledge/analysis.hpp"

#include <algorithm>
#include <array>

namespace katachi::knowledge {

namespace {

// The stones of a chain.
template <int MaxSize>
PointSet<MaxSize> chain_points(const go::Board<MaxSize>& board, go::Vertex<MaxSize> chain) {
  PointSet<MaxSize> points;
  board.for_each_stone(chain, [&](go::Vertex<MaxSize> v) { points.insert(v); });
  return points;
}

template <int MaxSize>
bool is_decided(const Fight<MaxSize>& fight) {
  return fight.result == FightResult::kBlackWins || fight.result == FightResult::kWhiteWins;
}

// A group that loses every fight it is in is dead. In a fight that is not lost it may still save itself by capturing.
template <int MaxSize>
void lose_fights(std::vector<Group<MaxSize>>& groups, const std::vector<Fight<MaxSize>>& fights) {
  for (Group<MaxSize>& group : groups) {
    const bool is_black = group.color == go::Color::kBlack;
    int lost = 0, others = 0;
    for (const Fight<MaxSize>& fight : fights) {
      if ((is_black ? fight.black : fight.white) != group.stones) continue;
      ++(fight.result == (is_black ? FightResult::kWhiteWins : FightResult::kBlackWins) ? lost : others);
    }
    if (lost == 0 || others > 0) continue;
    group.status = Status::kDead;
    group.reason = StatusReason::kLostRace;
  }
}

constexpr float sign_of(go::Color color) { return color == go::Color::kBlack ? 1.0F : -1.0F; }

template <int MaxSize>
void evaluate(Analysis<MaxSize>& analysis) {
  analysis.worth.fill(0);
  analysis.points = analysis.uncertainty = 0;
  analysis.board.all.for_each([&](go::Vertex<MaxSize> v) {
    const int influence = analysis.maps.area[v];
    const double graded = kInfluenceWeight * grade(influence);
    if (analysis.maps.territory[v] == 0 && influence != 0)
      analysis.worth[v] = static_cast<float>(influence > 0 ? graded : -graded);
  });
  const auto give = [&](const PointSet<MaxSize>& points, go::Color color) {
    points.for_each([&](go::Vertex<MaxSize> v) { analysis.worth[v] = sign_of(color); });
  };
  constexpr std::array kColors = {go::Color::kBlack, go::Color::kWhite};
  for (const go::Color color : kColors) give(analysis.ground(color), color);
  for (const go::Color color : kColors)
    give(analysis.board.of(color) - analysis.standing.of(color) - analysis.ground(color), go::opposite(color));
  for (const Group<MaxSize>& group : analysis.groups) {
    if (group.status != Status::kOther) continue;
    group.closing.for_each([&](go::Vertex<MaxSize> v) { analysis.worth[v] = 0; });
    analysis.uncertainty += uncertainty_of(group);
  }
  analysis.board.all.for_each(
      [&](go::Vertex<MaxSize> v) { analysis.points += static_cast<double>(analysis.worth[v]); });
}

}  // namespace

template <int MaxSize>
StringTactics<MaxSize> Analyst<MaxSize>::read_strings(go::Board<MaxSize>& board) {
  StringTactics<MaxSize> tactics;
  PointSet<MaxSize> done;
  typename go::Board<MaxSize>::VertexList liberties;
  board.for_each_point([&](go::Vertex<MaxSize> v) {
    if (!go::is_stone(board.at(v)) || done.contains(v) || board.liberties(v) > 2) return;
    const PointSet<MaxSize> chain = chain_points(board, v);
    done |= chain;
    if (board.liberties(v) == 1) {
      (ladders_.is_lost_in_atari(board, v) ? tactics.lost : tactics.in_danger) |= chain;
      return;
    }
    board.list_liberties(v, liberties);
    if (ladders_.works(board, v, liberties[0]) || ladders_.works(board, v, liberties[1])) tactics.in_danger |= chain;
  });
  return tactics;
}

// Makes groups of what stands and takes off what is dead; whether something was. Fights wait until no group is dead by itself.
template <int MaxSize>
bool Analyst<MaxSize>::take_round(Analysis<MaxSize>& analysis) {
  morphology_.all(analysis.standing, analysis.maps);
  const PointSet<MaxSize> empty = analysis.board.empty();
  const PointSet<MaxSize> corpses =
      (analysis.board.black | analysis.board.white) - analysis.standing.black - analysis.standing.white;
  analysis.groups = find_groups<MaxSize>({.standing = analysis.standing,
                                          .empty = empty,
                                          .corpses = corpses,
                                          .black_ground = analysis.ground(go::Color::kBlack),
                                          .white_ground = analysis.ground(go::Color::kWhite)});
  const bool is_last = ++analysis.rounds == kMaxRounds;
  const auto is_dead = [](const Group<MaxSize>& group) { return group.status == Status::kDead; };
  bool changes = std::ranges::any_of(analysis.groups, is_dead);
  if (!changes || is_last) {
    const auto fights = find_fights(analysis.groups, empty, corpses);
    if (!is_last) lose_fights(analysis.groups, fights);
    changes = std::ranges::any_of(analysis.groups, is_dead);
    for (const Fight<MaxSize>& fight : fights)
      if (is_decided(fight) || !changes || is_last) analysis.fights.push_back(fight);
  }
  if (!changes || is_last) return false;
  for (const Group<MaxSize>& group : analysis.groups) {
    if (!is_dead(group)) continue;
    analysis.standing.take_off(group.stones);
    analysis.dead.push_back(group);
  }
  return true;
}

template <int MaxSize>
Analysis<MaxSize> Analyst<MaxSize>::analyse(go::Board<MaxSize>& board) {
  return analyse(board, read_strings(board));
}

template <int MaxSize>
Analysis<MaxSize> Analyst<MaxSize>::analyse(const go::Board<MaxSize>& board, const StringTactics<MaxSize>& tactics) {
  Analysis<MaxSize> analysis;
  analysis.board = stones_of(board);
  analysis.standing = analysis.board;
  analysis.tactics = tactics;
  analysis.standing.take_off(tactics.lost);
  while (take_round(analysis)) {
  }
  // What the last round still found dead stays on the board as undecided.
  for (Group<MaxSize>& group : analysis.groups) {
    if (group.status != Status::kDead) continue;
    group.status = Status::kOther;
    group.reason = StatusReason::kUndecided;
  }
  analysis.group_of = group_map(analysis.groups);
  evaluate(analysis);
  return analysis;
}

template class Analyst<9>;
template class Analyst<19>;
template class Analyst<25>;

}  // namespace katachi::knowledge
