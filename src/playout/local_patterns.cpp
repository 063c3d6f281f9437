#include "playout/local_patterns.hpp"

#include <fmt/format.h>

namespace katachi::playout {

using go::Color;

namespace {

// The cells of the three rows in the order of the code: the four neighbours, then the diagonals (go::Direction).
constexpr std::array<std::size_t, 8> kCells = {1, 3, 5, 7, 0, 2, 6, 8};
using Signs = std::array<char, 9>;

constexpr std::string_view kMogo = R"(; hane: enclosing, not cutting, magari, and over two stones (X to move)
XOX/.../???
XO./.../?.?
XO?/X../?.?
XOO/.../?.? X
; cuts: unprotected, peeped, between two stones
XO?/O.o/?o?
XO?/O.X/???
?X?/O.O/ooo
; at the edge
X.?/O.?/###
OX?/o.O/###
?X?/o.O/### X
?XO/o.x/###
?OX/X.O/###
)";

// Bit k: colour k may stand there.
unsigned allowed(char sign) {
  switch (sign) {
    case '.':
      return 1;
    case 'X':
      return 2;
    case 'O':
      return 4;
    case '#':
      return 8;
    case 'x':
      return 1 | 4 | 8;
    case 'o':
      return 1 | 2 | 8;
    case '?':
      return 15;
    default:
      return 0;
  }
}

Signs rotated(const Signs& s) { return {s[6], s[3], s[0], s[7], s[4], s[1], s[8], s[5], s[2]}; }
Signs reflected(const Signs& s) { return {s[2], s[1], s[0], s[5], s[4], s[3], s[8], s[7], s[6]}; }

Signs swapped(Signs signs) {
  for (char& sign : signs) {
    constexpr std::string_view kFrom = "XOxo", kTo = "OXox";
    if (const std::size_t i = kFrom.find(sign); i != std::string_view::npos) sign = kTo[i];
  }
  return signs;
}

// Every code that the signs allow; X is black.
void add_codes(const Signs& signs, std::bitset<LocalPatterns::kCodes>& codes, std::size_t cell = 0, unsigned code = 0) {
  if (cell == kCells.size()) {
    codes.set(code);
    return;
  }
  const unsigned mask = allowed(signs[kCells[cell]]);
  for (unsigned color = 0; color < 4; ++color)
    if (mask >> color & 1) add_codes(signs, codes, cell + 1, code | color << (2 * cell));
}

}  // namespace

core::Result<void> LocalPatterns::add(std::string_view pattern) {
  const auto wrong = [&](const char* why) {
    return core::fail(fmt::format("'{}' is no pattern: {}", pattern, why), "", "such as XO?/O.o/?o? or XOO/.../?.? X");
  };
  const bool one_side = pattern.ends_with(" X");
  const std::string_view rows = one_side ? pattern.substr(0, pattern.size() - 2) : pattern;
  if (rows.size() != 11 || rows[3] != '/' || rows[7] != '/') return wrong("three rows of three signs are needed");
  Signs signs;
  for (std::size_t i = 0; i < 9; ++i) {
    signs[i] = rows[i + i / 3];
    if (allowed(signs[i]) == 0) return wrong("the signs are X O x o . # ?");
  }
  if (signs[4] != '.') return wrong("the middle must be empty");
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const Signs other = swapped(signs);
    add_codes(signs, codes_[0]);
    add_codes(other, codes_[1]);
    if (!one_side) {
      add_codes(signs, codes_[1]);
      add_codes(other, codes_[0]);
    }
    signs = symmetry == 3 ? reflected(signs) : rotated(signs);
  }
  return {};
}

core::Result<LocalPatterns> LocalPatterns::parse(std::string_view text) {
  LocalPatterns patterns;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == ';') continue;
    if (auto added = patterns.add(line); !added) return std::unexpected(added.error());
  }
  return patterns;
}

const LocalPatterns& LocalPatterns::mogo() {
  static const LocalPatterns patterns = *parse(kMogo);
  return patterns;
}

}  // namespace katachi::playout
