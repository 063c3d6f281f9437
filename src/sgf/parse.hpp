// Reader of SGF collections, FF[1] to FF[4]: UTF-8 text -> trees and a report of what had to be repaired.
//
// The reader goes once over the text with a stack of its own; it neither recurses nor goes back further than the value in
// hand, so the time is linear in the length of the text whatever is in it. Three modes:
//   strict   the grammar as published; the first deviation is an Error with its place;
//   lenient  (default) repairs what can be repaired and tells so; an Error only if there is no game at all;
//   salvage  as lenient, but also takes fragments without "(" and ";", cuts unclosed values at the next node, and has an
//            empty collection for an answer where nothing is found.
// An unescaped "]" is told from the end of a value by what follows it (see value_end.hpp). A damaged game ends at the latest
// where the next one begins: at a "(;" with a root property (GM, FF, ...) on a new line.
//
// References: https://www.red-bean.com/sgf/sgf4.html (FF[4]), ff1_3/ff3.html (long names).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.hpp"
#include "core/result.hpp"
#include "sgf/decode.hpp"
#include "sgf/report.hpp"
#include "sgf/tree.hpp"

namespace katachi::sgf {

using core::Bytes;

enum class Mode : std::uint8_t { kStrict, kLenient, kSalvage };

struct ParseOptions {
  Mode mode = Mode::kLenient;
  std::size_t max_per_game = 100;  // diagnostics kept of one game; all are counted
  std::string source = {};         // name of the file for Errors: "games.zip/a.sgf"
};

// Reads one game after the other; keeps no tree. The text (UTF-8) must outlive the reader and the trees read.
class GameReader {
 public:
  explicit GameReader(std::string_view text, ParseOptions options = {});

  // Appends the next game to `into` and returns its root; nothing at the end of the text. After an Error there is no next
  // game. Call into.clear() before each game to use the same memory for all.
  core::Result<std::optional<NodeId>> next(Collection& into);

  const Report& report() const { return report_; }
  Report& report() { return report_; }  // to clear it between games

  // Where reading goes on: after the game read last.
  std::size_t offset() const { return static_cast<std::size_t>(at_ - begin_); }

 private:
  struct Open {           // a "(" not yet closed
    NodeId before;        // the node it stands under
    std::uint32_t nodes;  // number of nodes when it was opened
  };

  bool find_game();
  bool game_starts_here() const;
  void skip_outside_junk();
  void open_game();
  void read_game(Collection& into);
  void read_node(Collection& into);
  bool read_open(const Collection& into);
  bool read_close(const Collection& into);
  void read_property(Collection& into);
  void check_small_letters(const Collection& into, std::string_view name);
  void read_odd(Collection& into);
  bool begins_next_game() const;
  bool goes_on_after_close() const;
  std::string_view take_value(Collection& into);
  std::string_view take_odd_value(Collection& into, const char* scan);
  const char* opened_by(const char* start, const char* bracket) const;
  void skip_junk_in_game();
  void skip_space();
  void skip_odd_space();
  bool problem(Code code, const char* place);
  core::Result<std::optional<NodeId>> nothing_more();
  core::Error error_at(const Diagnostic& diagnostic) const;
  std::uint32_t line_of(std::size_t offset);

  const char* begin_;
  const char* at_;
  const char* end_;
  ParseOptions options_;
  Report report_;
  std::vector<Open> open_;
  NodeId root_ = kNoNode;
  NodeId current_ = kNoNode;        // the node that takes properties and children
  bool in_node_ = false;            // ";" was read, neither "(" nor ")" since
  bool after_variation_ = false;    // the last thing read was ")"
  std::optional<bool> old_format_;  // FF[1] to FF[3], if it was looked up
  bool failed_ = false;             // strict: a problem was met
  std::uint32_t game_ = 0;          // number of the game being read
  std::size_t kept_of_game_ = 0;    // diagnostics kept of it
  std::size_t line_offset_ = 0;     // lines are counted from the place of the last diagnostic
  std::uint32_t line_ = 1;
};

struct Document {
  Collection games;  // owns the text
  Report report;
  Encoding encoding;  // filled by read(); plain UTF-8 after parse()
};

// Parses UTF-8 text; the document becomes its owner.
core::Result<Document> parse(Bytes text, const ParseOptions& options = {});

// Decodes whatever charset the bytes are in, then parses.
core::Result<Document> read(Bytes bytes, const ParseOptions& options = {});

// Maps, decodes and parses a file.
core::Result<Document> read_file(const std::string& path, ParseOptions options = {});

// Reads a large collection game by game, in the memory of one game. The callback gets a collection of exactly one game and
// the report of that game alone; it returns false to stop.
struct GamesRead {
  std::size_t games = 0;
  Report rest;  // what was found after the last game
};
using GameCallback = std::function<bool(const Collection& game, NodeId root, const Report& report)>;
core::Result<GamesRead> for_each_game(std::string_view text, const ParseOptions& options, const GameCallback& callback);

}  // namespace katachi::sgf
