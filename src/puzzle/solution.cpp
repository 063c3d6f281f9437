#include "puzzle/solution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "puzzle/run_text.hpp"

namespace katachi::puzzle {

using core::Result;
using nlohmann::ordered_json;

double Solution::total() const {
  return std::accumulate(scores.begin(), scores.end(), 0.0,
                         [](double sum, double score) { return std::isnan(score) ? sum : sum + score; });
}

std::size_t Solution::unplayed() const {
  return static_cast<std::size_t>(std::ranges::count_if(scores, [](double score) { return std::isnan(score); }));
}

ordered_json solution_json(const Solution& solution) {
  return {{"program", "katachi"},
          {"puzzle", solution.puzzle},
          {"total", solution.total()},
          {"scores", solution.scores},
          {"moves", solution.moves}};
}

Result<Solution> read_solution(std::string_view text) {
  const ordered_json json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object()) return core::fail("is not JSON", "solution", "give what katachi puzzle --json has printed");
  Solution solution;
  if (!json.contains("puzzle") || !json["puzzle"].is_string()) return core::fail("must be a text", "puzzle");
  solution.puzzle = json["puzzle"].get<std::string>();
  if (!json.contains("scores") || !json["scores"].is_array()) return core::fail("must be an array", "scores");
  for (const ordered_json& score : json["scores"]) {
    if (!score.is_number() && !score.is_null()) return core::fail("must be numbers", "scores");
    solution.scores.push_back(score.is_null() ? std::numeric_limits<double>::quiet_NaN() : score.get<double>());
  }
  if (!json.contains("moves") || !json["moves"].is_array()) return core::fail("must be an array", "moves");
  for (const ordered_json& game : json["moves"]) {
    const auto moves = texts_from_json(game, fmt::format("moves[{}]", solution.moves.size()));
    if (!moves) return std::unexpected(moves.error());
    solution.moves.push_back(*moves);
  }
  if (solution.scores.size() != solution.moves.size())
    return core::fail(fmt::format("{} scores for {} games", solution.scores.size(), solution.moves.size()), "scores");
  return solution;
}

Result<Solution> check_solution(const Solution& claimed, const Kind& kind, const Boards& boards) {
  if (claimed.puzzle != kind.name)
    return core::fail(fmt::format("this is a solution of {}, not of {}", claimed.puzzle, kind.name), "puzzle",
                      "name the right puzzle");
  if (claimed.moves.size() != boards.size())
    return core::fail(fmt::format("there are {} games for {} boards", claimed.moves.size(), boards.size()), "moves",
                      "give the boards that were solved");
  Solution replayed = claimed;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (std::isnan(claimed.scores[i]) && claimed.moves[i].empty()) continue;
    const auto score = boards[i]->replay(claimed.moves[i]);
    const std::string place = fmt::format("board {}", i + 1);
    if (!score)
      return core::fail(score.error().what, fmt::format("{}, {}", place, score.error().where), score.error().remedy);
    if (!(std::abs(*score - claimed.scores[i]) <= 1e-6))
      return core::fail(fmt::format("the game has {} points, {} are claimed", *score, claimed.scores[i]), place);
    replayed.scores[i] = *score;
  }
  return replayed;
}

}  // namespace katachi::puzzle
