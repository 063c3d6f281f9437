// The knowledge that comes with the program: the move model and the pattern base.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "pattern/base.hpp"
#include "policy/model.hpp"

namespace katachi::player {

core::Result<policy::Model> open_shipped_model();
core::Result<std::shared_ptr<const pattern::Base>> open_shipped_base();

}  // namespace katachi::player
