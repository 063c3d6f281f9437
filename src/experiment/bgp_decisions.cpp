#include <fmt/format.h>

#include "experiment/bgp_parts.hpp"

namespace katachi::experiment {
namespace {

using draw::Align;
using stats::RiskSchedule;
using stats::Verdict;

struct Decision {
  Verdict verdict = Verdict::kOpen;
  std::uint64_t trials = 0;
  friend bool operator==(const Decision&, const Decision&) = default;
  std::string text() const {
    return fmt::format("{} {}", verdict == Verdict::kAccepted ? "accept" : "discard", trials);
  }
};

// Of the specification: risk 0.05, first batch 100, thresholds 0.501 and 0.504.
struct SpecifiedDecision {
  double efficiency;
  std::size_t modifications;
  RiskSchedule schedule;
  Decision decision;
};

std::vector<SpecifiedDecision> specified_decisions() {
  constexpr auto kOne = RiskSchedule::kGeometric;
  constexpr auto kTwo = RiskSchedule::kQuadratic;
  constexpr auto kAccept = Verdict::kAccepted;
  constexpr auto kDiscard = Verdict::kDiscarded;
  return {{0.500, 1, kOne, {kDiscard, 409'600}},    {0.500, 1, kTwo, {kDiscard, 409'600}},
          {0.500, 10, kOne, {kDiscard, 819'200}},   {0.500, 10, kTwo, {kDiscard, 409'600}},
          {0.502, 1, kOne, {kDiscard, 3'276'800}},  {0.502, 1, kTwo, {kDiscard, 1'638'400}},
          {0.502, 10, kOne, {kDiscard, 3'276'800}}, {0.502, 10, kTwo, {kDiscard, 1'638'400}},
          {0.510, 1, kOne, {kAccept, 102'400}},     {0.510, 1, kTwo, {kAccept, 102'400}},
          {0.510, 10, kOne, {kAccept, 102'400}},    {0.510, 10, kTwo, {kAccept, 102'400}},
          {0.520, 1, kOne, {kAccept, 12'800}},      {0.520, 1, kTwo, {kAccept, 12'800}},
          {0.520, 10, kOne, {kAccept, 25'600}},     {0.520, 10, kTwo, {kAccept, 25'600}},
          {0.550, 1, kOne, {kAccept, 1'600}},       {0.550, 1, kTwo, {kAccept, 1'600}},
          {0.550, 10, kOne, {kAccept, 3'200}},      {0.550, 10, kTwo, {kAccept, 3'200}}};
}

// The first decision of a race where the mean of every modification is exactly this.
Decision decision_of(double efficiency, std::size_t modifications, RiskSchedule schedule) {
  stats::Race race(modifications, {.schedule = schedule});
  while (const auto batch = race.next()) {
    const double sum = efficiency * static_cast<double>(batch->trials);
    const stats::RaceStep step = race.record({batch->trials, sum, sum});
    if (step.verdict != Verdict::kOpen) return {step.verdict, step.trials};
  }
  return {};
}

}  // namespace

BgpPart bgp_decisions() {
  BgpPart part{
      .title = "1. Trials of a modification at its decision, if its mean is its efficiency (risk 0.05, Hoeffding)",
      .table = {.columns = {{"efficiency", Align::kRight},
                            {"modifications", Align::kRight},
                            {"variant", Align::kRight},
                            {"computed", Align::kRight},
                            {"specified", Align::kRight},
                            {"equal", Align::kLeft}},
                .rows = {}},
      .file = "bgp_decisions.csv"};
  for (const SpecifiedDecision& specified : specified_decisions()) {
    const Decision computed = decision_of(specified.efficiency, specified.modifications, specified.schedule);
    const bool equal = computed == specified.decision;
    part.table.rows.push_back({fmt::format("{:.3f}", specified.efficiency), std::to_string(specified.modifications),
                               std::to_string(variant_number(specified.schedule)), computed.text(),
                               specified.decision.text(), equal ? "yes" : "NO"});
    part.json.push_back({{"efficiency", specified.efficiency},
                         {"modifications", specified.modifications},
                         {"variant", variant_number(specified.schedule)},
                         {"computed", computed.text()},
                         {"specified", specified.decision.text()},
                         {"equal", equal}});
  }
  return part;
}

}  // namespace katachi::experiment
