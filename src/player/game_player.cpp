#include "player/game_player.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "core/rng.hpp"

namespace katachi::player {

namespace {

using game::AnyMove;
using game::AnyState;

constexpr std::size_t kLastMoves = 6;  // that a search is told

std::string reason_of(const GameReport& report) {
  const auto& best = report.best();
  if (best.is_proven)
    return best.outcome == 1 ? "a proven win" : best.outcome == 0 ? "every move loses" : "a proven draw";
  return fmt::format("{:.1f} % of {} playouts won; {} playouts in {:.2f} s", 100 * best.outcome, best.visits,
                     report.playouts, report.seconds);
}

}  // namespace

AnyState state_after(AnyState start, std::span<const AnyMove> moves) {
  for (const AnyMove move : moves) start.play(move);
  return start;
}

core::Result<std::unique_ptr<GamePlayer>> GamePlayer::make(const GameSetup& setup, const core::Clock& clock) {
  if (const auto fits = check_setup(setup); !fits) return std::unexpected(fits.error());
  return std::unique_ptr<GamePlayer>(new GamePlayer(setup, clock));
}

search::Limits GamePlayer::limits_for(const std::optional<TimeBudget>& time) const {
  const Parameters& p = setup_.parameters;
  search::Limits limits{.playouts = static_cast<std::uint64_t>(p.playouts),
                        .nodes = static_cast<std::uint64_t>(p.nodes),
                        .deadline = std::nullopt,
                        .sure_win = p.sure_win};
  const core::TimePoint now = clock_->now();
  if (time) {
    limits.deadline = now + core::Duration(time->seconds);
    limits.latest = now + core::Duration(time->most);
  } else if (p.playouts == 0 && p.nodes == 0) {
    limits.deadline = now + core::Duration(p.seconds);
  }
  return limits;
}

// Goes down the tree by what was played since the last search, or forgets it.
void GamePlayer::follow(const AnyState& start, std::span<const AnyMove> moves) {
  const std::string text = std::string(start.traits().name) + "\n" + start.text();
  const bool goes_on = setup_.parameters.reuse && text == last_start_ && moves.size() >= last_moves_.size() &&
                       std::ranges::equal(last_moves_, moves.first(last_moves_.size()));
  if (goes_on)
    search_->advance(moves.subspan(last_moves_.size()));
  else
    search_->forget();
  last_start_ = text;
  last_moves_.assign(moves.begin(), moves.end());
}

GameChoice GamePlayer::choose(const AnyState& start, std::span<const AnyMove> moves, std::stop_token stop,
                              const std::optional<TimeBudget>& time) {
  const AnyState state = state_after(start, moves);
  assert(!state.is_terminal());
  AnyState::MoveList legal;
  state.legal_moves(legal);
  if (legal.size() == 1) return {.move = legal[0], .report = {}, .reason = "the only legal move"};
  follow(start, moves);
  const std::uint64_t seed = core::mix64(setup_.parameters.seed ^ core::mix64(moves.size()));
  GameReport report =
      search_->search(state, moves.last(std::min(moves.size(), kLastMoves)), seed, limits_for(time), std::move(stop));
  assert(report.has_best());
  const AnyMove best = report.best().move;
  std::string reason = reason_of(report);
  return {.move = best, .report = std::move(report), .reason = std::move(reason)};
}

void GamePlayer::new_game() {
  search_->forget();
  last_start_.clear();
  last_moves_.clear();
}

}  // namespace katachi::player
