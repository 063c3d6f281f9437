// The texts of analysis: what lz-analyze, kata-analyze and analyze may be asked, and the lines they send.
//
//   [COLOR] [INTERVAL] [interval N] [minmoves N] [maxmoves N] [avoid C V,V.. D] [allow C V,V.. D] [ownership true] [rootInfo true] ...
//
// in any order after the first two; intervals are in hundredths of a second. All numbers are those of the side that is to move.
// Leela Zero's dialect has integers in ten-thousandths, KataGo's has numbers, and Sabaki's wants a point in every one that is
// not whole by nature.
#pragma once

#include <string>
#include <vector>

#include "gtp/engine.hpp"

namespace katachi::gtp {

enum class Dialect : std::uint8_t { kLeelaZero, kKataGo, kSabaki };

struct AnalysisRequest {
  go::Color color = go::Color::kBlack;
  player::SearchRequest search;  // its interval, ownership and moves
  std::size_t min_moves = 0, max_moves = 400;
  bool with_root = false;
};

// `game` says whose turn it is if no colour is named.
core::Result<AnalysisRequest> analysis_request(Arguments arguments, const go::History& game);

// One line: "info move D4 visits ... pv D4 ... info move ...". Empty if nothing was searched yet.
std::string analysis_line(const player::Report& report, const AnalysisRequest& request, Dialect dialect, go::Size size);

// One line of JSON about the position and its best moves, as the computer Go server shows it; chances and points of the side to
// move.
std::string cgos_line(const player::Report& report, go::Size size);

}  // namespace katachi::gtp
