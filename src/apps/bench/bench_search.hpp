// katachi bench search: how fast a player's search is, from the empty board.
#pragma once

#include <CLI/CLI.hpp>

namespace katachi::crew {
class Mpi;
}

namespace katachi::apps {

// Adds the sub-command `search` to `bench`. Under mpirun all ranks search.
void add_bench_search(CLI::App& bench, crew::Mpi* mpi);

}  // namespace katachi::apps
