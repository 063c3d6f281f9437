#include "apps/explain/explain_input.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "core/bytes.hpp"
#include "go/position_text.hpp"
#include "record/record.hpp"

namespace katachi::apps {

namespace {

constexpr auto kToMove = std::string_view(" to move");

bool is_drawing(std::string_view text) {
  const auto begins = text.find_first_not_of(" \t\r\n");
  if (begins == std::string_view::npos || text[begins] == '(' || text.find("(;") != std::string_view::npos)
    return false;
  return std::ranges::all_of(text,
                             [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t'; });
}

ExplainedPosition drawn_position(const ExplainInput& input, std::string_view text, const std::string& name) {
  if (input.move) fail_on_input({"a drawn position has no moves", "--move", "omit it"});
  const auto fail = [&](const core::Error& error) {
    fail_on_input({error.what, error.where.empty() ? name : fmt::format("{}, {}", name, error.where), error.remedy});
  };
  std::string whole(text);
  if (text.find(kToMove) == std::string_view::npos) whole += "\nblack to move";
  auto drawn = go::parse_position_text(whole);
  if (!drawn) fail(drawn.error());
  go::DiagramPosition stones = std::move(drawn->stones);
  ExplainedPosition position;
  position.to_move = drawn->to_move;
  if (const auto board = go::board_of<go::kMaxBoardSize>(stones); !board) fail(board.error());
  position.size = stones.size;
  position.black = std::move(stones.black);
  position.white = std::move(stones.white);
  position.about = name;
  return position;
}

ExplainedPosition recorded_position(const ExplainInput& input, std::string_view text, const std::string& name) {
  const record::LoadOptions options{
      .game = static_cast<std::size_t>(input.game - 1), .move_number = input.move, .rules = {}};
  const record::LoadedGame game =
      value_or_fail(input.file == "-" ? record::load_game_text(text, options) : record::load_game(input.file, options));
  const std::size_t moves = game.record.moves.size();
  if (input.move && static_cast<std::size_t>(*input.move) > moves + 1)
    fail_on_input({fmt::format("there is no move {}: the game has {} moves", *input.move, moves), name,
                   fmt::format("give --move 1 to {}", moves + 1)});
  using Board = go::History::GameBoard;
  const Board& board = game.history.board();
  ExplainedPosition position;
  position.size = board.size();
  board.for_each_point([&](Board::V v) {
    if (board.at(v) == go::Color::kBlack) position.black.push_back(Board::Geo::point(v));
    if (board.at(v) == go::Color::kWhite) position.white.push_back(Board::Geo::point(v));
  });
  if (board.ko() != Board::kNone) position.ko = Board::Geo::point(board.ko());
  position.to_move = game.history.to_move();
  position.about = input.move ? fmt::format("{}, before move {}", name, *input.move)
                              : fmt::format("{}, after {} moves", name, moves);
  return position;
}

}  // namespace

ExplainedPosition explained_position_or_fail(const ExplainInput& input) {
  const std::string name = input.file == "-" ? "standard input" : input.file;
  const core::Bytes bytes = value_or_fail(core::Bytes::read_file(input.file == "-" ? "/dev/stdin" : input.file));
  return is_drawing(bytes.view()) ? drawn_position(input, bytes.view(), name)
                                  : recorded_position(input, bytes.view(), name);
}

}  // namespace katachi::apps
