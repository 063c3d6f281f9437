// The parts of the experiment `bgp-theorem` (experiment/bgp_theorem.hpp): each a table for people, the same as JSON and as CSV.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/result.hpp"
#include "draw/chart.hpp"
#include "draw/table.hpp"
#include "experiment/experiment.hpp"
#include "experiment/simulated_race.hpp"

namespace katachi::experiment {

struct BgpSettings {
  SimulationSettings simulation;
  std::size_t modifications = 10;
  double good = 0.55;  // efficiency of the good modification
  double risk = 0.05;
};

struct BgpPart {
  std::string title;
  draw::Table table;
  std::string file;  // of the table as CSV
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
};

// The variant of computeBounds in the paper, 1 or 2.
inline int variant_number(stats::RiskSchedule schedule) { return schedule == stats::RiskSchedule::kGeometric ? 1 : 2; }

BgpPart bgp_decisions();
core::Result<BgpPart> bgp_races(const BgpSettings& settings, const ExperimentRun& run);  // an error if stopped
BgpPart bgp_half_widths(const BgpSettings& settings, draw::LineChart& chart);            // fills the chart too

}  // namespace katachi::experiment
