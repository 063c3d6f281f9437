// The experiment `bgp-theorem`: what Hoock and Teytaud prove of their race (theorem 1, consistency of BGP), seen in simulation.
//
//   1. After how many trials a modification of known efficiency is decided, for both variants of computeBounds, beside the
//      figures of the specification. These are exact: the mean is taken to be the efficiency.
//   2. How often a race accepts a modification that is no better than the baseline (the theorem: at most with probability
//      `risk`), how often it finds a good one, and what that costs; with Hoeffding's and Bernstein's bound, for rewards that
//      are all or nothing and for rewards that are mostly 1/2.
//   3. The half width of the bounds with the doubling of trials and without: variant 1 needs the doubling, lemma 1.
#pragma once

#include "experiment/experiment.hpp"

namespace katachi::experiment {

Experiment bgp_theorem_experiment();

}  // namespace katachi::experiment
