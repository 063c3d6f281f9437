// Source positions (.ksrc): where in the games the patterns of a base were played, up to ten places each.
//
// The places are the first ones in the order of the games, so the same games give the same bytes. The file belongs to one base
// and is refused for any other. It is a block file (core/block_file.hpp) with the sections
//   facts      64-bit: number of patterns, fingerprint of the base, most places of a pattern
//   offsets    32-bit: the places of pattern n are positions[offsets[n]] .. positions[offsets[n + 1] - 1]
//   positions  32-bit: the number of a move, all moves of all games counted through
//   starts     32-bit: by game, and one more: the number of its first move
//   sources    32-bit: by game: which name
//   indices    32-bit: by game: its place in that file, from 0
//   ends       32-bit: by name: where it ends in `names`
//   names      the names of the files, one after the other
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/block_file.hpp"
#include "core/result.hpp"
#include "pattern/base.hpp"
#include "record/game_set.hpp"

namespace katachi::pattern {

inline constexpr std::size_t kSourcesPerPattern = 10;

// Returns the number of places. Nothing is written when it was stopped (0 then). Throws EnvironmentError when the file cannot
// be written, and leaves nothing behind then.
std::size_t write_sources(const std::filesystem::path& path, const Base& base, const record::GameSet& games,
                          std::stop_token stop = {}, std::function<void(std::size_t games)> progress = nullptr);
std::string sources_bytes(const Base& base, const record::GameSet& games);

// NAME.kform -> NAME.ksrc
std::filesystem::path sources_path(const std::filesystem::path& base);

struct SourcePosition {
  std::string source;      // name of the file
  std::uint32_t game = 0;  // its place in the file, from 0
  std::uint32_t move = 0;  // the pattern was played by this move, from 1
  friend bool operator==(const SourcePosition&, const SourcePosition&) = default;
};

// A mapped .ksrc file.
class SourceIndex {
 public:
  static core::Result<SourceIndex> open(const std::filesystem::path& path, const Base& base);
  static core::Result<SourceIndex> parse(core::Bytes bytes, std::string name, const Base& base);

  // Throws EnvironmentError where the file turns out to be damaged. Precondition: node < base.size().
  std::vector<SourcePosition> positions(NodeId node) const;
  std::size_t games() const { return sources_.size(); }

 private:
  explicit SourceIndex(core::BlockFile file) : file_(std::move(file)) {}
  core::Result<void> map_sections(const Base& base);
  SourcePosition position(std::uint32_t number) const;
  [[noreturn]] void fail_damaged() const;

  core::BlockFile file_;
  core::Column<std::uint32_t> offsets_, positions_, starts_, sources_, indices_, ends_;
  core::Column<char> names_;
};

}  // namespace katachi::pattern
