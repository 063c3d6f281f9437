#include "shape/index_builder.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <span>

namespace katachi::shape {

using go::Color;
using go::Point;

IndexBuilder::IndexBuilder() { text_number(""); }

std::uint32_t IndexBuilder::text_number(std::string_view text) {
  if (const auto found = numbers_.find(text); found != numbers_.end()) return found->second;
  const auto number = static_cast<std::uint32_t>(text_ends_.size());
  letters_ += text;
  text_ends_.push_back(letters_.size());
  numbers_.emplace(text, number);
  return number;
}

void IndexBuilder::add(const record::GameRecord& record) {
  const record::GameInfo& info = record.info;
  const std::size_t first = events_.size();
  append_events(record, events_);
  GameRow row{};
  row.first_event = first;
  row.events = static_cast<std::uint32_t>(events_.size() - first);
  row.moves = static_cast<std::uint32_t>(record.moves.size());
  row.black = text_number(info.black);
  row.white = text_number(info.white);
  row.black_rank = text_number(info.black_rank);
  row.white_rank = text_number(info.white_rank);
  row.event = text_number(info.event.empty() ? info.name : info.event);
  row.date = text_number(info.date_text);
  row.source = text_number(info.source);
  row.source_index = static_cast<std::uint32_t>(info.source_index);
  row.half_points = info.result.half_points;
  row.year = static_cast<std::uint16_t>(std::clamp(info.date.year, 0, 65535));
  row.ending = static_cast<std::uint8_t>(info.result.ending);
  row.winner = static_cast<std::uint8_t>(info.result.winner);
  row.width = static_cast<std::uint8_t>(info.size.width);
  row.height = static_cast<std::uint8_t>(info.size.height);
  row.handicap = static_cast<std::uint8_t>(std::clamp(info.handicap, 0, 255));
  moves_ += record.moves.size();
  rows_.push_back(row);
}

void IndexBuilder::append(const IndexBuilder& later) {
  std::vector<std::uint32_t> number;
  std::size_t begin = 0;
  for (const std::uint64_t end : later.text_ends_) {
    number.push_back(text_number(std::string_view(later.letters_).substr(begin, end - begin)));
    begin = end;
  }
  for (GameRow row : later.rows_) {
    row.first_event += events_.size();
    for (std::uint32_t* text :
         {&row.black, &row.white, &row.black_rank, &row.white_rank, &row.event, &row.date, &row.source})
      *text = number[*text];
    rows_.push_back(row);
  }
  events_.insert(events_.end(), later.events_.begin(), later.events_.end());
  moves_ += later.moves_;
}

// The sections in the order of the file.
struct IndexBuilder::Columns {
  std::vector<GroupRow> groups;
  std::vector<GameRow> games;
  std::vector<std::uint64_t> ever;

  std::array<core::SectionView, 6> sections(const IndexBuilder& builder) const {
    using core::SectionView;
    return {SectionView::of("groups", std::span(groups)),
            SectionView::of("games", std::span(games)),
            SectionView::of("events", std::span(builder.events_)),
            SectionView::of("ever", std::span(ever)),
            SectionView::of("texts", std::span(builder.text_ends_)),
            SectionView::of("letters", std::span<const char>(builder.letters_))};
  }

  // Marks the stones of game number `bit` of the group.
  void mark(const GroupRow& group, std::size_t bit, std::span<const Event> events) {
    const std::size_t words = words_of(group.games);
    for (const Event e : events) {
      const EventKind kind = event_kind(e);
      if ((kind != EventKind::kPlay && kind != EventKind::kPut) || event_place(e) == kPassPlace) continue;
      const std::size_t point =
          static_cast<std::size_t>(event_y(e)) * group.width + static_cast<std::size_t>(event_x(e));
      const std::size_t set = point * 2 + go::side_index(event_color(e));
      ever[group.first_ever + set * words + bit / 64] |= std::uint64_t{1} << bit % 64;
    }
  }
};

IndexBuilder::Columns IndexBuilder::columns() const {
  Columns out;
  for (const GameRow& row : rows_) {
    const auto same = [&](const GroupRow& g) { return g.width == row.width && g.height == row.height; };
    auto group = std::ranges::find_if(out.groups, same);
    if (group == out.groups.end()) group = out.groups.insert(group, {row.width, row.height, 0, 0, 0, 0});
    ++group->games;
  }
  std::size_t words = 0;
  for (GroupRow& group : out.groups) {
    group.first_game = static_cast<std::uint32_t>(out.games.size());
    group.first_ever = words;
    words += std::size_t{group.width} * group.height * 2 * words_of(group.games);
    std::ranges::copy_if(rows_, std::back_inserter(out.games),
                         [&](const GameRow& row) { return group.width == row.width && group.height == row.height; });
  }
  out.ever.resize(words);
  for (const GroupRow& group : out.groups)
    for (std::size_t i = 0; i < group.games; ++i) {
      const GameRow& row = out.games[group.first_game + i];
      out.mark(group, i, std::span(events_).subspan(row.first_event, row.events));
    }
  return out;
}

void IndexBuilder::write(const std::filesystem::path& path) const {
  const Columns made = columns();
  core::write_block_file(path, kIndexKind, made.sections(*this));
}

std::string IndexBuilder::bytes() const {
  const Columns made = columns();
  return core::block_file_bytes(kIndexKind, made.sections(*this));
}

}  // namespace katachi::shape
