#include "draw/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace katachi::draw {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

struct Block {
  char32_t first, last;
};

// The East Asian wide and full-width blocks and the emoji (Unicode Standard Annex 11), rounded to whole blocks.
constexpr std::array kWide = {Block{0x1100, 0x115F},   Block{0x2E80, 0x303E},   Block{0x3041, 0x4DBF},
                              Block{0x4E00, 0xA4CF},   Block{0xA960, 0xA97F},   Block{0xAC00, 0xD7A3},
                              Block{0xF900, 0xFAFF},   Block{0xFE30, 0xFE6F},   Block{0xFF00, 0xFF60},
                              Block{0xFFE0, 0xFFE6},   Block{0x1F300, 0x1F64F}, Block{0x1F680, 0x1F6FF},
                              Block{0x1F900, 0x1F9FF}, Block{0x20000, 0x3FFFD}};

// Combining marks, joiners and variation selectors.
constexpr std::array kNoWidth = {Block{0x0300, 0x036F}, Block{0x1160, 0x11FF}, Block{0x1AB0, 0x1AFF},
                                 Block{0x1DC0, 0x1DFF}, Block{0x200B, 0x200D}, Block{0x20D0, 0x20FF},
                                 Block{0x3099, 0x309A}, Block{0xFE00, 0xFE0F}, Block{0xFE20, 0xFE2F}};

// C0 and C1, line and paragraph separators, direction marks, and what XML does not allow.
constexpr std::array kControl = {Block{0x0000, 0x001F}, Block{0x007F, 0x009F}, Block{0x061C, 0x061C},
                                 Block{0x200E, 0x200F}, Block{0x2028, 0x202E}, Block{0x2066, 0x2069},
                                 Block{0xFEFF, 0xFEFF}, Block{0xFFFE, 0xFFFF}};

template <class Ranges>
bool is_in_ranges(const Ranges& ranges, char32_t c) {
  return std::ranges::any_of(ranges, [c](Block r) { return c >= r.first && c <= r.last; });
}

std::size_t width_of(char32_t c) { return is_in_ranges(kNoWidth, c) ? 0 : is_in_ranges(kWide, c) ? 2 : 1; }

void append(std::string& out, char32_t c) {
  const auto byte = [&out](char32_t value) { out += static_cast<char>(static_cast<std::uint8_t>(value)); };
  if (c < 0x80) return byte(c);
  if (c < 0x800) {
    byte(0xC0 | (c >> 6));
  } else {
    if (c < 0x10000) {
      byte(0xE0 | (c >> 12));
    } else {
      byte(0xF0 | (c >> 18));
      byte(0x80 | ((c >> 12) & 0x3F));
    }
    byte(0x80 | ((c >> 6) & 0x3F));
  }
  byte(0x80 | (c & 0x3F));
}

// Takes the first character off the text; precondition: there is one.
char32_t take_character(std::string_view& text) {
  const auto byte_at = [text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte_at(0);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                             : lead >= 0xE0                ? 3
                             : lead >= 0xC2                ? 2
                                                           : 0;
  char32_t c = length <= 1 ? lead : lead & (0x7FU >> length);
  bool good = length > 0 && lead < 0xF5 && length <= text.size();
  for (std::size_t i = 1; good && i < length; ++i) {
    good = (byte_at(i) & 0xC0) == 0x80;
    c = (c << 6) | (byte_at(i) & 0x3FU);
  }
  // Overlong forms, surrogates, beyond the last plane.
  constexpr std::array<char32_t, 5> kSmallestOfLength = {0, 0, 0x80, 0x800, 0x10000};
  good = good && c >= kSmallestOfLength[length] && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
  text.remove_prefix(good ? length : 1);
  return good ? c : kReplacement;
}

std::string utf8(std::u32string_view text) {
  std::string out;
  for (const char32_t c : text) append(out, c);
  return out;
}

}  // namespace

std::u32string characters(std::string_view text) {
  std::u32string out;
  while (!text.empty()) out += take_character(text);
  return out;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) width += width_of(take_character(text));
  return width;
}

std::string printable(std::string_view text, bool ascii) {
  std::string out;
  while (!text.empty()) {
    const char32_t c = take_character(text);
    append(out, is_in_ranges(kControl, c) || (ascii && c >= 0x80) ? U'?' : c);
  }
  return out;
}

std::string printable_lines(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t end = text.find('\n');
    out += printable(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

std::string escaped_json(std::string_view json) {
  std::string out;
  while (!json.empty()) {
    const char32_t c = take_character(json);
    if (c >= 0x20 && is_in_ranges(kControl, c))
      out += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c));
    else
      append(out, c);
  }
  return out;
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  if (width == 0) return "";
  std::u32string out;
  std::size_t used = 1;
  for (const char32_t c : characters(text)) {
    used += width_of(c);
    if (used > width) break;
    out += c;
  }
  return utf8(out) + "…";
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::u32string line;
  std::size_t used = 0;
  for (const char32_t c : characters(text)) {
    if (used + width_of(c) > width && !line.empty()) {
      const std::size_t space = c == U' ' ? line.size() : line.rfind(U' ');
      const bool at_space = space != std::u32string::npos && space > 0;
      lines.push_back(utf8(std::u32string_view(line).substr(0, at_space ? space : line.size())));
      line.erase(0, at_space ? std::min(space + 1, line.size()) : line.size());
      used = display_width(utf8(line));
      if (c == U' ') continue;
    }
    line += c;
    used += width_of(c);
  }
  if (!line.empty()) lines.push_back(utf8(line));
  return lines;
}

}  // namespace katachi::draw
