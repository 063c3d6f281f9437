// Playing a run of the laboratory: the store, the workers (threads, or the ranks of mpirun), the live line, the report.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "apps/lab/lab_options.hpp"
#include "crew/mpi.hpp"
#include "lab/report.hpp"
#include "lab/schedule.hpp"

namespace katachi::apps {

struct LabRun {
  std::string kind;                        // "match"
  std::string identity;                    // JSON
  std::string settings;                    // JSON
  std::vector<match::EngineSpec> engines;  // started once before the first game, to say early what does not work
  match::GameConditions conditions;
  bool coupled = false;  // warn of engines whose games do not follow from their seeds
  std::function<std::unique_ptr<lab::Schedule>()> schedule;
};

// Plays it to its end, prints the report and returns the schedule as it ended. On a rank of mpirun other than 0 it carries out
// games instead and returns nothing. A run that was stopped ends the command.
std::unique_ptr<lab::Schedule> play_run(const LabOptions& options, crew::Mpi* mpi, const LabRun& run);

// On standard output.
void print_report(const lab::RunReport& report, bool json);

}  // namespace katachi::apps
