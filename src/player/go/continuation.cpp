#include "player/go/continuation.hpp"

#include "core/rng.hpp"

namespace katachi::player {

namespace {

std::uint64_t hash_of(const go::History& game, std::size_t moves) {
  std::uint64_t hash = core::mix64(game.position_hashes().front());
  for (const go::ColoredMove& played : game.moves().first(moves)) {
    const std::uint64_t place =
        played.move.is_pass() ? 0 : 1 + static_cast<std::uint64_t>(played.move.point().y * 64 + played.move.point().x);
    hash = core::mix64(hash ^ (place * 4 + static_cast<std::uint64_t>(played.color)));
  }
  return hash;
}

}  // namespace

GameMark::GameMark(const go::History& game)
    : size_(game.size()),
      rules_(game.rules()),
      to_move_(game.to_move()),
      moves_(game.moves().size()),
      hash_(hash_of(game, moves_)) {}

bool GameMark::leads_to(const go::History& now) const {
  if (size_ != now.size() || !(rules_ == now.rules()) || moves_ > now.moves().size()) return false;
  if (hash_ != hash_of(now, moves_)) return false;
  go::Color to_move = to_move_;
  for (const auto& move : now.moves().subspan(moves_)) {
    if (move.color != to_move) return false;
    to_move = go::opposite(to_move);
  }
  return to_move == now.to_move();
}

}  // namespace katachi::player
