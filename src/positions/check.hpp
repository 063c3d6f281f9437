// Whether the claims of a position hold. They are taken in order, on one game: a `play` changes what later ones see.
//
// Claims about rules: rules, komi, legal, illegal, play, liberties, ladder, score. Claims about play, for which a judge answers:
// playouts, best, avoid, status, winner, counts. docs/positions.md says what each means.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "positions/judge.hpp"
#include "positions/position.hpp"

namespace katachi::positions {

struct CheckOptions {
  Judge* judge = nullptr;                                // null: a claim about play is an error
  std::optional<std::uint64_t> playouts = std::nullopt;  // in place of what the files say
};

struct Verdict {
  bool holds = true;
  std::string why;  // otherwise: the first claim that does not hold, and what is the case
};

// Error: a claim makes no sense (an unknown word, a point off the board, an illegal rule set). That is not the same as one that
// does not hold.
[[nodiscard]] core::Result<Verdict> check(const Position& position, const CheckOptions& options = {});

}  // namespace katachi::positions
