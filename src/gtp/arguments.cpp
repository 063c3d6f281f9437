#include "gtp/arguments.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/number_text.hpp"

namespace katachi::gtp {

namespace {

template <class Number>
bool parse(std::string_view text, Number& number) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto parsed = core::parse_number<Number>(text);
  if (parsed) number = *parsed;
  return parsed.has_value();
}

// What an error message repeats of a word that may be a megabyte long.
std::string_view shown(std::string_view text) { return text.substr(0, 40); }

}  // namespace

core::Result<int> integer_argument(std::string_view text, std::string_view what) {
  int number = 0;
  if (!parse(text, number))
    return core::fail(fmt::format("syntax error: {} must be a whole number, not '{}'", what, shown(text)));
  return number;
}

core::Result<double> number_argument(std::string_view text, std::string_view what) {
  double number = 0;
  if (!parse(text, number) || !std::isfinite(number))
    return core::fail(fmt::format("syntax error: {} must be a number, not '{}'", what, shown(text)));
  return number;
}

core::Result<go::Color> color_argument(std::string_view text) {
  if (const auto color = go::parse_color(text)) return *color;
  return core::fail(fmt::format("invalid color: '{}' is neither black nor white", shown(text)));
}

core::Result<go::Move> move_argument(std::string_view text, go::Size size) {
  if (const auto move = go::parse_gtp_move(text, size)) return *move;
  return core::fail(
      fmt::format("invalid vertex: '{}' is not on the board of {}x{}", shown(text), size.width, size.height));
}

core::Result<go::Point> point_argument(std::string_view text, go::Size size) {
  const auto move = move_argument(text, size);
  if (!move) return std::unexpected(move.error());
  if (move->is_pass()) return core::fail("invalid vertex: a pass is not a point");
  return move->point();
}

core::Result<std::vector<go::Point>> distinct_points(Arguments arguments, go::Size size) {
  std::vector<go::Point> points;
  for (const std::string& word : arguments) {
    const auto point = point_argument(word, size);
    if (!point) return core::fail("bad vertex list: " + point.error().what);
    if (std::ranges::find(points, *point) != points.end())
      return core::fail(fmt::format("bad vertex list: {} comes twice", go::gtp_text(*point, size)));
    points.push_back(*point);
  }
  return points;
}

core::Result<std::vector<go::ColoredMove>> move_list(Arguments arguments, go::Size size) {
  if (arguments.size() % 2 != 0) return core::fail("syntax error: colors and vertices must come in pairs");
  std::vector<go::ColoredMove> moves;
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const auto color = color_argument(arguments[i]);
    if (!color) return std::unexpected(color.error());
    const auto move = move_argument(arguments[i + 1], size);
    if (!move) return std::unexpected(move.error());
    moves.push_back({*color, *move});
  }
  return moves;
}

std::string joined(Arguments arguments) {
  std::string text;
  for (const std::string& word : arguments) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string vertex_list(std::span<const go::Point> points, go::Size size) {
  std::string text;
  for (const go::Point p : points) text += (text.empty() ? "" : " ") + go::gtp_text(p, size);
  return text;
}

}  // namespace katachi::gtp
