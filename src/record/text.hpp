// Small text tools that the readers of result, date, komi and handicap share.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace katachi::record::record_text {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Without white space (all bytes up to the blank) at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ') text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
  return text;
}

inline std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// Raw SGF text may hold escapes of another language, "\u0022" for a quotation mark; SGF reads them as "u0022".
inline bool has_unicode_escape(std::string_view raw) { return contains(raw, "\\u00"); }

// The same text with the characters they mean (of ASCII), escaped where SGF needs it.
inline std::string without_unicode_escapes(std::string_view raw) {
  std::string out;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const std::string_view here = raw.substr(i);
    unsigned code = 0;
    const bool found = here.starts_with("\\u00") && here.size() >= 6 &&
                       std::from_chars(here.data() + 4, here.data() + 6, code, 16).ptr == here.data() + 6;
    if (found && code >= ' ' && code < 0x7F) {
      if (code == ']' || code == '\\' || code == ':') out += '\\';
      out += static_cast<char>(code);
      i += 5;
    } else {
      out += raw[i];
      if (raw[i] == '\\' && i + 1 < raw.size()) out += raw[++i];
    }
  }
  return out;
}

struct Number {
  double value = 0;
  std::string_view rest;  // what follows it
  bool comma = false;     // the decimal mark was a comma
};

// A decimal number at the beginning: digits, perhaps a sign before and a fraction after. No exponents, no "inf".
inline std::optional<Number> leading_number(std::string_view text) {
  std::size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const bool negative = at == 1 && text[0] == '-';
  const std::size_t first = at;
  std::string digits;
  Number number;
  bool mark = false;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if ((c == '.' || c == ',') && !mark && at + 1 < text.size() && is_digit(text[at + 1])) {
      mark = true;
      number.comma = c == ',';
      digits += '.';
    } else if (is_digit(c)) {
      digits += c;
    } else {
      break;
    }
  }
  if (at == first || digits.size() > 12) return std::nullopt;
  std::from_chars(digits.data(), digits.data() + digits.size(), number.value);
  if (negative) number.value = -number.value;
  number.rest = text.substr(at);
  if (number.rest == ".") number.rest = {};
  return number;
}

}  // namespace katachi::record::record_text
