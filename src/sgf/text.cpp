#include "sgf/text.hpp"

#include <cstdint>

namespace katachi::sgf {
namespace {

constexpr bool is_break(char c) { return c == '\n' || c == '\r'; }

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

// Length of the line break at `at`: CR LF and LF CR are one break of two characters.
std::size_t break_length(std::string_view text, std::size_t at) {
  const bool pair = at + 1 < text.size() && is_break(text[at + 1]) && text[at + 1] != text[at];
  return pair ? 2 : 1;
}

enum class Kind : std::uint8_t { kText, kSimpleText };

std::string unescape(std::string_view raw, Kind kind) {
  std::string out;
  out.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size();) {
    const bool escaped = raw[i] == '\\';
    if (escaped) ++i;
    if (i == raw.size()) break;
    const char c = raw[i];
    if (is_break(c)) {
      if (!escaped) out += kind == Kind::kText ? '\n' : ' ';
      i += break_length(raw, i);
    } else {
      out += is_blank(c) ? ' ' : c;
      ++i;
    }
  }
  return out;
}

std::string escape(std::string_view text, std::string_view special) {
  std::string out;
  out.reserve(text.size() + 8);
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

std::string unescape_text(std::string_view raw) { return unescape(raw, Kind::kText); }

std::string unescape_simple_text(std::string_view raw) { return unescape(raw, Kind::kSimpleText); }

std::string escape_text(std::string_view text) { return escape(text, "]\\"); }

std::string escape_simple_text(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const bool space = is_break(text[i]) || is_blank(text[i]);
    line += space ? ' ' : text[i];
    i += is_break(text[i]) ? break_length(text, i) : 1;
  }
  return escape(line, "]\\");
}

std::string escape_compose(std::string_view first, std::string_view second) {
  return escape(first, "]\\:") + ':' + escape(second, "]\\:");
}

std::optional<std::pair<std::string_view, std::string_view>> split_compose(std::string_view raw) {
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '\\') {
      ++i;
    } else if (raw[i] == ':') {
      return std::pair(raw.substr(0, i), raw.substr(i + 1));
    }
  }
  return std::nullopt;
}

bool is_valid_raw(std::string_view raw) {
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == ']') return false;
    if (raw[i] != '\\') continue;
    ++i;
    if (i == raw.size()) return false;
  }
  return true;
}

bool has_open_bracket(std::string_view raw) {
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '[') return true;
    if (raw[i] == '\\') ++i;
  }
  return false;
}

std::string mend_raw(std::string_view raw) {
  std::string out;
  out.reserve(raw.size() + 4);
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == ']' || raw[i] == '[') out += '\\';
    if (raw[i] == '\\') {
      if (i + 1 == raw.size()) break;
      out += raw[i++];
    }
    out += raw[i];
  }
  return out;
}

}  // namespace katachi::sgf
