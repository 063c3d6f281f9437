// Which games of an index a search looks at.
//
// Names are compared without regard to the case of ASCII letters, and a part of the name is enough.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/color.hpp"
#include "go/point.hpp"
#include "shape/index.hpp"

namespace katachi::shape {

enum class WantedResult : std::uint8_t { kAny, kBlackWins, kWhiteWins, kDraw, kDecided };
enum class WantedHandicap : std::uint8_t { kAny, kNone, kSome };

struct GameFilter {
  std::string player = {};  // one of the two
  std::string black = {}, white = {}, event = {};
  int first_year = 0;  // games without a date are left out if either is given
  int last_year = 0;   // 0: no limit
  WantedResult result = WantedResult::kAny;
  WantedHandicap handicap = WantedHandicap::kAny;
  std::uint32_t min_moves = 0;
  std::optional<go::Size> size = {};

  bool lets_all_pass() const;
};

// One entry per game; empty if all games pass.
std::vector<bool> passing(const Index& index, const GameFilter& filter);

// "1990:2005", "1990:", ":2005", "1990".
core::Result<void> parse_years(std::string_view text, GameFilter& into);

}  // namespace katachi::shape
