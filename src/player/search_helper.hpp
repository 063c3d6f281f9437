// SearchHelper: the other side of Partners. It searches what a SearchTask says until it is stopped, and keeps its tree from task
// to task where the game goes on, as a player does.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "player/go/go_search.hpp"
#include "player/search_task.hpp"

namespace katachi::player {

class SearchHelper {
 public:
  // `number` makes the seed this helper's own: no two helpers of a player may have the same. The clock must outlive it.
  SearchHelper(const core::Clock& clock, std::uint64_t number) : clock_(&clock), number_(number) {}

  // Returns when the stop is requested, or earlier if there is nothing more to find. Error: the text is no task, or a file of
  // prior knowledge is missing here.
  core::Result<Report> help(std::string_view task, search::mcts::Exchange& exchange, std::stop_token stop);

 private:
  core::Result<void> prepare(const SearchTask& task);

  const core::Clock* clock_;
  std::uint64_t number_;
  std::unique_ptr<GoSearch> engine_;  // made for a size and parameters
  go::Size size_{};
  Preset preset_;
};

}  // namespace katachi::player
