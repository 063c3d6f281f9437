// The counts of a part of a collection as a message between processes: only of the patterns that the part met.
//
// Most patterns of a large set were born of one game, so a part meets few of them: 1/16 of 3 200 professional games meets 12 %
// of all their patterns. The bytes are those of a block file with the sections
//   sums     64-bit: patterns of the set, games, tests, played
//   nodes    32-bit: the patterns met, ascending
//   matches  64-bit, by pattern met
//   plays    32-bit, by pattern met
#pragma once

#include <string>

#include "core/bytes.hpp"
#include "core/result.hpp"
#include "pattern/learn.hpp"

namespace katachi::pattern {

std::string met_counts_bytes(const PatternCounts& counts);

// Adds them to counts of the same set of patterns, or changes nothing: damage and what cannot be true are errors, of which
// some fly as EnvironmentError.
core::Result<void> add_met_counts(core::Bytes bytes, const std::string& name, PatternCounts& sum);

}  // namespace katachi::pattern
