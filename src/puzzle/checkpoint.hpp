// The checkpoint of a campaign, a JSON file that is written whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "puzzle/campaign.hpp"

namespace katachi::puzzle {

// Throws EnvironmentError.
void write_checkpoint(const std::filesystem::path& path, const std::string& question,
                      const std::vector<BoardRecord>& records);

// Errors: no checkpoint, damage, another question, other boards. All games in it are played again.
core::Result<std::vector<BoardRecord>> read_checkpoint(const std::filesystem::path& path, const std::string& question,
                                                       const Boards& boards);

}  // namespace katachi::puzzle
