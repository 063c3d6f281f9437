#include "games/samegame/state.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "games/cell_text.hpp"
#include "games/puzzle_text.hpp"

namespace katachi::games::samegame {

static_assert(game::NamedPuzzle<State> && game::HasSensibleMoves<State> && game::HasBias<State>);

namespace {

constexpr std::string_view kScoreLine = "score ";

CellName first_cell(const Cells& cells) {
  for (int i = 0; i < Cells::kWords; ++i)
    if (cells.at(i) != 0) {
      const int bit = std::countr_zero(cells.at(i));
      return {.column = 4 * i + bit / 16, .row = bit % 16};
    }
  return {};
}

double worth(int cells) { return (cells - 2.0) * (cells - 2.0); }

}  // namespace

State::State(const std::vector<std::string>& rows)
    : width_(static_cast<std::uint8_t>(rows.front().size())), height_(static_cast<std::uint8_t>(rows.size())) {
  assert(width_ >= 1 && width_ <= kMaxSide && height_ >= 1 && height_ <= kMaxSide);
  for (int row = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column) {
      const char mark = rows[static_cast<std::size_t>(height_ - 1 - row)][static_cast<std::size_t>(column)];
      if (mark == '.') continue;
      assert(mark >= '0' && mark < '0' + kColors);
      of_color_[static_cast<std::size_t>(mark - '0')].add(column, row);
    }
  let_fall();
  int most = -1;
  for (std::size_t color = 0; color < kColors; ++color)
    if (of_color_[color].size() > most) {
      most = of_color_[color].size();
      tabu_color_ = static_cast<std::uint8_t>(color);
    }
  close_up();
  look_for_the_end();
}

State State::random(int width, int height, int colors, core::Rng& rng) {
  std::vector<std::string> rows(static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), '.'));
  for (std::string& row : rows)
    for (char& mark : row) mark = static_cast<char>('0' + rng.below(static_cast<std::uint32_t>(colors)));
  return State(rows);
}

int State::color_at(int column, int row) const {
  for (std::size_t color = 0; color < kColors; ++color)
    if (of_color_[color].has(column, row)) return static_cast<int>(color);
  return -1;
}

template <class Visit>
void State::for_each_block(int color, Visit&& visit) const {
  const Cells& own = of_color_[static_cast<std::size_t>(color)];
  Cells left = own.corners();
  for (int i = 0; i < Cells::kWords; ++i)
    while (left.at(i) != 0) {
      const std::uint64_t bit = left.at(i) & -left.at(i);
      const Cells block = own.connected(i, bit);
      left.remove(block);  // a block with several corners is met at its first one
      visit(block);
    }
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  for (int color = 0; color < kColors; ++color)
    for_each_block(color, [&](const Cells& cells) { out.push_back({cells, static_cast<std::uint8_t>(color)}); });
}

void State::sensible_moves(MoveList& out) const {
  out.clear();
  for (int color = 0; color < kColors; ++color) {
    if (color == tabu_color_) continue;
    for_each_block(color, [&](const Cells& cells) { out.push_back({cells, static_cast<std::uint8_t>(color)}); });
  }
  const bool has_others = !out.empty();
  if (has_others && moves_ < kPairsFrom) return;
  for_each_block(tabu_color_, [&](const Cells& cells) {
    if (!has_others || cells.size() == 2) out.push_back({cells, tabu_color_});
  });
}

double State::bias(const Block& block) const {
  return std::min(block.cells.size() - 2 - (block.color == tabu_color_ ? 1 : 0), 8);
}

// Every block has one first cell, which is a corner. So a corner drawn uniformly and taken back unless it is the first of its block
// gives each block alike; few corners are not the first.
Block State::random_move(core::Rng& rng) const {
  assert(!is_over_);
  std::array<Cells, kColors> corners;
  int count = 0;
  for (std::size_t color = 0; color < kColors; ++color) {
    corners[color] = of_color_[color].corners();
    count += corners[color].size();
  }
  for (;;) {
    int number = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
    for (std::size_t color = 0;; ++color) {
      const Cells& set = corners[color];
      const int size = set.size();
      if (number >= size) {
        number -= size;
        continue;
      }
      int i = 0;
      for (int in_word = std::popcount(set.at(0)); number >= in_word; in_word = std::popcount(set.at(i))) {
        number -= in_word;
        ++i;
      }
      std::uint64_t word = set.at(i);
      for (; number > 0; --number) word &= word - 1;
      const std::uint64_t bit = word & -word;
      const Cells block = of_color_[color].connected(i, bit);
      bool is_first = (block.at(i) & (bit - 1)) == 0;
      for (int k = 0; k < i; ++k) is_first = is_first && block.at(k) == 0;
      if (is_first) return {block, static_cast<std::uint8_t>(color)};
      break;
    }
  }
}

void State::play(const Block& block) {
  assert(of_color_[block.color].contains(block.cells) && block.cells.size() >= 2);
  score_ += worth(block.cells.size());
  ++moves_;
  bool is_a_column_empty = false;
  for (int i = 0; i < Cells::kWords; ++i) {
    std::uint64_t gone = block.cells.at(i);
    // From the highest cell of a word down, so that what is above has fallen already when a lower one goes.
    while (gone != 0) {
      const int at = 63 - std::countl_zero(gone);
      const std::uint64_t bit = std::uint64_t{1} << at;
      gone ^= bit;
      const std::uint64_t column = std::uint64_t{0xffff} << (at & 48);
      const std::uint64_t above = column & ~(bit | (bit - 1));
      std::uint64_t any = 0;
      for (Cells& cells : of_color_) {
        std::uint64_t& word = cells.at(i);
        word = (word & ~(above | bit)) | ((word & above) >> 1);
        any |= word;
      }
      is_a_column_empty = is_a_column_empty || (any & column) == 0;
    }
  }
  if (is_a_column_empty) close_up();
  look_for_the_end();
}

