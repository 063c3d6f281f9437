#include "match/moves_text.hpp"

namespace katachi::match {

namespace {

constexpr std::string_view kPass = "..";
constexpr char kOtherGame = ':';

}  // namespace

std::string moves_text(std::span<const go::Move> moves) {
  std::string text;
  text.reserve(kPass.size() * moves.size());
  for (const go::Move move : moves) {
    if (move.is_pass()) {
      text += kPass;
    } else {
      text += static_cast<char>('a' + move.point().x);
      text += static_cast<char>('a' + move.point().y);
    }
  }
  return text;
}

std::optional<std::vector<go::Move>> moves_from_text(std::string_view text) {
  if (text.size() % kPass.size() != 0) return std::nullopt;
  std::vector<go::Move> moves;
  moves.reserve(text.size() / kPass.size());
  for (; !text.empty(); text.remove_prefix(kPass.size())) {
    if (text.starts_with(kPass)) {
      moves.push_back(go::Move::pass());
      continue;
    }
    const int x = text[0] - 'a';
    const int y = text[1] - 'a';
    if (x < 0 || y < 0 || x >= go::kMaxBoardSize || y >= go::kMaxBoardSize) return std::nullopt;
    moves.emplace_back(go::Point::at(x, y));
  }
  return moves;
}

std::string joined_move_texts(std::span<const std::string> moves) {
  std::string text;
  if (!moves.empty()) text += kOtherGame;
  for (const std::string& move : moves) text += " " + move;
  return text;
}

bool is_joined_move_texts(std::string_view text) { return text.starts_with(kOtherGame); }

std::optional<std::vector<std::string>> split_move_texts(std::string_view text) {
  std::vector<std::string> moves;
  if (text.empty()) return moves;
  if (!is_joined_move_texts(text)) return std::nullopt;
  text.remove_prefix(1);
  while (!text.empty()) {
    if (!text.starts_with(' ')) return std::nullopt;
    text.remove_prefix(1);
    const std::string_view move = text.substr(0, text.find(' '));
    if (move.empty()) return std::nullopt;
    moves.emplace_back(move);
    text.remove_prefix(move.size());
  }
  return moves;
}

std::string played_text(const GameResult& result) {
  return result.move_texts.empty() ? moves_text(result.moves) : joined_move_texts(result.move_texts);
}

bool read_played(std::string_view text, GameResult& result) {
  if (is_joined_move_texts(text)) {
    auto moves = split_move_texts(text);
    if (moves) result.move_texts = *std::move(moves);
    return moves.has_value();
  }
  auto moves = moves_from_text(text);
  if (moves) result.moves = *std::move(moves);
  return moves.has_value();
}

}  // namespace katachi::match
