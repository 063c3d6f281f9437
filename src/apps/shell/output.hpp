// Where a command writes: one rule for all of them (core/output_file.hpp), and one option, --force.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include <CLI/CLI.hpp>

namespace katachi::apps {

// --force
CLI::Option* add_force_option(CLI::App& command, bool& force);

// Before long work: ends the command with exit code 2 where the output cannot be written or would lose a file of the user. Nothing
// to check: no name, or "-" for standard output.
void check_output(const std::filesystem::path& out, bool force, std::span<const std::filesystem::path> inputs = {});

// Whole or not at all; "-" is standard output. The text as it is: for the terminal, pass it through safe_text.hpp before.
void write_output(const std::filesystem::path& out, bool force, const std::string& bytes);

}  // namespace katachi::apps
