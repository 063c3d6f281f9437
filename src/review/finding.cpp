#include "review/finding.hpp"

#include <algorithm>
#include <cmath>

namespace katachi::review {

namespace {

using nlohmann::ordered_json;
using ReportLine = search::MoveReport<go::Move>;

// See the header. The margin's deviation is the report's where the search does not know it by move.
void set_errors(Candidate& candidate, const ReportLine& line, double report_margin_deviation, go::Size size) {
  constexpr double kFewOutcome = 5;
  constexpr double kFewMargin = 2;
  const auto visits = static_cast<double>(std::max<std::uint64_t>(line.visits, 1));
  const double margin_deviation = line.margin_deviation > 0 ? line.margin_deviation : report_margin_deviation;
  candidate.outcome_error = std::max(line.deviation, kFewOutcome / std::sqrt(visits + 1)) / std::sqrt(visits);
  candidate.margin_error =
      std::max(margin_deviation, kFewMargin * size.area() / std::sqrt(visits + 1)) / std::sqrt(visits);
}

Candidate candidate_of(const ReportLine& line, std::size_t place) {
  Candidate candidate{.move = line.move,
                      .place = place,
                      .visits = line.visits,
                      .outcome = line.outcome,
                      .margin = line.margin,
                      .prior = line.prior,
                      .line = line.line};
  if (candidate.line.empty()) candidate.line.push_back(line.move);
  if (candidate.line.size() > kLineMoves) candidate.line.resize(kLineMoves);
  return candidate;
}

ordered_json candidate_json(const Candidate& candidate, go::Size size) {
  ordered_json line = ordered_json::array();
  for (const go::Move move : candidate.line) line.push_back(go::gtp_text(move, size));
  return {{"place", candidate.place},     {"visits", candidate.visits},
          {"outcome", candidate.outcome}, {"outcome_error", candidate.outcome_error},
          {"margin", candidate.margin},   {"margin_error", candidate.margin_error},
          {"prior", candidate.prior},     {"line", line}};
}

ordered_json shape_numbers(const std::optional<Shape>& shape) {
  if (!shape) return nullptr;
  return ordered_json::array({shape->met, shape->played});
}

std::optional<Shape> parse_shape(const ordered_json& json) {
  if (json.is_null()) return std::nullopt;
  return Shape{.met = json.at(0).get<std::uint64_t>(), .played = json.at(1).get<std::uint64_t>()};
}

// Throws what nlohmann throws; nothing if a move is none.
std::optional<Candidate> parse_candidate(const ordered_json& json, go::Size size) {
  Candidate candidate{.place = json.at("place").get<std::size_t>(),
                      .visits = json.at("visits").get<std::uint64_t>(),
                      .outcome = json.at("outcome").get<double>(),
                      .outcome_error = json.at("outcome_error").get<double>(),
                      .margin = json.at("margin").get<double>(),
                      .margin_error = json.at("margin_error").get<double>(),
                      .prior = json.at("prior").get<double>(),
                      .line = {}};
  for (const ordered_json& text : json.at("line")) {
    const auto move = go::parse_gtp_move(text.get<std::string>(), size);
    if (!move) return std::nullopt;
    candidate.line.push_back(*move);
  }
  if (candidate.line.empty()) return std::nullopt;
  candidate.move = candidate.line.front();
  return candidate;
}

}  // namespace

const Candidate* Finding::find(go::Move move) const {
  const auto found = std::ranges::find(candidates, move, &Candidate::move);
  return found == candidates.end() ? nullptr : &*found;
}

Finding make_finding(std::size_t turn, const player::Report& report, std::optional<go::Move> played, go::Size size) {
  Finding finding{.turn = turn};
  std::size_t place = 0;
  for (const ReportLine& line : report.moves) {
    if (line.visits == 0 && !line.is_proven) continue;
    finding.visits += line.visits;
    if (place < kCandidates || (played && line.move == *played)) {
      finding.candidates.push_back(candidate_of(line, place));
      if (!line.is_proven) set_errors(finding.candidates.back(), line, report.margin_deviation, size);
    }
    ++place;
  }
  return finding;
}

ordered_json finding_json(const Finding& finding, go::Size size) {
  ordered_json candidates = ordered_json::array();
  for (const Candidate& candidate : finding.candidates) candidates.push_back(candidate_json(candidate, size));
  return {{"turn", finding.turn},
          {"visits", finding.visits},
          {"candidates", candidates},
          {"best_shape", shape_numbers(finding.best_shape)},
          {"played_shape", shape_numbers(finding.played_shape)}};
}

core::Result<Finding> parse_finding(const ordered_json& json, go::Size size) {
  try {
    Finding finding{.turn = json.at("turn").get<std::size_t>(),
                    .visits = json.at("visits").get<std::uint64_t>(),
                    .candidates = {},
                    .best_shape = parse_shape(json.at("best_shape")),
                    .played_shape = parse_shape(json.at("played_shape"))};
    for (const ordered_json& entry : json.at("candidates")) {
      auto candidate = parse_candidate(entry, size);
      if (!candidate) return core::fail("a line of moves cannot be read");
      finding.candidates.push_back(*std::move(candidate));
    }
    return finding;
  } catch (const nlohmann::json::exception&) {
    return core::fail("a position is not as it was written");
  }
}

}  // namespace katachi::review
