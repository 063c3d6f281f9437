// Jobs: proof-number search by workers, which are threads of this process or the ranks of mpirun.
//
// The owner keeps the first level of the tree (search/proof/job_tree.hpp) and deals its leaves as jobs to a crew; a worker searches
// below the leaf for a number of positions and answers with numbers. Both are texts: the path as places in the lists of legal moves,
// which are the same in every process that was started with the same question.
#pragma once

#include <cstdint>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "crew/crew.hpp"
#include "solver/solver.hpp"

namespace katachi::solver {

// What workers do for a search whose kind takes_ranks: the same question and settings as the owner's. Each slot has `memory` bytes for
// its tables. The question and the clock must outlive the handlers. Errors: those of solve().
core::Result<crew::HandlerFactory> job_handlers(const Question& question, const Settings& settings,
                                                std::uint64_t memory, const core::Clock& clock);

}  // namespace katachi::solver
