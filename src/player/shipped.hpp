// Knowledge from files: the move model, the pattern base and the network that come with the program, or those that a player names.
#pragma once

#include <filesystem>
#include <memory>

#include "core/result.hpp"
#include "go/point.hpp"
#include "move_model/model.hpp"
#include "net/network.hpp"
#include "pattern/base.hpp"
#include "player/parameters/preset.hpp"

namespace katachi::player {

inline constexpr const char* kShippedBase = "katachi.kform";
inline constexpr const char* kShippedModel = "katachi.kmodel";
inline constexpr const char* kShippedNetwork = "katachi.knet";

core::Result<move_model::Model> open_shipped_model();
core::Result<std::shared_ptr<const pattern::Base>> open_shipped_base();

// The base of a file that the user names; without a name the shipped one.
core::Result<std::shared_ptr<const pattern::Base>> open_base(const std::filesystem::path& file);

// Those of a player. Errors: also a base whose patterns have fewer facts than the parameter `facts` asks for.
core::Result<std::shared_ptr<const pattern::Base>> open_base_of(const Parameters& parameters);
core::Result<move_model::Model> open_model_of(const Parameters& parameters);

// The network of a file that the user names; without a name the shipped one.
core::Result<net::Network> open_network(const std::filesystem::path& file);
// That of a player for boards of this size. Errors: also a size that networks do not take.
core::Result<net::Network> open_network_of(const Parameters& parameters, go::Size size);

// For whoever wants to hear of it before the first move: that the base of the opening book and the files which the user has named
// are there, whole, and what the player needs.
core::Result<void> check_files(const Preset& preset);

}  // namespace katachi::player
