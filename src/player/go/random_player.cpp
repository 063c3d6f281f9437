#include "player/go/random_player.hpp"

#include "core/rng.hpp"
#include "player/go/allowed_moves.hpp"
#include "player/time/pace.hpp"

namespace katachi::player {

std::vector<go::Move> sensible_moves(const go::History& game, go::Color color) {
  using Geometry = go::Geometry<go::kMaxBoardSize>;
  std::vector<go::Move> moves;
  go::History strict = game;
  strict.set_rules(go::strictest(game.rules()));
  game.board().for_each_point([&](auto v) {
    if (game.board().at(v) != go::Color::kEmpty || game.board().is_eye(v, color)) return;
    const go::Move move = Geometry::point(v);
    if (strict.is_legal(color, move)) moves.push_back(move);
  });
  return moves;
}

RandomPlayer::RandomPlayer(Preset preset, const core::Clock& clock)
    : judge_(std::move(preset), clock), clock_(&clock) {}

Choice RandomPlayer::choose(const go::History& game, go::Color color, const ChooseOptions& options,
                            std::stop_token stop) {
  const core::TimePoint start = clock_->now();
  const AllowedMoves allowed{options.only, options.avoid};
  std::vector<go::Move> moves = sensible_moves(game, color);
  std::erase_if(moves, [&](go::Move move) { return !allowed(move); });
  if (const auto forced = allowed.any_legal(game, color); moves.empty() && forced && !forced->is_pass())
    moves.push_back(*forced);
  Choice choice{.decision = Decision::kPass, .move = go::Move::pass(), .report = {}, .reason = "no move is left"};
  if (!moves.empty()) {
    core::Rng rng(core::mix64(parameters().seed ^ core::mix64(game.moves().size())));
    choice.decision = Decision::kMove;
    choice.move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    choice.reason = "at random";
  }
  if (parameters().min_seconds > 0) wait_until(start + shortest_move(parameters(), options.time), stop);
  return choice;
}

}  // namespace katachi::player
