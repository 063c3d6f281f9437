#include "games/nogo/state.hpp"

#include <cassert>

#include <fmt/format.h>

#include "go/position_text.hpp"

namespace katachi::games::nogo {

static_assert(game::NamedGame<State>);

namespace {

constexpr int kDraws = 16;  // random_move draws that often before it lists the moves

}  // namespace

State::State(go::Size size) : State(Board(size), go::Color::kBlack) {}

State::State(const Board& board, go::Color to_move) : board_(board), to_move_(to_move) {
  assert(board.captured(go::Color::kBlack) == 0 && board.captured(go::Color::kWhite) == 0);
  board_.clear_ko();
  is_over_ = !has_legal_move();
}

bool State::has_legal_move() const {
  const go::Size size = board_.size();
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      if (is_legal(Board::Geo::vertex(go::Point::at(x, y)))) return true;
  return false;
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  if (is_over_) return;
  board_.for_each_point([&](Vertex v) {
    if (is_legal(v)) out.push_back(v);
  });
}

// Drawing points until one is legal is uniform over the legal moves, and so is the list: so is the mixture of both.
State::Vertex State::random_move(core::Rng& rng) const {
  assert(!is_over_);
  const auto width = static_cast<std::uint32_t>(board_.size().width);
  const auto area = static_cast<std::uint32_t>(board_.size().area());
  for (int i = 0; i < kDraws; ++i) {
    const std::uint32_t at = rng.below(area);
    const Vertex v = Board::Geo::vertex(go::Point::at(static_cast<int>(at % width), static_cast<int>(at / width)));
    if (is_legal(v)) return v;
  }
  MoveList moves;
  legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

void State::play(Vertex v) {
  assert(is_legal(v));
  board_.play(v, to_move_);
  to_move_ = opposite(to_move_);
  is_over_ = !has_legal_move();
}

std::uint64_t State::hash() const {
  constexpr std::uint64_t kRest = std::uint64_t{1} << 63;  // apart from the keys of stones
  return board_.hash() ^ core::mix64(kRest | go::side_index(to_move_));
}

core::Key128 State::key() const {
  core::KeyPacker packer;
  packer.add(go::side_index(to_move_), 2);
  board_.for_each_point([&](Vertex v) { packer.add(static_cast<std::uint64_t>(board_.at(v)), 2); });
  return packer.key();
}

core::Result<State::Vertex> State::parse_move(std::string_view text) const {
  const auto move = go::parse_gtp_move(text, board_.size());
  if (!move || move->is_pass())
    return core::fail(fmt::format("'{}' is not a point of this board", text), "", "such as D4; nobody passes");
  if (is_over_) return core::fail("the game is over");
  const Vertex v = Board::Geo::vertex(move->point());
  if (board_.at(v) != go::Color::kEmpty) return core::fail(fmt::format("{} is taken", text));
  if (!is_legal(v))
    return core::fail(fmt::format("{} would be {}", text, board_.captures(v, to_move_) ? "a capture" : "suicide"));
  return v;
}

std::string State::text() const { return go::position_text(board_, to_move_); }

core::Result<State> State::from_text(std::string_view text) const {
  const auto position = go::parse_position_text(text);
  if (!position) return std::unexpected(position.error());
  const auto board = go::board_of<kMaxSize>(position->stones);
  if (!board) return std::unexpected(board.error());
  if (const auto size = check_size(kTraits, {board->size().width, board->size().height}); !size)
    return core::fail(size.error().what, "the board", size.error().remedy);
  return State(*board, position->to_move);
}

}  // namespace katachi::games::nogo
