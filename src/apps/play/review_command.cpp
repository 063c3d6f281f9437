// katachi review: whole games looked at by the engine: what each move lost, what was better, which shapes were played.
//
// Inputs are never changed, and nothing is written that was not asked for, but for the work file beside an output while it is
// made. One thread of this command reads and writes; the search has its own.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <set>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/play/play_options.hpp"
#include "apps/play/review_job.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/bytes.hpp"
#include "player/go/search_kinds.hpp"
#include "player/go/without_network.hpp"
#include "player/parameters/parameters.hpp"
#include "player/parameters/preset.hpp"
#include "player/parameters/reading.hpp"
#include "player/shipped.hpp"
#include "review/document.hpp"
#include "sgf/source.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

struct ReviewOptions {
  PlayOptions play;  // the preset and its parameters; rules and komi where a record gives none
  std::vector<fs::path> inputs;
  ReviewOutputs outputs;
  fs::path folder;
  std::optional<std::uint64_t> playouts;
  std::optional<double> seconds;
  bool quick = false;
  std::size_t parallel = 1;
  std::optional<std::size_t> game;
  std::size_t from = 1, to = std::numeric_limits<std::size_t>::max();
  bool force = false;
};

constexpr std::uint64_t kReviewPlayouts = 5000, kQuickPlayouts = 500;

std::uint64_t playouts_of(const ReviewOptions& options) {
  if (options.playouts) return *options.playouts;
  if (options.seconds) return 0;
  return options.quick ? kQuickPlayouts : kReviewPlayouts;
}

// Of the parameters those that change what is found; how long and with how many threads is another matter.
nlohmann::ordered_json lasting_parameters(const player::Preset& preset) {
  auto json = nlohmann::ordered_json::parse(player::read_parameters_json(preset));
  for (const char* name : {"threads", "playouts", "seconds", "min_seconds"}) json.erase(name);
  return json;
}

std::shared_ptr<const pattern::Base> known_shapes(const player::Preset& preset) {
  auto base = player::open_base_of(preset.parameters);
  if (base) return *std::move(base);
  fmt::print(stderr, "katachi: no shape statistics: {}\n", printable(base.error().text()));
  return nullptr;
}

// The presets of the data folders that a review can use: "best, mogo, uct".
std::string presets_with_tree() {
  std::string names;
  for (const std::string& name : player::preset_names())
    if (const auto preset = player::load_preset(name); preset && player::kind_of(*preset).can.keeps_tree)
      names += (names.empty() ? "" : ", ") + name;
  return names;
}

// A search that shares its playouts equally among all moves knows too little of each, and what it says of a game is nonsense.
void check_review_preset(const ReviewOptions& options, const player::Preset& preset) {
  if (player::kind_of(preset).can.keeps_tree) return;
  fail_on_input({fmt::format("the preset {} has no search tree, and a review needs one", options.play.preset),
                 "--preset", "those with a tree: " + presets_with_tree()});
}

ReviewMeans review_means(const ReviewOptions& options, const core::Clock& clock, const Interrupt& interrupt) {
  refuse_budget(options.play, "--set", "a review has its own options for this", "--playouts or --seconds");
  // Says now what is wrong with the options, of the preset first.
  check_review_preset(options, value_or_fail(player::load_preset(options.play.preset)));
  const player::Preset preset = preset_of(options.play);
  return {.clock = clock,
          .interrupt = interrupt,
          .settings = {.version = KATACHI_VERSION,
                       .preset = options.play.preset,
                       .algorithm = preset.search,
                       .parameters = lasting_parameters(preset),
                       .search = {.playouts = playouts_of(options),
                                  .seconds = options.seconds,
                                  .parallel = options.parallel}},
          .make_player = [&options, &clock] { return make_player(options.play, clock); },
          .size_warning = [preset](go::Size size) { return player::board_warning(preset, size); },
          .base = known_shapes(preset),
          .facts = static_cast<std::size_t>(preset.parameters.facts),
          .inputs = options.inputs,
          .force = options.force};
}

// --- one game ---

review::GamesOfFile read_one_source(const ReviewOptions& options) {
  const std::string input = options.inputs.front().string();
  core::Result<review::GamesOfFile> file = core::fail("there is no game record", input, "");
  std::size_t sources = 0;
  sgf::for_each_source(
      options.inputs,
      [&](sgf::Source source) {
        if (++sources == 1)
          file = review::read_games(std::move(source), game_rules(options.play), options.game.value_or(1));
        return sources < 2;
      },
      [&](const core::Error& trouble) {
        if (sources == 0) file = std::unexpected(trouble);
      });
  if (sources > 1)
    fail_on_input({"has several game records", input, "add --folder FOLDER to review them all, or name one file"});
  if (file && file->in_file > 1 && !options.game)
    fail_on_input({fmt::format("has {} games", file->in_file), input,
                   "add --game N to review one of them, or --folder FOLDER to review all"});
  return value_or_fail(std::move(file));
}

