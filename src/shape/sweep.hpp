// The hot part of shape search: one pass over the events of a game, all places at once.
//
// A shape appears at a place only when the last of its points comes to fit. So each event (a stone comes, or goes) is compared
// with the points of the shape that it could complete: those that fit now and did not before. Most are excluded by the colours
// of the eight neighbours: a table of all 2^16 neighbourhoods, one 64-bit word each, says which of the tests are worth a look.
// What remains is compared row by row with the board, which is kept as one bit per point and colour.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "shape/search.hpp"

namespace katachi::shape {

// A row of a variant as bits: what must be black, white, and what must not.
struct RowTest {
  std::size_t y = 0;
  std::uint32_t black_mask = 0, black = 0, white_mask = 0, white = 0;
};

// What an event does to a point: a stone comes, or goes.
inline constexpr std::size_t kChanges = 4;
constexpr std::size_t change_of(Event e) {
  return go::side_index(event_color(e)) + (event_kind(e) == EventKind::kRemove ? 2 : 0);
}

inline constexpr std::size_t kBits = 64;  // of a word of the table

// A point of a variant that a change may complete, with what it asks of its neighbours.
struct Trigger {
  std::uint16_t mask = 0, value = 0;
  std::uint8_t variant = 0, x = 0, y = 0;
};

// A stone that a variant needs.
struct NeededStone {
  std::uint8_t x = 0, y = 0;
  go::Color color = go::Color::kBlack;
};

// All that depends on the query alone.
class Plan {
 public:
  explicit Plan(const Query& query);

  const Query& query() const { return query_; }
  const std::vector<Variant>& variants() const { return variants_; }
  // Those that ask for most stones first: they fail most often.
  const std::vector<RowTest>& rows(std::size_t variant) const { return rows_[variant]; }
  const std::vector<go::Point>& sequence(std::size_t variant) const { return sequences_[variant]; }

  // The bits of the tests worth a look after this change among these neighbours.
  std::uint64_t worth(std::size_t change, std::uint32_t neighbours) const {
    if ((any_[change][neighbours / 64] >> neighbours % 64 & 1u) == 0) return 0;
    return tables_[change][neighbours];
  }
  const std::vector<Trigger>& triggers(std::size_t change, std::size_t bit) const { return triggers_[change][bit]; }
  bool stands_on_empty() const { return stands_on_empty_; }

  const std::vector<NeededStone>& stones(std::size_t variant) const { return stones_[variant]; }
  bool completes(std::size_t change, std::size_t variant, std::size_t cell) const {
    return (completing_[variant][cell] >> change & 1u) != 0;
  }

 private:
  void add_triggers(std::size_t variant);
  void enter(std::size_t change, const Trigger& trigger, std::size_t bit);

  const Query& query_;
  std::vector<Variant> variants_;
  std::vector<std::vector<RowTest>> rows_;
  std::vector<std::vector<go::Point>> sequences_;  // the points of 1, 2, ... of each variant
  std::array<std::map<std::pair<std::uint16_t, std::uint16_t>, std::size_t>, kChanges>
      tests_;  // (mask, value), numbered
  std::array<std::vector<std::uint64_t>, kChanges> tables_;
  // A bit for each entry of the tables that is not zero: small enough for the nearest cache.
  std::array<std::array<std::uint64_t, 1024>, kChanges> any_{};
  std::array<std::array<std::vector<Trigger>, kBits>, kChanges> triggers_;
  std::vector<std::vector<NeededStone>> stones_;
  std::vector<std::vector<std::uint8_t>> completing_;  // for each cell of each variant the changes, bit by bit
  bool stands_on_empty_ = false;                       // no stone is needed
};

// How a move found at a place is told: in the view that makes it least.
struct Told {
  ShapeMove move;
  bool swapped = false;
};
struct Telling {
  bool seen = false;                       // some view holds
  bool swapped = false;                    // the first one's exchange of colours
  std::array<std::vector<Told>, 2> moves;  // by colour on the board and point of the variant
};

// Where the variants may lie on a board of one size, and in which views.
class Places {
 public:
  Places(const Plan& plan, go::Size board);

  bool holds(std::size_t variant, int x, int y) const {
    return x >= 0 && y >= 0 && telling_[number(variant, x, y)] != 0;
  }
  bool any() const { return tellings_.size() > 1; }
  // Bit x of row y: the variant may lie at (x, y).
  std::uint32_t row(std::size_t variant, int y) const { return rows_[variant][static_cast<std::size_t>(y)]; }
  // Whether some trigger of this change may lie here (place as in an event).
  bool concerns(std::size_t change, unsigned place) const { return (concerned_[place] >> change & 1u) != 0; }

  // For a place that holds, with this side to move.
  const Telling& telling(std::size_t variant, go::Point at, go::Color to_move) const {
    const bool other = wish_ && to_move != *wish_;
    return tellings_[telling_[number(variant, at.x, at.y)]][other ? 1 : 0];
  }

  static std::size_t number(std::size_t variant, int x, int y) {
    return variant << 10 | static_cast<std::size_t>(y) << 5 | static_cast<std::size_t>(x);
  }

 private:
  void add_variant(const Variant& variant, std::size_t number, go::Size board);
  void note_concerned(const Plan& plan, go::Size board);

  std::optional<go::Color> wish_;  // Query::to_move
  std::vector<std::array<std::uint32_t, 32>> rows_;
  std::vector<std::uint8_t> telling_;  // for each place the number in tellings_, 0 where nothing may lie
  // With a wish for the side to move: the first for hits in which it has it unless the colours are exchanged.
  std::vector<std::array<Telling, 2>> tellings_;
  std::array<std::uint8_t, 1024> concerned_{};
};

// Sweeps games; keeps its memory from one to the next.
class Sweep {
 public:
  Sweep(const Plan& plan, const Places& places, std::vector<Hit>& out);
  void game(std::uint32_t number, std::span<const Event> events);

 private:
  struct Standing {  // a variant at a place
    std::size_t variant;
    int x, y;
  };

  void apply(Event e);
  void look_at(Event e);
  void look_around(Event e);
  void look_everywhere();
  bool matches(const Standing& s) const;
  std::uint32_t neighbours(int x, int y) const;
  void appeared(const Standing& s);
  void follow(const Standing& s, std::size_t from, const Telling& telling, Hit& hit) const;
  bool play_sequence(const Standing& s, std::size_t& from, std::uint32_t& move) const;
  bool finish_sequence(const Standing& s, std::size_t start, std::size_t& from, std::uint32_t& move) const;
  void look_ahead();
  std::size_t first_event_in(const Standing& s) const;
  go::Color side_to_move(std::size_t from) const;

  static constexpr std::size_t kRows = 34;  // y + 1 of any event, and one beyond
  const Plan& plan_;
  const Places& places_;
  std::vector<Hit>& out_;
  std::span<const Event> events_;
  std::array<std::uint32_t, kRows> black_{}, white_{};  // bit x + 1 of row y + 1
  std::uint32_t game_ = 0;
  std::uint32_t move_ = 0;           // the position the board shows
  std::size_t next_event_ = 0;       // the first event after it
  std::vector<std::uint64_t> seen_;  // for each place the game (from 1) and position of the last hit

  // Known from the first appearance in a game on (ahead_): what comes after the position the board shows.
  bool ahead_ = false;
  std::array<std::uint32_t, 1024> upcoming_{};  // for each point the next event there, or events_.size()
  std::vector<std::uint32_t> following_;        // for each event the next one at its point
  std::vector<std::uint32_t> move_of_;          // for each event the number of its move
};

}  // namespace katachi::shape
