// Openings of paired games: the moves from which both games of a pair start, one with each colour.
//
//   none          from the start position
//   random:N      N random legal moves, in Go none into an own eye
//   forme-k:N     N moves of the opening book of the shipped pattern base (19x19), or until it has no more advice
//   FILE[:N]      the first N moves (default 10) of the games in an SGF file, folder or archive, in an order made from the seed,
//                 each once before one comes again
//
// Games other than Go know none and random:N. The opening of a pair depends on the seed and the number of the pair alone, so a run that goes on gets the same ones.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/point.hpp"
#include "match/game.hpp"

namespace katachi::match {

class Openings {
 public:
  virtual ~Openings() = default;
  virtual std::vector<go::Move> opening(std::uint64_t pair) = 0;
  virtual std::vector<std::string> opening_text(std::uint64_t /*pair*/) { return {}; }  // of a game other than Go
  virtual std::string describe() const = 0;

  // The Error names what is wrong with the text, or with the file.
  static core::Result<std::unique_ptr<Openings>> open(std::string_view text, const GameConditions& conditions,
                                                      std::uint64_t seed);
};

}  // namespace katachi::match
