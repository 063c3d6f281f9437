#include "knowledge/groups.hpp"

#include <algorithm>

#include "knowledge/safety.hpp"

namespace katachi::knowledge {

namespace {

// The steps of a path in each of the eight directions.
constexpr int kNorth = 0, kWest = 1, kEast = 2, kSouth = 3;
constexpr std::array<std::array<int, 2>, go::kDirections> kPathSteps = {{{kNorth, kNorth},
                                                                         {kWest, kWest},
                                                                         {kEast, kEast},
                                                                         {kSouth, kSouth},
                                                                         {kNorth, kWest},
                                                                         {kNorth, kEast},
                                                                         {kSouth, kWest},
                                                                         {kSouth, kEast}}};

template <int MaxSize>
class GroupFinder {
 public:
  using Points = PointSet<MaxSize>;

  explicit GroupFinder(const GroupInput<MaxSize>& input) : input_(input) {}

  std::vector<Group<MaxSize>> find() {
    for (const go::Color color : {go::Color::kBlack, go::Color::kWhite})
      for_each_component(input_.ground(color), [&](const Points& closing) { add(color, closing); });
    find_neighbours();
    find_living();
    for (Group<MaxSize>& group : groups_) find_escapes(group);
    find_dead();
    return std::move(groups_);
  }

 private:
  void add(go::Color color, const Points& closing) {
    Group<MaxSize> group;
    group.color = color;
    group.closing = closing;
    group.stones = closing & input_.standing.of(color);
    if (group.stones.empty()) return;
    group.liberties = beside(group.stones, input_.empty);
    for_each_component(group.stones, [&](const Points&) { ++group.strings; });
    const go::Color enemy = go::opposite(color);
    group.eyes = eye_regions(closing, group.stones,
                             {.board = input_.standing.all,
                              .own = input_.ground(color) | input_.standing.of(color),
                              .enemy = input_.ground(enemy) | input_.standing.of(enemy),
                              .corpses = input_.corpses});
    for (const EyeRegion<MaxSize>& eye : group.eyes) group.half_eyes += eye.half_eyes;
    groups_.push_back(std::move(group));
  }

  void find_neighbours() {
    std::vector<Points> reach;
    reach.reserve(groups_.size());
    for (const Group<MaxSize>& group : groups_) reach.push_back(spread(group.closing, input_.standing.all));
    for (std::size_t a = 0; a < groups_.size(); ++a)
      for (std::size_t b = 0; b < groups_.size(); ++b) {
        if (a == b || !reach[a].intersects(reach[b])) continue;
        auto& list = groups_[a].color == groups_[b].color ? groups_[a].friends : groups_[a].enemies;
        list.push_back(GroupId(b));
      }
  }

  void find_living() {
    for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
      const Points safe = unconditionally_alive(input_.standing, color);
      for (Group<MaxSize>& group : groups_) {
        if (group.color != color) continue;
        if (group.stones.intersects(safe))
          set(group, Status::kAlive, StatusReason::kUnconditional);
        else if (group.half_eyes >= kLivingHalfEyes)
          set(group, Status::kAlive, StatusReason::kTwoEyes);
        else if (group.territory().size() >= kLivingTerritory)
          set(group, Status::kAlive, StatusReason::kEnoughTerritory);
      }
    }
  }

  void find_escapes(Group<MaxSize>& group) {
    const go::Color enemy = go::opposite(group.color);
    const Points passable = input_.empty - input_.ground(enemy);
    const Points near = spread(spread(input_.standing.of(enemy), input_.standing.all), input_.standing.all);
    Points goal = input_.empty - input_.black_ground - input_.white_ground - near;
    for (const Group<MaxSize>& other : groups_)
      if (other.color == group.color && other.status == Status::kAlive && &other != &group) goal |= other.closing;
    for (std::size_t d = 0; d < kPathSteps.size(); ++d) {
      Points front = group.stones;
      for (int step = 0; step < kEscapeSteps && !group.escapes[d]; ++step) {
        const Points moved = front.moved(kPathSteps[d][0]) | front.moved(kPathSteps[d][1]);
        group.escapes[d] = moved.intersects(goal);
        front = moved & passable;
      }
    }
  }

