// The end of the game, and the board as text.
#include <algorithm>

#include <fmt/format.h>

#include "go/diagram.hpp"
#include "go/score.hpp"
#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"

namespace katachi::gtp {

namespace {

Answer final_score(Engine& engine, Arguments) {
  const go::History& game = engine.game();
  const player::Estimate estimate =
      player::counts_as_it_stands(game) ? player::Estimate{} : engine.session().estimate(engine.stop());
  return go::score_text(player::final_half_points(game, estimate));
}

// One chain per line.
std::string chains_with(const player::Estimate& estimate, player::Status status, go::Size size) {
  std::string text;
  for (const player::ChainStatus& chain : estimate.chains)
    if (chain.status == status) text += vertex_list(chain.stones, size) + "\n";
  return text;
}

std::string points_owned(const go::History& game, const player::Estimate& estimate, go::Color owner) {
  const auto owners = player::final_owners(game, estimate);
  std::vector<go::Point> points;
  game.board().for_each_point([&](auto v) {
    const go::Point p = go::History::GameBoard::Geo::point(v);
    const bool free =
        game.board().at(v) == go::Color::kEmpty || std::ranges::find(estimate.dead, p) != estimate.dead.end();
    if (free && owners[v] == owner) points.push_back(p);
  });
  return vertex_list(points, game.size());
}

Answer final_status_list(Engine& engine, Arguments arguments) {
  const go::History& game = engine.game();
  const std::string& wanted = arguments[0];
  const bool known = wanted == "alive" || wanted == "dead" || wanted == "seki" || wanted == "black_territory" ||
                     wanted == "white_territory" || wanted == "dame";
  if (!known)
    return core::fail("syntax error: the status must be alive, dead, seki, black_territory, white_territory or dame");
  const player::Estimate estimate = engine.session().estimate(engine.stop());
  if (wanted == "alive") return chains_with(estimate, player::Status::kAlive, game.size());
  if (wanted == "dead") return chains_with(estimate, player::Status::kDead, game.size());
  if (wanted == "seki") return chains_with(estimate, player::Status::kSeki, game.size());
  if (wanted == "black_territory") return points_owned(game, estimate, go::Color::kBlack);
  if (wanted == "white_territory") return points_owned(game, estimate, go::Color::kWhite);
  return points_owned(game, estimate, go::Color::kEmpty);
}

Answer showboard(Engine& engine, Arguments) {
  const go::History& game = engine.game();
  go::DiagramOptions options;
  if (const auto last = game.last_move()) options.last_move = last->move;
  const auto& board = game.board();
  return fmt::format("\n{}{} to move, move {}, captured by Black (X) {}, by White (O) {}\n{} rules, komi {}{}",
                     go::diagram(board, options), go::color_name(game.to_move()), game.moves().size() + 1,
                     board.captured(go::Color::kWhite), board.captured(go::Color::kBlack), go::rules_name(game.rules()),
                     game.rules().komi(),
                     game.handicap_stones() > 0 ? fmt::format(", handicap {}", game.handicap_stones()) : "");
}

}  // namespace

void add_score_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"final_score", "", 0, 0, final_score},
                                {"final_status_list", "alive|dead|seki|black_territory|white_territory|dame", 1, 1,
                                 final_status_list},
                                {"showboard", "", 0, 0, showboard},
                            });
}

}  // namespace katachi::gtp
