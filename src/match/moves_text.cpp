#include "match/moves_text.hpp"

namespace katachi::match {

namespace {

constexpr std::string_view kPass = "..";

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

}  // namespace katachi::match
