// SearchTask: all that a search of Go depends on but its end, as a text that another process understands.
//
// The text is a JSON object. The game travels as start position and moves, so that superko and the tree kept from the last task
// work as they do at home; the hash of the position shows that both sides mean the same.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/history.hpp"
#include "player/parameters/preset.hpp"

namespace katachi::player {

struct SearchTask {
  Preset preset;
  go::History game;
  std::uint64_t seed = 1;
  double extra_komi = 0;
  bool is_restricted = false;
  std::vector<go::Move> only = {};  // where it is restricted: the moves that are looked at
};

std::string task_text(const SearchTask& task);
core::Result<SearchTask> parse_task(std::string_view text);

}  // namespace katachi::player
