#include "apps/bench/bench_positions.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/play/play_options.hpp"
#include "apps/shell/safe_text.hpp"
#include "draw/table.hpp"
#include "player/position_judge.hpp"
#include "positions/check.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

struct PositionsBench {
  PlayOptions play;
  std::vector<std::string> files;
  std::uint64_t playouts = 0;
  int seeds = 1;
  bool json = false;
};

// A position and with how many seeds its claims held.
struct Tried {
  positions::Position position;
  int held = 0;
  std::string why;  // of the first seed with which they did not

  bool has_changed(int seeds) const { return position.is_open ? held == seeds : held < seeds; }
};

struct FileTally {
  std::string file;
  std::vector<Tried> positions;
};

std::vector<std::string> files_of(const PositionsBench& options) {
  if (!options.files.empty()) return options.files;
  std::vector<std::string> files;
  if (fs::is_directory("positions"))
    for (const auto& entry : fs::directory_iterator("positions"))
      if (entry.path().extension() == ".txt") files.push_back(entry.path().string());
  if (files.empty())
    fail_on_input({"no files of positions", "positions/", "run it in the root of the repository, or name files"});
  std::ranges::sort(files);
  return files;
}

void refuse_threads_and_budget(const PositionsBench& options) {
  refuse_budget(options.play, "--set", "the positions say how many playouts are made", "use --playouts");
  if (options.play.settings.contains("threads") || options.play.settings.contains("seed"))
    fail_on_input(
        {"a position is searched by one thread with the seeds from 1 on", "--threads, --seed", "use --seeds"});
}

std::vector<FileTally> try_all(const PositionsBench& options) {
  std::vector<FileTally> tallies;
  for (const std::string& file : files_of(options)) {
    FileTally& tally = tallies.emplace_back(FileTally{.file = file, .positions = {}});
    for (positions::Position& position : value_or_fail(positions::read_positions(file)))
      tally.positions.push_back({.position = std::move(position), .held = 0, .why = {}});
  }
  const player::Preset preset = preset_of(options.play);
  for (int seed = 1; seed <= options.seeds; ++seed) {
    const auto judge = value_or_fail(player::PositionJudge::make(preset, static_cast<std::uint64_t>(seed)));
    positions::CheckOptions check{.judge = judge.get()};
    if (options.playouts > 0) check.playouts = options.playouts;
    for (FileTally& tally : tallies)
      for (Tried& tried : tally.positions) {
        const positions::Verdict verdict = value_or_fail(positions::check(tried.position, check));
        if (verdict.holds) ++tried.held;
        if (!verdict.holds && tried.why.empty()) tried.why = verdict.why;
      }
  }
  return tallies;
}

struct Sums {
  double held = 0, solved_held = 0, open_held = 0;  // means over the seeds
  int count = 0, solved = 0, open = 0;

  void add(const Tried& tried, int seeds) {
    const double share = static_cast<double>(tried.held) / seeds;
    ++count;
    ++(tried.position.is_open ? open : solved);
    held += share;
    (tried.position.is_open ? open_held : solved_held) += share;
  }
};

std::vector<std::string> row_of(const std::string& name, const Sums& sums, int seeds) {
  const int decimals = seeds > 1 ? 1 : 0;
  const auto part = [&](double held, int of) { return fmt::format("{:.{}f} of {}", held, decimals, of); };
  return {name, part(sums.held, sums.count), part(sums.solved_held, sums.solved), part(sums.open_held, sums.open)};
}

void print_text(const std::vector<FileTally>& tallies, int seeds) {
  draw::Table table{.columns = {{.header = "file", .align = draw::Align::kLeft},
                                {.header = "hold", .align = draw::Align::kRight},
                                {.header = "solved", .align = draw::Align::kRight},
                                {.header = "open", .align = draw::Align::kRight}},
                    .rows = {}};
  Sums all;
  std::string changes;
  for (const FileTally& tally : tallies) {
    Sums sums;
    for (const Tried& tried : tally.positions) {
      sums.add(tried, seeds);
      all.add(tried, seeds);
      if (!tried.has_changed(seeds)) continue;
      const std::string held = seeds > 1 ? fmt::format(" ({} of {} seeds)", tried.held, seeds) : "";
      changes += fmt::format(
          "{}: {}{}: {}\n", positions::place_of(tried.position, tried.position.line), tried.position.name, held,
          tried.position.is_open ? "is listed as open and holds" : "is listed as solved and fails: " + tried.why);
    }
    table.rows.push_back(row_of(tally.file, sums, seeds));
  }
  table.rows.push_back(row_of("all", all, seeds));
  fmt::print("{}{}", draw::table_text(table), changes.empty() ? "" : "\n" + printable_lines(changes));
}

void print_json(const PositionsBench& options, const std::vector<FileTally>& tallies) {
  nlohmann::ordered_json out{{"preset", options.play.preset}, {"seeds", options.seeds}};
  if (options.playouts > 0) out["playouts"] = options.playouts;
  out["files"] = nlohmann::ordered_json::array();
  Sums all;
  for (const FileTally& tally : tallies) {
    Sums sums;
    auto list = nlohmann::ordered_json::array();
    for (const Tried& tried : tally.positions) {
      sums.add(tried, options.seeds);
      all.add(tried, options.seeds);
      nlohmann::ordered_json one{{"name", tried.position.name},
                                 {"listed", tried.position.is_open ? "open" : "solved"},
                                 {"held", tried.held},
                                 {"changed", tried.has_changed(options.seeds)}};
      if (!tried.why.empty()) one["why"] = tried.why;
      list.push_back(std::move(one));
    }
    out["files"].push_back({{"file", tally.file}, {"count", sums.count}, {"held", sums.held}, {"positions", list}});
  }
  out["count"] = all.count;
  out["held"] = all.held;
  fmt::print("{}\n", printable_json(out, 2));
}

}  // namespace

void add_bench_positions(CLI::App& bench) {
  auto options = std::make_shared<PositionsBench>();
  CLI::App* command = bench.add_subcommand("positions", "How many of the drawn positions a player solves");
  command->add_option("FILES", options->files, "Files of positions; default: positions/*.txt");
  add_player_options(*command, options->play);
  command->add_option("--playouts", options->playouts, "Playouts of every search, in place of what the files say")
      ->check(CLI::Range(1, 1'000'000'000));
  command->add_option("--seeds", options->seeds, "Try every position with the seeds 1 to N; counts are then means")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "A position holds if all of its claims do; docs/positions.md lists the kinds of claims. Below the table stand "
      "the\n"
      "positions that differ from how their file lists them: what a commit that changes play quotes.\n"
      "Examples:\n"
      "  katachi bench positions\n"
      "  katachi bench positions positions/seki.txt --playouts 10000\n"
      "  katachi bench positions --preset mogo --seeds 10 --json");
  command->callback([options] {
    refuse_threads_and_budget(*options);
    const std::vector<FileTally> tallies = try_all(*options);
    if (options->json) return print_json(*options, tallies);
    print_text(tallies, options->seeds);
  });
}

}  // namespace katachi::apps
