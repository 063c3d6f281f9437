// Whether one game goes on from another: what is remembered of the last search is good for this one.
#pragma once

#include "go/history.hpp"

namespace katachi::player {

// `now` begins with all of `before` under the same rules, and from there on the sides have moved in turn.
bool continues(const go::History& before, const go::History& now);

}  // namespace katachi::player
