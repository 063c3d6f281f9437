#include "apps/bench/bench_search.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/play/game_options.hpp"
#include "apps/play/play_options.hpp"
#include "apps/play/search_ranks.hpp"
#include "apps/shell/cpu_time.hpp"
#include "apps/shell/game_choice.hpp"
#include "core/clock.hpp"
#include "player/game_player.hpp"
#include "player/player.hpp"

namespace katachi::apps {

namespace {

struct SearchBench {
  PlayOptions play;
  GameOptions game;
  std::uint64_t playouts = 0;
  double seconds = 0;
  bool json = false;
};

struct SearchSpeed {
  player::Report report;
  double cpu_seconds = 0;
  std::int64_t threads = 1;  // of this process's search, wherever they were set

  double own_playouts() const { return static_cast<double>(report.playouts - report.partner_playouts); }
};

SearchSpeed measure(const SearchBench& options, const core::Clock& clock, player::Partners* partners) {
  SearchBench all = options;
  all.play.presumed.emplace("early_stop", "no");  // a decided search would be measured for a shorter time
  const auto player = make_player(all.play, clock, partners);
  const go::History empty(board_size(options.play), game_rules(options.play));
  // Prior knowledge is read with the first search of a player.
  static_cast<void>(player->analyze(empty, go::Color::kBlack, {.playouts = 1}, {}));
  player->new_game();
  player::SearchRequest request{.playouts = options.playouts};
  if (options.seconds > 0 || options.playouts == 0)
    request.time = player::fixed_time(options.seconds > 0 ? options.seconds : 3.0);
  const double before = process_cpu_seconds();
  SearchSpeed speed;
  speed.threads = player->parameters().threads;
  speed.report = player->analyze(empty, go::Color::kBlack, request, {});
  speed.cpu_seconds = process_cpu_seconds() - before;
  return speed;
}

nlohmann::json search_speed_json(const SearchBench& options, const SearchSpeed& speed, int ranks) {
  const player::Report& report = speed.report;
  const double wall = std::max(report.seconds, 1e-9);
  return {{"preset", options.play.preset},
          {"size", options.play.size},
          {"threads", speed.threads},
          {"ranks", ranks},
          {"playouts", report.playouts},
          {"partner_playouts", report.partner_playouts},
          {"seconds", report.seconds},
          {"cpu_seconds", speed.cpu_seconds},
          {"wall_playouts_per_second", static_cast<double>(report.playouts) / wall},
          {"cpu_playouts_per_second", speed.own_playouts() / std::max(speed.cpu_seconds, 1e-9)},
          {"tree_bytes", report.tree_bytes},
          {"best", report.has_best() ? go::gtp_text(report.best().move, board_size(options.play)) : ""}};
}

void bench_search(const SearchBench& options, crew::Mpi* mpi) {
  const core::SteadyClock clock;
  with_partners(mpi, clock, [&](player::Partners* partners) {
    const SearchSpeed speed = measure(options, clock, partners);
    const nlohmann::json numbers = search_speed_json(options, speed, mpi == nullptr ? 1 : mpi->size());
    if (options.json) {
      fmt::print("{}\n", numbers.dump(2));
      return;
    }
    fmt::print("preset {} on the empty board of size {}, threads {}, ranks {}\n", options.play.preset,
               options.play.size, speed.threads, numbers["ranks"].get<int>());
    fmt::print("{} playouts in {:.2f} s: {:.0f} playouts/s\n", speed.report.playouts, speed.report.seconds,
               numbers["wall_playouts_per_second"].get<double>());
    if (speed.report.partner_playouts > 0) fmt::print("{} of them by the other ranks\n", speed.report.partner_playouts);
    fmt::print("{:.2f} s of processor time: {:.0f} playouts/s of it\n", speed.cpu_seconds,
               numbers["cpu_playouts_per_second"].get<double>());
    fmt::print("{:.1f} MB of tree\n", static_cast<double>(speed.report.tree_bytes) / (1 << 20));
  });
}

// The same of a game other than Go, without partners.
void bench_game_search(const SearchBench& options, const std::string& size_text) {
  const games::Entry& entry = game_or_fail(options.game.game);
  const game::BoardSize size = board_size_or_fail(entry, size_text);
  player::GameSetup setup = game_setup_or_fail(options.game, options.play);
  // A decided search would be measured for a shorter time. The search without a tree never ends early.
  if (auto set = player::set_parameter(setup, "early_stop", "no"); !set && setup.search == "tree")
    fail_on_input(set.error());
  setup.parameters.playouts = static_cast<std::int64_t>(options.playouts);
  setup.parameters.seconds = options.seconds > 0 ? options.seconds : options.playouts > 0 ? 36000 : 3;
  const core::SteadyClock clock;
  const auto player = value_or_fail(player::GamePlayer::make(setup, clock));
  const double before = process_cpu_seconds();
  const player::GameReport report = player->choose(value_or_fail(games::start_of(entry, size)), {}).report;
  const double cpu_seconds = std::max(process_cpu_seconds() - before, 1e-9);
  const auto playouts = static_cast<double>(report.playouts);
  const double wall = playouts / std::max(report.seconds, 1e-9), cpu = playouts / cpu_seconds;
  if (options.json) {
    const nlohmann::json json = {
        {"game", options.game.game},      {"size", game::size_text(size)},       {"search", setup.search},
        {"evaluation", setup.evaluation}, {"threads", setup.parameters.threads}, {"playouts", report.playouts},
        {"seconds", report.seconds},      {"cpu_seconds", cpu_seconds},          {"wall_playouts_per_second", wall},
        {"cpu_playouts_per_second", cpu}, {"tree_bytes", report.tree_bytes}};
    fmt::print("{}\n", json.dump(2));
    return;
  }
  fmt::print("{} {}, {}\n", options.game.game, game::size_text(size), player::setup_text(setup));
  fmt::print("{} playouts in {:.2f} s: {:.0f} playouts/s\n", report.playouts, report.seconds, wall);
  fmt::print("{:.2f} s of processor time: {:.0f} playouts/s of it\n", cpu_seconds, cpu);
  fmt::print("{:.1f} MB of tree\n", static_cast<double>(report.tree_bytes) / (1 << 20));
}

}  // namespace

void add_bench_search(CLI::App& bench, crew::Mpi* mpi) {
  auto options = std::make_shared<SearchBench>();
  CLI::App* search = bench.add_subcommand("search", "Playouts per second of a player's search from the empty board");
  add_board_options(*search, options->play);
  add_player_options(*search, options->play);
  add_game_options(*search, options->game);
  search->add_option("--playouts", options->playouts, "Number of playouts; 0: no limit")->capture_default_str();
  search->add_option("--seconds", options->seconds, "Seconds to search (default without --playouts: 3)")
      ->check(CLI::Range(0.01, 36000.0));
  search->add_flag("--json", options->json, "Print JSON");
  search->footer(
      "Processor time is that of all threads of this process, and of its own playouts; under mpirun the playouts per\n"
      "second of the clock are those of all ranks.\n"
      "Examples:\n"
      "  katachi bench search --preset best --size 19 --threads 2 --seconds 10\n"
      "  katachi bench search --game breakthrough --playouts 20000");
  search->callback([options, mpi, search] {
    refuse_foreign_options(*search, options->game);
    if (options->game.is_go()) return bench_search(*options, mpi);
    bench_game_search(*options, search->get_option("--size")->count() > 0 ? options->play.size : "");
  });
}

}  // namespace katachi::apps
