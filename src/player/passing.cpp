#include "player/passing.hpp"

#include <algorithm>

#include "player/status.hpp"

namespace katachi::player {

namespace {

constexpr double kSettled = 0.95;  // share of playouts that give a point to the same owner

// Whoever moves next: a neutral point always falls to the side that is to move.
bool is_settled(const PassQuestion& question, go::Point p) {
  const auto always = [&](go::Color color) {
    return question.now.share(color, p) >= kSettled && question.after_pass.share(color, p) >= kSettled;
  };
  return always(go::Color::kBlack) || always(go::Color::kWhite);
}

bool all_settled(const PassQuestion& question) {
  const go::Size size = question.game.size();
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      if (!is_settled(question, go::Point::at(x, y))) return false;
  return true;
}

bool has_dead_enemy(const Estimate& estimate, go::Color own) {
  return std::ranges::any_of(
      estimate.chains, [&](const ChainStatus& chain) { return chain.color != own && chain.status == Status::kDead; });
}

bool has_many_stones(const go::History& game) {
  const auto& board = game.board();
  return 5 * (board.stones(go::Color::kBlack) + board.stones(go::Color::kWhite)) >= 2 * game.size().area();
}

// The mean result after a pass, for the side that passes.
search::MoveReport<go::Move> report_of_pass(const Ownership& after, go::Color own) {
  const bool black = own == go::Color::kBlack;
  return {.move = go::Move::pass(),
          .visits = after.playouts,
          .outcome = black ? after.outcome_black : 1 - after.outcome_black,
          .margin = black ? after.margin_black : -after.margin_black};
}

bool is_better_than(const search::MoveReport<go::Move>& move, const search::MoveReport<go::Move>& pass) {
  return move.outcome > pass.outcome || (move.outcome == pass.outcome && move.margin > pass.margin);
}

}  // namespace

bool is_late(const go::History& game) { return game.consecutive_passes() > 0 || has_many_stones(game); }

PassAnswer consider_pass(const PassQuestion& question) {
  const go::History& game = question.game;
  const go::Color own = game.to_move();
  const Estimate estimate = judge_status(game, question.now);
  const bool settled = all_settled(question);
  if (question.may_leave_dead && game.consecutive_passes() > 0) {
    const int points = final_half_points(game, estimate);
    const bool wins = own == go::Color::kBlack ? points > 0 : points < 0;
    if (wins && has_many_stones(game))
      return {.pass = true, .move = 0, .reason = "the enemy passed and the count is won"};
    if (settled) return {.pass = true, .move = 0, .reason = "the enemy passed and nothing can change any more"};
  }
  const bool must_capture = !question.may_leave_dead && has_dead_enemy(estimate, own);
  if (settled && !must_capture) return {.pass = true, .move = 0, .reason = "every point is settled"};
  std::size_t best = 0;
  if (question.may_leave_dead) {
    const auto& moves = question.report.moves;
    while (best < moves.size() && is_settled(question, moves[best].move.point())) ++best;
    if (best == moves.size()) return {.pass = true, .move = 0, .reason = "every move is on a settled point"};
  }
  const auto pass = report_of_pass(question.after_pass, own);
  if (!must_capture && question.may_compare && !is_better_than(question.report.moves[best], pass))
    return {.pass = true, .move = 0, .reason = "no move is better than a pass"};
  return {.pass = false, .move = best, .reason = ""};
}

}  // namespace katachi::player
