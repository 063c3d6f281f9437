// EndgameTable: values of many positions in a file, for searches to look up.
//
// A block file (core/block_file.hpp) of keys in ascending order and two bytes of bounds for each; it is mapped, so opening takes
// milliseconds, and a look-up is a binary search. Keys whose upper half is 0 throughout are kept as 8 bytes. The file says which
// game it is of, in what rules and from which start, in one line that the caller chooses: asked for another, it is refused.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/block_file.hpp"
#include "core/key128.hpp"
#include "core/result.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"

namespace katachi::search::retrograde {

struct TableEntry {
  core::Key128 key;
  game::Bounds bounds;  // within -127 and 127
};

class EndgameTable {
 public:
  // `about` names game, rules and start: "tic-tac-toe 3x3".
  static core::Result<EndgameTable> open(const std::filesystem::path& path, std::string_view about);
  static core::Result<EndgameTable> parse(std::string bytes, std::string name, std::string_view about);

  // What is known of the position with this key: nothing if it is not in the table.
  game::Bounds probe(core::Key128 key) const;

  std::uint64_t size() const { return low_.size(); }

 private:
  static core::Result<EndgameTable> of(const core::BlockFile& file, std::string_view about);
  core::Key128 key_at(std::uint64_t place) const { return {high_.empty() ? 0 : high_[place], low_[place]}; }

  core::Column<std::uint64_t> high_, low_;
  core::Column<std::int8_t> lower_, upper_;
};

// The entries may come in any order; no key comes twice. Throws EnvironmentError.
void write_endgame_table(const std::filesystem::path& path, std::string_view about, std::vector<TableEntry> entries);
std::string endgame_table_bytes(std::string_view about, std::vector<TableEntry> entries);  // the same in memory

// Knowledge that looks positions up beside what it knows by itself. The table must hold the keys of this knowledge, and what it says
// must hold for the rules that are played.
template <class K>
class WithTable : public K {
 public:
  WithTable(K knowledge, const EndgameTable& table) : K(std::move(knowledge)), table_(&table) {}

  template <class S>
  game::Bounds bounds(const S& state) const {
    return K::bounds(state).meet(table_->probe(K::key(state).key));
  }

 private:
  const EndgameTable* table_;  // the caller's
};

}  // namespace katachi::search::retrograde
