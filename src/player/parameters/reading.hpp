// Which parameters a player reads: those that its search lists (go/search_kinds.hpp), less those that a switch has turned off.
//
// A setting that nobody reads looks in force and changes nothing, so that a laboratory measures a no-op. Whoever sets a
// parameter (command line, GTP, match, preset file) checks it here when all its settings are made: their order does not matter.
// What a preset says is not checked again when a later setting turns it off: preset:best,rave=none is a player, though `best` also
// names a rave_prior.
//
// "Reads" is meant as: some game of the player may depend on it. tests/player/parameters/reading_test.cpp compares this table with
// the searches.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "player/parameters/preset.hpp"

namespace katachi::player {

// Why the player does not read the parameter, with the remedy; nothing: it does. Precondition: there is such a parameter.
std::optional<core::Error> why_unread(const Preset& preset, std::string_view name);
inline bool reads(const Preset& preset, std::string_view name) { return !why_unread(preset, name); }

// After somebody has set these parameters: that all are read, and that they fit together.
core::Result<void> check_set(const Preset& preset, std::span<const std::string> names);

// set() and check_set() for one parameter; on an error the preset stays as it was.
core::Result<void> set_checked(Preset& preset, std::string_view name, std::string_view value);

// Those that are read, in the order of the table.
std::vector<std::string> read_parameters(const Preset& preset);
std::string read_parameters_json(const Preset& preset);

// name=value for each that is read and differs from the defaults, separated by blanks.
std::string changed_parameters(const Preset& preset);

// What a parameter needs to be read: "tree, rave=hand or rave=mse"; empty if every player reads it.
std::string reading_text(std::string_view name);

// A table for people: name, default, range, meaning, what it needs to be read; and below it the searches.
std::string parameters_help();

}  // namespace katachi::player
