// Completion scripts: what a shell offers after the Tab key. Commands where one is expected, options after a dash, the allowed values
// after an option that has a few, and names of files everywhere else.
#pragma once

#include <span>
#include <string>

#include "apps/install/command_list.hpp"

namespace katachi::apps {

std::string bash_completion(std::span<const ListedCommand> commands);
std::string zsh_completion(std::span<const ListedCommand> commands);
std::string fish_completion(std::span<const ListedCommand> commands);

}  // namespace katachi::apps
