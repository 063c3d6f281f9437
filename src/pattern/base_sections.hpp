// The sections that sets, counts and bases have in common (base.hpp). Internal to this folder.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/block_file.hpp"
#include "pattern/base.hpp"

namespace katachi::pattern {

inline constexpr core::BlockFileKind kBaseKind = {"kform", 1, "a pattern base (.kform)"};
inline constexpr core::BlockFileKind kSetKind = {"kset", 1, "a pattern set (.kset)"};
inline constexpr core::BlockFileKind kCountKind = {"kcount", 1, "a pattern count (.kcount)"};

struct Head {
  BaseFacts facts;
  std::vector<std::uint32_t> levels;
};

template <class T>
core::SectionView section(std::string_view name, const std::vector<T>& values) {
  return core::SectionView::of<T>(name, values);
}

// Whether there is such a section and it has so many numbers.
template <class T>
bool read_column(const core::BlockFile& file, std::string_view name, std::size_t size, std::vector<T>& out) {
  const auto column = file.column<T>(name);
  if (!column || column->size() != size) return false;
  const auto all = column->all();
  out.assign(all.begin(), all.end());
  return true;
}

// The sections "facts" and "levels", checked: K in its range, known options, levels that only grow.
core::Result<Head> read_head(const core::BlockFile& file);
std::vector<std::uint64_t> pack(const BaseFacts& facts);

std::unexpected<core::Error> damaged_sections(const std::string& name);

// Whether two learnings used the same K, order, edges and size of board; the error says what differs.
core::Result<void> same_making(const BaseFacts& a, const BaseFacts& b);

}  // namespace katachi::pattern
