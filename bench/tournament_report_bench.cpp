// Speed of a tournament's report: a round robin of 50 players with 100 450 games, from the file to text, JSON and HTML.
//
// Budget: about a second. The store is made anew for each run of the program, which takes much longer than the measurement.
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "core/rng.hpp"
#include "lab/report.hpp"
#include "lab/tournament_schedule.hpp"
#include "stats/ratings.hpp"
#include "store/store.hpp"

namespace {

using namespace katachi;
namespace fs = std::filesystem;

constexpr std::size_t kPlayers = 50;
constexpr std::uint64_t kGamesPerPairing = 82;

class SampleStore {
 public:
  SampleStore() : path_(fs::temp_directory_path() / ("katachi-tournament-bench-" + std::to_string(getpid()))) {
    fs::create_directory(path_);
    auto store = store::Store::open(file(), store::Access::kWrite);
    if (!store) return;
    lab::TournamentPlan plan{.engines = {}, .conditions = {}, .games = kGamesPerPairing};
    for (std::size_t i = 0; i < kPlayers; ++i) {
      const std::string number = std::to_string(i);
      plan.engines.push_back({"engine " + number, "preset:flat,playouts=" + number});
    }
    const store::RunId run = store->begin_run("tournament", lab::identity(plan), "{}").id;
    const lab::TournamentSchedule schedule(plan, nullptr);
    core::Rng rng(1);
    for (std::uint64_t number = 0; number < schedule.planned(); ++number)
      store->add_game(run, game(plan, schedule.meeting(number), number, rng));
  }
  SampleStore(const SampleStore&) = delete;
  SampleStore& operator=(const SampleStore&) = delete;
  ~SampleStore() { fs::remove_all(path_); }

  fs::path file() const { return path_ / "tournament.klab"; }

 private:
  // Each player is 20 points stronger than the one before.
  static store::StoredGame game(const lab::TournamentPlan& plan, lab::Meeting meeting, std::uint64_t number,
                                core::Rng& rng) {
    if (number % 2 == 1) std::swap(meeting.first, meeting.second);
    store::StoredGame game;
    game.number = number;
    game.black = plan.engines[meeting.first];
    game.white = plan.engines[meeting.second];
    const double black =
        stats::expected_score(20.0 * static_cast<double>(meeting.first), 20.0 * static_cast<double>(meeting.second));
    game.result.outcome = rng.uniform() < black ? match::Outcome::kBlackWins : match::Outcome::kWhiteWins;
    game.result.half_points = static_cast<int>(rng.below(100)) - 50;
    for (int i = 0; i < 60; ++i)
      game.result.moves.emplace_back(go::Point::at(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9))));
    game.result.black = {"in process", 30, 1.5, 0.25, 1.25, 0};
    game.result.white = {"in process", 30, 2.5, 0.5, 2.25, 0};
    game.result.seconds = 4;
    game.when = "2024-05-06T07:08:09Z";
    return game;
  }

  fs::path path_;
};

void report_tournament(benchmark::State& state) {
  const SampleStore sample;
  for (auto _ : state) {
    const auto store = store::Store::open(sample.file(), store::Access::kRead);
    if (!store) return state.SkipWithError(store.error().text().c_str());
    const auto report = lab::report_run(*store, *store->find_run(1));
    if (!report) return state.SkipWithError(report.error().text().c_str());
    benchmark::DoNotOptimize(report->json.size());
  }
}
BENCHMARK(report_tournament)->Unit(benchmark::kMillisecond)->Iterations(5);

}  // namespace
