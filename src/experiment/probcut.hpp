// The experiment `probcut`: how well a shallow search foretells a deep one, by the regression of Buro (1995).
//
//   deep = a * shallow + b + e,   e with deviation sigma
//
// For each pair of depths a line is fitted on positions of random games, as `katachi solve --search probcut` does before it searches
// (search/course/probcut.hpp). What one sees: pairs of equal parity agree better (the judgement swings with the side to move), and the
// deviation says how far a cut must lie outside the window: threshold times sigma.
#pragma once

#include "experiment/experiment.hpp"

namespace katachi::experiment {

Experiment probcut_experiment();

}  // namespace katachi::experiment
