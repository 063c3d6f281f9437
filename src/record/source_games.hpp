// SourceGames: the games of one source (a file, an entry of an archive), one after the other: decoded, parsed and, with a
// RecordReader, repaired.
//
// Parsing goes from game to game and is for one thread at a time. What was parsed can be repaired by any thread: read() and the
// facts of the source (name, encoding, text) do not change while another thread parses on.
// Cost: the text of the source in memory, once more where it was not UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "record/record.hpp"
#include "sgf/decode.hpp"
#include "sgf/parse.hpp"
#include "sgf/report.hpp"
#include "sgf/source.hpp"
#include "sgf/tree.hpp"

namespace katachi::record {

// One game of a source. Its values are views of SourceGames::text().
struct ParsedGame {
  sgf::Collection tree;  // of this game alone
  sgf::NodeId root = sgf::kNoNode;
  sgf::Report syntax;     // of this game alone
  std::size_t index = 0;  // in its source, from 0
};

class SourceGames {
 public:
  explicit SourceGames(sgf::Source source);

  // The next game, in the memory that `into` has already; false at the end. After an Error there is no next game.
  [[nodiscard]] core::Result<bool> next(ParsedGame& into);

  // The game as a record, with charset, source and place in the source. Errors as RecordReader::read().
  [[nodiscard]] core::Result<void> read(RecordReader& records, const ParsedGame& game, GameRecord& into) const;

  const std::string& name() const { return name_; }
  const std::shared_ptr<const sgf::Decoded>& text() const { return text_; }
  const sgf::Encoding& encoding() const { return text_->encoding; }
  std::uint64_t bytes() const { return bytes_; }                // before decoding
  std::size_t games() const { return games_; }                  // parsed so far
  std::size_t offset() const { return reader_.offset(); }       // in the decoded text: after the game parsed last
  const sgf::Report& rest() const { return reader_.report(); }  // at the end: what was found after the last game

 private:
  std::string name_;
  std::uint64_t bytes_ = 0;
  std::shared_ptr<const sgf::Decoded> text_;
  sgf::GameReader reader_;
  std::size_t games_ = 0;
};

}  // namespace katachi::record