// Whatever is drawn with holes below it.
void State::let_fall() {
  for (int column = 0; column < width_; ++column) {
    std::array<std::uint32_t, kColors> fallen{};
    int top = 0;
    for (int row = 0; row < height_; ++row) {
      const int color = color_at(column, row);
      if (color >= 0) fallen[static_cast<std::size_t>(color)] |= 1u << top++;
    }
    for (std::size_t color = 0; color < kColors; ++color) of_color_[color].set_column(column, fallen[color]);
  }
}

void State::close_up() {
  int to = 0;
  for (int from = 0; from < width_; ++from) {
    std::uint32_t any = 0;
    for (const Cells& cells : of_color_) any |= cells.column_bits(from);
    if (any == 0) continue;
    if (to != from)
      for (Cells& cells : of_color_) cells.set_column(to, cells.column_bits(from));
    ++to;
  }
  for (; to < width_; ++to)
    for (Cells& cells : of_color_) cells.set_column(to, 0);
}

// A cleared board has its bonus at once.
void State::look_for_the_end() {
  bool is_clear = true;
  for (const Cells& cells : of_color_) {
    if (!cells.linked().empty()) return;
    is_clear = is_clear && cells.empty();
  }
  is_over_ = true;
  if (is_clear && moves_ > 0) score_ += kClearBonus;
}

std::uint64_t State::hash() const {
  std::uint64_t h = 0;
  for (std::size_t color = 0; color < kColors; ++color) h = core::mix64(h ^ of_color_[color].mixed(color));
  return core::mix64(h ^ static_cast<std::uint64_t>(score_));
}

std::string State::move_text(const Block& block) const { return cell_text(first_cell(block.cells)); }

core::Result<Block> State::parse_move(std::string_view text) const {
  std::string_view rest = text;
  const auto name = take_cell(rest, width_, height_);
  if (!name || !rest.empty())
    return core::fail(fmt::format("'{}' is not a cell", text), "",
                      "a1 to " + cell_text({.column = width_ - 1, .row = height_ - 1}));
  const int color = color_at(name->column, name->row);
  if (color < 0) return core::fail(fmt::format("{} is empty", text));
  const Cells block = of_color_[static_cast<std::size_t>(color)].connected(
      name->column / 4, std::uint64_t{1} << (16 * (name->column % 4) + name->row));
  if (block.size() < 2) return core::fail(fmt::format("{} has no neighbour of its colour", text));
  return Block{block, static_cast<std::uint8_t>(color)};
}

std::string State::text() const {
  std::string out;
  for (int row = height_ - 1; row >= 0; --row) {
    for (int column = 0; column < width_; ++column) {
      const int color = color_at(column, row);
      out += fmt::format("{}{}", column > 0 ? " " : "", color < 0 ? std::string(".") : std::to_string(color));
    }
    out += '\n';
  }
  return out + fmt::format("{}{}, {} moves, tabu {}\n", kScoreLine, score_, moves_, tabu_color_);
}

// The last line may be missing: then the game begins here. It says what the cells do not tell.
core::Result<State> State::from_text(std::string_view text) const {
  std::vector<std::string> rows;
  std::optional<State> noted;
  for (const TextLine& line : lines_of(text)) {
    if (noted) return core::fail("a line after the score", line.where(), "the score ends a board");
    if (line.text.starts_with(kScoreLine)) {
      const auto numbers = numbers_of(line, "score {}, {} moves, tabu {}", 3);
      if (!numbers) return std::unexpected(numbers.error());
      noted.emplace();
      const auto& n = *numbers;
      if (n[0] < 0 || n[1] < 0 || n[1] > kMaxSide * kMaxSide / 2 || n[2] < 0 || n[2] >= kColors)
        return core::fail("numbers that no game has", line.where(), "copy the line as it was printed");
      noted->score_ = n[0];
      noted->moves_ = static_cast<std::uint8_t>(n[1]);
      noted->tabu_color_ = static_cast<std::uint8_t>(n[2]);
      continue;
    }
    std::string row;
    for (const std::string_view word : words_of(line.text)) {
      if (word.size() != 1 || (word[0] != '.' && (word[0] < '0' || word[0] >= '0' + kColors)))
        return core::fail(fmt::format("'{}' is not a colour", word), line.where(), "0 to 4, or . for an empty cell");
      row += word;
    }
    if (row.size() > kMaxSide)
      return core::fail(fmt::format("a row of {} cells", row.size()), line.where(), "at most 15 are possible");
    if (!rows.empty() && row.size() != rows.front().size())
      return core::fail(fmt::format("a row of {} cells below one of {}", row.size(), rows.front().size()), line.where(),
                        "give all rows the same length");
    rows.push_back(row);
    if (rows.size() > kMaxSide) return core::fail("a board of 16 rows", line.where(), "at most 15 are possible");
  }
  if (rows.empty()) return core::fail("there is no board", "line 1", "rows of colours, 0 to 4, with blanks between");
  State state(rows);
  if (noted) {
    state.score_ = noted->score_;
    state.moves_ = noted->moves_;
    state.tabu_color_ = noted->tabu_color_;
  }
  return state;
}

}  // namespace katachi::games::samegame
