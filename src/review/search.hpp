// Looking at the positions of a game, several at the same time, each once.
//
// Every position is searched with an empty memory, so that what is found does not depend on the order, the number of workers, or
// where an earlier run was stopped; with a time instead of a number of playouts, or several threads for one search, it depends on the
// machine. Passes at the end of a position are taken back first (player/go/without_passes.hpp): it is searched for what its stones are
// worth. A position whose search was stopped is not kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "pattern/base.hpp"
#include "player/player.hpp"
#include "review/finding.hpp"
#include "review/game.hpp"

namespace katachi::review {

struct SearchOptions {
  std::uint64_t playouts = 5000;  // for each position; 0: no limit, seconds must then be given
  std::optional<double> seconds = std::nullopt;
  std::size_t parallel = 1;  // positions at the same time, each with a player of its own
};

// What the search needs from outside. The base may be null: then nothing is said of shapes.
struct SearchMeans {
  std::function<std::unique_ptr<player::Player>()> make_player;
  std::shared_ptr<const pattern::Base> base = nullptr;
  std::size_t facts = 0;                                // the most facts of a shape; 0: any number
  std::function<void(const Finding&)> found = nullptr;  // each when it is there, one at a time, from any thread
};

// Searches those turns; returns false if the stop came before all were done. What a player throws is passed on.
bool search_positions(const Game& game, const std::vector<std::size_t>& turns, const SearchOptions& options,
                      const SearchMeans& means, const std::stop_token& stop);

}  // namespace katachi::review
