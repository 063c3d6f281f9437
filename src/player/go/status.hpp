// Which stones are alive, dead, or alive in seki, judged from the owners that playouts give to their points.
//
// A chain is dead if the points of its stones end as the enemy's more often than as its own. Uniform playouts break every
// seki, and better ones shun the sacrifices that kill a chain with one eye space: therefore chains that share all their
// liberties are told by reading first (shared_liberties.hpp).
#pragma once

#include <vector>

#include "go/history.hpp"
#include "player/go/go_search.hpp"
#include "player/go/shared_liberties.hpp"
#include "player/player.hpp"

namespace katachi::player {

Estimate judge_status(const go::History& game, const Ownership& ownership);
Estimate judge_status(const go::History& game, const Ownership& playouts, const SharedLiberties& shared);

}  // namespace katachi::player
