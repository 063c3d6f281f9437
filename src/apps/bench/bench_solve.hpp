// katachi bench solve: exact searches on the same positions, side by side.
#pragma once

#include <CLI/CLI.hpp>

namespace katachi::apps {

void add_bench_solve(CLI::App& bench);

}  // namespace katachi::apps
