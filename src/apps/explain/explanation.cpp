#include "apps/explain/explanation.hpp"

#include <algorithm>
#include <array>

#include "knowledge/analysis.hpp"
#include "knowledge/one_sided.hpp"

namespace katachi::apps {

namespace {

using knowledge::PointSet;

constexpr std::array<const char*, go::kDirections> kDirectionNames = {
    "north", "west", "east", "south", "north-west", "north-east", "south-west", "south-east"};

// "a" to "z", then "aa", "ab", ...
std::string group_name(std::size_t index) {
  std::string name;
  for (std::size_t left = index + 1; left > 0; left = (left - 1) / 26)
    name.insert(name.begin(), static_cast<char>('a' + (left - 1) % 26));
  return name;
}

template <int MaxSize>
std::vector<go::Point> points_in(const PointSet<MaxSize>& set) {
  std::vector<go::Point> points;
  set.for_each([&](go::Vertex<MaxSize> v) { points.push_back(go::Geometry<MaxSize>::point(v)); });
  return points;
}

template <int MaxSize>
class Explainer {
 public:
  using Board = go::Board<MaxSize>;

  Explainer(const ExplainedPosition& position, int most_in_a_row)
      : position_(position), most_(most_in_a_row), board_(position.size), analyst_(position.size) {
    for (const go::Point p : position.black) board_.place(Board::Geo::vertex(p), go::Color::kBlack);
    for (const go::Point p : position.white) board_.place(Board::Geo::vertex(p), go::Color::kWhite);
    if (position.ko) board_.set_ko(Board::Geo::vertex(*position.ko));
    analysis_ = analyst_.analyse(board_);
  }

  Explanation explain() {
    Explanation out;
    out.position = position_;
    for (const auto* list : {&analysis_.groups, &analysis_.dead})
      for (const knowledge::Group<MaxSize>& group : *list) add_group(out, group, list == &analysis_.groups);
    for (const go::Color color : {go::Color::kBlack, go::Color::kWhite})
      knowledge::for_each_component(analysis_.tactics.lost & analysis_.board.of(color),
                                    [&](const PointSet<MaxSize>& string) { add_string(out, string, color); });
    add_fights(out);
    out.in_danger = points_in(analysis_.tactics.in_danger);
    add_maps(out);
    out.points = analysis_.points;
    out.uncertainty = analysis_.uncertainty;
    out.rounds = analysis_.rounds;
    return out;
  }

 private:
  void add_group(Explanation& out, const knowledge::Group<MaxSize>& group, bool is_standing) {
    GroupReport report;
    report.name = group_name(out.groups.size());
    report.color = group.color;
    report.status = group.status;
    report.reason = group.reason;
    report.stones = points_in(group.stones);
    report.territory = points_in(group.territory());
    report.strings = group.strings;
    report.liberties = group.liberties.size();
    report.half_eyes = group.half_eyes;
    for (const auto& eye : group.eyes)
      report.eyes.push_back({points_in(eye.points), points_in(eye.vital), eye.half_eyes, eye.is_false, eye.is_open});
    for (std::size_t d = 0; d < group.escapes.size(); ++d)
      if (group.escapes[d]) report.escapes.push_back(kDirectionNames[d]);
    report.encirclement = group.encirclement();
    report.uncertainty = uncertainty_of(group);
    if (is_standing) {  // the numbers of dead groups are those of their round
      for (const knowledge::GroupId id : group.friends) report.friends.push_back(group_name(id.raw()));
      for (const knowledge::GroupId id : group.enemies) report.enemies.push_back(group_name(id.raw()));
      if (most_ > 0) add_numbers(report, group);
    }
    names_.push_back({report.name, group.stones});
    out.groups.push_back(std::move(report));
  }

  void add_string(Explanation& out, const PointSet<MaxSize>& string, go::Color color) {
    GroupReport report;
    report.name = group_name(out.groups.size());
    report.color = color;
    report.status = knowledge::Status::kDead;
    report.reason = knowledge::StatusReason::kCaptured;
    report.stones = points_in(string);
    report.strings = 1;
    report.liberties = knowledge::beside(string, analysis_.board.empty()).size();
    report.encirclement = 1;
    out.groups.push_back(std::move(report));
  }

  void add_numbers(GroupReport& report, const knowledge::Group<MaxSize>& group) {
    knowledge::OneSidedSearch<MaxSize> search(position_.size, {.most = most_});
    report.kill = number_of(search.moves_to_kill(board_, group.stones));
    report.live = number_of(search.moves_to_live(board_, group.stones));
  }

  OneSidedReport number_of(const knowledge::OneSidedNumber<MaxSize>& number) const {
    OneSidedReport report{number.moves, number.is_complete && number.moves <= most_, number.is_complete, {}};
    for (const auto v : number.line) report.line.push_back(Board::Geo::point(v));
    return report;
  }

  std::string name_of(const PointSet<MaxSize>& stones) const {
    const auto found = std::ranges::find_if(names_, [&](const auto& named) { return named.second.includes(stones); });
    return found == names_.end() ? "?" : found->first;
  }

  void add_fights(Explanation& out) const {
    for (const auto& fight : analysis_.fights)
      out.fights.push_back(
          {name_of(fight.black), name_of(fight.white), fight.shared, fight.black_side, fight.white_side, fight.result});
  }

  void add_maps(Explanation& out) const {
    const auto zobrist = knowledge::Morphology<MaxSize>(position_.size).zobrist(analysis_.board);
    board_.for_each_point([&](go::Vertex<MaxSize> v) {
      out.territory.push_back(analysis_.maps.territory[v]);
      out.moyo.push_back(analysis_.maps.moyo[v]);
      out.area.push_back(analysis_.maps.area[v]);
      out.zobrist.push_back(zobrist[v]);
      out.worth.push_back(static_cast<double>(analysis_.worth[v]));
    });
  }

  const ExplainedPosition& position_;
  int most_;
  Board board_;
  knowledge::Analyst<MaxSize> analyst_;
  knowledge::Analysis<MaxSize> analysis_;
  std::vector<std::pair<std::string, PointSet<MaxSize>>> names_;
};

}  // namespace

Explanation explain(const ExplainedPosition& position, int most_in_a_row) {
  const int larger = position.size.larger();
  if (larger <= 9) return Explainer<9>(position, most_in_a_row).explain();
  if (larger <= 19) return Explainer<19>(position, most_in_a_row).explain();
  return Explainer<25>(position, most_in_a_row).explain();
}

}  // namespace katachi::apps
