#include "go/point.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "core/number_text.hpp"

namespace katachi::go {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::string gtp_text(Point point, Size size) {
  const char letter = static_cast<char>('A' + point.x + (point.x >= 8 ? 1 : 0));  // I is left out
  return fmt::format("{}{}", letter, size.height - point.y);
}

std::string gtp_text(Move move, Size size) { return move.is_pass() ? "pass" : gtp_text(move.point(), size); }

std::optional<Move> parse_gtp_move(std::string_view text, Size size) {
  if (equal_ignoring_case(text, "pass")) return Move::pass();
  if (text.size() < 2) return std::nullopt;
  const char letter = lower(text[0]);
  if (letter < 'a' || letter > 'z' || letter == 'i') return std::nullopt;
  const int x = letter - 'a' - (letter > 'i' ? 1 : 0);
  const std::optional<int> row = core::parse_number<int>(text.substr(1));
  if (!row || *row < 1 || *row > size.height || x >= size.width) return std::nullopt;
  return Move(Point::at(x, size.height - *row));
}

std::string sgf_text(Move move) {
  if (move.is_pass()) return "";
  return {static_cast<char>('a' + move.point().x), static_cast<char>('a' + move.point().y)};
}

std::optional<Move> parse_sgf_move(std::string_view text, Size size) {
  if (text.empty()) return Move::pass();
  if (text.size() != 2) return std::nullopt;
  if (text == "tt" && size.larger() <= 19) return Move::pass();
  const int x = text[0] - 'a';
  const int y = text[1] - 'a';
  if (x < 0 || y < 0 || x >= size.width || y >= size.height) return std::nullopt;
  return Move(Point::at(x, y));
}

std::optional<Color> parse_color(std::string_view text) {
  if (equal_ignoring_case(text, "b") || equal_ignoring_case(text, "black")) return Color::kBlack;
  if (equal_ignoring_case(text, "w") || equal_ignoring_case(text, "white")) return Color::kWhite;
  return std::nullopt;
}

std::optional<Size> parse_size(std::string_view text) {
  const std::size_t cross = text.find_first_of("xX:");
  const std::optional<int> width = core::parse_number<int>(text.substr(0, cross));
  const std::optional<int> height =
      cross == std::string_view::npos ? width : core::parse_number<int>(text.substr(cross + 1));
  if (!width || !height) return std::nullopt;
  const Size size{*width, *height};
  return size.is_valid() ? std::optional(size) : std::nullopt;
}

std::string size_text(Size size) {
  return size.width == size.height ? fmt::format("{}", size.width) : fmt::format("{}x{}", size.width, size.height);
}

std::string board_text(Size size) { return fmt::format("{}x{}", size.width, size.height); }

}  // namespace katachi::go