void review_one(const ReviewOptions& options, const ReviewMeans& means) {
  review::GamesOfFile file = read_one_source(options);
  review::Game game = value_or_fail(std::move(file.games.front()));
  const auto range = value_or_fail(range_of_moves(game, options.from, options.to));
  const std::string summary = value_or_fail(review_game(game, range, options.outputs, means));
  if (!options.outputs.has_standard_output()) fmt::print("{}", printable_lines(summary));
}

// --- many games, into a folder ---

bool lies_in_folder(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  const fs::path inner = fs::weakly_canonical(path, error);
  const fs::path outer = fs::weakly_canonical(folder, error);
  return std::ranges::mismatch(outer, inner).in1 == outer.end();
}

void check_review_folder(const ReviewOptions& options) {
  std::error_code error;
  if (!options.outputs.all().empty())
    fail_on_input({"--folder writes all three kinds of output", "", "omit --output, --json and --html"});
  for (const fs::path& input : options.inputs)
    if (fs::is_directory(input, error) && lies_in_folder(options.folder, input))
      fail_on_input({"the folder for the output lies in a folder to be read", options.folder.string(),
                     "choose another --folder"});
  if (fs::exists(options.folder, error) && !fs::is_directory(options.folder, error))
    fail_on_input({"is not a folder", options.folder.string(), "choose another --folder"});
}

void make_review_folder(const ReviewOptions& options) {
  std::error_code error;
  fs::create_directories(options.folder, error);
  if (error || !fs::is_directory(options.folder))
    fail_on_input({"cannot make the folder: " + error.message(), options.folder.string(), "choose another --folder"});
}

class FolderReview {
 public:
  FolderReview(const ReviewOptions& options, const ReviewMeans& means) : options_(options), means_(means) {}

  void run() {
    const auto trouble = [&](const core::Error& error) { leave_out(error); };
    sgf::for_each_source(
        options_.inputs,
        [&](sgf::Source source) {
          take_source(std::move(source));
          return !means_.interrupt.raised();
        },
        trouble);
    fmt::print(stderr, "katachi: {} games reviewed, {} already done, {} skipped\n", reviewed_, skipped_, left_out_);
    if (means_.interrupt.raised()) throw CommandFailed(ExitCode::kFailed, "stopped; the same command resumes");
    if (left_out_ > 0) throw CommandFailed(ExitCode::kFailed, fmt::format("{} files or games skipped", left_out_));
  }

 private:
  void leave_out(const core::Error& error) {
    ++left_out_;
    fmt::print(stderr, "katachi: skipped: {}\n", printable(error.text()));
  }

  void take_source(sgf::Source source) {
    const std::string name = source.name;
    auto file = review::read_games(std::move(source), game_rules(options_.play), options_.game);
    if (!file) return leave_out(file.error());
    for (auto& game : file->games) {
      if (means_.interrupt.raised()) return;
      auto done = game ? take_game(*game, output_name(name, *game, file->in_file)) : std::unexpected(game.error());
      if (!done) leave_out(done.error());
    }
  }

  // "a.sgf" and "b.zip/a.sgf.gz" are both "a"; of a file with several games the second is "a-2".
  static std::string output_name(const std::string& source, const review::Game& game, std::size_t games) {
    fs::path path = fs::path(source).filename();
    while (path.extension() == ".gz" || path.extension() == ".sgf" || path.extension() == ".SGF") path = path.stem();
    std::string name = file_name_part(path.string(), 150);
    if (name.empty()) name = "game";
    return games > 1 ? fmt::format("{}-{}", name, game.number) : name;
  }

  core::Result<void> take_game(review::Game& game, const std::string& name) {
    if (!names_.insert(name).second)
      return core::fail(fmt::format("two inputs would write {}", name), game.name,
                        "rename one, or review it into a folder of its own");
    const auto range = range_of_moves(game, options_.from, options_.to);
    if (!range) return std::unexpected(range.error());
    const fs::path start = options_.folder / name;
    const ReviewOutputs outputs{.sgf = start.string() + ".reviewed.sgf",
                                .json = start.string() + ".reviewed.json",
                                .html = start.string() + ".reviewed.html"};
    if (is_done(outputs, review::identity_of(game, *range, means_.settings))) {
      ++skipped_;
      return {};
    }
    const auto summary = review_game(game, *range, outputs, means_);
    if (!summary) return std::unexpected(summary.error());
    fmt::print("{}{}: {}", reviewed_++ > 0 ? "\n" : "", printable(game.name), printable_lines(*summary));
    std::fflush(stdout);
    return {};
  }

