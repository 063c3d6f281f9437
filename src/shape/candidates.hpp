// Games that cannot hold a shape are not swept: at no place did all the stones it needs ever stand, each at some time.
//
// For every point and colour the index has the set of the games in which such a stone ever stood there. The games that may hold
// the shape at a place are the intersection over its stones, those that may hold it at all the union over the places: some
// thousand operations on words of 64 games. (Kombilo filters by final positions in the same spirit.) It pays off for shapes
// of many stones; one or two stones exclude hardly any game.
#pragma once

#include <cstdint>
#include <vector>

#include "shape/index.hpp"
#include "shape/sweep.hpp"

namespace katachi::shape {

// Bit i is game first_game + i of the group.
std::vector<std::uint64_t> candidate_games(const Index& index, const Group& group, const Plan& plan,
                                           const Places& places);

}  // namespace katachi::shape
