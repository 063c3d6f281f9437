#include "gtp/line.hpp"

#include <algorithm>

namespace katachi::gtp {

namespace {

std::string cleaned(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  for (const char c : raw) {
    if (c == '#') break;
    if (c == '\t')
      out += ' ';
    else if (static_cast<unsigned char>(c) >= 32 && c != 127)
      out += c;
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == ';')) out.pop_back();
  return out;
}

bool is_number(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<CommandLine> parse_line(std::string_view raw) {
  const std::string text = cleaned(raw);
  std::vector<std::string> words;
  for (std::size_t at = text.find_first_not_of(' '); at != std::string::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(' ', end);
  }
  if (words.empty()) return std::nullopt;
  CommandLine line;
  auto word = words.begin();
  if (is_number(*word)) line.id = *word++;
  if (word != words.end()) line.name = *word++;
  line.arguments.assign(word, words.end());
  return line;
}

bool is_interrupt(std::string_view raw) {
  const std::size_t start = raw.find_first_not_of(" \t\r");
  if (start == std::string_view::npos || raw[start] != '#') return false;
  std::string_view rest = raw.substr(start + 1);
  const std::size_t word = rest.find_first_not_of(" \t");
  if (word == std::string_view::npos) return false;
  rest.remove_prefix(word);
  while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\r' || rest.back() == '\t')) rest.remove_suffix(1);
  return rest == "interrupt";
}

}  // namespace katachi::gtp