  // All three are there, and nothing is left of the work.
  static bool is_done(const ReviewOutputs& outputs, const nlohmann::ordered_json& identity) {
    const auto is_there = [](const fs::path& path) {
      std::error_code error;
      return fs::is_regular_file(path, error);
    };
    if (!std::ranges::all_of(outputs.all(), is_there) || is_begun(outputs, identity)) return false;
    const auto bytes = core::Bytes::read_file(outputs.json);
    return bytes && review::is_document_of(bytes->view(), identity);
  }

  const ReviewOptions& options_;
  const ReviewMeans& means_;
  std::set<std::string> names_;
  std::size_t reviewed_ = 0, skipped_ = 0, left_out_ = 0;
};

void run_review(ReviewOptions options) {
  if (options.from > options.to) fail_on_input({"--from is after --to", "--from, --to", "such as --from 20 --to 60"});
  std::error_code error;
  const bool is_many = options.inputs.size() > 1 || fs::is_directory(options.inputs.front(), error);
  if (is_many && options.folder.empty())
    fail_on_input({"several games need an output folder", "", "add --folder FOLDER"});
  // Who asks for so many playouts wants all of them, also where the best move cannot change any more.
  options.play.presumed.emplace("early_stop", "no");
  const Interrupt interrupt;
  const core::SteadyClock clock;
  if (!options.folder.empty()) check_review_folder(options);
  static_cast<void>(game_rules(options.play));  // says now what is wrong with them
  const ReviewMeans means = review_means(options, clock, interrupt);
  if (options.folder.empty()) return review_one(options, means);
  make_review_folder(options);  // when nothing is wrong with the options
  FolderReview(options, means).run();
}

void add_review_search_options(CLI::App& command, ReviewOptions& options) {
  add_player_options(command, options.play);
  CLI::Option* playouts =
      command
          .add_option("--playouts", options.playouts,
                      fmt::format("Playouts per position (default: {}, or no limit with --seconds)", kReviewPlayouts))
          ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
  CLI::Option* seconds =
      command.add_option("--seconds", options.seconds, "Seconds per position")->check(CLI::PositiveNumber);
  command
      .add_flag("--quick", options.quick,
                fmt::format("{} playouts per position: a first look, about half a minute for a game on 19x19 "
                            "(default: 4 minutes)",
                            kQuickPlayouts))
      ->excludes(playouts)
      ->excludes(seconds);
  command.add_option("--parallel", options.parallel, "Positions analysed in parallel")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_option("--rules", options.play.rules, "Rules of records without rules")->capture_default_str();
  command.add_option("--komi", options.play.komi, "Komi of records without komi (default: that of the rules)");
}

}  // namespace

void add_review_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("review", "Review a game: what each move lost, and what was better");
  auto options = std::make_shared<ReviewOptions>();
  command->option_defaults()->take_last();
  command->add_option("GAME", options->inputs, "SGF file; with --folder also several, folders, archives")
      ->required()
      ->take_all();
  command->add_option("-o,--output", options->outputs.sgf, "Write the commented game as SGF");
  command->add_option("--json", options->outputs.json, "Write the review as JSON");
  command->add_option("--html", options->outputs.html, "Write the review as one HTML page");
  command->add_option("--folder", options->folder,
                      "Write all three for every game into this folder; finished games are skipped");
  add_force_option(*command, options->force);
  command->add_option("--game", options->game, "Which game of a collection, from 1")->check(CLI::PositiveNumber);
  command->add_option("--from", options->from, "First move to review")->check(CLI::PositiveNumber);
  command->add_option("--to", options->to, "Last move to review")->check(CLI::PositiveNumber);
  add_review_search_options(*command, *options);
  command->footer(
      R"(Without an output the review is printed and nothing is written. With one, FILE.katachi-review beside it keeps
what was looked at; after Ctrl-C the same command goes on from there, and the file goes when the review is written.
Examples:
  katachi review game.sgf --quick
  katachi review game.sgf -o reviewed.sgf --html review.html --threads 4
  katachi review games/ --folder reviews --playouts 20000 --parallel 4
More: docs/review.md)");
  command->callback([options] { run_review(*options); });
}

}  // namespace katachi::apps
