// UTF-8 seen as bytes: is it valid, and if it is not, is it UTF-8 that something has damaged?
//
// The damage looked for is that of records which went through a Windows-1252 conversion: bytes that charset does not have
// (81 8D 8F 90 9D) became '?'. They only ever are continuation bytes, so the first byte of each character is still there.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace katachi::sgf {

inline constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// The number of leading bytes that are ASCII, rounded down to whole blocks unless it is all of them.
std::size_t ascii_prefix(std::string_view bytes);

bool is_valid_utf8(std::string_view bytes);

// Length of the valid UTF-8 sequence at the front (1 to 4), or 0.
std::size_t utf8_sequence_length(std::string_view bytes);

struct Utf8Survey {
  std::size_t high_bytes = 0;  // bytes >= 80, but for those that speak neither for UTF-8 nor against it
  std::size_t in_valid = 0;    // of these, those in valid sequences
  std::size_t in_damaged = 0;  // and those in sequences with '?' in place of continuation bytes

  // Is UTF-8 the explanation of these bytes?
  bool is_damaged_utf8() const;
};

Utf8Survey survey_utf8(std::string_view bytes);

// UTF-8 with U+FFFD for each damaged sequence and each byte that belongs to none; counts them in `replaced`.
std::string mend_utf8(std::string_view bytes, std::size_t& replaced);

}  // namespace katachi::sgf
