// What the reader found wrong in a file and what it did about it.
//
// A Diagnostic names the trouble (a code, stable for programs), its place in the decoded text and the repair that was made.
// Places are byte offsets in the UTF-8 text, equal to those of the file unless it was decoded from another charset.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace katachi::sgf {

enum class Code : std::uint8_t {
  junk_before_game,        // text that is no game: mail headers, page furniture
  missing_open,            // a game without its "("
  missing_semicolon,       // "(" and then a property: no ";"
  missing_close,           // the text or the next game begins before all "(" are closed
  stray_close,             // ")" without a "("
  extra_open,              // "((": a "(" with nothing before the next
  empty_variation,         // "()" in a game
  empty_game,              // "()" for a game: nothing in it
  node_after_variation,    // "(;A(;B);C)": a node where only "(" or ")" may stand
  junk_in_game,            // characters between properties that mean nothing
  stray_line_break,        // the characters \r or \n, spelt out, between properties
  byte_order_mark,         // U+FEFF within the text, from joined files
  property_without_value,  // "(;A)"
  value_without_name,      // "(;[aa])"
  lower_case_name,         // "CoPyright": FF[1] to FF[3] style, or plain small letters
  unescaped_bracket,       // "]" within a value
  unterminated_value,      // a value whose "]" is missing
  no_game,                 // nothing in the text that could be a game
};
inline constexpr std::size_t kCodeCount = static_cast<std::size_t>(Code::no_game) + 1;

std::string_view name(Code code);      // "missing_close", for machines
std::string_view describe(Code code);  // one sentence without a full stop, for people
std::string_view action(Code code);    // what the reader does about it unless it is strict

struct Diagnostic {
  Code code = Code::no_game;
  std::uint32_t game = 0;   // counted from 0; trouble before a game belongs to the game that follows
  std::uint64_t offset = 0;
  std::uint32_t line = 1;
  std::string_view action;  // what was done

  std::string text() const;  // "line 3, byte 120: a game is not closed (closed at the end)"
};

struct Report {
  std::vector<Diagnostic> diagnostics;            // in the order of finding, at most ParseOptions::max_per_game of each game
  std::array<std::uint64_t, kCodeCount> counts{};  // all of them, by code

  std::uint64_t total() const;
  std::uint64_t count(Code code) const { return counts[static_cast<std::size_t>(code)]; }
  bool clean() const { return total() == 0; }
  void clear();
};

}  // namespace katachi::sgf
