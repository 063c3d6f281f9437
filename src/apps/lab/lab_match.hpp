// A match as a run of the laboratory: by itself, or to confirm what a race or a tuning has found.
#pragma once

#include "apps/lab/lab_options.hpp"
#include "crew/mpi.hpp"
#include "lab/match_schedule.hpp"

namespace katachi::apps {

void play_match(const LabOptions& options, crew::Mpi* mpi, const lab::MatchPlan& plan,
                const lab::MatchSettings& settings);

}  // namespace katachi::apps
