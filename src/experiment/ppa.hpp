// The experiment `ppa`: what playout policy adaptation is worth, game by game.
//
// A tree search with adaptive playouts (playout/adaptive.hpp) plays against plain UCT with uniform playouts, both with the same
// number of playouts per move, colours alternated; the share of its wins stands beside the published one, with Wilson's
// interval. It helps greatly in Atari-Go and Misère Breakthrough and hurts in Go.
// Reference: T. Cazenave, "Playout policy adaptation for games" (2015): 8x8 boards, UCT constant 0.4, alpha 1, 500 games.
#pragma once

#include "experiment/experiment.hpp"

namespace katachi::experiment {

Experiment ppa_experiment();

}  // namespace katachi::experiment
