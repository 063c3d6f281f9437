#include "player/levels.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace katachi::player {

namespace {

// Players whose rank was measured, the weakest first. Between two of them the setting is interpolated: the temperature in equal
// steps, playouts in equal ratios. A row of one kind is followed by rows of the other from the rank where that begins.
struct Measured {
  double rank;     // as parse_rank() counts, with fractions
  bool is_search;  // the preset best with so many playouts; otherwise the preset model at a temperature
  double setting;
};
constexpr std::array<Measured, 9> kMeasured = {{
    {-19, false, 2.0},
    {-14, false, 1.4},
    {-11, false, 1.0},
    {-9, false, 0.6},
    {-8, false, 0.0},
    {-8, true, 30},
    {-6, true, 200},
    {-4, true, 1000},
    {-2, true, 5000},
}};

double setting_at(const Measured& below, const Measured& above, double rank) {
  const double way = (rank - below.rank) / (above.rank - below.rank);
  if (!below.is_search) return std::lerp(below.setting, above.setting, way);
  return std::exp(std::lerp(std::log(below.setting), std::log(above.setting), way));
}

}  // namespace

core::Result<int> parse_rank(std::string_view text) {
  const auto wrong = [&] {
    return core::fail(fmt::format("'{}' is no rank", text.substr(0, 20)), "", "such as 12k or 1d");
  };
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped + 1 != end || number < 1 || number > 30) return wrong();
  if (*stopped == 'k' || *stopped == 'K') return 1 - number;
  if (*stopped == 'd' || *stopped == 'D') return number;
  return wrong();
}

std::string rank_text(int rank) { return rank <= 0 ? fmt::format("{}k", 1 - rank) : fmt::format("{}d", rank); }

int lowest_level() { return static_cast<int>(std::ceil(kMeasured.front().rank)); }
int highest_level() { return static_cast<int>(std::floor(kMeasured.back().rank)); }

core::Result<Preset> preset_of_level(std::string_view text) {
  const auto rank = parse_rank(text);
  if (!rank) return std::unexpected(rank.error());
  if (*rank < lowest_level() || *rank > highest_level())
    return core::fail(fmt::format("there is no level {}", rank_text(*rank)), "",
                      fmt::format("levels go from {} to {}, which is as far as they were measured",
                                  rank_text(lowest_level()), rank_text(highest_level())));
  // The last row that is not above the rank, and the next one, of the same kind unless the rank is that of the row.
  std::size_t row = 0;
  while (row + 1 < kMeasured.size() && kMeasured[row + 1].rank <= *rank) ++row;
  const Measured& below = kMeasured[row];
  const Measured& above = kMeasured[std::min(row + 1, kMeasured.size() - 1)];
  const double setting = below.rank == *rank ? below.setting : setting_at(below, above, *rank);
  auto preset = load_preset(below.is_search ? "best" : "model");
  if (!preset) return preset;
  if (below.is_search)
    preset->parameters.playouts = static_cast<std::int64_t>(std::lround(setting));
  else
    preset->parameters.model_temperature = setting;
  preset->name = rank_text(*rank);
  preset->about = fmt::format("a level of about {}: {}", rank_text(*rank), preset->about);
  return preset;
}

}  // namespace katachi::player
