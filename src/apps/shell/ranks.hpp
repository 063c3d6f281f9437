// What the commands that share their work among the ranks of mpirun have in common.
#pragma once

#include <memory>

#include "core/clock.hpp"
#include "crew/mpi.hpp"

namespace katachi::apps {

// The crew of the other ranks, on rank 0. Warns if mpirun will end the whole job with the first rank that is lost. The clock must
// outlive it.
std::unique_ptr<crew::Crew> crew_of_ranks(crew::Mpi& mpi, const core::Clock& clock);

}  // namespace katachi::apps
