#include "player/go/passing.hpp"

#include <algorithm>

#include "player/go/shared_liberties.hpp"
#include "player/go/status.hpp"

namespace katachi::player {

namespace {

constexpr double kSettled = 0.95;  // share of playouts that give a point to the same owner

// Chances that a tree search has found are as good as equal within the first, and surely not beyond the second.
constexpr double kAlike = 0.02, kWorse = 0.1;
constexpr std::uint64_t kFewVisits = 20;  // of a pass: its chance is not known yet

// Whoever moves next: a neutral point always falls to the side that is to move.
struct Owners {
  Ownership now, after_pass;

  bool is_settled(go::Point p) const {
    const auto always = [&](go::Color color) {
      return now.share(color, p) >= kSettled && after_pass.share(color, p) >= kSettled;
    };
    return always(go::Color::kBlack) || always(go::Color::kWhite);
  }
  bool all_settled() const {
    for (int y = 0; y < now.size.height; ++y)
      for (int x = 0; x < now.size.width; ++x)
        if (!is_settled(go::Point::at(x, y))) return false;
    return true;
  }
};

bool has_dead_enemy(const Estimate& estimate, go::Color own) {
  return std::ranges::any_of(
      estimate.chains, [&](const ChainStatus& chain) { return chain.color != own && chain.status == Status::kDead; });
}

bool has_many_stones(const go::History& game) {
  const auto& board = game.board();
  return 5 * (board.stones(go::Color::kBlack) + board.stones(go::Color::kWhite)) >= 2 * game.size().area();
}

// The mean result after a pass, for the side that passes.
MoveFound report_of_pass(const Ownership& after, go::Color own) {
  const bool black = own == go::Color::kBlack;
  return {.move = go::Move::pass(),
          .visits = after.playouts,
          .outcome = black ? after.outcome_black : 1 - after.outcome_black,
          .margin = black ? after.margin_black : -after.margin_black};
}

bool is_better_than(const MoveFound& move, const MoveFound& pass) {
  return move.outcome > pass.outcome || (move.outcome == pass.outcome && move.margin > pass.margin);
}

bool wins(const go::History& game, const Estimate& estimate) {
  const int points = final_half_points(game, estimate);
  return game.to_move() == go::Color::kBlack ? points > 0 : points < 0;
}

// What reading tells about chains without liberties of their own; those that only a ko would take off the board are left in
// peace where they must come off and the count does not need it.
SharedLiberties read_for(const PassQuestion& question) {
  SharedLiberties shared = read_shared_liberties(question.game.board());
  if (question.may_leave_dead || !question.may_leave_kos) return shared;
  SharedLiberties peaceful = shared;
  const auto needs_ko = [&](const LostChain& chain) {
    return chain.color != question.game.to_move() && chain.loss.by_ko;
  };
  for (const LostChain& chain : shared.lost)
    if (needs_ko(chain)) peaceful.leave_alone(chain);
  std::erase_if(peaceful.lost, needs_ko);
  return wins(question.game, judge_status(question.game, question.now, peaceful)) ? peaceful : shared;
}

// The enemy chain to be taken next by the move that reading found: if nothing else is open any one, otherwise the one inside
// which the search wants to play.
const LostChain* chain_to_take(const PassQuestion& question, const SharedLiberties& shared, bool is_settled) {
  const bool is_any = is_settled || question.search_passes;
  const go::Point wanted = question.report.best().move.point();
  const auto found = std::ranges::find_if(shared.lost, [&](const LostChain& chain) {
    return chain.color != question.game.to_move() && chain.is_enclosed(question.now) &&
           question.game.is_legal(question.game.to_move(), chain.loss.move) &&
           (is_any || std::ranges::find(chain.points, wanted) != chain.points.end());
  });
  return found == shared.lost.end() ? nullptr : &*found;
}

// The enemy has passed, and dead stones may stay.
std::optional<PassAnswer> answer_pass(const PassQuestion& question, const Estimate& estimate, bool is_settled) {
  if (!question.may_leave_dead || question.game.consecutive_passes() == 0) return std::nullopt;
  if (wins(question.game, estimate) && has_many_stones(question.game))
    return PassAnswer{.pass = true, .reason = "the opponent passed and the count is a win"};
  if (is_settled) return PassAnswer{.pass = true, .reason = "the opponent passed and nothing can change"};
  return std::nullopt;
}

// Whether a pass is the last move, and the stones are judged after it.
bool ends_game(const PassQuestion& question) {
  return question.game.consecutive_passes() > 0 && !rules_count_as_it_stands(question.game.rules());
}

// Whether a tree search is sure that its best move is better than a pass, whatever playouts call settled.
bool knows_better(const PassQuestion& question) {
  const auto& pass = question.found_pass;
  return pass && pass->visits >= kFewVisits && pass->outcome < question.report.best().outcome - kWorse;
}

// A friend moves on points that are not settled. `is_won`: by the count as it is.
PassAnswer consider_open_points(const PassQuestion& question, const Owners& owners, bool is_won) {
  const auto& moves = question.report.moves;
  const auto is_open = [&](const MoveFound& found) { return !owners.is_settled(found.move.point()); };
  const auto open = std::ranges::find_if(moves, is_open);
  const bool has_open = open != moves.end();
  const PassAnswer play_open{.pass = false, .move = static_cast<std::size_t>(open - moves.begin()), .reason = ""};
  if (question.search_passes) {
    if (has_open && ends_game(question) && !is_won) return play_open;
    return {.pass = true, .reason = "the search prefers a pass"};
  }
  if (question.may_compare) {  // playouts alone: settled points are what they say
    if (!has_open) return {.pass = true, .reason = "every move is on a settled point"};
    const bool gains = is_better_than(*open, report_of_pass(question.after_pass, question.game.to_move()));
    return gains ? play_open : PassAnswer{.pass = true, .reason = "no move is better than a pass"};
  }
  if (has_open && open->outcome >= moves.front().outcome - kAlike) return play_open;
  // The best move is on a point that playouts call settled: either one of many that change nothing, as good as a pass, or the
  // search knows better.
  if (knows_better(question)) return {.pass = false, .move = 0, .reason = ""};
  return {.pass = true, .reason = "every move is on a settled point"};
}

}  // namespace

bool is_late(const go::History& game) { return game.consecutive_passes() > 0 || has_many_stones(game); }

PassAnswer consider_pass(const PassQuestion& question) {
  const go::Color own = question.game.to_move();
  const SharedLiberties shared = read_for(question);
  const Estimate estimate = judge_status(question.game, question.now, shared);
  Owners owners{.now = question.now, .after_pass = question.after_pass};
  shared.correct(owners.now);
  shared.correct(owners.after_pass);
  const bool settled = owners.all_settled() && !knows_better(question);
  if (auto answer = answer_pass(question, estimate, settled)) return *std::move(answer);
  if (question.search_passes && question.game.consecutive_passes() > 0 &&
      rules_count_as_it_stands(question.game.rules()))
    return {.pass = true, .reason = "the search prefers a pass"};
  const bool must_capture = !question.may_leave_dead && has_dead_enemy(estimate, own);
  if (settled && !must_capture) return {.pass = true, .reason = "every point is settled"};
  if (question.may_leave_dead) return consider_open_points(question, owners, wins(question.game, estimate));
  if (const LostChain* chain = chain_to_take(question, shared, settled))
    return {.pass = false, .reason = "to capture dead stones", .capture = chain->loss.move};
  const MoveFound& best = question.report.best();
  if (question.search_passes) {
    const bool is_free = best.outcome >= question.found_pass->outcome - kAlike;
    const bool goes_on = (must_capture && is_free) || (ends_game(question) && !wins(question.game, estimate));
    if (!goes_on) return {.pass = true, .reason = "the search prefers a pass"};
  } else if (!must_capture && question.may_compare && !is_better_than(best, report_of_pass(question.after_pass, own))) {
    return {.pass = true, .reason = "no move is better than a pass"};
  }
  return {.pass = false, .move = 0, .reason = ""};
}

}  // namespace katachi::player
