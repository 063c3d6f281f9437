#include "player/go/go_search.hpp"

#include "player/go/model_search.hpp"
#include "player/go/monte_carlo_search.hpp"
#include "player/go/tree_search.hpp"

namespace katachi::player {

core::Result<std::unique_ptr<GoSearch>> make_go_search(go::Size size, const Preset& preset, const core::Clock& clock) {
  if (const auto fits = check_settings(preset); !fits) return std::unexpected(fits.error());
  if (preset.search == "tree") return make_tree_search(size, preset, clock);
  if (preset.search == "model") return make_model_search(size, preset, clock);
  return make_monte_carlo_search(size, preset, clock);
}

}  // namespace katachi::player
