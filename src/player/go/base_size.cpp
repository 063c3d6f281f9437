#include "player/go/base_size.hpp"

#include <fmt/format.h>

#include "player/parameters/reading.hpp"
#include "player/shipped.hpp"

namespace katachi::player {

std::optional<std::string> base_size_warning(const Preset& preset, go::Size size) {
  const Parameters& p = preset.parameters;
  const bool has_book = p.debut > 0 && reads(preset, "debut");
  const bool has_priors = p.prior_source == PriorKind::kFormeK && reads(preset, "prior_source") &&
                          p.tree.prior != search::mcts::PriorUse::kNone;
  const bool has_playouts = p.playout == PlayoutKind::kFormeK && reads(preset, "playout");
  if (!has_book && !has_priors && !has_playouts) return std::nullopt;
  const auto base = open_base_of(p);
  if (!base || (*base)->facts().size == size) return std::nullopt;
  std::string who;
  if (has_priors) who = "prior_source=forme-k";
  if (has_playouts) who += who.empty() ? "playout=forme-k" : ", playout=forme-k";
  std::string text =
      fmt::format("the pattern base{} was learned on {} boards, this one is {}:", p.base.empty() ? "" : " " + p.base,
                  go::board_text((*base)->facts().size), go::board_text(size));
  if (!who.empty()) text += fmt::format(" {}: probabilities are those of the other size", who);
  if (has_book) text += who.empty() ? " debut has no effect" : "; debut has no effect";
  return text;
}

}  // namespace katachi::player
