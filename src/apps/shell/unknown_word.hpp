// Words of a command line that no command knows, reported with the name that was probably meant: CLI11 only says that they were not expected.
#pragma once

#include <optional>
#include <string_view>

#include <CLI/CLI.hpp>

#include "core/result.hpp"

namespace katachi::apps {

// What is wrong with a word that should name a command of `parent`; nothing if it does. Precondition: the parent has commands.
std::optional<core::Error> unknown_command(const CLI::App& parent, std::string_view word);

// The first word that a failed parse left over: an option, a command, or an argument too many; nothing if there is none.
std::optional<core::Error> unknown_word(const CLI::App& app);

}  // namespace katachi::apps
