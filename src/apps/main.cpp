// katachi: one program with small commands. Without one it starts `katachi play`.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

#include <CLI/CLI.hpp>

#include "apps/commands.hpp"
#include "apps/shell/help_format.hpp"
#include "apps/shell/safe_text.hpp"
#include "apps/shell/unknown_word.hpp"
#include "core/result.hpp"
#include "crew/mpi.hpp"

namespace {

using katachi::apps::ExitCode;

int exit_with(ExitCode code, const char* message) {
  std::fprintf(stderr, "katachi: %s\n", katachi::apps::printable_lines(message).c_str());
  return static_cast<int>(code);
}

void add_commands(CLI::App& app, katachi::crew::Mpi* mpi) {
  app.set_version_flag("--version", "katachi " KATACHI_VERSION);
  app.require_subcommand(1);
  app.formatter(std::make_shared<katachi::apps::HelpFormat>());  // commands added from here on have it too
  app.set_help_all_flag("--help-all", "Print the help of every command and exit");
  app.footer("Each command has its own help with an example: katachi COMMAND --help");
  katachi::apps::add_play_command(app);
  katachi::apps::add_gtp_command(app, mpi);
  katachi::apps::add_analysis_command(app);
  katachi::apps::add_review_command(app);
  katachi::apps::add_explain_command(app);
  katachi::apps::add_sgf_command(app);
  katachi::apps::add_index_command(app);
  katachi::apps::add_dataset_command(app);
  katachi::apps::add_search_command(app);
  katachi::apps::add_learn_command(app, mpi);
  katachi::apps::add_predict_command(app);
  katachi::apps::add_pattern_command(app);
  katachi::apps::add_mask_command(app);
  katachi::apps::add_match_command(app, mpi);
  katachi::apps::add_tournament_command(app, mpi);
  katachi::apps::add_race_command(app, mpi);
  katachi::apps::add_tune_command(app, mpi);
  katachi::apps::add_report_command(app);
  katachi::apps::add_presets_command(app);
  katachi::apps::add_experiment_command(app);
  katachi::apps::add_games_command(app);
  katachi::apps::add_solve_command(app, mpi);
  katachi::apps::add_puzzle_command(app, mpi);
  katachi::apps::add_problems_command(app);
  katachi::apps::add_perft_command(app);
  katachi::apps::add_bench_command(app, mpi);
  katachi::apps::add_manual_command(app);
  katachi::apps::add_completion_command(app);
}

// Parses and runs; throws what goes wrong.
void run(CLI::App& app, int argc, char** argv) {
  if (argc < 2)
    app.parse("play", false);
  else
    app.parse(argc, argv);
}

int run_and_explain(int argc, char** argv, katachi::crew::Mpi* mpi) {
  CLI::App app("katachi: a Go engine that learns its shapes from game records, and a laboratory for game search.",
               "katachi");
  add_commands(app, mpi);
  if (argc > 1 && argv[1][0] != '-') {
    if (const auto unknown = katachi::apps::unknown_command(app, argv[1]))
      return exit_with(ExitCode::kBadInput, unknown->text().c_str());
  }
  try {
    run(app, argc, argv);
  } catch (const CLI::ParseError& e) {
    // Also where CLI11 complains of something else: an option that is missing may well be the one that was misspelled.
    if (e.get_exit_code() != 0)
      if (const auto unknown = katachi::apps::unknown_word(app))
        return exit_with(ExitCode::kBadInput, unknown->text().c_str());
    std::ostringstream complaint;  // quotes arguments, which may be names of files
    const bool is_help = app.exit(e, std::cout, complaint) == 0;
    std::fputs(katachi::apps::printable_lines(complaint.str()).c_str(), stderr);
    return is_help ? 0 : static_cast<int>(ExitCode::kBadInput);
  } catch (const katachi::apps::CommandFailed& e) {
    return exit_with(e.code(), e.what());
  } catch (const std::bad_alloc&) {
    return exit_with(ExitCode::kFailed, "out of memory");
  } catch (const std::system_error& e) {  // as fmt::print throws when it cannot write
    if (e.code() == std::errc::broken_pipe) return static_cast<int>(ExitCode::kFailed);
    return exit_with(ExitCode::kFailed, e.what());
  } catch (const std::exception& e) {
    return exit_with(ExitCode::kFailed, e.what());
  }
  return 0;
}

// A pipe whose reader has gone, as after `| head`.
bool is_closed_pipe(int descriptor) {
  pollfd watched{descriptor, POLLOUT, 0};
  return poll(&watched, 1, 0) == 1 && (watched.revents & POLLERR) != 0;
}

// What was printed must have arrived, whatever the command: a full disk or a closed pipe is a failure.
int with_output_checked(int code) {
  std::cout.flush();
  const bool is_flushed = std::fflush(stdout) == 0;
  if (is_flushed && std::cout && std::ferror(stdout) == 0) return code;
  if (code != 0) return code;
  if (is_closed_pipe(STDOUT_FILENO)) return static_cast<int>(ExitCode::kFailed);  // whoever closed it knows
  return exit_with(ExitCode::kFailed, "standard output cannot be written (is the disk full?)");
}

// A rank of mpirun other than 0: it works for commands that know how to share their work. What every rank would say alike is
// left to rank 0; what goes wrong in a worker's jobs reaches rank 0 as an answer. mpirun ends with the code of the first rank that
// fails, so that must be rank 0.
int run_worker(int argc, char** argv, katachi::crew::Mpi& mpi) {
  constexpr std::array<std::string_view, 8> kShared = {"match", "tournament", "race",  "tune",
                                                       "learn", "gtp",        "solve", "puzzle"};
  const bool is_search_bench =
      argc > 2 && argv[1] == std::string_view("bench") && argv[2] == std::string_view("search");
  if (argc < 2 || (std::ranges::find(kShared, argv[1]) == kShared.end() && !is_search_bench)) return 0;
  CLI::App app;
  add_commands(app, &mpi);
  try {
    run(app, argc, argv);
  } catch (const std::exception&) {  // rank 0 says it
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of the write, and ends with exit code 1
  const auto mpi = katachi::crew::Mpi::enter();
  if (!mpi) return with_output_checked(run_and_explain(argc, argv, nullptr));
  return mpi->leave(mpi->is_owner() ? with_output_checked(run_and_explain(argc, argv, mpi.get()))
                                    : run_worker(argc, argv, *mpi));
}
