// What the readers of puzzles share: a text as numbered lines, a line as words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace katachi::games {

struct TextLine {
  int number = 1;
  std::string_view text;  // without blanks at its end

  std::string where() const { return "line " + std::to_string(number); }
};

// Without empty ones; the numbers count them.
std::vector<TextLine> lines_of(std::string_view text);

// Parts of a text between empty lines, each with the number of the line that it begins with.
std::vector<TextLine> paragraphs_of(std::string_view text);

// Parts between blanks.
std::vector<std::string_view> words_of(std::string_view text);

// The numbers of a line that looks like `pattern`, which has {} where they stand.
core::Result<std::vector<double>> numbers_of(const TextLine& line, std::string_view pattern, std::size_t count);

}  // namespace katachi::games
