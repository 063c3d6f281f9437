// Reading the games of an experiment about Forme_K, and learning a base in memory.
#pragma once

#include <memory>

#include "experiment/experiment.hpp"
#include "pattern/base.hpp"
#include "record/game_set.hpp"

namespace katachi::experiment {

core::Result<record::GameSet> read_games(const std::vector<std::filesystem::path>& paths, const ExperimentRun& run);

// All patterns of the games, counted, without filters. An error if the run was stopped.
core::Result<pattern::CountedSet> learn(const record::GameSet& games, std::size_t max_facts, const ExperimentRun& run);

std::shared_ptr<const pattern::Base> base_of(const pattern::CountedSet& counted, const pattern::Filters& filters);

}  // namespace katachi::experiment
