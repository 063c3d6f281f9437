#include "experiment/bgp_theorem.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/chart.hpp"
#include "draw/table.hpp"
#include "experiment/bgp_parts.hpp"

namespace katachi::experiment {
namespace {

core::Result<BgpSettings> theorem_settings(const ExperimentRun& run) {
  const auto runs = run.integer("runs", 1, 10'000'000);
  if (!runs) return std::unexpected(runs.error());
  const auto seed = run.integer("seed", 0, INT64_MAX);
  if (!seed) return std::unexpected(seed.error());
  const auto modifications = run.integer("modifications", 1, 1000);
  if (!modifications) return std::unexpected(modifications.error());
  const auto good = run.real("good", 0.5, 0.75);
  if (!good) return std::unexpected(good.error());
  const auto risk = run.real("risk", 0, 1);
  if (!risk) return std::unexpected(risk.error());
  return BgpSettings{.simulation = {.runs = static_cast<std::uint64_t>(*runs),
                                    .seed = static_cast<std::uint64_t>(*seed),
                                    .threads = run.threads,
                                    .stop = run.stop},
                     .modifications = static_cast<std::size_t>(*modifications),
                     .good = *good,
                     .risk = *risk};
}

core::Result<ExperimentReport> run_theorem(const ExperimentRun& run) {
  const auto settings = theorem_settings(run);
  if (!settings) return std::unexpected(settings.error());
  const BgpPart sizes = bgp_decisions();
  const auto simulated = bgp_races(*settings, run);
  if (!simulated) return std::unexpected(simulated.error());
  draw::LineChart chart;
  const BgpPart widths = bgp_half_widths(*settings, chart);
  ExperimentReport report;
  for (const BgpPart* part : {&sizes, &*simulated, &widths}) {
    report.text += (report.text.empty() ? "" : "\n") + part->title + "\n\n" + draw::table_text(part->table);
    report.files.push_back({part->file, draw::table_csv(part->table)});
  }
  report.files.push_back({"bgp_half_width.svg", draw::chart_svg(chart)});
  report.json =
      nlohmann::ordered_json{{"decisions", sizes.json}, {"races", simulated->json}, {"half_widths", widths.json}}
          .dump();
  return report;
}

}  // namespace

Experiment bgp_theorem_experiment() {
  return {.name = "bgp-theorem",
          .shows = "how often a race accepts modifications that are no better, and what it costs to find a good one",
          .source = "Hoock and Teytaud 2010, section 4",
          .takes = "5 s",
          .shorten = "--runs 100",
          .options = {{"runs", "1000", "races of each kind"},
                      {"seed", "1", "of the random numbers"},
                      {"good", "0.55", "efficiency of the good modification, in races with one"},
                      {"modifications", "10", "in each race"},
                      {"risk", "0.05", "allowed for a whole race"}},
          .files = {"bgp_half_width.csv", "bgp_half_width.svg", "bgp_races.csv", "bgp_decisions.csv"},
          .run = run_theorem};
}

}  // namespace katachi::experiment
