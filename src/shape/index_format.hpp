// What a shape index (.kindex) holds: a block file (core/block_file.hpp) with these sections.
//
//   groups   GroupRow: the games of one board size, which lie side by side
//   games    GameRow
//   events   std::uint16_t: what happened in each game, in order (below)
//   ever     std::uint64_t: for each group, point (row by row) and colour (black, white) a set of games, one bit each: those in
//            which such a stone ever stood there
//   texts    std::uint64_t: where each text ends in the next section; text 0 is empty
//   letters  char: UTF-8
//
// An event is a point (x in bits 0-4, y in bits 5-9; a pass has 31, 31), a colour (bits 10-11) and a kind (bits 12-13). A
// *play* is a move of that colour and takes the game to the next move number; what follows it up to the next play are its
// consequences: stones that come off, or setup in the middle of the game. What stands before the first play is the start
// position. A suicide's stone never stands on the board: kPlayOff.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/block_file.hpp"
#include "go/color.hpp"
#include "go/point.hpp"

namespace katachi::shape {

inline constexpr core::BlockFileKind kIndexKind{.tag = "kindex", .version = 1, .name = "a shape index"};

using Event = std::uint16_t;

enum class EventKind : std::uint8_t {
  kPlay = 0,     // a stone is put on an empty point, or a pass
  kPlayOff = 1,  // a move whose own stone comes off at once
  kPut = 2,      // setup
  kRemove = 3,   // a stone of that colour comes off
};

inline constexpr unsigned kPassPlace = 0x3FF;

constexpr Event make_event(EventKind kind, go::Color color, unsigned place) {
  return static_cast<Event>(place | static_cast<unsigned>(color) << 10 | static_cast<unsigned>(kind) << 12);
}
constexpr unsigned place_of(go::Point p) { return static_cast<unsigned>(p.y) << 5 | p.x; }
constexpr unsigned event_place(Event e) { return e & 0x3FFu; }
constexpr int event_x(Event e) { return e & 0x1F; }
constexpr int event_y(Event e) { return e >> 5 & 0x1F; }
constexpr go::Color event_color(Event e) { return (e >> 11 & 1) != 0 ? go::Color::kWhite : go::Color::kBlack; }
constexpr EventKind event_kind(Event e) { return static_cast<EventKind>(e >> 12 & 3); }
constexpr bool is_play(Event e) { return (e & 0x2000u) == 0; }

struct GroupRow {
  std::uint32_t width, height;
  std::uint32_t first_game, games;
  std::uint64_t first_ever;  // in `ever`: width * height * 2 sets of words_of(games) words
  std::uint64_t unused;
};
static_assert(sizeof(GroupRow) == 32 && std::is_trivially_copyable_v<GroupRow>);

struct GameRow {
  std::uint64_t first_event;
  std::uint32_t events, moves;
  std::uint32_t black, white, black_rank, white_rank;  // texts
  std::uint32_t event, date, source;                   // texts
  std::uint32_t source_index;                          // the game's place in its file, from 0
  std::int32_t half_points;
  std::uint16_t year;
  std::uint8_t ending, winner;
  std::uint8_t width, height;
  std::uint8_t handicap;
  std::uint8_t unused[5];
};
static_assert(sizeof(GameRow) == 64 && std::is_trivially_copyable_v<GameRow>);

constexpr std::size_t words_of(std::size_t games) { return (games + 63) / 64; }

}  // namespace katachi::shape
