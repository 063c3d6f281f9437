// The sub-commands of the program. Each file *_command.cpp defines one: its options, its help with an example, its job.
//
// A command's callback either returns, which is success (exit code 0), or throws CommandFailed. Wrong options and bad input
// exit with 2, a job that was understood and failed with 1.
#pragma once

#include <stdexcept>
#include <string>

#include <CLI/CLI.hpp>

#include "core/result.hpp"

namespace katachi::crew {
class Mpi;
}

namespace katachi::apps {

enum class ExitCode : int { kDone = 0, kFailed = 1, kBadInput = 2 };

class CommandFailed : public std::runtime_error {
 public:
  CommandFailed(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

[[noreturn]] inline void fail_on_input(const core::Error& error) {
  throw CommandFailed(ExitCode::kBadInput, error.text());
}

// The value, or the end of the command with exit code 2.
template <class T>
T value_or_fail(core::Result<T> result) {
  if (!result) fail_on_input(result.error());
  return *std::move(result);
}

// `mpi` is null unless the program runs under mpirun; it must outlive the command.
void add_learn_command(CLI::App& app, crew::Mpi* mpi);
void add_match_command(CLI::App& app, crew::Mpi* mpi);
void add_tournament_command(CLI::App& app, crew::Mpi* mpi);
void add_race_command(CLI::App& app, crew::Mpi* mpi);
void add_tune_command(CLI::App& app, crew::Mpi* mpi);
void add_report_command(CLI::App& app);
void add_presets_command(CLI::App& app);
void add_play_command(CLI::App& app);
void add_gtp_command(CLI::App& app, crew::Mpi* mpi);
void add_analysis_command(CLI::App& app);
void add_review_command(CLI::App& app);
void add_sgf_command(CLI::App& app);
void add_index_command(CLI::App& app);
void add_dataset_command(CLI::App& app);
void add_search_command(CLI::App& app);
void add_predict_command(CLI::App& app);
void add_pattern_command(CLI::App& app);
void add_mask_command(CLI::App& app);
void add_experiment_command(CLI::App& app);
void add_games_command(CLI::App& app);
void add_solve_command(CLI::App& app, crew::Mpi* mpi);
void add_puzzle_command(CLI::App& app, crew::Mpi* mpi);
void add_problems_command(CLI::App& app);
void add_explain_command(CLI::App& app);
void add_perft_command(CLI::App& app);
void add_bench_command(CLI::App& app, crew::Mpi* mpi);
void add_manual_command(CLI::App& app);
void add_completion_command(CLI::App& app);

}  // namespace katachi::apps
