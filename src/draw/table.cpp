#include "draw/table.hpp"

#include <algorithm>
#include <cassert>

#include "draw/text.hpp"

namespace katachi::draw {

namespace {

using Row = std::vector<std::string>;

Row headers(const Table& table) {
  Row row;
  for (const Column& column : table.columns) row.push_back(column.header);
  return row;
}

// Printable cells, one for each column.
Row whole_row(const Row& row, std::size_t columns) {
  assert(row.size() <= columns);
  Row cells;
  for (const std::string& cell : row) cells.push_back(printable(cell));
  cells.resize(columns);
  return cells;
}

std::string line_of(const Row& cells, const Table& table, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string space(widths[i] - display_width(cells[i]), ' ');
    if (i > 0) line += "  ";
    line += table.columns[i].align == Align::kRight ? space + cells[i] : cells[i] + space;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string csv_line(const Row& row, std::size_t columns) {
  assert(row.size() <= columns);
  std::string line;
  for (std::size_t i = 0; i < columns; ++i) {
    if (i > 0) line += ',';
    if (i < row.size()) line += csv_field(row[i]);
  }
  // A line without a character would be no record at all.
  return (line.empty() && columns == 1 ? "\"\"" : line) + "\n";
}

}  // namespace

std::string table_text(const Table& table) {
  const std::size_t count = table.columns.size();
  std::vector<Row> rows;
  const bool with_headers = std::ranges::any_of(table.columns, [](const Column& c) { return !c.header.empty(); });
  if (with_headers) rows.push_back(whole_row(headers(table), count));
  for (const Row& row : table.rows) rows.push_back(whole_row(row, count));

  std::vector<std::size_t> widths(count, 0);
  for (const Row& row : rows)
    for (std::size_t i = 0; i < count; ++i) widths[i] = std::max(widths[i], display_width(row[i]));

  if (with_headers) {
    Row dashes;
    for (const std::size_t width : widths) dashes.emplace_back(width, '-');
    rows.insert(rows.begin() + 1, dashes);
  }
  std::string out;
  for (const Row& row : rows) out += line_of(row, table, widths);
  return out;
}

std::string table_csv(const Table& table) {
  const std::size_t count = table.columns.size();
  if (count == 0) return "";
  std::string out = csv_line(headers(table), count);
  for (const Row& row : table.rows) out += csv_line(row, count);
  return out;
}

std::string csv_field(std::string_view text) {
  const bool plain =
      text.find_first_of(",\"\r\n") == std::string_view::npos && !text.starts_with(' ') && !text.ends_with(' ');
  if (plain) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace katachi::draw
