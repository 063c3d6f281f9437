#include "apps/records/games_input.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"

namespace katachi::apps {

namespace fs = std::filesystem;

std::size_t GamesInput::thread_count() const {
  return threads != 0 ? threads : std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

nlohmann::ordered_json GamesRead::json() const {
  nlohmann::ordered_json out;
  out["games"] = games.size();
  out["left_out"] = nlohmann::ordered_json::object();
  for (const auto& [why, count] : report.left_out) out["left_out"][why] = count;
  out["unreadable"] = report.unreadable.size();
  return out;
}

void add_games_options(CLI::App& command, GamesInput& input, HoldOut hold_out) {
  command.add_option("GAMES", input.paths, "SGF files, folders, .sgf.gz, archives (.zip .7z .tar.gz)")->required();
  command.add_option("--size", input.size, "Board size of the games to use, such as 19 or 9x13")->capture_default_str();
  command.add_option("--max-games", input.max_games, "Use the first N games only")->check(CLI::PositiveNumber);
  command
      .add_option("--hold-out", input.hold_out,
                  hold_out == HoldOut::kLeave ? "Hold out every N-th game for testing"
                                              : "Test on every N-th game only: those held out by learn --hold-out N")
      ->check(CLI::Range(2, 1'000'000));
  command
      .add_option("--threads", input.threads,
                  "Threads; the result is the same for any number (default: all processors)")
      ->check(CLI::Range(1, 256));
}

namespace {

void tell(const record::LoadReport& report) {
  for (const core::Error& error : report.unreadable) fmt::print(stderr, "katachi: {}\n", printable(error.text()));
  for (const std::string& line : report.told) fmt::print(stderr, "katachi: {} (skipped)\n", printable(line));
  std::size_t all = 0;
  for (const auto& [why, count] : report.left_out) all += count;
  if (all > report.told.size()) fmt::print(stderr, "katachi: ... {} games skipped in all\n", all);
}

}  // namespace

GamesRead read_games(const GamesInput& input, HoldOut hold_out, const std::stop_token& stop) {
  const auto size = go::parse_size(input.size);
  if (!size) fail_on_input({"'" + input.size + "' is not a board size", "--size", "give 19, or 9x13"});
  const core::SteadyClock clock;
  const core::Stopwatch watch(clock);
  GamesRead read;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "reading"});
  record::LoadSetOptions options;
  options.size = *size;
  options.threads = input.thread_count();
  options.max_games = input.max_games;
  if (!input.quiet)
    options.progress = [&](const record::ReadingProgress& at) {
      progress.set_total(at.total);
      if (progress.is_due()) progress.update(at.done, fmt::format("{} games", at.games));
    };
  auto games = record::load_games(input.paths, options, stop, read.report);
  progress.hide();
  fail_if_stopped(stop);
  if (!input.quiet) tell(read.report);
  read.games = value_or_fail(std::move(games));
  if (input.hold_out != 0) {
    read.games =
        read.games.subset([&](std::size_t i) { return (i % input.hold_out == 0) == (hold_out == HoldOut::kTake); });
    if (read.games.empty()) fail_on_input({"no games left", "--hold-out", "give more games"});
  }
  read.seconds = watch.seconds();
  return read;
}

void fail_if_stopped(const std::stop_token& stop) {
  if (stop.stop_requested()) throw CommandFailed(ExitCode::kFailed, "stopped; nothing written");
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, " ");
  return digits;
}

}  // namespace katachi::apps
