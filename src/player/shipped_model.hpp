// The move model that comes with the program.
#pragma once

#include "core/result.hpp"
#include "policy/model.hpp"

namespace katachi::player {

core::Result<policy::Model> open_shipped_model();

}  // namespace katachi::player
