// katachi report: what a laboratory's store says.
#include <array>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/lab/lab_run.hpp"
#include "apps/lab/report_games.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "draw/table.hpp"
#include "lab/report.hpp"
#include "store/store.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

struct ReportCommand {
  fs::path store;
  store::RunId run = 0;
  bool json = false, list = false, journal = false, force = false;
  fs::path html, sgf, moves;
};

// One line that names the run: its engines, or what else its identity begins with.
std::string about(const store::Run& run) {
  const auto json = nlohmann::ordered_json::parse(run.identity, nullptr, false);
  std::string names;
  const auto add = [&](const nlohmann::ordered_json& engine) {
    if (engine.is_object() && engine.contains("name") && engine["name"].is_string())
      names += (names.empty() ? "" : ", ") + engine["name"].get<std::string>();
  };
  if (!json.is_object()) return names;
  for (const auto& [key, value] : json.items()) {
    add(value);
    if (value.is_array())
      for (const auto& each : value) add(each);
  }
  return names;
}

void list_runs(const store::Store& store, bool as_json) {
  using draw::Align;
  draw::Table table{.columns = {{"run", Align::kRight},
                                {"kind", Align::kLeft},
                                {"games", Align::kRight},
                                {"state", Align::kLeft},
                                {"begun", Align::kLeft},
                                {"engines", Align::kLeft}},
                    .rows = {}};
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const store::Run& run : store.runs()) {
    const std::uint64_t games = store.count_games(run.id);
    table.rows.push_back({std::to_string(run.id), run.kind, std::to_string(games), run.state, run.created, about(run)});
    json.push_back({{"run", run.id},
                    {"kind", run.kind},
                    {"games", games},
                    {"state", run.state},
                    {"begun", run.created},
                    {"engines", about(run)}});
  }
  fmt::print("{}", as_json ? printable_json(json) + "\n" : draw::table_text(table));
}

void print_journal(const store::Store& store, store::RunId run) {
  for (const store::JournalEntry& entry : store.journal(run))
    fmt::print("{}  {:<10} {}\n", entry.when, entry.kind, printable(entry.text));
}

void run(const ReportCommand& command) {
  const store::Store store = value_or_fail(store::Store::open(command.store, store::Access::kRead));
  const auto runs = store.runs();
  if (runs.empty()) fail_on_input({"there is no run in it", command.store.string(), ""});
  if (command.list) return list_runs(store, command.json);
  const store::RunId id = command.run == 0 ? runs.back().id : command.run;
  const auto chosen = store.find_run(id);
  if (!chosen) fail_on_input({fmt::format("there is no run {}", id), command.store.string(), "--list shows the runs"});
  if (command.journal) return print_journal(store, id);
  for (const fs::path* path : {&command.html, &command.sgf, &command.moves})
    check_output(*path, command.force, std::array{command.store});
  if (!command.sgf.empty()) write_games(store, *chosen, command.sgf, command.force);
  if (!command.moves.empty()) write_moves(store, *chosen, command.moves, command.force);
  const lab::RunReport report = value_or_fail(lab::report_run(store, *chosen));
  if (!command.html.empty()) write_output(command.html, command.force, report.html);
  print_report(report, command.json);
}

}  // namespace

void add_report_command(CLI::App& app) {
  auto options = std::make_shared<ReportCommand>();
  CLI::App* command = app.add_subcommand("report", "Report on a stored run: text, JSON, HTML, games");
  command->add_option("store", options->store, "The store, as made by match, tournament, race or tune")->required();
  command->add_option("--run", options->run, "Which run (default: the last)");
  command->add_flag("--list", options->list, "List the runs of the store");
  command->add_flag("--journal", options->journal, "Print the decisions of the run");
  command->add_flag("--json", options->json, "Print JSON");
  command->add_option("--html", options->html, "Also write the report as one HTML page");
  command->add_option("--sgf", options->sgf, "Also write the games into one SGF file (Go)");
  command->add_option("--moves", options->moves, "Also write the moves of the games as text (any game)");
  add_force_option(*command, options->force);
  command->footer(R"(Examples:
  katachi report katachi.klab --list
  katachi report katachi.klab --run 2 --html match.html --sgf match.sgf)");
  command->callback([options] { run(*options); });
}

}  // namespace katachi::apps
