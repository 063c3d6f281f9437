// How many positions of a board are legal, that is, have no chain without liberty (the empty board is one of them).
//
// Two independent counts. The walk puts stones on a Board point by point and takes them away again; a chain that has lost
// its last liberty cannot get one back, so the walk turns round there. It visits every legal position once: 24 million on
// 4x4. The sweep adds the points row by row and keeps, instead of positions, the different *borders*: what the points added
// last look like to those still to come, with the number of ways that lead there (Tromp and Farnebäck, "Combinatorics of
// Go", 2007). Its cost grows with the number of borders, about 5.4 times for each column; 9x9 takes less than a minute.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "go/point.hpp"

namespace katachi::go {

__extension__ using Count128 = unsigned __int128;
std::string count_text(Count128 count);

inline constexpr int kMaxSweepArea = 81;  // 9x9 is the last square whose number fits in 128 bits

// Called now and then with the count so far; the walk gives up when it answers false.
using KeepCounting = std::function<bool(std::uint64_t so_far)>;

// The number, or nothing when told to stop. The size must fit in Board<9>.
std::optional<std::uint64_t> legal_positions_by_walk(Size size, const KeepCounting& keep_counting = {});

// The number; the area must be at most kMaxSweepArea and the shorter side at most 9.
Count128 legal_positions_by_sweep(Size size);

}  // namespace katachi::go
