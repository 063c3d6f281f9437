#include "apps/shell/ranks.hpp"

#include <cstdio>

#include <fmt/format.h>

namespace katachi::apps {

std::unique_ptr<crew::Crew> crew_of_ranks(crew::Mpi& mpi, const core::Clock& clock) {
  if (!mpi.survives_losses())
    fmt::print(stderr, "katachi: mpirun was started without --enable-recovery: a lost rank will end the whole run\n");
  return crew::make_mpi_crew(mpi, clock);
}

}  // namespace katachi::apps
