// katachi bench positions: how many of the drawn positions a player solves, and which of them have changed.
#pragma once

#include <CLI/CLI.hpp>

namespace katachi::apps {

// Adds the sub-command `positions` to `bench`.
void add_bench_positions(CLI::App& bench);

}  // namespace katachi::apps
