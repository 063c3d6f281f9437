// The game and the board that a command's options --game and --size name.
#pragma once

#include <string>

#include "games/registry/registry.hpp"

namespace katachi::apps {

// CommandFailed (exit code 2) if there is no such game, or it has no such board.
const games::Entry& game_or_fail(const std::string& name);
// An empty text is the game's usual board.
game::BoardSize board_size_or_fail(const games::Entry& entry, const std::string& text);

}  // namespace katachi::apps
