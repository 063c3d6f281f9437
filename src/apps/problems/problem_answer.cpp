#include "apps/problems/problem_answer.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;

knowledge::Side side_of(const Problem& problem, go::Color color) {
  return problem.board.at(problem.target) == color ? knowledge::Side::kDefender : knowledge::Side::kAttacker;
}

std::vector<std::string> line_text(const knowledge::Verdict& verdict, go::Size size) {
  std::vector<std::string> line;
  for (const go::Move move : verdict.line) line.push_back(go::gtp_text(move, size));
  return line;
}

// What the file's first moves lead to, where ours is another.
SolutionCheck check_solution(const ProblemAnswer& answer, const knowledge::Region& region, const SolveLimits& limits,
                             const search::exact::Task& task) {
  const Problem& problem = answer.problem;
  const go::Color color = answer.asked_color();
  const knowledge::Verdict& ours = answer.verdict_of(color);
  if (!ours.line.empty() && std::ranges::find(problem.first_moves, ours.line.front()) != problem.first_moves.end())
    return {.agrees = true, .note = ""};
  const knowledge::Side side = side_of(problem, color);
  std::vector<std::string> notes;
  for (const go::Move move : problem.first_moves) {
    const std::string name = go::gtp_text(move, problem.board.size());
    using State = knowledge::EnclosedState;
    const auto at =
        static_cast<State::Move>(move.is_pass() ? State::kPass : region.index_of(move.point()).value_or(State::kPass));
    const State start(region, knowledge::Question::kCapture, side);
    if (at == State::kPass || start.is_terminal() || !start.is_legal(at)) {
      notes.push_back(fmt::format("{} of the file is not a move in the region", name));
      continue;
    }
    const auto after = knowledge::life_after(region, side, at, task, limits.threads);
    notes.push_back(fmt::format("{} of the file leads to {}{}", name, knowledge::life_name(after.life),
                                !after.is_proved()        ? ""
                                : after.life == ours.life ? ": as good as ours"
                                                          : ": not best"));
  }
  return {.agrees = false, .note = fmt::format("{}", fmt::join(notes, "; "))};
}

ordered_json verdict_json(const knowledge::Verdict& verdict, go::Size size) {
  const std::vector<std::string> line = line_text(verdict, size);
  return {{"move", line.empty() ? ordered_json(nullptr) : ordered_json(line.front())},
          {"line", line},
          {"reason", knowledge::reason_text(verdict.reason)},
          {"nodes", verdict.nodes}};
}

}  // namespace

go::Color ProblemAnswer::asked_color() const {
  const go::Color friendly = problem.board.at(problem.target);
  return problem.to_move.value_or(life.friend_first.life > life.enemy_first.life ? friendly : go::opposite(friendly));
}

const knowledge::Verdict& ProblemAnswer::verdict_of(go::Color color) const {
  return side_of(problem, color) == knowledge::Side::kDefender ? life.friend_first : life.enemy_first;
}

std::string ProblemAnswer::move_text() const {
  const knowledge::Verdict& verdict = verdict_of(asked_color());
  return verdict.line.empty() ? "" : go::gtp_text(verdict.line.front(), problem.board.size());
}

ordered_json ProblemAnswer::json() const {
  const go::Size size = problem.board.size();
  const std::string move = move_text();
  ordered_json json{{"file", problem.file},
                    {"target", go::gtp_text(problem.target, size)},
                    {"friend_first", knowledge::life_name(life.friend_first.life)},
                    {"enemy_first", knowledge::life_name(life.enemy_first.life)},
                    {"to_move", go::color_name(asked_color())},
                    {"move", move.empty() ? ordered_json(nullptr) : ordered_json(move)},
                    {"nodes", life.nodes},
                    {"seconds", life.seconds},
                    {"solved", is_solved()},
                    {"empty_points", empty_points},
                    {"friend", verdict_json(life.friend_first, size)},
                    {"enemy", verdict_json(life.enemy_first, size)}};
  if (check) {
    std::vector<std::string> moves;
    for (const go::Move first : problem.first_moves) moves.push_back(go::gtp_text(first, size));
    json["file_moves"] = moves;
    json["agrees"] = check->agrees;
    if (!check->agrees) json["difference"] = check->note;
  }
  return json;
}

core::Result<ProblemAnswer> solve_problem(const Problem& problem, const SolveLimits& limits,
                                          const search::exact::Task& task) {
  const auto region = knowledge::find_region(problem.board, problem.target);
  if (!region) {
    const core::Error& error = region.error();
    return core::fail(error.what, fmt::format("{}, {}", problem.file, error.where), error.remedy);
  }
  const auto limited = [&] {
    search::exact::Task own = task;
    own.limits = {.nodes = limits.nodes, .memory = limits.memory};
    own.limits.deadline = task.clock->now() + core::Duration(limits.seconds);
    return own;
  };
  ProblemAnswer answer{.problem = problem,
                       .life = knowledge::life_and_death(*region, limited(), limits.threads),
                       .check = {},
                       .empty_points = region->empty_points()};
  if (!problem.first_moves.empty() && answer.is_solved())
    answer.check = check_solution(answer, *region, limits, limited());
  return answer;
}

}  // namespace katachi::apps
