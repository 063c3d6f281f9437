// The position that `katachi explain` looks at: of a game record, or drawn as text.
#pragma once

#include <optional>
#include <string>

#include "apps/explain/explanation.hpp"

namespace katachi::apps {

struct ExplainInput {
  std::string file;         // "-": standard input
  std::optional<int> move;  // records: the position before this move; none: the end
  int game = 1;             // records: which game of the file
};

// A file whose bytes are all printable and do not begin a game tree is a drawing: rows from the top with X, O and dots, perhaps
// coordinates, perhaps "white to move" below. Everything else is a game record. Bad input ends the command.
ExplainedPosition explained_position_or_fail(const ExplainInput& input);

}  // namespace katachi::apps
