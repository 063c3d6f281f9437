#include "player/go/continuation.hpp"

#include <algorithm>

namespace katachi::player {

bool continues(const go::History& before, const go::History& now) {
  if (before.size() != now.size() || !(before.rules() == now.rules()) || before.moves().size() > now.moves().size())
    return false;
  if (before.position_hashes()[0] != now.position_hashes()[0]) return false;
  if (!std::ranges::equal(before.moves(), now.moves().first(before.moves().size()))) return false;
  go::Color to_move = before.to_move();
  for (const auto& move : now.moves().subspan(before.moves().size())) {
    if (move.color != to_move) return false;
    to_move = go::opposite(to_move);
  }
  return to_move == now.to_move();
}

}  // namespace katachi::player
