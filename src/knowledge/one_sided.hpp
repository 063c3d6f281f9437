// P and Q: how many moves in a row kill a group, how many make it live.
//
//    P(g)  the fewest consecutive moves of the enemy, the owner passing, after which g is statically DEAD
//    Q(g)  the fewest consecutive moves of the owner, the enemy passing, after which g is statically ALIVE
//
// (Bouzy's numbers; P - 1 is close to the Possible Omission Number of Tajima and Sanechika 1998: how often the owner may play elsewhere.)
// P = 0 is a dead group and Q = 0 a living one; P = Q = 1 is one that whoever moves first decides; P = 2 can be left alone once. A
// search of one colour is far cheaper than one of both: moves commute but for captures, so that each position is looked at once for a
// given number of moves left, whatever the order of the moves that led there.
//
// The status is that of analysis.hpp for the stones of the group that is asked for: DEAD if none of them is left standing (captured,
// lost in a ladder, or of a dead group), ALIVE if all that are left stand in living groups. Moves tried: empty points at
// most three steps from the stones, of their closings, and the liberties of the groups near them.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "knowledge/analysis.hpp"

namespace katachi::knowledge {

inline constexpr int kOneSidedReach = 3;  // steps, over stones as well

struct OneSidedOptions {
  int most = 2;                // moves in a row that are tried
  std::uint64_t nodes = 5000;  // positions analysed for one number
};

template <int MaxSize>
struct OneSidedNumber {
  int moves = 0;                          // most + 1: more than were tried
  std::vector<go::Vertex<MaxSize>> line;  // a shortest one
  bool is_complete = true;                // false: the nodes ended the search, and `moves` is a lower bound
};

template <int MaxSize>
class OneSidedSearch {
 public:
  using Board = go::Board<MaxSize>;
  using V = go::Vertex<MaxSize>;

  explicit OneSidedSearch(go::Size size, const OneSidedOptions& options = {}) : analyst_(size), options_(options) {}

  // The stones asked for are of one colour.
  OneSidedNumber<MaxSize> moves_to_kill(const Board& board, const PointSet<MaxSize>& stones);
  OneSidedNumber<MaxSize> moves_to_live(const Board& board, const PointSet<MaxSize>& stones);

  Status static_status(const Board& board, const PointSet<MaxSize>& stones, go::Color color);

  std::uint64_t nodes() const { return nodes_; }  // of the last number

 private:
  struct Goal {
    PointSet<MaxSize> stones;
    go::Color color;  // of the stones
    go::Color mover;
    Status wanted;
  };

  OneSidedNumber<MaxSize> deepen(const Board& board, const Goal& goal);
  bool reaches(const Board& board, const Goal& goal, int moves);
  bool try_moves(const Board& board, const Goal& goal, int moves, const PointSet<MaxSize>& points);

  Analyst<MaxSize> analyst_;
  OneSidedOptions options_;
  std::uint64_t nodes_ = 0;
  std::unordered_set<std::uint64_t> failed_;  // positions from which the goal is not reached with the moves left
  std::vector<V> line_;                       // backwards
};

// The status of stones in an analysis, as above.
template <int MaxSize>
Status status_of_stones(const Analysis<MaxSize>& analysis, const PointSet<MaxSize>& stones, go::Color color);

// The moves that are tried for stones in the position of the analysis.
template <int MaxSize>
PointSet<MaxSize> one_sided_moves(const Analysis<MaxSize>& analysis, const PointSet<MaxSize>& stones, go::Color color);

extern template class OneSidedSearch<9>;
extern template class OneSidedSearch<19>;
extern template class OneSidedSearch<25>;

}  // namespace katachi::knowledge
