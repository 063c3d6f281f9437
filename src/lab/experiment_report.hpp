// Experiments in a laboratory's store: their report is kept, and read again by `katachi report`.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "lab/report.hpp"
#include "store/store.hpp"

namespace katachi::lab {

struct ExperimentFile {
  std::string name;  // "opening.sgf"
  std::string content;
};

struct ExperimentReport {
  std::string text;
  std::string json;
  std::vector<ExperimentFile> files;
};

// Keeps the report with the run and marks it as finished.
void store_experiment(store::Store& store, const store::Run& run, const ExperimentReport& report);

// The Error: the run has no report yet.
core::Result<ExperimentReport> stored_experiment(const store::Store& store, const store::Run& run);

core::Result<RunReport> report_experiment(const store::Store& store, const store::Run& run);

}  // namespace katachi::lab
