// Bytes as what people type of a game: the first byte chooses the game, the rest is a position, a move and a board size. A position
// that is read is written and read again, must be the same then, and can be played on.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/rng.hpp"
#include "game/random_walk.hpp"
#include "games/registry/registry.hpp"

namespace {

using namespace katachi;

constexpr int kMoves = 20;

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "games_fuzz: %s\n", what);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto all = games::all_games();
  const games::Entry& entry = all[data[0] % all.size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (const auto board = game::parse_size(*entry.traits, text))
    require(games::start_of(entry, *board).has_value(), "an accepted size without a start position");
  const game::AnyState start = *games::start_of(entry);
  if (const auto move = start.parse_move(text)) require(start.is_legal(*move), "a move that is not legal");
  const auto state = games::position_of(entry, text);
  if (!state) {
    require(!state.error().what.empty() && !state.error().where.empty(), "an error without words or place");
    return 0;
  }
  const auto again = games::position_of(entry, state->text());
  require(again && again->text() == state->text() && again->hash() == state->hash(), "a position that changes");
  core::Rng rng(1);
  game::random_walk(*state, rng, kMoves, [](const game::AnyState& here, game::AnyMove move) {
    require(here.is_legal(move), "an illegal move in the list");
  });
  return 0;
}
