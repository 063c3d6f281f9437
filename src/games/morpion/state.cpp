#include "games/morpion/state.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "core/rng.hpp"
#include "games/puzzle_text.hpp"

namespace katachi::games::morpion {

static_assert(game::NamedPuzzle<State>);

namespace {

constexpr std::array<std::string_view, kCrossSide> kCross = {"...oooo...", "...o..o...", "...o..o...", "oooo..oooo",
                                                             "o........o", "o........o", "oooo..oooo", "...o..o...",
                                                             "...o..o...", "...oooo..."};
constexpr std::string_view kLinesWord = "lines";

constexpr bool is_inside(int x, int y) { return x >= 0 && x < kSide && y >= 0 && y < kSide; }

// "12,14", taken off the front.
std::optional<Point> take_point(std::string_view& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const std::string_view after = text.substr(comma + 1);
  const std::string_view digits = after.substr(0, after.find_first_not_of("0123456789"));
  const auto x = core::parse_number<int>(text.substr(0, comma)), y = core::parse_number<int>(digits);
  if (!x || !y || !is_inside(*x, *y)) return std::nullopt;
  text.remove_prefix(comma + 1 + digits.size());
  return point_at(*x, *y);
}

// The line between two ends, the first of which must be where it begins.
std::optional<Line> line_between(Point from, Point to) {
  for (std::size_t direction = 0; direction < kSteps.size(); ++direction)
    if (from.raw() + (kReach - 1) * kSteps[direction] == to.raw()) return Line(4u * from.raw() + direction);
  return std::nullopt;
}

std::string point_text(Point p) { return fmt::format("{},{}", x_of(p), y_of(p)); }

}  // namespace

bool is_of_cross(Point p) {
  const int x = x_of(p) - kCrossAt, y = y_of(p) - kCrossAt;
  if (x < 0 || y < 0 || x >= kCrossSide || y >= kCrossSide) return false;
  return kCross[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == 'o';
}

State::State(Variant variant) : variant_(variant) {
  marks_.fill(kOutside);
  for (int y = 0; y < kSide; ++y)
    for (int x = 0; x < kSide; ++x) marks_[point_at(x, y)] = is_of_cross(point_at(x, y)) ? kPoint : 0;
  for (int y = 0; y < kSide; ++y)
    for (int x = 0; x < kSide; ++x)
      for (std::size_t direction = 0; direction < 4; ++direction) {
        const Line line(4u * point_at(x, y).raw() + direction);
        if (missing_point(line) >= 0) moves_.push_back(line);
      }
}

bool State::is_free(Line line) const {
  const auto bit = static_cast<std::uint8_t>(1u << direction_of(line));
  unsigned marks = 0;
  for (int k = 0; k < marked_points(); ++k) marks |= marks_[point_of(line, k)];
  return (marks & bit) == 0;
}

int State::missing_point(Line line) const {
  int missing = -1;
  for (int k = 0; k < kReach; ++k) {
    const std::uint8_t mark = marks_[point_of(line, k)];
    if ((mark & kPoint) != 0) continue;
    if (missing >= 0 || (mark & kOutside) != 0) return -1;
    missing = k;
  }
  return missing;
}

void State::play(Line line) {
  assert(moves_.contains(line));
  const Point added = point_of(line, missing_point(line));
  marks_[added] |= kPoint;
  const auto bit = static_cast<std::uint8_t>(1u << direction_of(line));
  for (int k = 0; k < marked_points(); ++k) marks_[point_of(line, k)] |= bit;
  hash_ ^= core::mix64(line.raw());
  lines_.push_back(line);
  added_.push_back(added);

  // A line that lacked the new point has all its points now: no move any more.
  std::size_t kept = 0;
  for (const Line move : moves_)
    if (is_free(move) && missing_point(move) >= 0) moves_[kept++] = move;
  moves_.resize(kept);
  add_lines_through(added);
}

void State::add_lines_through(Point p) {
  for (std::size_t direction = 0; direction < kSteps.size(); ++direction)
    for (int k = 0; k < kReach; ++k) {
      const Line line(4u * static_cast<std::size_t>(p.raw() - k * kSteps[direction]) + direction);
      if (missing_point(line) >= 0 && is_free(line)) moves_.push_back(line);
    }
}

std::string State::move_text(Line line) const {
  return point_text(point_of(line, 0)) + "-" + point_text(point_of(line, kReach - 1));
}

core::Result<Line> State::parse_move(std::string_view text) const {
  std::string_view rest = text;
  const auto refuse = [&] {
    return core::fail(fmt::format("'{}' is not a line of five points", text), "", "its ends, such as 14,10-18,10");
  };
  const auto from = take_point(rest);
  if (!from || !rest.starts_with('-')) return refuse();
  rest.remove_prefix(1);
  const auto to = take_point(rest);
  if (!to || !rest.empty()) return refuse();
  const auto line = line_between(*from, *to);
  if (!line || move_text(*line) != text) return refuse();
  if (!moves_.contains(*line))
    return core::fail(fmt::format("the line {} cannot be drawn", text), "",
                      "it must lack one point, and no other line may be in its way");
  return *line;
}

// The part of the grid that has points, then the lines in the order of play.
std::string State::text() const {
  int left = kCrossAt, right = kCrossAt + kCrossSide - 1, top = left, bottom = right;
  for (const Point p : added_) {
    left = std::min(left, x_of(p));
    right = std::max(right, x_of(p));
    top = std::min(top, y_of(p));
    bottom = std::max(bottom, y_of(p));
  }
  std::string out;
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) {
      const Point p = point_at(x, y);
      out += is_of_cross(p) ? 'o' : has(p) ? '*' : '.';
    }
    out += '\n';
  }
  out += fmt::format("{} {}:", kLinesWord, lines_.size());
  for (const Line line : lines_) out += " " + move_text(line);
  return out + '\n';
}

// The lines say everything; the drawing must be that of the lines.
core::Result<State> State::from_text(std::string_view text) const {
  const std::vector<TextLine> given = lines_of(text);
  if (given.empty() || !given.back().text.starts_with(kLinesWord))
    return core::fail("the lines are missing", given.empty() ? "line 1" : given.back().where(),
                      "end the position with 'lines N: ...'");
  State state(variant_);
  const std::vector<std::string_view> words = words_of(given.back().text);
  for (std::size_t i = 2; i < words.size(); ++i) {
    const auto line = state.parse_move(words[i]);
    if (!line)
      return core::fail(fmt::format("line {}: {}", i - 1, line.error().what), given.back().where(),
                        line.error().remedy);
    state.play(*line);
  }
  const std::string drawn = state.text();
  const std::vector<TextLine> expected = lines_of(drawn);
  for (std::size_t i = 0; i < given.size(); ++i)
    if (i >= expected.size() || expected[i].text != given[i].text)
      return core::fail("the drawing is not that of the lines", given[i].where(), "copy it as it was printed");
  if (expected.size() != given.size()) return core::fail("rows are missing", given.back().where(), "copy all of them");
  return state;
}

}  // namespace katachi::games::morpion
