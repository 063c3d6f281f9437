// Shape search: where a shape stands in the games of an index, and what was played there next.
//
// A *place* is a rectangle of the board on which the shape, or one of its images (variants.hpp), may lie. The positions of a
// game are numbered by the moves played, passes included; setup in mid-game belongs to the position after the move before it.
// The shape *appears* at position t of a place if it stands there at t and did not at t - 1 (or t is 0). From then it *stands*
// until the first position at which it does not. Its *continuation* is the first move on a point of the place, its wildcards
// included, while it stands (that move may end it); without one it stands to the end of the game, or breaks when stones are
// captured from outside (or by setup).
//
// With numbered moves a shape appears when the last of them is played: it stands without them, and the next moves on the
// place are 1, 2, ... n; nothing else may change there but what these moves capture. A move on a wildcard before number 1 is
// no harm.
//
// A *hit* is the first appearance at a place in a game that satisfies the limits of the query; with `again`, each of them.
// How it is found (sweep.hpp): a shape can only appear where a point has just come to fit it, so each event of a game is
// looked at once, whatever the number of places; games that cannot hold it are left out before (candidates.hpp). Time:
// proportional to the events of the games, 5 to 10 ns each, and 80 ns for each hit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

#include "go/color.hpp"
#include "go/point.hpp"
#include "shape/index.hpp"
#include "shape/shape.hpp"
#include "shape/variants.hpp"

namespace katachi::shape {

struct Query {
  Shape shape;
  bool symmetries = true;  // look for all 8 images
  bool swap = true;        // and with the colours exchanged
  std::optional<go::Color> to_move =
      {};  // who is to move when the shape appears, in the shape's colours (X is black whatever was found)
  std::uint32_t first_move = 0;  // the positions at which it may appear
  std::uint32_t last_move = std::numeric_limits<std::uint32_t>::max();
  bool again = false;  // count it again when it comes back at the same place (ko)
};

enum class Next : std::uint8_t {
  kMove,   // a continuation
  kEnd,    // the game ended
  kBroken  // stones were captured from outside
};

struct Hit {
  std::uint32_t game = 0;
  std::uint32_t move = 0;       // the position at which the shape appeared
  std::uint32_t next_move = 0;  // number of the continuation: move + 1 if it was played at once
  ShapeMove next;               // the continuation in the terms of the shape
  std::uint8_t variant = 0;     // of make_variants()
  go::Point at;                 // the first point of the place
  Next outcome = Next::kEnd;
  bool swapped = false;                   // told with the colours exchanged
  go::Color to_move = go::Color::kBlack;  // on the board

  friend bool operator==(const Hit&, const Hit&) = default;
};

// Whether the shape has a place on a board of this size.
bool fits(const Query& query, go::Size board);

struct SearchOptions {
  std::size_t threads = 1;  // the hits do not depend on it
  std::stop_token stop = {};
};

// The hits in the order of the games, in each by move, variant and place (rows from the top). `games` (one entry per game of the index) says which
// games are searched; empty: all. After a stop request the hits are incomplete. Throws core::EnvironmentError if the index is
// damaged.
std::vector<Hit> search(const Index& index, const Query& query, const std::vector<bool>& games,
                        const SearchOptions& options = {});

}  // namespace katachi::shape
