// Game: a record that is reviewed, with the tree it stands in, so that what is found can be written back beside what was there.
//
// Turns count positions: turn t is the position before move t + 1 of the main line, and the last turn is the position at its end. A
// record is taken as record/record.hpp reads it: repaired, and cut before the first move that cannot be played. Every move knows the
// node of the tree in which it is written; a move that has none (a single handicap stone that counts as Black's first move) is
// reviewed all the same.
// Cost: the position of a turn is replayed from the start each time, which is nothing beside a search.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "go/history.hpp"
#include "record/record.hpp"
#include "sgf/decode.hpp"
#include "sgf/source.hpp"
#include "sgf/tree.hpp"

namespace katachi::review {

struct MovePlace {
  sgf::NodeId node = sgf::kNoNode;  // kNoNode: the move is written nowhere
  bool is_first = true;             // of the moves in its node

  friend bool operator==(const MovePlace&, const MovePlace&) = default;
};

struct Game {
  std::shared_ptr<const sgf::Decoded> text;  // what the tree's values are views of
  sgf::Collection tree;                      // one game
  sgf::NodeId root = sgf::kNoNode;
  record::GameRecord record;
  go::Rules rules;
  std::vector<MovePlace> places;  // of each move
  std::string name;               // for people: "games.sgf", "games.sgf, game 3"
  std::size_t number = 1;         // in its file, from 1

  std::size_t moves() const { return record.moves.size(); }
  go::Size size() const { return record.info.size; }
  go::History position(std::size_t turn) const;  // precondition: turn <= moves()
  // Whether the position of turn + 1 is the one that move turn + 1 leaves, with the other side to play: no setup, no second move of
  // the same side. Precondition: turn < moves().
  bool goes_on_after(std::size_t turn) const;
  // Whether the move is a pass and only passes follow. Precondition: move_index < moves().
  bool ends_with_pass(std::size_t move_index) const;
  // The better line can stand beside the move: the node above its own is the position before it.
  bool has_place_beside(std::size_t move_index) const;
};

// Why the review ends before the record does: "move_occupied: Black D4: ... -> cut before it, ..."; nothing if it does not.
std::optional<std::string> cut_text(const record::GameRecord& record);

// "move 5 repeats a position, against the rules (superko); it is reviewed as played"; nothing if no move does.
std::optional<std::string> superko_text(const record::GameRecord& record);

struct GamesOfFile {
  std::vector<core::Result<Game>> games;  // an Error: not Go, a board that is too large, no move, an impossible start
  std::size_t in_file = 0;
};

// The games of a source, or only one of them (from 1). `otherwise` are the rules where a record names none. Error: there is no
// game, or not that one.
core::Result<GamesOfFile> read_games(sgf::Source source, const go::Rules& otherwise,
                                     std::optional<std::size_t> only = std::nullopt);

}  // namespace katachi::review
