// Tables: the same rows as aligned text for a terminal and as CSV for other programs.
//
//   opening      games  black wins      Columns are as wide as their widest cell, two spaces apart; a line of dashes
//   -----------  -----  ----------      stands under the headers. Widths are those of text.hpp, so names in East Asian
//   二連星          1204      52.3 %      characters align too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace katachi::draw {

enum class Align : std::uint8_t { kLeft, kRight };

struct Column {
  std::string header;
  Align align = Align::kLeft;
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // each at most as long as columns; missing cells are empty
};

// Without headers (all empty) the first line and the dashes are left out. Cells are made printable(); no line ends in spaces.
std::string table_text(const Table& table);

// RFC 4180, but with the line ends of Unix, which every reader takes and line tools need. Cells stay as they are, byte for
// byte. Always begins with the headers, also if they are empty.
std::string table_csv(const Table& table);

// One field: quoted if it holds a comma, a quotation mark or a line break, or begins or ends with a space.
std::string csv_field(std::string_view text);

}  // namespace katachi::draw
