#include "apps/problems/problem_file.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "record/record.hpp"
#include "record/source_games.hpp"
#include "sgf/source.hpp"
#include "sgf/tree.hpp"

namespace katachi::apps {

namespace {

// The one point that is marked MA in the root.
core::Result<go::Point> target_of(const sgf::Collection& tree, sgf::NodeId root, go::Size size) {
  const auto marks = tree.values(root, "MA");
  constexpr const char* kRemedy = "mark one stone of the group with MA in the first node";
  if (marks.empty()) return core::fail("no target is marked", "", kRemedy);
  if (marks.size() > 1) return core::fail(fmt::format("{} targets are marked", marks.size()), "", kRemedy);
  const auto point = go::parse_sgf_move(marks.front(), size);
  if (!point || point->is_pass()) return core::fail(fmt::format("'{}' is not a point", marks.front()), "MA", kRemedy);
  return point->point();
}

void read_solution(const sgf::Collection& tree, sgf::NodeId root, go::Size size, Problem& problem) {
  for (const sgf::NodeId node : tree.children(root))
    for (const auto& [name, color] : {std::pair{"B", go::Color::kBlack}, std::pair{"W", go::Color::kWhite}}) {
      const auto written = tree.raw(node, name);
      if (!written) continue;
      if (problem.first_moves.empty()) problem.to_move = color;
      const auto move = go::parse_sgf_move(*written, size);
      if (move && problem.to_move == color &&
          std::ranges::find(problem.first_moves, *move) == problem.first_moves.end())
        problem.first_moves.push_back(*move);
    }
}

core::Result<Problem> problem_of(const record::ParsedGame& game, const std::string& name) {
  const auto record = record::read_record(game.tree, game.root);
  if (!record) return core::fail(record.error().what, name, record.error().remedy);
  const go::Size size = record->info.size;
  const auto target = target_of(game.tree, game.root, size);
  if (!target) {
    const core::Error& error = target.error();
    return core::fail(error.what, error.where.empty() ? name : name + ", " + error.where, error.remedy);
  }
  Problem problem{.file = name, .board = record::start_board<go::kMaxBoardSize>(*record), .target = *target};
  if (const auto player = game.tree.simple_text(game.root, "PL")) problem.to_move = go::parse_color(*player);
  read_solution(game.tree, game.root, size, problem);
  return problem;
}

}  // namespace

void for_each_problem(const std::vector<std::filesystem::path>& paths,
                      const std::function<bool(Problem problem)>& on_problem,
                      const std::function<void(const core::Error& error)>& on_error) {
  sgf::for_each_source(
      paths,
      [&](sgf::Source source) {
        record::SourceGames games(std::move(source));
        record::ParsedGame game;
        while (true) {
          const auto more = games.next(game);
          if (!more) on_error(more.error());
          if (!more || !*more) return true;
          const std::string name = game.index == 0 ? games.name() : fmt::format("{}#{}", games.name(), game.index + 1);
          auto problem = problem_of(game, name);
          if (!problem)
            on_error(problem.error());
          else if (!on_problem(*std::move(problem)))
            return false;
        }
      },
      on_error);
}

}  // namespace katachi::apps
