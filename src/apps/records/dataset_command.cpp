// katachi dataset: game records packed into one file for the training of networks.
#include <algorithm>
#include <map>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/records/games_input.hpp"
#include "apps/records/records_input.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "record/dataset.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostTold = 20;  // games named on stderr

struct DatasetOptions {
  std::vector<fs::path> paths;
  fs::path out;
  double validation_share = 0;
  std::size_t threads = std::max(1u, std::thread::hardware_concurrency());
  bool json = false;
  bool force = false;
};

// The games of a batch, packed, and why the others are of no use.
struct DatasetPart final : record::GamesPart {
  struct Skipped {
    std::string game, why;
  };

  void add(const record::GameRead& game) override {
    ++read;
    auto packed = game.outcome ? record::pack_game(game.record) : std::unexpected(game.outcome.error());
    if (packed)
      games.push_back(*std::move(packed));
    else
      skipped.push_back({fmt::format("{}, game {}", game.source.name(), game.number()), packed.error().what});
  }
  void unreadable(const core::Error& error) override { broken.push_back(error.text()); }

  std::size_t read = 0;
  std::vector<record::PackedGame> games;
  std::vector<Skipped> skipped;
  std::vector<std::string> broken;
};

struct DatasetReport {
  std::size_t read = 0, repeated = 0, skipped = 0, unreadable = 0, told = 0;
  std::map<std::string, std::size_t> reasons;
};

void take_part(const DatasetPart& part, record::DatasetBuilder& builder, DatasetReport& report,
               core::Progress& progress) {
  report.read += part.read;
  for (const record::PackedGame& game : part.games) report.repeated += builder.add(game) ? 0 : 1;
  for (const auto& [game, why] : part.skipped) {
    ++report.skipped;
    ++report.reasons[why];
    if (report.told++ >= kMostTold) continue;
    progress.hide();
    fmt::print(stderr, "katachi: {}: {} (skipped)\n", printable(game), printable(why));
  }
  for (const std::string& error : part.broken) {
    ++report.unreadable;
    progress.hide();
    fmt::print(stderr, "katachi: {}\n", printable(error));
  }
}

// What made the file, without the places of files.
std::string made_by(const DatasetOptions& options) {
  std::string text = "katachi dataset";
  for (const fs::path& path : options.paths) text += " " + path.filename().string();
  if (options.validation_share > 0) text += fmt::format(" --valid-share {}", options.validation_share);
  return text;
}

void print_summary(const DatasetOptions& options, const record::DatasetBuilder& builder, const DatasetReport& report,
                   double seconds) {
  const std::uint64_t bytes = fs::is_regular_file(options.out) ? fs::file_size(options.out) : 0;
  if (options.json) {
    nlohmann::ordered_json json;
    json["games"] = builder.size();
    json["validation_games"] = builder.validation_games();
    json["moves"] = builder.move_count();
    json["read"] = report.read;
    json["repeated"] = report.repeated;
    json["skipped"] = nlohmann::ordered_json::object();
    for (const auto& [why, count] : report.reasons) json["skipped"][why] = count;
    json["unreadable"] = report.unreadable;
    json["bytes"] = bytes;
    json["seconds"] = seconds;
    fmt::print("{}\n", printable_json(json));
    return;
  }
  fmt::print("{}: a dataset of {} games, {} of them for validation, {} moves, {:.1f} MB, {}\n",
             printable(options.out.string()), grouped(builder.size()), grouped(builder.validation_games()),
             grouped(builder.move_count()), static_cast<double>(bytes) / 1e6, core::duration_text(seconds));
  if (report.repeated > 0) fmt::print("{} games came more than once and are kept once\n", grouped(report.repeated));
  if (report.skipped > kMostTold) fmt::print(stderr, "katachi: {} games skipped in all\n", report.skipped);
}

void run_dataset(const DatasetOptions& options) {
  check_output(options.out, options.force, options.paths);
  const core::SteadyClock clock;
  const core::Stopwatch watch(clock);
  record::DatasetBuilder builder(options.validation_share);
  DatasetReport report;
  const RecordsRead read = read_records<DatasetPart>(
      options.paths, options.threads, [] { return std::make_unique<DatasetPart>(); },
      [&](DatasetPart& part, core::Progress& progress) { take_part(part, builder, report, progress); });
  if (read.is_stopped) throw CommandFailed(ExitCode::kFailed, "stopped; nothing written");
  if (builder.size() == 0) {
    std::string reasons;
    for (const auto& [why, count] : report.reasons)
      reasons += fmt::format("{}{} {}", reasons.empty() ? "" : ", ", count, why);
    fail_on_input({fmt::format("none of the {} games can be used", report.read), "",
                   reasons.empty() ? "give SGF files, folders or archives that hold some" : reasons});
  }
  builder.write(options.out, made_by(options));
  print_summary(options, builder, report, watch.seconds());
}

}  // namespace

void add_dataset_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("dataset", "Pack game records into one file for the training of networks");
  const auto options = std::make_shared<DatasetOptions>();
  command->add_option("GAMES", options->paths, "SGF files, folders, .sgf.gz, archives (.zip .7z .tar.gz)")->required();
  command->add_option("-o,--output", options->out, "The dataset to write: NAME.kdata")->required();
  command
      ->add_option("--valid-share", options->validation_share,
                   "Share of the games that is marked for validation and never learned from, chosen by the hash of "
                   "the moves")
      ->check(CLI::Range(0.0, 0.5))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Threads that read; the dataset does not depend on it")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print the summary as JSON");
  add_force_option(*command, options->force);
  command->footer(
      "Games on boards of 7 to 19 a side, with their start stones; 2 bytes a move. Games with an illegal move, with\n"
      "setup in mid-game, or without moves are reported and skipped; a game that comes twice is kept once.\n"
      "docs/network.md describes the file and the training.\n\n"
      "Example: katachi dataset games/ more.zip --valid-share 0.02 -o games.kdata\n\n"
      "Exit code: 0 done (games and files that cannot be used are reported), 1 it could not be written or was "
      "stopped,\n"
      "2 usage error or no game of use.");
  command->callback([options] { run_dataset(*options); });
}

}  // namespace katachi::apps
