// The experiment `overhead`: what the laboratory itself costs.
//
// Two engines that think a fixed millisecond a move play on 9x9 with everything a run has: a store on disk with a transaction
// for each game, the schedule of a match, the runner, a crew of threads. What the wall clock shows beyond the engines' own time
// is the laboratory's:
//
//   overhead = 1 - sum of both sides' seconds / (wall time x games at once)
//
// It must be below 2 %, though a millisecond a move is much less than any engine takes. The store lies in a temporary folder
// that is removed afterwards.
#pragma once

#include "experiment/experiment.hpp"

namespace katachi::experiment {

Experiment overhead_experiment();

}  // namespace katachi::experiment
