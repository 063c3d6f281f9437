// bracket(): the value of a position by questions "does the first player get at least N?", for searches that answer only these.
//
// The possible values lie `step` apart between two bounds. From a guess the questions gallop: 1, 2, 4 ... steps further, until one is
// answered the other way; then the interval is halved. A game of win and loss takes one question, one with draws two, one with points about
// twice the logarithm of the distance between guess and value. Nodes, seconds and hits are added up.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "game/concepts.hpp"
#include "game/value.hpp"
#include "search/exact/task.hpp"

namespace katachi::solver {

struct Range {
  game::Bounds bounds = {};  // both are possible values
  game::Value step = game::kWin;
  game::Value guess = 0;
  bool knows_lower = false, knows_upper = false;  // the bound is what the game's knowledge says, not the rules alone
};

// The next question between what is known: lower < goal <= upper.
class Gallop {
 public:
  explicit Gallop(const Range& range) : range_(range), at_(range.guess) {}

  bool is_over() const { return range_.bounds.lower >= range_.bounds.upper; }
  game::Bounds bounds() const { return range_.bounds; }

  game::Value next() const {
    const game::Value lowest = range_.bounds.lower + range_.step, highest = range_.bounds.upper;
    if (has_yes_ && has_no_) return lowest + (highest - lowest) / range_.step / 2 * range_.step;
    const game::Value steps = (at_ - range_.bounds.lower + range_.step - 1) / range_.step;
    return std::clamp(range_.bounds.lower + steps * range_.step, lowest, highest);
  }
  void answered(game::Value goal, game::Bounds known) {
    const bool yes = known.lower >= goal;
    (yes ? has_yes_ : has_no_) = true;
    if (yes)
      range_.bounds.lower = std::max(range_.bounds.lower, goal);
    else
      range_.bounds.upper = std::min(range_.bounds.upper, goal - range_.step);
    range_.bounds = range_.bounds.meet(known);
    distance_ *= 2;
    at_ = yes ? goal + distance_ / 2 * range_.step : goal - distance_ / 2 * range_.step;
  }

 private:
  Range range_;
  game::Value at_;
  game::Value distance_ = 1;
  bool has_yes_ = false, has_no_ = false;
};

// `ask(goal, task)` is a search that answers a goal. What ends one question ends all.
template <class Report, class Ask>
Report bracket(const Range& range, const search::exact::Task& task, Ask&& ask) {
  Gallop gallop(range);
  Report total;
  total.bounds = range.bounds;
  total.end = search::exact::End::kSolved;
  while (!gallop.is_over()) {
    search::exact::Task own = task;
    if (own.limits.nodes > 0) own.limits.nodes = own.limits.nodes > total.nodes ? own.limits.nodes - total.nodes : 1;
    const game::Value goal = gallop.next();
    Report answer = ask(search::exact::Goal{.at_least = goal}, own);
    total.nodes += answer.nodes;
    total.table_hits += answer.table_hits;
    total.seconds += answer.seconds;
    total.memory = std::max(total.memory, answer.memory);
    if (!answer.answer({.at_least = goal})) {
      total.end = answer.end;
      break;
    }
    gallop.answered(goal, answer.bounds);
    // The side that reached its goal has a line to show; of the last goals of both the first player's is as good.
    if (!answer.line.empty()) total.line = std::move(answer.line);
  }
  total.bounds = gallop.bounds();
  return total;
}

// Best play of both sides, from a line in which the first player is sure of the value and one in which the second is: in each, moves of the
// other side are only some. It goes on while the two agree; where one side's is empty, no move of that side costs anything.
template <game::TwoPlayerState S, class Move>
std::vector<Move> merged_line(S state, const std::vector<Move>& of_first, const std::vector<Move>& of_second) {
  if (of_first.empty() || of_second.empty()) return of_first.empty() ? of_second : of_first;
  std::vector<Move> line;
  for (std::size_t ply = 0; ply < std::max(of_first.size(), of_second.size()) && !state.is_terminal(); ++ply) {
    const bool is_first = state.to_move() == game::Player::kFirst;
    const std::vector<Move>& own = is_first ? of_first : of_second;
    const std::vector<Move>& others = is_first ? of_second : of_first;
    if (ply >= own.size()) break;
    line.push_back(own[ply]);
    if (ply >= others.size() || !(others[ply] == own[ply])) break;
    state.play(own[ply]);
  }
  return line;
}

// bracket() from a position, with the line of both sides' best play.
template <class Report, game::TwoPlayerState S, class Ask>
Report bracket_from(const S& position, const Range& range, const search::exact::Task& task, Ask&& ask) {
  decltype(Report::line) of_first, of_second;
  // What these lines keep: the first player at least, the second at most.
  game::Value first_goal = range.bounds.lower, second_goal = range.bounds.upper;
  Report total = bracket<Report>(range, task, [&](search::exact::Goal goal, const search::exact::Task& own) {
    Report answer = ask(goal, own);
    if (const auto yes = answer.answer(goal)) {
      (*yes ? of_first : of_second) = answer.line;
      (*yes ? first_goal : second_goal) = *yes ? goal.at_least : goal.at_least - range.step;
    }
    return answer;
  });
  if (!total.is_solved()) return total;
  // An answer that told more than was asked may have left out a side's last question: its line is still wanted.
  const game::Value value = total.bounds.lower;
  const auto ask_for_line = [&](game::Value goal, auto& line) {
    Report answer = ask(search::exact::Goal{.at_least = goal}, task);
    total.nodes += answer.nodes;
    total.table_hits += answer.table_hits;
    total.seconds += answer.seconds;
    line = std::move(answer.line);
    return answer.answer({.at_least = goal}).has_value();
  };
  const bool has_lines = (first_goal >= value || ask_for_line(value, of_first)) &&
                         (second_goal <= value || ask_for_line(value + range.step, of_second));
  total.line.clear();
  if (!has_lines) return total;  // a limit ended the search for one
  total.line = merged_line(position, of_first, of_second);
  // A side whose share the knowledge promised was never asked for a line, and keeps it only by good moves: what is shown ends before them.
  // Without a first move solver::solve asks the knowledge.
  const bool owes_first = of_first.empty() && range.knows_lower && value == range.bounds.lower;
  const bool owes_second = of_second.empty() && range.knows_upper && value == range.bounds.upper;
  if (owes_first || owes_second) {
    S state = position;
    std::size_t shown = 0;
    for (; shown < total.line.size(); ++shown) {
      if (state.to_move() == game::Player::kFirst ? owes_first : owes_second) break;
      state.play(total.line[shown]);
    }
    total.line.resize(shown);
  }
  return total;
}

}  // namespace katachi::solver
