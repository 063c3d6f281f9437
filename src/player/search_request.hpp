// SearchRequest: what somebody asks of a player, whatever protocol he speaks: a move, or a look at a position.
//
// The one struct for both. It is in terms of the game: clocks, komi and moves as people name them; GoPlayer turns it into what a
// search understands (search/request.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "go/point.hpp"
#include "player/time/time_control.hpp"
#include "search/report.hpp"

namespace katachi::player {

using Report = search::SearchReport<go::Move>;

struct SearchRequest {
  // When it ends, whichever comes first. Neither of them: a move takes the playouts, nodes or seconds of the player's parameters, and
  // an analysis goes on until it is stopped.
  std::optional<TimeBudget> time = std::nullopt;
  std::uint64_t playouts = 0;  // 0: no limit

  // Of a move.
  bool clean_up = false;  // take dead stones off the board before passing, whatever friendly_pass says
  bool may_resign = true;
  // Of an analysis: pondering, by the komi that the next move will be chosen for, whatever the rules' is.
  bool is_for_next_move = false;

  // What is told while it thinks.
  double interval = 1;  // seconds between two calls of tell
  std::function<void(const Report&)> tell = nullptr;
  // The reports' ownership: per point in reading order, +1 Black's, -1 White's. Where the search does not count it, from other
  // playouts.
  bool with_ownership = false;
  bool with_move_ownership = false;  // the same after each move that was played out; a tree search alone

  // Moves that alone may be played or looked at (none: all), and moves that may not. One that is allowed must be legal. Nobody resigns
  // who may not play as he likes.
  std::vector<go::Move> only = {}, avoid = {};
};

}  // namespace katachi::player
