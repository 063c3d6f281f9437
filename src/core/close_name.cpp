#include "core/close_name.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>
#include <vector>

namespace katachi::core {

namespace {

constexpr std::size_t kLongest = 100;  // of a word; no name is nearly as long
constexpr std::size_t kShortestBeginning = 3;

// In small letters, without the dashes in front.
std::string compared_form(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  std::string text(word.substr(0, kLongest));
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

bool is_close(std::string_view word, std::string_view name, std::size_t distance) {
  if (word.size() >= kShortestBeginning && name.starts_with(word)) return true;
  return distance <= std::max(word.size(), name.size()) / 3;
}

}  // namespace

std::optional<std::string> close_name(std::string_view word, std::span<const std::string> names) {
  const std::string wanted = compared_form(word);
  std::optional<std::string> closest;
  std::size_t least = 0;
  for (const std::string& name : names) {
    const std::string form = compared_form(name);
    const std::size_t distance = edit_distance(wanted, form);
    if (!is_close(wanted, form, distance) || (closest && distance >= least)) continue;
    closest = name;
    least = distance;
  }
  return closest;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> names, std::string_view otherwise) {
  const auto name = close_name(word, names);
  return name ? "did you mean " + *name + "?" : std::string(otherwise);
}

}  // namespace katachi::core
