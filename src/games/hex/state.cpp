#include "games/hex/state.hpp"

#include <cassert>

#include <fmt/format.h>

#include "games/board_text.hpp"
#include "games/cell_text.hpp"

namespace katachi::games::hex {

static_assert(game::NamedGame<State>);

namespace {

constexpr std::array<int, 6> kNeighbours = {-kStride, -kStride + 1, -1, 1, kStride - 1, kStride};
constexpr std::uint8_t kBothEdges = 3;
constexpr std::string_view kFirstToMove = "X (top to bottom) to move", kSecondToMove = "O (left to right) to move";
constexpr int kTries = 16;  // random_move draws that often before it lists the moves: then 9 cells of 10 are taken

constexpr int row_of(Cell cell) { return cell.raw() / kStride - 1; }
constexpr int column_of(Cell cell) { return cell.raw() % kStride - 1; }

constexpr std::uint64_t stone_key(Cell cell, game::Player p) {
  return core::mix64(2 * std::uint64_t{cell.raw()} + game::player_index(p));
}

}  // namespace

State::State(int size) : size_(static_cast<std::uint8_t>(size)) {
  assert(size >= 1 && size <= kMaxSize);
  mark_.fill(Mark::kBorder);
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) mark_[cell_at(row, column)] = Mark::kEmpty;
}

std::optional<game::Player> State::stone_at(Cell cell) const {
  if (mark_[cell] == Mark::kFirst) return game::Player::kFirst;
  if (mark_[cell] == Mark::kSecond) return game::Player::kSecond;
  return std::nullopt;
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  if (is_over_) return;
  for (int row = 0; row < size_; ++row)
    for (int column = 0; column < size_; ++column)
      if (const Cell cell = cell_at(row, column); mark_[cell] == Mark::kEmpty) out.push_back(cell);
}

// Drawing cells until one is empty is uniform over the empty ones, and so is the list: so is the mixture of both.
Cell State::random_move(core::Rng& rng) const {
  assert(!is_over_);
  const auto size = std::uint32_t{size_};
  for (int i = 0; i < kTries; ++i) {
    const std::uint32_t at = rng.below(size * size);
    const Cell cell = cell_at(static_cast<int>(at / size), static_cast<int>(at % size));
    if (mark_[cell] == Mark::kEmpty) return cell;
  }
  MoveList moves;
  legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

Cell State::find_root(Cell cell) {
  while (parent_[cell] != cell) {
    parent_[cell] = parent_[parent_[cell]];
    cell = parent_[cell];
  }
  return cell;
}

std::uint8_t State::own_edges_at(Cell cell) const {
  const int along = to_move_ == game::Player::kFirst ? row_of(cell) : column_of(cell);
  return static_cast<std::uint8_t>((along == 0 ? 1 : 0) | (along == size_ - 1 ? 2 : 0));
}

void State::join(Cell group_root, Cell& into_root) {
  if (group_root == into_root) return;
  parent_[into_root] = group_root;
  edges_[group_root] |= edges_[into_root];
  into_root = group_root;
}

void State::play(Cell cell) {
  assert(mark_[cell] == Mark::kEmpty && !is_over_);
  put(cell);
  to_move_ = other(to_move_);
}

void State::put(Cell cell) {
  const Mark own = mark_of(to_move_);
  mark_[cell] = own;
  hash_ ^= stone_key(cell, to_move_);
  Cell root = parent_[cell] = cell;
  edges_[cell] = own_edges_at(cell);
  for (const int offset : kNeighbours) {
    const Cell neighbour(static_cast<std::size_t>(cell.raw() + offset));
    if (mark_[neighbour] == own) join(find_root(neighbour), root);
  }
  if (edges_[root] == kBothEdges) is_over_ = true;
}

core::Key128 State::key() const {
  core::KeyPacker packer;
  packer.add(game::player_index(to_move_), 1);
  for (int row = 0; row < size_; ++row)
    for (int column = 0; column < size_; ++column)
      packer.add(static_cast<std::uint64_t>(mark_[cell_at(row, column)]), 2);
  return packer.key();
}

std::string State::move_text(Cell cell) const { return cell_text({.column = column_of(cell), .row = row_of(cell)}); }

core::Result<Cell> State::parse_move(std::string_view text) const {
  std::string_view rest = text;
  const auto name = take_cell(rest, size_, size_);
  if (!name || !rest.empty())
    return core::fail(fmt::format("'{}' is not a cell", text), "",
                      "a1 to " + cell_text({.column = size_ - 1, .row = size_ - 1}));
  if (is_over_) return core::fail("the game is over");
  const Cell cell = cell_at(name->row, name->column);
  if (mark_[cell] != Mark::kEmpty) return core::fail(fmt::format("{} is taken", text));
  return cell;
}

std::string State::text() const {
  std::string out = "  ";
  for (int column = 0; column < size_; ++column) out += fmt::format(" {}", static_cast<char>('a' + column));
  out += '\n';
  for (int row = 0; row < size_; ++row) {
    out += fmt::format("{:{}}{:2}", "", row, row + 1);
    for (int column = 0; column < size_; ++column) {
      const auto stone = stone_at(cell_at(row, column));
      out += !stone ? " ." : *stone == game::Player::kFirst ? " X" : " O";
    }
    out += '\n';
  }
  return out.append(to_move_ == game::Player::kFirst ? kFirstToMove : kSecondToMove) + '\n';
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto board = read_board(text, kTraits);
  if (!board) return std::unexpected(board.error());
  const auto to_move = board->mover_by_turns(kFirstToMove, kSecondToMove);
  if (!to_move) return std::unexpected(to_move.error());
  State state(board->size().width);
  // The side that may not have won comes first: then whoever is connected at the end moved last.
  for (const game::Player p : {*to_move, other(*to_move)}) {
    if (state.is_over_)
      return core::fail("the side to move has connected its edges already", board->where_of_mover(),
                        "the winner moved last");
    state.to_move_ = p;
    for (int row = 0; row < state.size_; ++row)
      for (int column = 0; column < state.size_; ++column)
        if (board->at(column, row) == games::mark_of(p)) state.put(cell_at(row, column));
  }
  state.to_move_ = *to_move;
  return state;
}

}  // namespace katachi::games::hex
