// Partners: others who search a player's position at the same time and exchange their counts with it (search/mcts/exchange.hpp).
//
// The player writes down what it searches as a text (search_task.hpp); a SearchHelper on the other side reads it. How texts and
// counts travel is the matter of whoever implements this: ranks of an MPI job (apps/play/search_ranks.hpp), threads in the tests.
#pragma once

#include <string>

#include "search/mcts/exchange.hpp"

namespace katachi::player {

class Partners {
 public:
  virtual ~Partners() = default;

  // Everybody begins to search. The exchange is good until end(). Both are called by the thread that searches, in turn.
  virtual search::mcts::Exchange& begin(const std::string& task) = 0;
  virtual void end() = 0;
};

}  // namespace katachi::player
