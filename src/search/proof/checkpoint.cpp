#include "search/proof/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <type_traits>

#include <fmt/format.h>

#include "core/block_file.hpp"

namespace katachi::search::proof {

namespace {

constexpr core::BlockFileKind kCheckpointKind{.tag = "kproof", .version = 1, .name = "a checkpoint of a proof search"};

static_assert(std::is_trivially_copyable_v<Table::Entry>);

// The first line in which two questions differ.
std::string difference(std::string_view found, std::string_view wanted) {
  const auto line_of = [](std::string_view& rest) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    return line;
  };
  while (!found.empty() || !wanted.empty()) {
    const std::string_view there = line_of(found), here = line_of(wanted);
    if (there != here) return fmt::format("it is of '{}', not of '{}'", there, here);
  }
  return "";
}

}  // namespace

void write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint, const Table& table) {
  std::span<const Table::Entry> entries = table.places();
  std::vector<Table::Entry> used;
  if (table.used() <= table.capacity() / 4) {
    used.reserve(table.used());
    table.for_each([&](const Table::Entry& entry) { used.push_back(entry); });
    entries = used;
  }
  const std::array<std::uint64_t, 2> work = {checkpoint.nodes, std::bit_cast<std::uint64_t>(checkpoint.seconds)};
  core::write_block_file(path, kCheckpointKind,
                         std::array{core::SectionView::of("question", std::span<const char>(checkpoint.question)),
                                    core::SectionView::of("goals", std::span<const game::Value>(checkpoint.goals)),
                                    core::SectionView::of("work", std::span<const std::uint64_t>(work)),
                                    core::SectionView::of("entries", entries)});
}

core::Result<Checkpoint> read_checkpoint(const std::filesystem::path& path, std::string_view question, Table& table) {
  const auto file = core::BlockFile::open(path, kCheckpointKind);
  if (!file) return std::unexpected(file.error());
  if (const auto whole = file->check_all(); !whole) return std::unexpected(whole.error());
  const auto text = file->column<char>("question");
  const auto goals = file->column<game::Value>("goals");
  const auto work = file->column<std::uint64_t>("work");
  const auto entries = file->column<Table::Entry>("entries");
  if (!text) return std::unexpected(text.error());
  if (!goals) return std::unexpected(goals.error());
  if (!work) return std::unexpected(work.error());
  if (!entries) return std::unexpected(entries.error());
  const std::string_view found(text->all().data(), text->size());
  if (found != question)
    return core::fail("this checkpoint is of another question: " + difference(found, question), file->name(),
                      "name another file, or ask the same question");
  if (work->size() != 2) return core::fail("the work is missing", file->name(), "start again with another file");
  for (const Table::Entry& entry : entries->all())
    if (entry.state != 0 && !Table::is_valid(entry))
      return core::fail("an entry has no meaning", file->name(), "start again with another file");
  for (const Table::Entry& entry : entries->all())
    if (entry.state != 0) table.restore(entry);
  return Checkpoint{.question = std::string(found),
                    .goals = {goals->all().begin(), goals->all().end()},
                    .nodes = (*work)[0],
                    .seconds = std::bit_cast<double>((*work)[1])};
}

}  // namespace katachi::search::proof
