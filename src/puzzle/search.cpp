#include "puzzle/search.hpp"

#include <array>
#include <vector>

#include <fmt/format.h>

#include "core/close_name.hpp"

namespace katachi::puzzle {

std::span<const SearchKind> search_kinds() {
  static const std::array kKinds = {
      SearchKind{.about = "nested rollout policy adaptation (Rosin 2011)", .usual = {.name = "nrpa"}},
      SearchKind{.about = "nested Monte-Carlo search with the best sequence remembered (Cazenave 2009)",
                 .usual = {.name = "nmcs", .is_nmcs = true}},
      SearchKind{.about = "NRPA with 4 playouts before each adaptation at level 1 (stabilised)",
                 .usual = {.name = "nrpa-stabilised", .nrpa = {.playouts = 4}}},
      SearchKind{.about = "NRPA with 4 policies kept at level 1 (beam)",
                 .usual = {.name = "nrpa-beam", .nrpa = {.beam = 4}}},
      SearchKind{.about = "NRPA whose levels end when they find their best sequence 3 times again (limited repetition)",
                 .usual = {.name = "nrpa-limited", .nrpa = {.repetitions = 3}}},
      SearchKind{.about = "NRPA that draws with the bias of the puzzle (generalised)",
                 .usual = {.name = "gnrpa", .nrpa = {.bias = true}}},
      SearchKind{.about = "uniform playouts, the best of them: what every search must beat",
                 .usual = {.name = "random", .nrpa = {.level = 1, .iterations = 10'000, .alpha = 0}}},
  };
  return kKinds;
}

core::Result<Search> find_search(std::string_view name) {
  std::vector<std::string> names;
  for (const SearchKind& kind : search_kinds()) {
    if (kind.usual.name == name) return kind.usual;
    names.emplace_back(kind.usual.name);
  }
  return core::fail(fmt::format("unknown search '{}'", name), "--search",
                    core::did_you_mean(name, names, "katachi puzzle --list lists them"));
}

std::string_view adaptation_text(search::nested::Adaptation adaptation) {
  using enum search::nested::Adaptation;
  return adaptation == kGradient ? "gradient" : adaptation == kPrinted ? "printed" : "simple";
}

std::string search_text(const Search& search) {
  if (search.is_nmcs) {
    const auto& o = search.nmcs;
    return fmt::format("nmcs level={} memory={} sensible={}", o.level, o.memorise, o.sensible);
  }
  const auto& o = search.nrpa;
  return fmt::format(
      "nrpa level={} iterations={} alpha={} playouts={} beam={}@{} repetitions={} bias={} sensible={} adapt={}",
      o.level, o.iterations, o.alpha, o.playouts, o.beam, o.beam_level, o.repetitions, o.bias, o.sensible,
      adaptation_text(o.adaptation));
}

}  // namespace katachi::puzzle
