// The ranks of mpirun as partners of a player: every search of rank 0 is helped by all others.
#pragma once

#include <functional>

#include "core/clock.hpp"
#include "crew/mpi.hpp"
#include "player/partners.hpp"

namespace katachi::apps {

// Without mpirun (`mpi` is null) calls the command with null. On rank 0 it runs the command in a thread of its own while this
// one carries the letters, and passes on what it throws. Any other rank never calls it: it helps until it is sent home.
void with_partners(crew::Mpi* mpi, const core::Clock& clock, const std::function<void(player::Partners*)>& command);

}  // namespace katachi::apps
