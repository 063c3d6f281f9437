#include "player/search_helper.hpp"

#include <algorithm>

#include "core/rng.hpp"

namespace katachi::player {

core::Result<void> SearchHelper::prepare(const SearchTask& task) {
  const bool is_same = engine_ && size_ == task.game.size() && preset_.search == task.preset.search &&
                       preset_.parameters == task.preset.parameters;
  if (is_same) return {};
  engine_.reset();
  auto made = make_go_search(task.game.size(), task.preset, *clock_);
  if (!made) return std::unexpected(made.error());
  engine_ = *std::move(made);
  size_ = task.game.size();
  preset_ = task.preset;
  return {};
}

core::Result<Report> SearchHelper::help(std::string_view text, search::mcts::Exchange& exchange, std::stop_token stop) {
  const auto task = parse_task(text);
  if (!task) return std::unexpected(task.error());
  if (const auto prepared = prepare(*task); !prepared) return std::unexpected(prepared.error());
  GoRequest request{
      .seed = core::mix64(task->seed ^ core::mix64(number_)), .extra_margin = task->extra_komi, .exchange = &exchange};
  if (task->is_restricted)
    request.allows = [&](go::Move move) { return std::ranges::find(task->only, move) != task->only.end(); };
  return engine_->search(task->game, request, std::move(stop));
}

}  // namespace katachi::player
