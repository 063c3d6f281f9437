// Which stones are alive, dead, or alive in seki, judged from the owners that playouts give to their points.
//
// A chain is dead if the points of its stones end as the enemy's more often than as its own. Uniform playouts break every
// seki, therefore the plain kind is recognised by its shape first: two enemy chains whose liberties are all common to both
// (two or more of them), or with one eye each and at least one common liberty.
#pragma once

#include <vector>

#include "go/history.hpp"
#include "player/go_search.hpp"
#include "player/player.hpp"

namespace katachi::player {

Estimate judge_status(const go::History& game, const Ownership& ownership);

}  // namespace katachi::player
