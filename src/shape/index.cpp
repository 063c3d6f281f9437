#include "shape/index.hpp"

#include <fmt/format.h>

namespace katachi::shape {

namespace {

std::unexpected<core::Error> damaged(const std::string& name, const char* what) {
  return core::fail(fmt::format("is damaged: {}", what), name, "regenerate it with katachi index");
}

}  // namespace

core::Result<Index> Index::open(const std::filesystem::path& path) {
  auto bytes = core::Bytes::read_file(path);
  if (!bytes) return std::unexpected(bytes.error());
  return parse(std::move(*bytes), path.string());
}

core::Result<Index> Index::parse(core::Bytes bytes, std::string name) {
  const auto file = core::BlockFile::parse(std::move(bytes), std::move(name), kIndexKind);
  if (!file) return std::unexpected(file.error());
  Index index;
  index.file_bytes_ = file->file_bytes();
  const auto take = [&](auto& column, std::string_view section) -> core::Result<void> {
    auto found = file->column<std::remove_cvref_t<decltype(column[0])>>(section);
    if (!found) return std::unexpected(found.error());
    column = *std::move(found);
    return {};
  };
  core::Column<GroupRow> groups;
  for (const auto& taken :
       {take(groups, "groups"), take(index.rows_, "games"), take(index.events_, "events"), take(index.ever_, "ever"),
        take(index.text_ends_, "texts"), take(index.letters_, "letters")})
    if (!taken) return std::unexpected(taken.error());
  try {
    if (auto read = index.read_groups(groups); !read) return damaged(file->name(), read.error().what.c_str());
  } catch (const core::EnvironmentError& error) {
    return core::fail(error.what());
  }
  return index;
}

core::Result<void> Index::read_groups(const core::Column<GroupRow>& rows) {
  std::size_t games = 0;
  std::size_t words = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const GroupRow row = rows[i];
    if (row.width > go::kMaxBoardSize || row.height > go::kMaxBoardSize) return core::fail("a board is too large");
    const Group group{
        {static_cast<int>(row.width), static_cast<int>(row.height)}, row.first_game, row.games, row.first_ever};
    if (!group.size.is_valid()) return core::fail("a board has no points");
    if (group.first_game != games || group.first_ever != words) return core::fail("its games are not in order");
    games += group.games;
    words += words_of(group.games) * 2 * static_cast<std::size_t>(group.size.area());
    if (games > rows_.size() || words > ever_.size()) return core::fail("games are missing");
    groups_.push_back(group);
  }
  if (games != rows_.size() || words != ever_.size()) return core::fail("it holds games of no board size");
  if (text_ends_.empty()) return core::fail("its texts are missing");
  return {};
}

std::span<const std::uint64_t> Index::ever(const Group& group, go::Point point, go::Color color) const {
  const std::size_t words = words_of(group.games);
  const std::size_t set = static_cast<std::size_t>(point.y * group.size.width + point.x) * 2 + go::side_index(color);
  return ever_.slice(group.first_ever + set * words, words);
}

std::string_view Index::text(std::uint32_t number) const {
  const std::uint64_t end = text_ends_[number];
  const std::uint64_t begin = number == 0 ? 0 : text_ends_[number - 1];
  if (begin > end) return {};
  const std::span<const char> letters = letters_.slice(begin, end - begin);
  return {letters.data(), letters.size()};
}

record::GameResult Index::result(const GameRow& row) const {
  record::GameResult result;
  if (row.ending > static_cast<std::uint8_t>(record::Ending::kUnfinished)) return result;
  result.ending = static_cast<record::Ending>(row.ending);
  if (row.winner == 1 || row.winner == 2) result.winner = static_cast<go::Color>(row.winner);
  result.half_points = row.half_points;
  return result;
}

}  // namespace katachi::shape
