// The searches of Go by name: the one table that presets, players and questions about them go by.
//
// A kind says which parameters its players read at all; parameters/reading.hpp adds the switches that some of them need. A new
// search is a line here and a function that makes it.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "player/go/go_search.hpp"
#include "player/partners.hpp"
#include "player/player.hpp"

namespace katachi::player {

// What is true of every search of the kind.
struct SearchAbilities {
  bool looks_ahead = true;            // moves depend on how long and with how many threads it searches
  bool keeps_tree = false;            // a tree that serves the next search of the game, and that partners can share
  bool weighs_pass = false;           // the pass is one of its moves
  bool plays_for_other_komi = false;  // dynamic komi
};

struct SearchKind {
  std::string_view name;
  std::string_view about;                        // one line
  std::span<const std::string_view> parameters;  // what its players may read, in no order
  SearchAbilities can;
  core::Result<std::unique_ptr<GoSearch>> (*make_search)(go::Size size, const Preset& preset, const core::Clock& clock);
  std::unique_ptr<Player> (*make_player)(const Preset& preset, const core::Clock& clock, Partners* partners);

  bool lists(std::string_view parameter) const;
};

std::span<const SearchKind> search_kinds();
const SearchKind* find_search_kind(std::string_view name);  // null: there is none of this name

// Precondition: the preset's search is known, which parse_preset() sees to.
const SearchKind& kind_of(const Preset& preset);

std::string search_names();  // "flat, pruning, ..."

}  // namespace katachi::player
