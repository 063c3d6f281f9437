#include "apps/shapes/learn_urgencies.hpp"

#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/output_file.hpp"
#include "core/parallel.hpp"
#include "core/progress.hpp"
#include "playout/urgency_learning.hpp"
#include "record/game_set.hpp"

namespace katachi::apps {

namespace {

record::GameRecord record_of(const record::GameSet& games, const record::GameSet::Game& game) {
  record::GameRecord record;
  record.info.size = game.size;
  for (const record::PackedMove stone : games.stones(game))
    (stone.color() == go::Color::kBlack ? record.start_black : record.start_white).push_back(stone.point());
  for (const record::PackedMove move : games.moves(game))
    record.moves.push_back({move.color(), move.is_pass() ? go::Move::pass() : go::Move(move.point())});
  record.moves_written = record.moves.size();
  return record;
}

// Sums of counts: the number of threads does not change them.
playout::UrgencyCounts count_urgencies(const record::GameSet& games, std::size_t threads, const std::stop_token& stop) {
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "counting"});
  progress.set_total(games.size());
  std::vector<playout::UrgencyCounts> parts(threads);
  core::parallel_for(games.size(), threads, stop, [&](std::size_t worker, std::size_t i) {
    playout::count_game(record_of(games, games[i]), parts[worker]);
    if (worker == 0) progress.update(i, fmt::format("{} games", i));
  });
  progress.hide();
  for (std::size_t i = 1; i < parts.size(); ++i) parts[0].add(parts[i]);
  return std::move(parts[0]);
}

}  // namespace

void learn_urgencies(const GamesInput& input, const std::filesystem::path& out, bool json, bool force) {
  check_output(out, force, input.paths);
  const Interrupt interrupt;
  const core::SteadyClock clock;
  const core::Stopwatch watch(clock);
  const GamesRead read = read_games(input, HoldOut::kLeave, interrupt.token());
  const playout::UrgencyCounts counts = count_urgencies(read.games, input.thread_count(), interrupt.token());
  fail_if_stopped(interrupt.token());
  const playout::UrgencyTable table = playout::learn_urgencies(counts);
  write_output(out, force,
               fmt::format("{}{} games by katachi learn --urgencies\n{}", core::kTextMark, counts.games, table.text()));
  auto report = read.json();
  std::uint64_t met = 0, played = 0, classes = 0;
  for (const playout::UrgencyCounts::Count& count : counts.of) {
    met += count.met;
    played += count.played;
    classes += count.met > 0;
  }
  report["met"] = met;
  report["played"] = played;
  report["patterns"] = classes;
  report["seconds"] = watch.seconds();
  if (json) {
    fmt::print("{}\n", printable_json(report));
  } else {
    fmt::print("{}: urgencies of {} patterns, from {} games, {} moves near the last one, {}\n", printable(out.string()),
               grouped(classes), grouped(counts.games), grouped(played), core::duration_text(watch.seconds()));
  }
}

}  // namespace katachi::apps
