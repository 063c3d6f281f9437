// The knowledge that comes with the program: the move model and the pattern base.
#pragma once

#include <filesystem>
#include <memory>

#include "core/result.hpp"
#include "move_model/model.hpp"
#include "pattern/base.hpp"

namespace katachi::player {

inline constexpr const char* kShippedBase = "katachi.kform";
inline constexpr const char* kShippedModel = "katachi.kmodel";

core::Result<move_model::Model> open_shipped_model();
core::Result<std::shared_ptr<const pattern::Base>> open_shipped_base();

// The base of a file that the user names; without a name the shipped one.
core::Result<std::shared_ptr<const pattern::Base>> open_base(const std::filesystem::path& file);

}  // namespace katachi::player
