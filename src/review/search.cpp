#include "review/search.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "core/parallel.hpp"
#include "pattern/evidence.hpp"
#include "player/go/without_passes.hpp"

namespace katachi::review {

namespace {

std::optional<Shape> shape_at(const SearchMeans& means, const go::History& position, go::Move move) {
  if (!means.base || move.is_pass()) return std::nullopt;
  const auto evidence = pattern::shape_evidence(means.base, position, position.to_move(), move.point(), means.facts);
  if (!evidence) return std::nullopt;
  return Shape{.met = evidence->met, .played = evidence->played};
}

// Nothing if the search was stopped.
std::optional<Finding> search_position(const Game& game, std::size_t turn, const SearchOptions& options,
                                       player::Player& player, const SearchMeans& means, const std::stop_token& stop) {
  const go::History position = player::without_last_passes(game.position(turn));
  player.new_game();
  const player::SearchRequest request{.time = options.seconds.transform(player::fixed_time),
                                      .playouts = options.playouts};
  const player::Report report = player.analyze(position, position.to_move(), request, stop);
  if (stop.stop_requested()) return std::nullopt;
  std::optional<go::Move> played;
  if (turn < game.moves()) played = game.record.moves[turn].move;
  Finding finding = make_finding(turn, report, played, game.size());
  if (played) finding.played_shape = shape_at(means, position, *played);
  if (finding.has_value()) finding.best_shape = shape_at(means, position, finding.best().move);
  return finding;
}

}  // namespace

bool search_positions(const Game& game, const std::vector<std::size_t>& turns, const SearchOptions& options,
                      const SearchMeans& means, const std::stop_token& stop) {
  const std::size_t workers = std::clamp<std::size_t>(turns.size(), 1, std::max<std::size_t>(options.parallel, 1));
  std::vector<std::unique_ptr<player::Player>> players(workers);
  std::mutex guard;  // of `found`
  std::atomic<std::size_t> done = 0;
  core::parallel_for(turns.size(), workers, stop, [&](std::size_t worker, std::size_t item) {
    if (!players[worker]) players[worker] = means.make_player();
    const auto finding = search_position(game, turns[item], options, *players[worker], means, stop);
    if (!finding) return;
    const std::lock_guard lock(guard);
    ++done;
    if (means.found) means.found(*finding);
  });
  return done == turns.size();
}

}  // namespace katachi::review
