// Positions turned and mirrored for a network, and its answers turned back.
//
// A network has learned that turned positions are alike, but not exactly: evaluated with a symmetry drawn at random for each position, its
// errors do not all go the same way in a search (Silver et al., "Mastering the game of Go without human knowledge", 2017).
#pragma once

#include <cstddef>

#include "net/input.hpp"
#include "net/output.hpp"

namespace katachi::net {

// The first so many symmetries of go/symmetry.hpp keep the size of the board.
constexpr std::size_t symmetries_of(go::Size size) { return size.width == size.height ? 8 : 4; }

// Precondition: symmetry < symmetries_of(input.size).
Input turned(const Input& input, std::size_t symmetry);

// From the answer for turned(input, symmetry) that for the input.
void turn_back(Output& output, go::Size size, std::size_t symmetry);

}  // namespace katachi::net
