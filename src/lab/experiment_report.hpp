// Experiments in a laboratory's store: their report is kept, and read again by `katachi report`.
#pragma once

#include "core/result.hpp"
#include "lab/experiment.hpp"
#include "lab/report.hpp"
#include "store/store.hpp"

namespace katachi::lab {

// Keeps the report with the run and marks it as finished.
void store_experiment(store::Store& store, const store::Run& run, const ExperimentReport& report);

// The Error: the run has no report yet.
core::Result<ExperimentReport> stored_experiment(const store::Store& store, const store::Run& run);

core::Result<RunReport> report_experiment(const store::Store& store, const store::Run& run);

}  // namespace katachi::lab
