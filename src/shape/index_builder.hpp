// IndexBuilder: takes game records one after the other and writes them as a shape index.
//
// Cost: one replay per game; in memory two bytes per move or captured stone, and about 64 bytes and its new texts per game.
// Builders of parts can be joined, so that files may be read on several threads; the index is the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "record/record.hpp"
#include "shape/index_format.hpp"

namespace katachi::shape {

class IndexBuilder {
 public:
  IndexBuilder();

  // Precondition: the record was read with replay on, so its moves can be played.
  void add(const record::GameRecord& record);
  void append(const IndexBuilder& later);

  std::size_t games() const { return rows_.size(); }
  std::size_t moves() const { return moves_; }

  // Throws core::EnvironmentError; leaves nothing behind then.
  void write(const std::filesystem::path& path) const;
  std::string bytes() const;  // the file in memory

 private:
  struct Columns;
  Columns columns() const;
  std::uint32_t text_number(std::string_view text);

  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };

  std::vector<GameRow> rows_;
  std::vector<Event> events_;
  std::vector<std::uint64_t> text_ends_;
  std::string letters_;
  std::unordered_map<std::string, std::uint32_t, TextHash, std::equal_to<>> numbers_;  // of the texts
  std::size_t moves_ = 0;
};

// The events of a record, appended. Precondition as IndexBuilder::add.
void append_events(const record::GameRecord& record, std::vector<Event>& events);

}  // namespace katachi::shape
