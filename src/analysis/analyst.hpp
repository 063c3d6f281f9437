// Analyst: a player that looks at one position after another and writes down what it finds.
//
// Every position is looked at with an empty memory, so that an answer depends on its query alone (and, if the query names a time
// or the player has several threads, on the machine) and not on what was asked before. An analyst belongs to one thread; a job's
// stop may be requested from any.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "analysis/job_queue.hpp"
#include "core/clock.hpp"
#include "player/player.hpp"

namespace katachi::analysis {

struct AnalystOptions {
  std::uint64_t playouts = 5000;  // for a query without maxVisits; at least 1
  Perspective perspective = Perspective::kBlack;
};

class Analyst {
 public:
  using Tell = std::function<void(const std::string& line)>;

  // The clock must outlive it.
  Analyst(std::unique_ptr<player::Player> player, const core::Clock& clock, AnalystOptions options)
      : player_(std::move(player)), clock_(&clock), options_(options) {}

  // Tells what there is to say during the search, and returns the final line. What a player throws is passed on.
  std::string analyze(const Job& job, const Tell& tell);

 private:
  player::SearchRequest request_for(const Query& query, go::Color to_move) const;

  std::unique_ptr<player::Player> player_;
  const core::Clock* clock_;
  AnalystOptions options_;
};

}  // namespace katachi::analysis
