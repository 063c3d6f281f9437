#include <array>

#include <fmt/format.h>

#include "experiment/bgp_parts.hpp"

namespace katachi::experiment {
namespace {

using draw::Align;
using stats::DeviationBound;
using stats::RiskSchedule;

double half_width(const BgpSettings& settings, RiskSchedule schedule, std::size_t tests, std::uint64_t trials) {
  const double log_risk = stats::log_risk_of_test(schedule, settings.risk, settings.modifications, tests);
  return stats::deviation(DeviationBound::kHoeffding, log_risk, trials, 0);
}

}  // namespace

BgpPart bgp_half_widths(const BgpSettings& settings, draw::LineChart& chart) {
  constexpr stats::RaceOptions kPaper;
  constexpr double kNeeded = (kPaper.discard - kPaper.accept) / 2;
  constexpr std::size_t kDoublings = 16;
  BgpPart part{
      .title = fmt::format("3. Half width of the bounds after n trials (Hoeffding), tested at each doubling or "
                           "one by one; below {:.4f} all is decided",
                           kNeeded),
      .table = {.columns = {{"n", Align::kRight}}, .rows = {}},
      .file = "bgp_half_width.csv"};
  const std::array names = {"variant 1, doubling", "variant 2, doubling", "variant 1, one by one",
                            "variant 2, one by one", "needed"};
  chart.title = "Why the trials are doubled";
  chart.x_label = "trials";
  chart.y_label = "half width of the bounds";
  chart.x_scale = draw::AxisScale::kLog10;
  chart.y_from_zero = true;
  for (std::size_t i = 0; i < names.size(); ++i) {
    chart.series.push_back({.name = names[i], .points = {}});
    if (i + 1 < names.size()) part.table.columns.push_back({names[i], Align::kRight});
  }
  std::uint64_t trials = kPaper.first_trials;
  for (std::size_t test = 1; test <= kDoublings; ++test, trials *= 2) {
    const std::array widths = {half_width(settings, RiskSchedule::kGeometric, test, trials),
                               half_width(settings, RiskSchedule::kQuadratic, test, trials),
                               half_width(settings, RiskSchedule::kGeometric, trials, trials),
                               half_width(settings, RiskSchedule::kQuadratic, trials, trials), kNeeded};
    std::vector<std::string> row = {std::to_string(trials)};
    for (std::size_t i = 0; i < widths.size(); ++i) {
      chart.series[i].points.push_back({static_cast<double>(trials), widths[i]});
      if (i + 1 < widths.size()) row.push_back(fmt::format("{:.5f}", widths[i]));
    }
    part.table.rows.push_back(row);
    part.json.push_back({{"trials", trials},
                         {"variant1_doubling", widths[0]},
                         {"variant2_doubling", widths[1]},
                         {"variant1_each", widths[2]},
                         {"variant2_each", widths[3]}});
  }
  return part;
}

}  // namespace katachi::experiment
