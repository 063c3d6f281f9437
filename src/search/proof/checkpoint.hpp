// Checkpoint: what a search on a table knows, in a file, so that a long proof can be ended and taken up again.
//
// A block file (core/block_file.hpp), written whole or not at all: the question as text, the goals that were searched, the work so far and
// the entries of the table. The text is the caller's: asked for another question, the file is refused. All blocks are checked before an
// entry is taken. What a smaller table has no room for is left out, the least work first: the search gets longer, not wrong.
//
// A table that is at most a quarter full is written as its entries alone, any other as it lies in memory: so writing takes a quarter of its
// memory more at the worst.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "game/value.hpp"
#include "search/proof/table.hpp"

namespace katachi::search::proof {

struct Checkpoint {
  std::string question;            // lines of "name: value"
  std::vector<game::Value> goals;  // searched on the table, the last one first asked last
  std::uint64_t nodes = 0;         // of all runs
  double seconds = 0;
};

// Throws EnvironmentError; leaves the file as it was then. Nobody else may use the table.
void write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint, const Table& table);

// Puts the entries into the table. Errors: no checkpoint, damage, a newer version, another question; the table is as it was then.
core::Result<Checkpoint> read_checkpoint(const std::filesystem::path& path, std::string_view question, Table& table);

}  // namespace katachi::search::proof
