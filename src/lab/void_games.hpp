// VoidGames: why games of a run do not count, counted by reason and by the engine at fault.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <nlohmann/json_fwd.hpp>

#include "match/game.hpp"
#include "store/store.hpp"

namespace katachi::lab {

// "illegal move by X", "crash of Y", "no agreement on the score". Precondition: the game is void.
std::string void_reason(const store::StoredGame& game);

class VoidGames {
 public:
  // Precondition: the game is void.
  void add(const store::StoredGame& game);
  void add(const VoidGames& other);

  std::uint64_t count() const;
  // "0 void", or "3 void: 2 illegal move by X, 1 crash of Y": most frequent first.
  std::string text() const;
  // [{"reason": "illegal move", "engine": "X", "count": 2}, ...]; the engine is null where neither is at fault.
  nlohmann::ordered_json json() const;

 private:
  std::map<std::pair<match::Ending, std::string>, std::uint64_t>
      counts_;  // the name is empty where neither is at fault
};

}  // namespace katachi::lab
