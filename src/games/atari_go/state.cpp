#include "games/atari_go/state.hpp"

#include <cassert>

#include <fmt/format.h>

#include "go/position_text.hpp"

namespace katachi::games::atari_go {

static_assert(game::NamedGame<State>);

namespace {

constexpr int kTries = 16;  // random_move draws that often before it lists the moves

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
      if (may_be_put(Board::Geo::vertex(go::Point::at(x, y)))) return true;
  return false;
}

bool State::is_legal(Vertex v) const { return !is_over_ && may_be_put(v); }

void State::legal_moves(MoveList& out) const {
  out.clear();
  if (is_over_) return;
  board_.for_each_point([&](Vertex v) {
    if (may_be_put(v)) out.push_back(v);
  });
}

// Drawing points until one is legal is uniform over the legal ones, and so is the list: so is the mixture of both.
State::Vertex State::random_move(core::Rng& rng) const {
  assert(!is_over_);
  const auto width = static_cast<std::uint32_t>(board_.size().width);
  const auto area = static_cast<std::uint32_t>(board_.size().area());
  for (int i = 0; i < kTries; ++i) {
    const std::uint32_t at = rng.below(area);
    const Vertex v = Board::Geo::vertex(go::Point::at(static_cast<int>(at % width), static_cast<int>(at / width)));
    if (may_be_put(v)) return v;
  }
  MoveList moves;
  legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

void State::play(Vertex v) {
  assert(is_legal(v));
  const go::Color enemy = opposite(to_move_);
  board_.play(v, to_move_);
  to_move_ = enemy;
  is_over_ = board_.captured(enemy) > 0 || !has_legal_move();
}

// A finished game may show the stones of one that goes on: those taken make the difference.
std::uint64_t State::hash() const {
  constexpr std::uint64_t kRest = std::uint64_t{1}
                                  << 63;  // apart from the keys of stones, which come from small numbers
  return board_.hash() ^ core::mix64(kRest | static_cast<std::uint64_t>(is_over_) << 8 | go::side_index(to_move_));
}

core::Key128 State::key() const {
  core::KeyPacker packer;
  packer.add(static_cast<std::uint64_t>(is_over_) << 1 | go::side_index(to_move_), 2);
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
  if (!may_be_put(v)) return core::fail(fmt::format("{} would be suicide", text));
  return v;
}

std::string State::text() const { return go::position_text(board_, to_move_); }

core::Result<State> State::from_text(std::string_view text) const {
  const auto position = go::parse_position_text(text);
  if (!position) return std::unexpected(position.error());
  const auto board = go::board_of<kMaxSize>(position->stones);
  if (!board) return std::unexpected(board.error());
  return State(*board, position->to_move);
}

}  // namespace katachi::games::atari_go
