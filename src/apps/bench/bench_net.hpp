// katachi bench net: how many positions a network evaluates per second on this processor.
#pragma once

#include <CLI/CLI.hpp>

namespace katachi::apps {

// Adds the sub-command `net` to `bench`.
void add_bench_net(CLI::App& bench);

}  // namespace katachi::apps
