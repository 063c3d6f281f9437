#include "games/puzzle_text.hpp"

#include <cmath>

#include <fmt/format.h>

#include "core/number_text.hpp"

namespace katachi::games {

namespace {

constexpr std::string_view kBlanks = " \t\r";

}  // namespace

std::vector<TextLine> lines_of(std::string_view text) {
  std::vector<TextLine> lines;
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::size_t last = line.find_last_not_of(kBlanks);
    if (last != std::string_view::npos) lines.push_back({.number = number, .text = line.substr(0, last + 1)});
  }
  return lines;
}

std::vector<TextLine> paragraphs_of(std::string_view text) {
  std::vector<TextLine> paragraphs;
  int before = -1;  // the number of the last line
  for (const TextLine& line : lines_of(text)) {
    if (line.number == before + 1) {
      std::string_view& last = paragraphs.back().text;
      last = {last.data(), static_cast<std::size_t>(line.text.data() + line.text.size() - last.data())};
    } else {
      paragraphs.push_back(line);
    }
    before = line.number;
  }
  return paragraphs;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t start = text.find_first_not_of(kBlanks); start != std::string_view::npos;) {
    const std::size_t end = std::min(text.size(), text.find_first_of(kBlanks, start));
    words.push_back(text.substr(start, end - start));
    start = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

core::Result<std::vector<double>> numbers_of(const TextLine& line, std::string_view pattern, std::size_t count) {
  const auto refuse = [&] {
    return core::fail(fmt::format("'{}' is not of the form '{}'", line.text, pattern), line.where(),
                      "copy the line as it was printed");
  };
  std::vector<double> numbers;
  std::string_view rest = line.text;
  for (std::string_view form = pattern;;) {
    const std::string_view word = form.substr(0, form.find("{}"));
    if (!rest.starts_with(word)) return refuse();
    rest.remove_prefix(word.size());
    if (word.size() == form.size()) break;
    form.remove_prefix(word.size() + 2);
    const std::string_view digits = rest.substr(0, rest.find_first_not_of("0123456789.e+-"));
    const auto number = core::parse_number<double>(digits);
    if (!number || !std::isfinite(*number)) return refuse();
    numbers.push_back(*number);
    rest.remove_prefix(digits.size());
  }
  if (!rest.empty() || numbers.size() != count) return refuse();
  return numbers;
}

}  // namespace katachi::games
