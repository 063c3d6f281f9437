#include "player/go/go_search.hpp"

#include "player/go/search_kinds.hpp"
#include "player/parameters/reading.hpp"

namespace katachi::player {

core::Result<std::unique_ptr<GoSearch>> make_go_search(go::Size size, const Preset& preset, const core::Clock& clock) {
  if (const auto fits = check_set(preset, {}); !fits) return std::unexpected(fits.error());
  return kind_of(preset).make_search(size, preset, clock);
}

}  // namespace katachi::player
