// Reports of tournaments and evolutions, made from the store alone; StandingsReport is what they share.
//
// The JSON of both has players (best first: name, command, elo, elo_ci, games, points, score, bounded, ...), cross_table (row
// and column in the order of the players: points and games of the row against the column, null where two did not meet), games,
// void, warnings, state. Elo is by Bradley-Terry with intervals of 95 %, relative to the average of the field; a player that is
// not bounded won or lost everything against most others, and its number rests on a virtual draw. An evolution adds history,
// the best and the mean values of each generation. In the text the cross table is left out above kWidestCrossTable players.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/result.hpp"
#include "draw/html_page.hpp"
#include "draw/table.hpp"
#include "lab/report.hpp"
#include "lab/standings.hpp"
#include "store/store.hpp"

namespace katachi::lab {

core::Result<RunReport> report_tournament(const store::Store& store, const store::Run& run);
core::Result<RunReport> report_evolution(const store::Store& store, const store::Run& run);

inline constexpr std::size_t kWidestCrossTable = 16;

class StandingsReport {
 public:
  // Both must outlive it. Precondition: one engine for each player.
  StandingsReport(const Standings& standings, const std::vector<match::EngineSpec>& engines);

  // Best first, by rating.
  const std::vector<std::size_t>& order() const { return order_; }

  std::string text() const;
  void add_fields(nlohmann::ordered_json& json) const;  // players, cross_table, games, void, warnings
  void add_parts(draw::HtmlPage& page) const;

 private:
  draw::Table ratings_table() const;
  draw::Table cross_table() const;
  draw::Table used_table() const;
  std::string picture() const;
  nlohmann::ordered_json player_json(std::size_t place) const;
  std::vector<std::string> warnings() const;
  double ahead_of_next(std::size_t place) const;  // the probability that it is stronger; precondition: not the last

  const Standings* standings_;
  const std::vector<match::EngineSpec>* engines_;
  stats::Ratings ratings_;
  std::vector<std::size_t> order_;
};

}  // namespace katachi::lab
