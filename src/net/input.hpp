// Input: a position of Go as a network sees it, from the side of the player to move. docs/network.md defines every plane and number.
//
// The sixteen planes are the bits of one 16-bit word per point. Cost: 750 bytes; about 3 microseconds on 19x19.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "go/history.hpp"
#include "go/state.hpp"
#include "net/architecture.hpp"

namespace katachi::net {

inline constexpr int kPastMoves = 5;

struct Input {
  go::Size size;
  std::array<std::uint16_t, kLargestArea> points{};  // bit k of points[y * width + x]: plane k
  std::array<float, kNumbers> numbers{};

  bool is_set(int plane, go::Point p) const {
    return ((points[static_cast<std::size_t>(p.y * size.width + p.x)] >> plane) & 1) != 0;
  }
};

// Whether networks take boards of this size: 7 to 19 a side.
constexpr bool takes(go::Size size) {
  return size.width >= kSmallestSide && size.height >= kSmallestSide && size.width <= kLargestSide &&
         size.height <= kLargestSide;
}

// What `mover` sees, whoever's turn the history says it is. Komi is that of the rules; superko is positional whatever they say. Of the
// moves at most the last `known_moves` are told. Precondition: takes(history.size()).
Input input_of(const go::History& history, go::Color mover, int known_moves = kPastMoves);

// A position inside a search. `past`: the last moves, the latest last (more than five do no harm); a state does not keep them.
// Equal to what a history says if the state has go::strictest rules, as states of searches do.
template <int MaxSize>
Input input_of(const go::State<MaxSize>& state, std::span<const go::Move> past);

// A position of a game that somebody else replays. `hashes`: those of all positions so far, this one included (Board::hash()).
template <int MaxSize>
Input input_of(const go::Board<MaxSize>& board, go::Color mover, const go::Rules& rules, std::span<const go::Move> past,
               std::span<const std::uint64_t> hashes);

extern template Input input_of(const go::Board<9>&, go::Color, const go::Rules&, std::span<const go::Move>,
                               std::span<const std::uint64_t>);
extern template Input input_of(const go::Board<19>&, go::Color, const go::Rules&, std::span<const go::Move>,
                               std::span<const std::uint64_t>);

extern template Input input_of(const go::State<9>&, std::span<const go::Move>);
extern template Input input_of(const go::State<19>&, std::span<const go::Move>);
extern template Input input_of(const go::State<25>&, std::span<const go::Move>);

}  // namespace katachi::net
