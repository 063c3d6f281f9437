#include "games/registry/registry.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/close_name.hpp"
#include "games/amazons/entry.hpp"
#include "games/atari_go/entry.hpp"
#include "games/breakthrough/entry.hpp"
#include "games/connect_four/entry.hpp"
#include "games/domineering/entry.hpp"
#include "games/hex/entry.hpp"
#include "games/knightthrough/entry.hpp"
#include "games/nogo/entry.hpp"
#include "games/othello/entry.hpp"
#include "games/registry/go_entry.hpp"
#include "games/tic_tac_toe/entry.hpp"

namespace katachi::games {

std::span<const Entry> all_games() {
  static const std::array kGames = {
      amazons::entry(),              //
      atari_go::entry(),             //
      breakthrough::entry(),         //
      connect_four::entry(),         //
      domineering::entry(),          //
      go_entry(),                    //
      hex::entry(),                  //
      knightthrough::entry(),        //
      breakthrough::misere_entry(),  //
      nogo::entry(),                 //
      othello::entry(),              //
      tic_tac_toe::entry(),          //
  };
  return kGames;
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const Entry& entry : all_games()) names.emplace_back(entry.traits->name);
  return names;
}

core::Result<const Entry*> find_game(std::string_view name) {
  for (const Entry& entry : all_games())
    if (entry.traits->name == name) return &entry;
  return core::fail(fmt::format("unknown game '{}'", name), "",
                    core::did_you_mean(name, game_names(), "katachi games lists them"));
}

namespace {

core::Result<void> check_options(const Entry& entry, const Options& options) {
  if (options.empty() || !entry.options.empty()) return {};
  return core::fail(fmt::format("{} has no option '{}'", entry.traits->title, options.begin()->first), "", "omit it");
}

}  // namespace

core::Result<game::AnyState> start_of(const Entry& entry, std::optional<game::BoardSize> size, const Options& options) {
  if (const auto known = check_options(entry, options); !known) return std::unexpected(known.error());
  const auto checked = game::check_size(*entry.traits, size.value_or(entry.traits->usual));
  if (!checked) return std::unexpected(checked.error());
  return entry.start(*checked, options);
}

core::Result<game::AnyState> position_of(const Entry& entry, std::string_view text, const Options& options) {
  if (const auto known = check_options(entry, options); !known) return std::unexpected(known.error());
  if (entry.from_text) return entry.from_text(text, options);
  const auto start = entry.start(entry.traits->largest, options);
  return start ? start->from_text(text) : start;
}

}  // namespace katachi::games
