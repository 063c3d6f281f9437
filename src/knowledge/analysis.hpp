// Analysis: all static knowledge of a position, as one value; Analyst makes it.
//
// It is made in rounds. First reading takes off the strings that are captured even if they move first (ladders). Then morphology makes
// groups of what stands. If groups are DEAD, their stones are taken off too and the next round begins; if none is, the fights are
// counted, and groups that lose all their fights, whoever moves first, are taken off in the same way. After at most 5 rounds what is
// left stays as it is.
//
// The *evaluation* is in points, positive for Black, komi not counted:
//
//    a point of a living group, stone or territory, or of a closing without stones     1 for its side
//    a dead stone                 1 for the enemy; for its owner if it stands in a closing of his: then its killers are dead too
//    a point outside every closing                                                     0.3 x grade (influence)
//    a point of an OTHER group    0, the mean of alive and dead
//
// The *uncertainty* u of an OTHER group, half the difference of its being alive and dead, is therefore its number of points, and that of
// the position their sum.
//
// An Analysis is a function of the board alone. There is no update after a move: 26 passes of morphology carry a change across the whole
// board, and making it new is cheap (some 0.1 ms on a 19x19 board in the middle of a game).
#pragma once

#include <vector>

#include "go/board.hpp"
#include "go/ladder.hpp"
#include "knowledge/fights.hpp"
#include "knowledge/groups.hpp"
#include "knowledge/morphology.hpp"
#include "knowledge/point_set.hpp"

namespace katachi::knowledge {

inline constexpr double kInfluenceWeight = 0.3;
inline constexpr int kMaxRounds = 5;

// What is known of strings before groups are made.
template <int MaxSize>
struct StringTactics {
  PointSet<MaxSize> lost;       // stones captured even if they move first
  PointSet<MaxSize> in_danger;  // stones captured if the enemy moves first
};

template <int MaxSize>
struct Analysis {
  Stones<MaxSize> board;     // as it is
  Stones<MaxSize> standing;  // without strings and groups taken off
  StringTactics<MaxSize> tactics;
  FieldMaps<MaxSize> maps;  // of the standing stones

  std::vector<Group<MaxSize>> groups;  // standing
  GroupMap<MaxSize> group_of;
  std::vector<Group<MaxSize>> dead;    // groups as they were when they were taken off
  std::vector<Fight<MaxSize>> fights;  // of all rounds; who lost one is among the dead
  int rounds = 0;

  core::IndexMap<go::Vertex<MaxSize>, float> worth;  // of each point, in [-1, 1], positive for Black
  double points = 0;                                 // their sum
  double uncertainty = 0;

  PointSet<MaxSize> ground(go::Color color) const { return points_of(maps.territory, color, board.all); }
};

// u(g).
template <int MaxSize>
double uncertainty_of(const Group<MaxSize>& group) {
  return group.status == Status::kOther ? group.closing.size() : 0;
}

// Works on boards of one size; not to be used by two threads at once.
template <int MaxSize>
class Analyst {
 public:
  explicit Analyst(go::Size size) : morphology_(size) {}

  // The board is changed by the reader and left as it was.
  Analysis<MaxSize> analyse(go::Board<MaxSize>& board);

  // With another reader's knowledge of strings.
  Analysis<MaxSize> analyse(const go::Board<MaxSize>& board, const StringTactics<MaxSize>& tactics);

  StringTactics<MaxSize> read_strings(go::Board<MaxSize>& board);

 private:
  bool take_round(Analysis<MaxSize>& analysis);

  Morphology<MaxSize> morphology_;
  go::LadderReader<MaxSize> ladders_;
};

extern template class Analyst<9>;
extern template class Analyst<19>;
extern template class Analyst<25>;

}  // namespace katachi::knowledge
