#include "player/parameters/levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/number_text.hpp"

namespace katachi::player {

namespace {

// Players whose rank was measured, the weakest first (docs/figures.md, "Levels"). Between two of them the setting is interpolated:
// the temperature in equal steps, playouts in equal ratios. Where the kind changes, the ranks are neighbours.
struct Measured {
  int rank;        // as parse_rank() counts
  bool is_search;  // the preset best with so many playouts; otherwise the preset model at a temperature
  double setting;
};
constexpr std::array<Measured, 8> kMeasured = {{
    {-19, false, 1.4},
    {-15, false, 1.0},
    {-14, false, 0.8},
    {-11, false, 0.5},
    {-8, false, 0.0},
    {-7, true, 100},
    {-4, true, 1000},
    {-2, true, 4000},
}};

static_assert(std::ranges::adjacent_find(kMeasured, [](const Measured& a, const Measured& b) {
                return b.rank <= a.rank || (a.is_search != b.is_search && b.rank != a.rank + 1);
              }) == kMeasured.end());

double setting_at(const Measured& below, const Measured& above, int rank) {
  if (below.rank == rank) return below.setting;
  const double way = static_cast<double>(rank - below.rank) / (above.rank - below.rank);
  if (!below.is_search) return std::lerp(below.setting, above.setting, way);
  return std::exp(std::lerp(std::log(below.setting), std::log(above.setting), way));
}

}  // namespace

core::Result<int> parse_rank(std::string_view text) {
  const auto wrong = [&] {
    return core::fail(fmt::format("invalid rank '{}'", text.substr(0, 20)), "", "such as 12k or 1d");
  };
  if (text.empty()) return wrong();
  const auto number = core::parse_number<int>(text.substr(0, text.size() - 1));
  if (!number || *number < 1 || *number > 30) return wrong();
  if (text.back() == 'k' || text.back() == 'K') return 1 - *number;
  if (text.back() == 'd' || text.back() == 'D') return *number;
  return wrong();
}

std::string rank_text(int rank) { return rank <= 0 ? fmt::format("{}k", 1 - rank) : fmt::format("{}d", rank); }

int lowest_level() { return kMeasured.front().rank; }
int highest_level() { return kMeasured.back().rank; }

core::Result<Preset> preset_of_level(std::string_view text) {
  const auto rank = parse_rank(text);
  if (!rank) return std::unexpected(rank.error());
  if (*rank < lowest_level() || *rank > highest_level())
    return core::fail(fmt::format("there is no level {}", rank_text(*rank)), "",
                      fmt::format("levels go from {} to {}, the range that was measured", rank_text(lowest_level()),
                                  rank_text(highest_level())));
  const auto above = std::ranges::upper_bound(kMeasured, *rank, {}, &Measured::rank);
  const Measured& below = *std::prev(above);
  const double setting = setting_at(below, above == kMeasured.end() ? below : *above, *rank);
  auto preset = load_preset(below.is_search ? "best" : "model");
  if (!preset) return preset;
  if (below.is_search)
    preset->parameters.playouts = static_cast<std::int64_t>(std::lround(setting));
  else
    preset->parameters.model_temperature = setting;
  preset->name = rank_text(*rank);
  preset->about = fmt::format("about as strong as a {} on 19x19: {}", rank_text(*rank),
                              below.is_search ? "search with few playouts" : "move model only, no search");
  return preset;
}

}  // namespace katachi::player
