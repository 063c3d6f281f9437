#include "analysis/answer.hpp"

#include <algorithm>
#include <vector>

#include <nlohmann/json.hpp>

#include "player/report_numbers.hpp"

namespace katachi::analysis {

namespace {

using nlohmann::json;
using Line = search::MoveReport<go::Move>;

double rounded(double value) { return player::rounded(value, 6); }

// From the side to move to the perspective.
struct View {
  bool is_turned = false;

  double chance(double p) const { return rounded(is_turned ? 1 - p : p); }
  double points(double x) const { return rounded(is_turned ? -x : x); }
  double utility(double p) const { return points(2 * p - 1); }
};

View view_of(const Subject& subject) {
  const go::Color to_move = subject.game.to_move();
  return {(subject.perspective == Perspective::kBlack && to_move == go::Color::kWhite) ||
          (subject.perspective == Perspective::kWhite && to_move == go::Color::kBlack)};
}

json line_json(const Line& line, const Subject& subject) {
  json moves = json::array();
  if (line.line.empty()) moves.push_back(go::gtp_text(line.move, subject.query.size));
  for (const go::Move move : line.line) {
    if (moves.size() > subject.query.line_length) break;
    moves.push_back(go::gtp_text(move, subject.query.size));
  }
  return moves;
}

json ownership_json(const std::vector<double>& owners, const Subject& subject) {
  const bool is_white =
      subject.perspective == Perspective::kWhite ||
      (subject.perspective == Perspective::kSideToMove && subject.game.to_move() == go::Color::kWhite);
  json shares = json::array();
  for (const double share : owners) shares.push_back(rounded(is_white ? -share : share));
  return shares;
}

json move_json(const Line& line, std::size_t order, double deviation, const Subject& subject) {
  const View view = view_of(subject);
  const double bound = player::lower_bound(line);
  json told = {{"move", go::gtp_text(line.move, subject.query.size)},
               {"order", order},
               {"visits", line.visits},
               {"weight", line.visits},
               {"winrate", view.chance(line.outcome)},
               {"lcb", view.chance(bound)},
               {"utility", view.utility(line.outcome)},
               {"utilityLcb", view.utility(bound)},
               {"scoreLead", view.points(line.margin)},
               {"scoreMean", view.points(line.margin)},
               {"scoreSelfplay", view.points(line.margin)},
               {"scoreStdev", rounded(line.margin_deviation > 0 ? line.margin_deviation : deviation)},
               {"prior", rounded(line.prior)},
               {"pv", line_json(line, subject)}};
  if (subject.query.with_move_ownership && !line.ownership.empty())
    told["ownership"] = ownership_json(line.ownership, subject);
  return told;
}

json moves_json(const player::Report& report, const Subject& subject) {
  json moves = json::array();
  for (const Line& line : report.moves)
    if (line.visits > 0 || line.is_proven)
      moves.push_back(move_json(line, moves.size(), report.margin_deviation, subject));
  return moves;
}

json root_json(const player::Report& report, const Subject& subject) {
  const View view = view_of(subject);
  const player::RootNumbers root = player::root_numbers(report);
  json told = {{"currentPlayer", subject.game.to_move() == go::Color::kBlack ? "B" : "W"},
               {"visits", static_cast<std::uint64_t>(root.visits)},
               {"winrate", view.chance(root.outcome)},
               {"utility", view.utility(root.outcome)},
               {"scoreLead", view.points(root.margin)},
               {"scoreSelfplay", view.points(root.margin)},
               {"scoreStdev", rounded(report.margin_deviation)}};
  if (report.source != search::kPlayouts) told["source"] = report.source;
  return told;
}

json policy_json(const player::Report& report, const Subject& subject) {
  json numbers = json::array();
  for (const double share : player::move_shares(report, subject.game, subject.game.to_move()))
    numbers.push_back(rounded(share));
  return numbers;
}

}  // namespace

std::string answer_line(const Subject& subject, const player::Report& report, bool is_during_search) {
  json answer = {{"id", subject.query.id},
                 {"turnNumber", subject.turn},
                 {"isDuringSearch", is_during_search},
                 {"moveInfos", moves_json(report, subject)},
                 {"rootInfo", root_json(report, subject)}};
  if (subject.query.with_ownership && player::has_owners(report))
    answer["ownership"] = ownership_json(report.ownership, subject);
  if (subject.query.with_policy) answer["policy"] = policy_json(report, subject);
  return answer.dump();
}

std::string no_results_line(const std::string& id, int turn) {
  return json{{"id", id}, {"turnNumber", turn}, {"isDuringSearch", false}, {"noResults", true}}.dump();
}

}  // namespace katachi::analysis
