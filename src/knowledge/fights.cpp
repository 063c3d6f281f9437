#include "knowledge/fights.hpp"

#include <algorithm>

namespace katachi::knowledge {

namespace {

constexpr int kBigEye = 4;  // points

template <int MaxSize>
struct FightCount {
  FightSide side;
  int shared = 0;
};

// Counts for stones against others. Liberties in closed eyes of the group count by nakade, the others one each.
template <int MaxSize>
FightSide count_side(const Group<MaxSize>& group, const PointSet<MaxSize>& liberties, const PointSet<MaxSize>& shared,
                     const PointSet<MaxSize>& empty, const PointSet<MaxSize>& corpses) {
  FightSide side;
  PointSet<MaxSize> own = liberties - shared;
  for (const EyeRegion<MaxSize>& eye : group.eyes) {
    if (eye.is_open || eye.half_eyes < 2 || !eye.points.intersects(own)) continue;
    const int points = eye.points.size(), filled = (eye.points & corpses).size();
    side.exclusive += std::max(eye_liberties(points, filled), (eye.points & empty).size());
    side.eye = std::max(side.eye, points >= kBigEye ? RaceEye::kBig : RaceEye::kSmall);
    side.has_nakade = side.has_nakade || filled > 0;
    own -= eye.points;
  }
  side.exclusive += own.size();
  return side;
}

template <int MaxSize>
class FightCounter {
 public:
  using Points = PointSet<MaxSize>;

  FightCounter(const Group<MaxSize>& black, const Group<MaxSize>& white, const Points& empty, const Points& corpses)
      : black_(black), white_(white), empty_(empty), corpses_(corpses) {}

  Fight<MaxSize> count() const {
    Fight<MaxSize> fight;
    fight.black = black_.stones;
    fight.white = white_.stones;
    fight.shared_liberties = black_.liberties & white_.liberties;
    fight.shared = fight.shared_liberties.size();
    fight.black_side = count_side(black_, black_.liberties, fight.shared_liberties, empty_, corpses_);
    fight.white_side = count_side(white_, white_.liberties, fight.shared_liberties, empty_, corpses_);
    fight.result = result();
    return fight;
  }

 private:
  // The stones of the group's string in contact that has fewest liberties: to be captured there is to lose.
  Points weakest(const Group<MaxSize>& group, const Group<MaxSize>& enemy) const {
    Points found = group.stones;
    int fewest = group.liberties.size() + 1;
    for_each_component(group.stones, [&](const Points& string) {
      const Points liberties = beside(string, empty_);
      if (!liberties.intersects(enemy.liberties) && !spread(string, enemy.stones | string).intersects(enemy.stones))
        return;
      if (liberties.size() >= fewest) return;
      fewest = liberties.size();
      found = string;
    });
    return found;
  }

  // The race with the victim at his best, he or the killer moving first. Nothing where somebody has no liberty on an empty point.
  std::optional<RaceResult> race_of(const Group<MaxSize>& victim, const Group<MaxSize>& killer,
                                    bool victim_moves) const {
    const Points liberties = beside(weakest(killer, victim), empty_);
    const Points shared = victim.liberties & liberties;
    const FightSide of_victim = count_side(victim, victim.liberties, shared, empty_, corpses_);
    const FightSide of_killer = count_side(killer, liberties, shared, empty_, corpses_);
    const RaceSide a{of_victim.exclusive, of_victim.eye}, b{of_killer.exclusive, of_killer.eye};
    const int common = shared.size();
    if (a.exclusive + common == 0 || b.exclusive + common == 0) return std::nullopt;
    return victim_moves ? race(a, b, common) : race(b, a, common);
  }

  // One and a half eyes are two if the owner moves first: he need not race.
  bool can_lose(const Group<MaxSize>& group) const {
    return group.status == Status::kOther && group.half_eyes <= 2 && group.escape_routes() == 0;
  }

  FightResult result() const {
    const auto black_first = race_of(black_, white_, true), white_first = race_of(white_, black_, true);
    if (!black_first || !white_first) return FightResult::kOpen;
    const bool black_loses = *black_first == RaceResult::kMoverLoses && can_lose(black_);
    const bool white_loses = *white_first == RaceResult::kMoverLoses && can_lose(white_);
    if (black_loses != white_loses) return black_loses ? FightResult::kWhiteWins : FightResult::kBlackWins;
    if (!can_lose(black_) || !can_lose(white_)) return FightResult::kOpen;
    if (*black_first == RaceResult::kSeki && *white_first == RaceResult::kSeki) return FightResult::kSeki;
    if (race_of(white_, black_, false) == RaceResult::kMoverWins &&
        race_of(black_, white_, false) == RaceResult::kMoverWins)
      return FightResult::kMoverWins;
    return FightResult::kOpen;
  }

  const Group<MaxSize>& black_;
  const Group<MaxSize>& white_;
  const Points& empty_;
  const Points& corpses_;
};

}  // namespace

template <int MaxSize>
std::vector<Fight<MaxSize>> find_fights(const std::vector<Group<MaxSize>>& groups, const PointSet<MaxSize>& empty,
                                        const PointSet<MaxSize>& corpses) {
  std::vector<Fight<MaxSize>> fights;
  for (const Group<MaxSize>& black : groups) {
    if (black.color != go::Color::kBlack || black.status == Status::kDead) continue;
    for (const GroupId id : black.enemies) {
      const Group<MaxSize>& white = groups[id.raw()];
      if (white.status == Status::kDead) continue;
      if (black.status == Status::kAlive && white.status == Status::kAlive) continue;
      if (!spread(black.stones, black.stones | white.stones).intersects(white.stones) &&
          !black.liberties.intersects(white.liberties))
        continue;
      fights.push_back(FightCounter<MaxSize>(black, white, empty, corpses).count());
    }
  }
  return fights;
}

const char* result_name(FightResult result) {
  switch (result) {
    case FightResult::kBlackWins:
      return "black wins";
    case FightResult::kWhiteWins:
      return "white wins";
    case FightResult::kMoverWins:
      return "whoever moves first wins";
    case FightResult::kSeki:
      return "seki";
    case FightResult::kOpen:
      break;
  }
  return "open";
}

template std::vector<Fight<9>> find_fights(const std::vector<Group<9>>&, const PointSet<9>&, const PointSet<9>&);
template std::vector<Fight<19>> find_fights(const std::vector<Group<19>>&, const PointSet<19>&, const PointSet<19>&);
template std::vector<Fight<25>> find_fights(const std::vector<Group<25>>&, const PointSet<25>&, const PointSet<25>&);

}  // namespace katachi::knowledge
