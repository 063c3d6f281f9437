#include "games/amazons/state.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

#include "games/board_text.hpp"
#include "games/cell_text.hpp"

namespace katachi::games::amazons {

static_assert(game::NamedGame<State>);

namespace {

constexpr std::string_view kMarks = "XO.#";
constexpr char kArrowMark = '#';

constexpr std::uint64_t mark_key(Cell cell, Mark mark) {
  return core::mix64(8 * std::uint64_t{cell.raw()} + static_cast<std::uint64_t>(mark));
}

constexpr CellName name_of(Cell cell) { return {.column = column_of(cell), .row = row_of(cell)}; }

// The number of the direction that leads from one cell to the other, if they are in a line.
std::optional<std::size_t> direction_of(Cell from, Cell to) {
  const int right = column_of(to) - column_of(from), up = row_of(to) - row_of(from);
  if ((right == 0 && up == 0) || (right != 0 && up != 0 && std::abs(right) != std::abs(up))) return std::nullopt;
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  const int step = kStride * sign(up) + sign(right);
  return static_cast<std::size_t>(std::ranges::find(kSteps, step) - kSteps.begin());
}

// Calls f with every empty cell that a queen reaches, `without` counting as empty.
template <class F>
void for_each_reached(const State::Marks& marks, Cell from, Cell without, F&& f) {
  for (const int step : kSteps)
    for (Cell cell = next_cell(from, step); marks[cell] == Mark::kEmpty || cell == without;
         cell = next_cell(cell, step))
      f(cell);
}

}  // namespace

State::State(game::BoardSize size)
    : width_(static_cast<std::uint8_t>(size.width)), height_(static_cast<std::uint8_t>(size.height)) {
  assert(game::check_size(kTraits, size));
  mark_.fill(Mark::kBorder);
  for (int row = 0; row < size.height; ++row)
    for (int column = 0; column < size.width; ++column) mark_[cell_at(column, row)] = Mark::kEmpty;
  const int right = size.width - 1, top = size.height - 1, inset = right / 3, rise = top / 3;
  for (const auto& [column, row] : {std::pair{inset, 0}, {right - inset, 0}, {0, rise}, {right, rise}}) {
    put(cell_at(column, row), Mark::kFirst);
    put(cell_at(column, top - row), Mark::kSecond);
  }
  sort_amazons();
}

void State::put(Cell cell, Mark mark) {
  mark_[cell] = mark;
  hash_ ^= mark_key(cell, mark);
  if (mark == Mark::kFirst || mark == Mark::kSecond) amazons_[static_cast<std::size_t>(mark)].push_back(cell);
}

void State::sort_amazons() {
  for (Amazons& amazons : amazons_) std::ranges::sort(amazons);
}

bool State::can_move(game::Player p) const {
  return std::ranges::any_of(amazons(p), [&](Cell cell) {
    return std::ranges::any_of(kSteps, [&](int step) { return mark_[next_cell(cell, step)] == Mark::kEmpty; });
  });
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  for (const Cell from : amazons(to_move_))
    for_each_reached(mark_, from, from, [&](Cell to) {
      for_each_reached(mark_, to, from, [&](Cell arrow) { out.push_back({from, to, arrow}); });
    });
}

Shot State::random_move(core::Rng& rng) const {
  assert(!is_over_);
  struct QueenMove {
    Cell from, to;
  };
  core::FixedVector<QueenMove, kAmazons * kMaxReach> queen_moves;
  core::FixedVector<std::uint32_t, kAmazons * kMaxReach> shots;
  std::uint32_t count = 0;
  for (const Cell from : amazons(to_move_))
    for_each_reached(mark_, from, from, [&](Cell to) {
      std::uint32_t arrows = 0;
      for_each_reached(mark_, to, from, [&](Cell) { ++arrows; });
      queen_moves.push_back({from, to});
      shots.push_back(arrows);
      count += arrows;
    });
  std::uint32_t number = rng.below(count);
  std::size_t i = 0;
  for (; number >= shots[i]; ++i) number -= shots[i];
  Shot chosen{queen_moves[i].from, queen_moves[i].to, queen_moves[i].from};
  for_each_reached(mark_, chosen.to, chosen.from, [&](Cell arrow) {
    if (number-- == 0) chosen.arrow = arrow;
  });
  return chosen;
}

bool State::is_reached(Cell from, Cell to, Cell without) const {
  const auto direction = direction_of(from, to);
  if (!direction) return false;
  const int step = kSteps[*direction];
  for (Cell cell = next_cell(from, step);; cell = next_cell(cell, step)) {
    if (mark_[cell] != Mark::kEmpty && cell != without) return false;
    if (cell == to) return true;
  }
}

bool State::is_legal(Shot shot) const {
  return mark_[shot.from] == amazon_of(to_move_) && shot.to != shot.from && is_reached(shot.from, shot.to, shot.from) &&
         is_reached(shot.to, shot.arrow, shot.from);
}

void State::play(Shot shot) {
  assert(is_legal(shot));
  const Mark own = amazon_of(to_move_);
  mark_[shot.from] = Mark::kEmpty;
  mark_[shot.to] = own;
  mark_[shot.arrow] = Mark::kArrow;
  hash_ ^= mark_key(shot.from, own) ^ mark_key(shot.to, own) ^ mark_key(shot.arrow, Mark::kArrow);
  Amazons& amazons = amazons_[game::player_index(to_move_)];
  *std::ranges::find(amazons, shot.from) = shot.to;
  std::ranges::sort(amazons);
  to_move_ = other(to_move_);
  is_over_ = !can_move(to_move_);
}

core::Key128 State::key() const {
  core::KeyPacker packer;
  packer.add(game::player_index(to_move_), 1);
  for (int row = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column)
      packer.add(static_cast<std::uint64_t>(mark_[cell_at(column, row)]), 2);
  return packer.key();
}

// Which of the cells that a queen reaches on the empty board.
std::uint32_t State::reach_number(Cell from, Cell to) const {
  const std::size_t direction = *direction_of(from, to);
  const auto cells_ahead = [&](std::size_t d) {
    const int up = (kSteps[d] + kStride + 1) / kStride - 1, right = kSteps[d] - kStride * up;
    const int columns = right > 0 ? width_ - 1 - column_of(from) : right < 0 ? column_of(from) : kMaxSide;
    const int rows = up > 0 ? height_ - 1 - row_of(from) : up < 0 ? row_of(from) : kMaxSide;
    return std::min(columns, rows);
  };
  int number = 0;
  for (std::size_t d = 0; d < direction; ++d) number += cells_ahead(d);
  const int distance = std::max(std::abs(column_of(to) - column_of(from)), std::abs(row_of(to) - row_of(from)));
  return static_cast<std::uint32_t>(number + distance - 1);
}

std::uint32_t State::move_code(Shot shot) const {
  const auto place = static_cast<std::uint32_t>(kMaxSide * row_of(shot.from) + column_of(shot.from));
  constexpr std::uint32_t kReach = kMaxReach;
  return (place * kReach + reach_number(shot.from, shot.to)) * kReach + reach_number(shot.to, shot.arrow);
}

std::string State::move_text(Shot shot) const {
  return cell_text(name_of(shot.from)) + "-" + cell_text(name_of(shot.to)) + "/" + cell_text(name_of(shot.arrow));
}

core::Result<Shot> State::parse_move(std::string_view text) const {
  std::string_view rest = text;
  const auto take_mark = [&](char mark) {
    const bool is_there = rest.starts_with(mark);
    if (is_there) rest.remove_prefix(1);
    return is_there;
  };
  const auto from = take_cell(rest, width_, height_);
  const bool has_hyphen = from && take_mark('-');
  const auto to = has_hyphen ? take_cell(rest, width_, height_) : std::nullopt;
  const bool has_slash = to && take_mark('/');
  const auto arrow = has_slash ? take_cell(rest, width_, height_) : std::nullopt;
  if (!arrow || !rest.empty())
    return core::fail(fmt::format("'{}' is not a move", text), "", "three cells of the board, such as d1-d7/g7");
  if (is_over_) return core::fail("the game is over");
  const Shot shot{cell_at(from->column, from->row), cell_at(to->column, to->row), cell_at(arrow->column, arrow->row)};
  if (!is_legal(shot)) return core::fail(fmt::format("{} is not legal here", text));
  return shot;
}

std::string State::text() const {
  std::string out;
  for (int row = height_ - 1; row >= 0; --row) {
    out += fmt::format("{:2}", row + 1);
    for (int column = 0; column < width_; ++column) {
      out += ' ';
      out += kMarks[static_cast<std::size_t>(mark_[cell_at(column, row)])];
    }
    out += '\n';
  }
  out += "  ";
  for (int column = 0; column < width_; ++column) out += fmt::format(" {}", static_cast<char>('a' + column));
  return out + fmt::format("\n{} to move\n", mark_of(to_move_));
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto board = read_board(text, kTraits, kMarks);
  if (!board) return std::unexpected(board.error());
  const auto to_move = board->mover("X to move", "O to move");
  if (!to_move) return std::unexpected(to_move.error());
  for (const char mark : {kFirstMark, kSecondMark})
    if (const int count = board->count(mark); count == 0 || count > static_cast<int>(kAmazons))
      return core::fail(fmt::format("{} {} on the board", count, mark), "the board", "one to four amazons a side");
  State state(board->size());
  for (Amazons& amazons : state.amazons_) {
    for (const Cell cell : amazons) state.mark_[cell] = Mark::kEmpty;
    amazons.clear();
  }
  state.hash_ = 0;
  for (int row = 0; row < state.height_; ++row)
    for (int column = 0; column < state.width_; ++column) {
      const char mark = board->at(column, state.height_ - 1 - row);
      if (mark == kNoMark) continue;
      state.put(cell_at(column, row), mark == kArrowMark   ? Mark::kArrow
                                      : mark == kFirstMark ? Mark::kFirst
                                                           : Mark::kSecond);
    }
  state.sort_amazons();
  state.to_move_ = *to_move;
  state.is_over_ = !state.can_move(*to_move);
  return state;
}

}  // namespace katachi::games::amazons
