#include "knowledge/one_sided.hpp"

#include <algorithm>
#include <cassert>

namespace katachi::knowledge {

template <int MaxSize>
Status status_of_stones(const Analysis<MaxSize>& analysis, const PointSet<MaxSize>& stones, go::Color color) {
  const PointSet<MaxSize> left = stones & analysis.standing.of(color);
  if (left.empty()) return Status::kDead;
  for (const Group<MaxSize>& group : analysis.groups)
    if (group.color == color && group.status != Status::kAlive && group.stones.intersects(left)) return Status::kOther;
  return Status::kAlive;
}

template <int MaxSize>
PointSet<MaxSize> one_sided_moves(const Analysis<MaxSize>& analysis, const PointSet<MaxSize>& stones, go::Color color) {
  const PointSet<MaxSize> empty = analysis.board.empty();
  PointSet<MaxSize> moves = stones & analysis.board.of(color);
  for (int step = 0; step < kOneSidedReach; ++step) moves = spread(moves, analysis.board.all);
  for (const Group<MaxSize>& group : analysis.groups) {
    if (group.color != color || !group.stones.intersects(stones)) continue;
    moves |= group.closing;
    for (const GroupId id : group.friends) moves |= analysis.groups[id.raw()].liberties;
    for (const GroupId id : group.enemies) moves |= analysis.groups[id.raw()].liberties;
  }
  return moves & empty;
}

template <int MaxSize>
Status OneSidedSearch<MaxSize>::static_status(const Board& board, const PointSet<MaxSize>& stones, go::Color color) {
  Board copy = board;
  return status_of_stones(analyst_.analyse(copy), stones, color);
}

template <int MaxSize>
bool OneSidedSearch<MaxSize>::try_moves(const Board& board, const Goal& goal, int moves,
                                        const PointSet<MaxSize>& points) {
  bool found = false;
  points.for_each([&](V v) {
    if (found || board.is_suicide(v, goal.mover)) return;
    Board next = board;
    next.play(v, goal.mover);
    next.clear_ko();  // the other side passes
    found = reaches(next, goal, moves - 1);
    if (found) line_.push_back(v);
  });
  return found;
}

// Whether at most `moves` moves lead to the goal. A position where fewer moves failed is tried again with more.
template <int MaxSize>
bool OneSidedSearch<MaxSize>::reaches(const Board& board, const Goal& goal, int moves) {
  const std::uint64_t key = board.hash() ^ core::mix64(static_cast<std::uint64_t>(moves));
  if (nodes_ >= options_.nodes || failed_.contains(key)) return false;
  ++nodes_;
  Board copy = board;
  const Analysis<MaxSize> analysis = analyst_.analyse(copy);
  if (status_of_stones(analysis, goal.stones, goal.color) == goal.wanted) return true;
  if (moves > 0 && try_moves(board, goal, moves, one_sided_moves(analysis, goal.stones, goal.color))) return true;
  failed_.insert(key);
  return false;
}

template <int MaxSize>
OneSidedNumber<MaxSize> OneSidedSearch<MaxSize>::deepen(const Board& board, const Goal& goal) {
  OneSidedNumber<MaxSize> number;
  nodes_ = 0;
  failed_.clear();
  Board start = board;
  start.clear_ko();
  for (number.moves = 0; number.moves <= options_.most; ++number.moves) {
    line_.clear();
    if (reaches(start, goal, number.moves)) {
      number.line.assign(line_.rbegin(), line_.rend());
      return number;
    }
    if (nodes_ >= options_.nodes) {
      number.is_complete = false;
      return number;
    }
  }
  return number;
}

template <int MaxSize>
OneSidedNumber<MaxSize> OneSidedSearch<MaxSize>::moves_to_kill(const Board& board, const PointSet<MaxSize>& stones) {
  assert(!stones.empty());
  const go::Color color = board.at(stones.first());
  return deepen(board, {stones, color, go::opposite(color), Status::kDead});
}

template <int MaxSize>
OneSidedNumber<MaxSize> OneSidedSearch<MaxSize>::moves_to_live(const Board& board, const PointSet<MaxSize>& stones) {
  assert(!stones.empty());
  const go::Color color = board.at(stones.first());
  return deepen(board, {stones, color, color, Status::kAlive});
}

template Status status_of_stones(const Analysis<9>&, const PointSet<9>&, go::Color);
template Status status_of_stones(const Analysis<19>&, const PointSet<19>&, go::Color);
template Status status_of_stones(const Analysis<25>&, const PointSet<25>&, go::Color);
template PointSet<9> one_sided_moves(const Analysis<9>&, const PointSet<9>&, go::Color);
template PointSet<19> one_sided_moves(const Analysis<19>&, const PointSet<19>&, go::Color);
template PointSet<25> one_sided_moves(const Analysis<25>&, const PointSet<25>&, go::Color);
template class OneSidedSearch<9>;
template class OneSidedSearch<19>;
template class OneSidedSearch<25>;

}  // namespace katachi::knowledge
