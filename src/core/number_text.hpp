// Numbers from text, the one way that all options, protocols and files read them.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace katachi::core {

// All of the text is one number of the type, in the notation of std::from_chars: no blanks, no plus sign, a point whatever the locale
// says. Nothing if it is not, or does not fit. A real number may be infinite or no number ("inf", "nan").
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return number;
}

}  // namespace katachi::core
