// Groups: what a player sees as one unit, stones that belong together whether they touch or not.
//
// A group is a connected part of the closing of one colour (morphology.hpp): its stones and its territory. It has
//
//    liberties       empty points beside its stones
//    eyes            counted by shape (eyes.hpp), in half eyes
//    escape routes   in how many of the eight directions a path of at most 5 empty points, none in an enemy closing, leads from the
//                    group to open ground or to a living friend. Open ground: outside every closing, no enemy stone within 2 points.
//                    A path to the north goes north; one to the north-east goes north or east at each step.
//    encirclement    1 - escape routes / 8
//
// and a static status, without search:
//
//    ALIVE   some of its stones are unconditionally alive (safety.hpp), or it has two eyes, or 8 points of territory
//    DEAD    less than one eye, no escape route, and every enemy group near it is ALIVE or has more liberties (there is one), or
//            consists of nakade: stones in the group's last eye space, on the point that decides it
//    OTHER   everything else: it may still live or die
//
// Closings that end up without a stone belong to no group; they stay territory of their side. The numbers are decisions, not theorems:
// docs/knowledge.md.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/strong_index.hpp"
#include "knowledge/eyes.hpp"
#include "knowledge/morphology.hpp"
#include "knowledge/point_set.hpp"

namespace katachi::knowledge {

struct GroupTag {};
using GroupId = core::StrongIndex<GroupTag, std::uint16_t, 1024>;
inline constexpr GroupId kNoGroup{GroupId::kBound - 1};

enum class Status : std::uint8_t { kDead, kAlive, kOther };

enum class StatusReason : std::uint8_t {
  kUndecided,
  kUnconditional,  // Benson
  kTwoEyes,
  kEnoughTerritory,
  kNoEyeNoEscape,
  kLostRace,  // fights.hpp
  kCaptured,  // taken by reading before groups were made
};

inline constexpr int kLivingTerritory = 8;  // points of territory that count as two eyes
inline constexpr int kLivingHalfEyes = 4;
inline constexpr int kEscapeSteps = 5;

template <int MaxSize>
struct Group {
  go::Color color = go::Color::kBlack;
  PointSet<MaxSize> closing;  // stones and territory
  PointSet<MaxSize> stones;
  PointSet<MaxSize> liberties;
  int strings = 0;
  std::vector<EyeRegion<MaxSize>> eyes;
  int half_eyes = 0;                            // of all regions together
  std::array<bool, go::kDirections> escapes{};  // by go::Direction
  std::vector<GroupId> friends, enemies;        // groups near it: the closings are two steps apart or less
  Status status = Status::kOther;
  StatusReason reason = StatusReason::kUndecided;

  PointSet<MaxSize> territory() const { return closing - stones; }
  int escape_routes() const {
    int count = 0;
    for (const bool escape : escapes) count += escape ? 1 : 0;
    return count;
  }
  double encirclement() const { return 1 - escape_routes() / static_cast<double>(go::kDirections); }
};

// What groups are made of.
template <int MaxSize>
struct GroupInput {
  Stones<MaxSize> standing;                      // without stones taken off as lost
  PointSet<MaxSize> empty;                       // points that are empty on the board itself
  PointSet<MaxSize> corpses;                     // stones taken off
  PointSet<MaxSize> black_ground, white_ground;  // the points of 5/21 of each sign

  const PointSet<MaxSize>& ground(go::Color color) const {
    return color == go::Color::kBlack ? black_ground : white_ground;
  }
};

// All groups with all that stands above, black ones first, each colour from the top of the board.
template <int MaxSize>
std::vector<Group<MaxSize>> find_groups(const GroupInput<MaxSize>& input);

// The group of each point of a closing, or kNoGroup.
template <int MaxSize>
using GroupMap = core::IndexMap<go::Vertex<MaxSize>, GroupId>;
template <int MaxSize>
GroupMap<MaxSize> group_map(const std::vector<Group<MaxSize>>& groups);

const char* status_name(Status status);        // "dead", "alive", "other"
const char* reason_text(StatusReason reason);  // "two eyes"

}  // namespace katachi::knowledge
