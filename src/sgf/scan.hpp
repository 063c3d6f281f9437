// Characters of SGF text and the smallest steps over them, shared by the parts of the reader.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace katachi::sgf {

enum CharClass : std::uint8_t {
  kSpace = 1,
  kCapital = 2,
  kSmall = 4,
  kDigit = 8,
  kStop = 16,       // what a scan of a value stops at: ] [ and the escape
  kStructure = 32,  // ; ( )
  kName = kCapital | kSmall | kDigit,
};

inline constexpr std::array<std::uint8_t, 256> kCharClass = [] {
  std::array<std::uint8_t, 256> table{};
  for (const char c : std::string_view(" \t\r\n\v\f")) table[static_cast<unsigned char>(c)] = kSpace;
  for (char c = 'A'; c <= 'Z'; ++c) table[static_cast<unsigned char>(c)] = kCapital;
  for (char c = 'a'; c <= 'z'; ++c) table[static_cast<unsigned char>(c)] = kSmall;
  for (char c = '0'; c <= '9'; ++c) table[static_cast<unsigned char>(c)] = kDigit;
  for (const char c : std::string_view("[]\\")) table[static_cast<unsigned char>(c)] = kStop;
  for (const char c : std::string_view(";()")) table[static_cast<unsigned char>(c)] = kStructure;
  return table;
}();

inline std::uint8_t char_class(char c) { return kCharClass[static_cast<unsigned char>(c)]; }
inline bool is_space(char c) { return (char_class(c) & kSpace) != 0; }
inline bool is_capital(char c) { return (char_class(c) & kCapital) != 0; }
inline bool is_letter(char c) { return (char_class(c) & (kCapital | kSmall)) != 0; }

// The first place from `at` on whose character is not of the class.
inline const char* skip_class(const char* at, const char* end, std::uint8_t of_class) {
  while (at != end && (char_class(*at) & of_class)) ++at;
  return at;
}

inline const char* skip_blanks(const char* at, const char* end) { return skip_class(at, end, kSpace); }

// White space, and the white space some servers write out in letters: \r \n \t.
inline const char* skip_filler(const char* at, const char* end) {
  for (;;) {
    at = skip_blanks(at, end);
    const bool spelt = end - at >= 2 && at[0] == '\\' && (at[1] == 'r' || at[1] == 'n' || at[1] == 't');
    if (!spelt) return at;
    at += 2;
  }
}

// Backwards, at most 16 characters: longer names and longer white space before something are not looked through.
inline const char* back_over(const char* begin, const char* at, std::uint8_t of_class) {
  constexpr std::ptrdiff_t kLookBack = 16;
  const char* const limit = at - begin > kLookBack ? at - kLookBack : begin;
  while (at != limit && (char_class(at[-1]) & of_class)) --at;
  return at;
}

// True if there is a line break before `at`, and nothing between but white space.
inline bool on_new_line(const char* begin, const char* at) {
  const char* const blanks = back_over(begin, at, kSpace);
  return std::any_of(blanks, at, [](char c) { return c == '\n' || c == '\r'; });
}

inline bool bracket_follows(const char* at, const char* end) {
  at = skip_blanks(at, end);
  return at != end && *at == '[';
}

// True if a property begins here: a name with a capital first, then "[".
inline bool property_begins(const char* at, const char* end) {
  return at != end && is_capital(*at) && bracket_follows(skip_class(at, end, kName), end);
}

// Properties that only the root of a game has: a node with one of them begins a game.
inline bool is_root_name(std::string_view name) {
  return name == "GM" || name == "FF" || name == "SZ" || name == "CA" || name == "AP" || name == "ST";
}

}  // namespace katachi::sgf
