#include "search/retrograde/table.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace katachi::search::retrograde {

namespace {

constexpr core::BlockFileKind kTableKind{.tag = "kendgame", .version = 1, .name = "an endgame table"};

// The entries as columns.
struct TableColumns {
  std::vector<std::uint64_t> high, low;
  std::vector<std::int8_t> lower, upper;
  std::string about;

  TableColumns(std::string_view text, std::vector<TableEntry> entries) : about(text) {
    std::ranges::sort(entries, {}, &TableEntry::key);
    const bool is_short = std::ranges::all_of(entries, [](const TableEntry& e) { return e.key.high == 0; });
    for (const TableEntry& entry : entries) {
      assert(entry.bounds.lower >= -127 && entry.bounds.upper <= 127);
      if (!is_short) high.push_back(entry.key.high);
      low.push_back(entry.key.low);
      lower.push_back(static_cast<std::int8_t>(entry.bounds.lower));
      upper.push_back(static_cast<std::int8_t>(entry.bounds.upper));
    }
  }

  std::array<core::SectionView, 5> sections() const {
    return {core::SectionView::of("about", std::span<const char>(about)),
            core::SectionView::of("high", std::span<const std::uint64_t>(high)),
            core::SectionView::of("low", std::span<const std::uint64_t>(low)),
            core::SectionView::of("lower", std::span<const std::int8_t>(lower)),
            core::SectionView::of("upper", std::span<const std::int8_t>(upper))};
  }
};

}  // namespace

core::Result<EndgameTable> EndgameTable::open(const std::filesystem::path& path, std::string_view about) {
  const auto file = core::BlockFile::open(path, kTableKind);
  if (!file) return std::unexpected(file.error());
  return of(*file, about);
}

core::Result<EndgameTable> EndgameTable::parse(std::string bytes, std::string name, std::string_view about) {
  const auto file = core::BlockFile::parse(core::Bytes::own(std::move(bytes)), std::move(name), kTableKind);
  if (!file) return std::unexpected(file.error());
  return of(*file, about);
}

core::Result<EndgameTable> EndgameTable::of(const core::BlockFile& file, std::string_view about) {
  const auto text = file.column<char>("about");
  if (!text) return std::unexpected(text.error());
  const std::string_view found(text->all().data(), text->size());
  if (found != about)
    return core::fail(fmt::format("this is the endgame table of '{}'", found), file.name(),
                      fmt::format("one of '{}' is needed", about));
  EndgameTable table;
  const auto take = [&]<class T>(core::Column<T>& column, std::string_view name) -> core::Result<void> {
    auto section = file.column<T>(name);
    if (!section) return std::unexpected(section.error());
    column = *section;
    return {};
  };
  for (const auto& taken :
       {take(table.high_, "high"), take(table.low_, "low"), take(table.lower_, "lower"), take(table.upper_, "upper")})
    if (!taken) return std::unexpected(taken.error());
  const std::uint64_t size = table.low_.size();
  const bool fits =
      table.lower_.size() == size && table.upper_.size() == size && (table.high_.empty() || table.high_.size() == size);
  if (!fits) return core::fail("the columns of the endgame table differ in length", file.name(), "make it again");
  return table;
}

game::Bounds EndgameTable::probe(core::Key128 key) const {
  std::uint64_t begin = 0, end = size();
  while (begin < end) {
    const std::uint64_t middle = begin + (end - begin) / 2;
    if (key_at(middle) < key)
      begin = middle + 1;
    else
      end = middle;
  }
  if (begin == size() || key_at(begin) != key) return {};
  return {.lower = lower_[begin], .upper = upper_[begin]};
}

void write_endgame_table(const std::filesystem::path& path, std::string_view about, std::vector<TableEntry> entries) {
  const TableColumns columns(about, std::move(entries));
  core::write_block_file(path, kTableKind, columns.sections());
}

std::string endgame_table_bytes(std::string_view about, std::vector<TableEntry> entries) {
  const TableColumns columns(about, std::move(entries));
  return core::block_file_bytes(kTableKind, columns.sections());
}

}  // namespace katachi::search::retrograde
