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
  kJunkBeforeGame,        // text that is no game: mail headers, page furniture
  kMissingOpen,           // a game without its "("
  kMissingSemicolon,      // "(" and then a property: no ";"
  kMissingClose,          // the text or the next game begins before all "(" are closed
  kStrayClose,            // ")" without a "("
  kExtraOpen,             // "((": a "(" with nothing before the next
  kEmptyVariation,        // "()" in a game
  kEmptyGame,             // "()" for a game: nothing in it
  kNodeAfterVariation,    // "(;A(;B);C)": a node where only "(" or ")" may stand
  kJunkInGame,            // characters between properties that mean nothing
  kStrayLineBreak,        // the characters \r or \n, spelt out, between properties
  kByteOrderMark,         // U+FEFF within the text, from joined files
  kPropertyWithoutValue,  // "(;A)"
  kValueWithoutName,      // "(;[aa])"
  kLowerCaseName,         // "CoPyright": FF[1] to FF[3] style, or plain small letters
  kUnescapedBracket,      // "]" within a value
  kUnterminatedValue,     // a value whose "]" is missing
  kNoGame,                // nothing in the text that could be a game
};
inline constexpr std::size_t kCodeCount = static_cast<std::size_t>(Code::kNoGame) + 1;

std::string_view name(Code code);      // "missing_close", for machines
std::string_view describe(Code code);  // one sentence without a full stop, for people
std::string_view action(Code code);    // what the reader does about it unless it is strict

struct Diagnostic {
  Code code = Code::kNoGame;
  std::uint32_t game = 0;  // counted from 0; trouble before a game belongs to the game that follows
  std::uint64_t offset = 0;
  std::uint32_t line = 1;
  std::string_view action;  // what was done

  std::string text() const;  // "line 3, byte 120: a game is not closed (closed at the end)"
};

struct Report {
  std::vector<Diagnostic> diagnostics;  // in the order of finding, at most ParseOptions::max_per_game of each game
  std::array<std::uint64_t, kCodeCount> counts{};  // all of them, by code

  std::uint64_t total() const;
  std::uint64_t count(Code code) const { return counts[static_cast<std::size_t>(code)]; }
  bool clean() const { return total() == 0; }
  void clear();
};

}  // namespace katachi::sgf
