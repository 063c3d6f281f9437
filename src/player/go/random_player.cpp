#include "player/go/random_player.hpp"

#include "core/rng.hpp"
#include "player/go/allowed_moves.hpp"
#include "player/time/pace.hpp"

namespace katachi::player {

std::vector<go::Move> sensible_moves(go::History& game, go::Color color) {
  using Geometry = go::Geometry<go::kMaxBoardSize>;
  std::vector<go::Move> moves;
  const go::Rules rules = game.rules();
  game.set_rules(go::strictest(rules));
  game.board().for_each_point([&](auto v) {
    if (game.board().at(v) != go::Color::kEmpty || game.board().is_eye(v, color)) return;
    const go::Move move = Geometry::point(v);
    if (game.is_legal(color, move)) moves.push_back(move);
  });
  game.set_rules(rules);
  return moves;
}

RandomPlayer::RandomPlayer(Preset preset, const core::Clock& clock)
    : judge_(std::move(preset), clock), clock_(&clock) {}

Choice RandomPlayer::choose(go::History position, go::Color color, const SearchRequest& request, std::stop_token stop) {
  const core::TimePoint start = clock_->now();
  const AllowedMoves allowed{request.only, request.avoid};
  position.set_to_move(color);
  std::vector<go::Move> moves = sensible_moves(position, color);
  std::erase_if(moves, [&](go::Move move) { return !allowed(move); });
  if (const auto forced = allowed.any_legal(position, color); moves.empty() && forced && !forced->is_pass())
    moves.push_back(*forced);
  Choice choice{.decision = Decision::kPass, .move = go::Move::pass(), .report = {}, .reason = "no move is left"};
  if (!moves.empty()) {
    core::Rng rng(core::mix64(parameters().seed ^ core::mix64(position.moves().size())));
    choice.decision = Decision::kMove;
    choice.move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    choice.reason = "at random";
  }
  choice.position = std::make_shared<const go::History>(std::move(position));
  if (parameters().min_seconds > 0) wait_until(start + shortest_move(parameters(), request.time), stop);
  return choice;
}

}  // namespace katachi::player