  // Enemy stones inside the group's last eye space, on the point that decides it: to capture them makes one eye at most.
  bool is_nakade(const Group<MaxSize>& enemy, const Group<MaxSize>& group) const {
    if (group.half_eyes > 0 || enemy.half_eyes > 0 || !group.liberties.includes(enemy.liberties)) return false;
    const Points space = enemy.stones | enemy.liberties;
    Points one;
    one.insert(space.first());
    if (component(one, space) != space) return false;
    const ShapeEyes<MaxSize> eyes = closed_shape(space, input_.standing.all);
    return eyes.owner_first < 2 || eyes.vital.intersects(enemy.stones);
  }

  bool is_dead(const Group<MaxSize>& group) const {
    if (group.status == Status::kAlive || group.half_eyes >= 2 || group.escape_routes() > 0) return false;
    int killers = 0;
    for (const GroupId id : group.enemies) {
      const Group<MaxSize>& enemy = groups_[id.raw()];
      const bool is_stronger = enemy.status == Status::kAlive ||
                               (enemy.status != Status::kDead && enemy.liberties.size() > group.liberties.size());
      if (!is_stronger && !is_nakade(enemy, group)) return false;
      killers += is_stronger ? 1 : 0;
    }
    return killers > 0;
  }

  // Those with the fewest liberties first: a group that is dead kills nobody.
  void find_dead() {
    std::vector<std::size_t> order(groups_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return groups_[a].liberties.size() < groups_[b].liberties.size(); });
    for (const std::size_t i : order)
      if (is_dead(groups_[i])) set(groups_[i], Status::kDead, StatusReason::kNoEyeNoEscape);
  }

  static void set(Group<MaxSize>& group, Status status, StatusReason reason) {
    group.status = status;
    group.reason = reason;
  }

  const GroupInput<MaxSize>& input_;
  std::vector<Group<MaxSize>> groups_;
};

}  // namespace

template <int MaxSize>
std::vector<Group<MaxSize>> find_groups(const GroupInput<MaxSize>& input) {
  return GroupFinder<MaxSize>(input).find();
}

template <int MaxSize>
GroupMap<MaxSize> group_map(const std::vector<Group<MaxSize>>& groups) {
  GroupMap<MaxSize> map;
  map.fill(kNoGroup);
  for (std::size_t i = 0; i < groups.size(); ++i)
    groups[i].closing.for_each([&](go::Vertex<MaxSize> v) { map[v] = GroupId(i); });
  return map;
}

const char* status_name(Status status) {
  switch (status) {
    case Status::kDead:
      return "dead";
    case Status::kAlive:
      return "alive";
    case Status::kOther:
      break;
  }
  return "other";
}

const char* reason_text(StatusReason reason) {
  switch (reason) {
    case StatusReason::kUndecided:
      break;
    case StatusReason::kUnconditional:
      return "unconditionally alive";
    case StatusReason::kTwoEyes:
      return "two eyes";
    case StatusReason::kEnoughTerritory:
      return "enough territory";
    case StatusReason::kNoEyeNoEscape:
      return "no eye and no escape";
    case StatusReason::kLostRace:
      return "loses the race to capture";
    case StatusReason::kCaptured:
      return "captured even if it moves first";
  }
  return "undecided";
}

template std::vector<Group<9>> find_groups(const GroupInput<9>&);
template std::vector<Group<19>> find_groups(const GroupInput<19>&);
template std::vector<Group<25>> find_groups(const GroupInput<25>&);
template GroupMap<9> group_map(const std::vector<Group<9>>&);
template GroupMap<19> group_map(const std::vector<Group<19>>&);
template GroupMap<25> group_map(const std::vector<Group<25>>&);

}  // namespace katachi::knowledge
