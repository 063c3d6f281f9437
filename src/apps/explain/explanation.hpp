// What `katachi explain` knows of a position, as plain data of any board size: everything of knowledge::Analysis, with P and Q.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "go/point.hpp"
#include "knowledge/fights.hpp"
#include "knowledge/groups.hpp"

namespace katachi::apps {

// A drawn position or one of a record.
struct ExplainedPosition {
  go::Size size;
  std::vector<go::Point> black, white;
  std::optional<go::Point> ko;
  go::Color to_move = go::Color::kBlack;
  std::string about;  // "game.sgf, before move 120"
};

struct EyeReport {
  std::vector<go::Point> points, vital;
  int half_eyes = 0;
  bool is_false = false, is_open = false;
};

// P or Q.
struct OneSidedReport {
  int moves = 0;
  bool is_reached = false;  // false: more moves than were tried
  bool is_complete = true;  // false: the node limit ended the search
  std::vector<go::Point> line;
};

struct GroupReport {
  std::string name;  // "a", "b", ...: written on its stones in pictures
  go::Color color = go::Color::kBlack;
  knowledge::Status status = knowledge::Status::kOther;
  knowledge::StatusReason reason = knowledge::StatusReason::kUndecided;
  std::vector<go::Point> stones, territory;
  int strings = 0, liberties = 0, half_eyes = 0;
  std::vector<EyeReport> eyes;
  std::vector<std::string> escapes;  // "north", "south-west"
  double encirclement = 0;
  double uncertainty = 0;
  std::vector<std::string> friends, enemies;  // names
  std::optional<OneSidedReport> kill, live;   // P and Q
};

struct FightReport {
  std::string black, white;  // names
  int shared = 0;
  knowledge::FightSide black_side, white_side;
  knowledge::FightResult result = knowledge::FightResult::kOpen;
};

// One number a point, row by row from the top; positive: Black.
using PointNumbers = std::vector<double>;

struct Explanation {
  ExplainedPosition position;
  std::vector<GroupReport> groups;  // standing ones, then dead ones, then captured strings
  std::vector<FightReport> fights;
  std::vector<go::Point> in_danger;             // stones that the enemy captures if he moves first
  PointNumbers territory, moyo, area, zobrist;  // fields
  PointNumbers worth;                           // in [-1, 1]
  double points = 0, uncertainty = 0;
  int rounds = 0;
};

// most_in_a_row: the largest P and Q that are looked for; 0: none.
Explanation explain(const ExplainedPosition& position, int most_in_a_row);

}  // namespace katachi::apps
