// The registry: every two-player game by its name. A new game is a folder beside this one and a line in registry.cpp.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "game/any_state.hpp"
#include "games/entry.hpp"

namespace katachi::games {

std::span<const Entry> all_games();  // by name
std::vector<std::string> game_names();

// An unknown name is an error that offers the nearest one.
core::Result<const Entry*> find_game(std::string_view name);

// The position at the start; without a size, on the usual board. Errors: a size or an option that the game does not have.
core::Result<game::AnyState> start_of(const Entry& entry, std::optional<game::BoardSize> size = std::nullopt,
                                      const Options& options = {});
// A position from what text() wrote, or a person drew. Errors name the line.
core::Result<game::AnyState> position_of(const Entry& entry, std::string_view text, const Options& options = {});

}  // namespace katachi::games
