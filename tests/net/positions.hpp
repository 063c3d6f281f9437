// Positions for tests of networks: those of random games, with captures, kos and passes.
#pragma once

#include <vector>

#include "core/rng.hpp"
#include "go/history.hpp"

namespace katachi::net::test {

// A game of random moves that fill no eye and capture where they can half of the time; every 30th is a pass.
go::History random_history(core::Rng& rng, go::Size size, int moves, const go::Rules& rules = {});

}  // namespace katachi::net::test
