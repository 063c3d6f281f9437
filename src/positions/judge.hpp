// Judge: who answers for claims about play. A player does (player/position_judge.hpp); claims about rules need none.
#pragma once

#include <cstdint>
#include <optional>

#include "go/history.hpp"

namespace katachi::positions {

enum class Fate : std::uint8_t { kAlive, kDead, kSeki };

class Judge {
 public:
  virtual ~Judge() = default;

  // The move that it plays for the side to move after so many playouts; it never resigns.
  virtual go::Move choose(const go::History& game, std::uint64_t playouts) = 0;
  // The chance to win of the side to move, 0 to 1, after so many playouts.
  virtual double chance(const go::History& game, std::uint64_t playouts) = 0;
  // What the end of the game will make of the stone on a point; nothing: there is none.
  virtual std::optional<Fate> fate(const go::History& game, go::Point point) = 0;
  // The score as it counts the board as it stands, dead stones taken off: half points, positive for Black.
  virtual int count(const go::History& game) = 0;
};

}  // namespace katachi::positions
