// The experiment `bgp-chance`: how many of a hundred modifications that change nothing are accepted, by the rule that decides.
//
// Whoever tests many modifications at 1 % accepts about one in a hundred that are no better (Cournot's remark, Hoock and Teytaud 2010,
// sections 1 and 6), and more if he looks at the results while they come in. A race keeps its risk whatever the number of looks; with
// a share of the risk for each iteration one bound covers all of them. Rewards are simulated: each pair is won or lost evenly.
#pragma once

#include "experiment/experiment.hpp"

namespace katachi::experiment {

Experiment bgp_chance_experiment();

}  // namespace katachi::experiment
