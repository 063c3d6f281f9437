// Index: games prepared for shape search. It holds all that is needed to find shapes and to tell where, so the records
// themselves are not touched again. Built by IndexBuilder, kept in a .kindex file (index_format.hpp).
//
// The file is mapped: opening takes milliseconds, and a search reads what it needs. Damage is found when it is read, and
// throws core::EnvironmentError; an index can say nothing that leads outside memory.
// Games are numbered from 0, those of one board size side by side, otherwise in the order they were given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/block_file.hpp"
#include "core/bytes.hpp"
#include "core/result.hpp"
#include "record/record.hpp"
#include "shape/index_format.hpp"

namespace katachi::shape {

// The games of one board size.
struct Group {
  go::Size size;
  std::size_t first_game = 0;
  std::size_t games = 0;
  std::size_t first_ever = 0;
};

class Index {
 public:
  static core::Result<Index> open(const std::filesystem::path& path);
  static core::Result<Index> parse(core::Bytes bytes, std::string name);

  std::size_t games() const { return rows_.size(); }
  std::size_t events() const { return events_.size(); }
  std::size_t file_bytes() const { return file_bytes_; }
  std::span<const Group> groups() const { return groups_; }

  GameRow game(std::size_t number) const { return rows_[number]; }
  std::span<const GameRow> rows() const { return rows_.all(); }
  std::span<const Event> events_of(const GameRow& row) const { return events_.slice(row.first_event, row.events); }

  // The set of games of the group in which a stone of that colour ever stood on the point: bit i is game first_game + i.
  std::span<const std::uint64_t> ever(const Group& group, go::Point point, go::Color color) const;

  std::size_t text_count() const { return text_ends_.size(); }
  std::string_view text(std::uint32_t number) const;
  record::GameResult result(const GameRow& row) const;

 private:
  core::Result<void> read_groups(const core::Column<GroupRow>& rows);

  core::Column<GameRow> rows_;
  core::Column<Event> events_;
  core::Column<std::uint64_t> ever_;
  core::Column<std::uint64_t> text_ends_;
  core::Column<char> letters_;
  std::vector<Group> groups_;
  std::size_t file_bytes_ = 0;
};

}  // namespace katachi::shape
