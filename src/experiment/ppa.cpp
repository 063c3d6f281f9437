#include "experiment/ppa.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/parallel.hpp"
#include "draw/table.hpp"
#include "experiment/ppa_games.hpp"
#include "stats/interval.hpp"

namespace katachi::experiment {
namespace {

constexpr std::uint64_t kBatch = 10;  // games of a part: little is lost when a run is stopped

struct Ppa {
  std::vector<PpaGameInfo> which;
  std::uint64_t games = 0;
  PpaSettings settings;
};

core::Result<std::vector<PpaGameInfo>> ppa_games_named(std::string_view text) {
  std::vector<PpaGameInfo> found;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view name = text.substr(0, comma);
    const auto game = std::ranges::find(ppa_games(), name, &PpaGameInfo::name);
    if (game == ppa_games().end()) {
      std::string known;
      for (const PpaGameInfo& info : ppa_games()) known += (known.empty() ? "" : ", ") + std::string(info.name);
      return core::fail(fmt::format("'{}' is not one of the games", name), "--which", "known: " + known);
    }
    found.push_back(*game);
    if (comma == std::string_view::npos) return found;
    text.remove_prefix(comma + 1);
  }
}

core::Result<Ppa> ppa_settings(const ExperimentRun& run) {
  auto which = ppa_games_named(run.text("which"));
  if (!which) return std::unexpected(which.error());
  const auto games = run.integer("count", 1, 1'000'000);
  if (!games) return std::unexpected(games.error());
  const auto playouts = run.integer("playouts", 1, 100'000'000);
  if (!playouts) return std::unexpected(playouts.error());
  const auto size = run.integer("size", 4, 8);
  if (!size) return std::unexpected(size.error());
  const auto uct = run.real("uct", 0, 100);
  if (!uct) return std::unexpected(uct.error());
  const auto alpha = run.real("alpha", 0, 100);
  if (!alpha) return std::unexpected(alpha.error());
  const auto seed = run.integer("seed", 0, INT64_MAX);
  if (!seed) return std::unexpected(seed.error());
  return Ppa{.which = *std::move(which),
             .games = static_cast<std::uint64_t>(*games),
             .settings = {.playouts = static_cast<std::uint64_t>(*playouts),
                          .size = static_cast<int>(*size),
                          .uct = *uct,
                          .alpha = *alpha,
                          .seed = static_cast<std::uint64_t>(*seed)}};
}

// The points of the adaptive side in the games [first, end).
double play_ppa_batch(const PpaGameInfo& info, const Ppa& ppa, std::uint64_t first, std::uint64_t end,
                      const ExperimentRun& run) {
  std::vector<double> results(end - first);
  core::parallel_for(results.size(), run.threads, run.stop, [&](std::size_t, std::size_t i) {
    results[i] = play_ppa_game(info.game, ppa.settings, first + i, run.stop);
  });
  return std::accumulate(results.begin(), results.end(), 0.0);
}

// All games of one kind, batch by batch; each batch is a part.
core::Result<double> play_ppa_games(std::size_t kind, const Ppa& ppa, const ExperimentRun& run) {
  const PpaGameInfo& info = ppa.which[kind];
  double points = 0;
  for (std::uint64_t first = 0; first < ppa.games; first += kBatch) {
    const std::uint64_t end = std::min(first + kBatch, ppa.games);
    const double done = static_cast<double>(kind) + static_cast<double>(first) / static_cast<double>(ppa.games);
    run.tell(fmt::format("{}: {} of {} games", info.title, first, ppa.games),
             done / static_cast<double>(ppa.which.size()));
    const auto part = run.part(fmt::format("{} games {} to {}", info.name, first + 1, end),
                               [&] { return fmt::format("{}", play_ppa_batch(info, ppa, first, end, run)); });
    if (!part) return std::unexpected(part.error());
    if (run.stop.stop_requested()) return core::fail("stopped");
    points += std::stod(*part);
  }
  return points;
}

std::string share_or_dash(double share) { return share < 0 ? "-" : fmt::format("{:.1f} %", 100 * share); }

core::Result<ExperimentReport> run_ppa(const ExperimentRun& run) {
  const auto ppa = ppa_settings(run);
  if (!ppa) return std::unexpected(ppa.error());
  draw::Table table;
  using enum draw::Align;
  table.columns = {{"game", kLeft},           {"games", kRight},        {"won", kRight},
                   {"95 % interval", kRight}, {"paper, 1 000", kRight}, {"paper, 10 000", kRight}};
  nlohmann::ordered_json json = {{"playouts", ppa->settings.playouts}, {"games", nlohmann::ordered_json::array()}};
  for (std::size_t kind = 0; kind < ppa->which.size(); ++kind) {
    const auto points = play_ppa_games(kind, *ppa, run);
    if (!points) return std::unexpected(points.error());
    const PpaGameInfo& info = ppa->which[kind];
    const auto count = static_cast<double>(ppa->games);
    const stats::Interval interval = stats::wilson_interval(*points, count);
    table.rows.push_back({std::string(info.title), std::to_string(ppa->games), share_or_dash(*points / count),
                          fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high),
                          share_or_dash(info.published_1000), share_or_dash(info.published_10000)});
    nlohmann::ordered_json row = {{"game", info.name},        {"games", ppa->games}, {"points", *points},
                                  {"share", *points / count}, {"low", interval.low}, {"high", interval.high}};
    if (info.published_1000 >= 0) row["published_1000"] = info.published_1000;
    if (info.published_10000 >= 0) row["published_10000"] = info.published_10000;
    json["games"].push_back(std::move(row));
  }
  return ExperimentReport{
      .text = fmt::format("Adaptive playouts against uniform ones, {0}x{0}, {1} playouts per move\n{2}",
                          ppa->settings.size, ppa->settings.playouts, draw::table_text(table)),
      .json = json.dump(),
      .files = {{"ppa.csv", draw::table_csv(table)}}};
}

}  // namespace

Experiment ppa_experiment() {
  return {.name = "ppa",
          .shows = "adaptive playouts against uniform ones in four games",
          .source = "Cazenave 2015, playout policy adaptation",
          .takes = "10 min of processor time",
          .shorten = "--count 20",
          .options = {{"playouts", "1000", "playouts per move; the paper has 10000 too"},
                      {"count", "200", "games of each kind"},
                      {"which", "atari-go,breakthrough,misere-breakthrough,go", "kinds of games"},
                      {"size", "8", "of the boards, 4 to 8"},
                      {"uct", "0.4", "exploration constant of both sides"},
                      {"alpha", "1", "step of the adaptation"},
                      {"seed", "1", "of the random numbers"}},
          .files = {"ppa.csv"},
          .run = run_ppa};
}

}  // namespace katachi::experiment
