// The text of shapes.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "shape/shape.hpp"

namespace katachi::shape {

namespace {

constexpr const char* kAlphabet =
    "X black, O white, . empty, ? anything, x black or empty, o white or empty, 1-9 moves in order, - and | edges";

struct Row {
  std::vector<Cell> cells;
  std::vector<std::uint8_t> numbers;
  bool left = false, right = false;  // "|"
};

std::unexpected<core::Error> complain(std::string what, std::size_t line, std::size_t column = 0) {
  return core::fail(
      std::move(what),
      column > 0 ? fmt::format("shape, row {}, column {}", line, column) : fmt::format("shape, row {}", line),
      kAlphabet);
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// A row of the frame: "-", with "+" and "|" at its ends.
bool is_frame(std::string_view line) {
  return line.find('-') != std::string_view::npos && line.find_first_not_of("-+| \t\r") == std::string_view::npos;
}

std::optional<Cell> cell_of(char c) {
  switch (c) {
    case '.':
    case ',':
    case '+':
      return Cell::kEmpty;
    case 'X':
      return Cell::kBlack;
    case 'O':
      return Cell::kWhite;
    case 'x':
      return Cell::kBlackOrEmpty;
    case 'o':
      return Cell::kWhiteOrEmpty;
    case '?':
    case '*':
      return Cell::kAny;
    default:
      return std::nullopt;
  }
}

std::string shown(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x7F ? fmt::format("'{}'", c) : fmt::format("a character of code {}", byte);
}

core::Result<Row> parse_row(std::string_view line, std::size_t number) {
  Row row;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (is_blank(c)) continue;
    if (row.right) return complain("something stands outside the edge", number, i + 1);
    if (c == '|') {
      (row.cells.empty() ? row.left : row.right) = true;
    } else if (c >= '1' && c <= '9') {
      row.cells.push_back(Cell::kEmpty);
      row.numbers.push_back(static_cast<std::uint8_t>(c - '0'));
    } else if (const auto cell = cell_of(c)) {
      row.cells.push_back(*cell);
      row.numbers.push_back(0);
    } else {
      return complain("a shape does not know " + shown(c), number, i + 1);
    }
    if (row.cells.size() > static_cast<std::size_t>(go::kMaxBoardSize))
      return complain(fmt::format("a shape is at most {} points wide", go::kMaxBoardSize), number);
  }
  return row;
}

struct Reading {
  Shape shape;
  bool ended = false;  // the lower edge was read
};

core::Result<void> add_row(Reading& reading, const Row& row, std::size_t line) {
  Shape& shape = reading.shape;
  if (reading.ended) return complain("something stands below the lower edge", line);
  if (row.cells.empty()) return complain("a row without points", line);
  if (shape.height == 0) {
    shape.width = static_cast<int>(row.cells.size());
    shape.anchors.left = row.left;
    shape.anchors.right = row.right;
  }
  if (static_cast<int>(row.cells.size()) != shape.width)
    return complain(fmt::format("the row has {} points, the one above {}", row.cells.size(), shape.width), line);
  if (row.left != shape.anchors.left || row.right != shape.anchors.right)
    return complain("the edge at the side is not drawn in every row", line);
  if (++shape.height > go::kMaxBoardSize)
    return complain(fmt::format("a shape is at most {} points high", go::kMaxBoardSize), line);
  shape.cells.insert(shape.cells.end(), row.cells.begin(), row.cells.end());
  shape.number.insert(shape.number.end(), row.numbers.begin(), row.numbers.end());
  return {};
}

core::Result<void> add_frame(Reading& reading, std::size_t line) {
  if (reading.ended || (reading.shape.height == 0 && reading.shape.anchors.top))
    return complain("two edges, one above the other", line);
  if (reading.shape.height == 0) {
    reading.shape.anchors.top = true;
  } else {
    reading.shape.anchors.bottom = true;
    reading.ended = true;
  }
  return {};
}

core::Result<void> check_shape(const Shape& shape) {
  if (shape.height == 0) return core::fail("the shape has no points", "shape", kAlphabet);
  if (std::ranges::all_of(shape.cells, [](Cell c) { return c == Cell::kAny; }))
    return core::fail("the shape matches everything", "shape", "say of one point at least what stands there");
  std::array<int, kMaxNumber + 1> seen{};
  for (const std::uint8_t n : shape.number) ++seen[n];
  for (int n = 1; n <= shape.moves(); ++n) {
    const int times = seen[static_cast<std::size_t>(n)];
    if (times != 1)
      return core::fail(times == 0 ? fmt::format("move {} is missing", n) : fmt::format("move {} stands twice", n),
                        "shape", "moves are numbered 1, 2, 3 ...");
  }
  return {};
}

}  // namespace

core::Result<Shape> parse_shape(std::string_view text) {
  Reading reading;
  std::size_t line = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\n/"), text.size());
    const std::string_view row_text = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line;
    if (std::ranges::all_of(row_text, is_blank)) continue;
    if (is_frame(row_text)) {
      if (auto added = add_frame(reading, line); !added) return std::unexpected(added.error());
      continue;
    }
    const auto row = parse_row(row_text, line);
    if (!row) return std::unexpected(row.error());
    if (auto added = add_row(reading, *row, line); !added) return std::unexpected(added.error());
  }
  if (auto good = check_shape(reading.shape); !good) return std::unexpected(good.error());
  return std::move(reading.shape);
}

}  // namespace katachi::shape
