#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/board_picture.hpp"
#include "experiment/forme_k.hpp"
#include "go/history.hpp"
#include "pattern/book.hpp"
#include "player/shipped.hpp"
#include "record/record.hpp"

namespace katachi::experiment {
namespace {

struct BookGame {
  go::History game;
  std::string table;
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
};

BookGame play(pattern::OpeningBook& book, std::int64_t moves, std::uint64_t seed) {
  BookGame out{.game = go::History(book.base().facts().size), .table = {}};
  core::Rng rng(seed);
  for (std::int64_t i = 1; i <= moves; ++i) {
    const go::Color color = out.game.to_move();
    const auto found = book.choose(out.game, color, rng);
    if (!found) break;  // no pattern advises anything
    const pattern::NodeCounts counts = book.base().counts(found->advice.pattern);
    const std::string where = go::gtp_text(found->advice.point, out.game.size());
    out.table += fmt::format("{:3} {} {:4} {:5.1f} %  {} of {} tests, {} facts, one of {} alike\n", i,
                             color == go::Color::kBlack ? 'B' : 'W', where, 100 * counts.probability(), counts.plays,
                             counts.matches, book.base().depth(found->advice.pattern), found->equals);
    out.moves.push_back({{"move", where},
                         {"probability", counts.probability()},
                         {"n_played", counts.plays},
                         {"n_match", counts.matches},
                         {"facts", book.base().depth(found->advice.pattern)},
                         {"pattern", found->advice.pattern},
                         {"equals", found->equals}});
    out.game.play(color, found->advice.point);
  }
  return out;
}

draw::BoardPicture picture_of(const go::History& game, std::uint64_t seed) {
  draw::BoardPicture picture(game.size());
  int number = 0;
  for (const go::ColoredMove& move : game.moves()) picture.moves.push_back({++number, move});
  picture.caption = fmt::format("The book against itself, {} moves (seed {})", game.moves().size(), seed);
  return picture;
}

core::Result<ExperimentReport> run_opening(const ExperimentRun& settings) {
  const auto moves = settings.integer("moves", 1, 361);
  if (!moves) return std::unexpected(moves.error());
  const auto seed = settings.integer("seed", 0, INT64_MAX);
  if (!seed) return std::unexpected(seed.error());
  auto base = player::open_base(settings.text("base"));
  if (!base) return std::unexpected(base.error());
  pattern::OpeningBook book(*std::move(base));
  const BookGame played = play(book, *moves, static_cast<std::uint64_t>(*seed));

  const draw::BoardPicture picture = picture_of(played.game, static_cast<std::uint64_t>(*seed));
  record::GameInfo info;
  info.black = info.white = "katachi's book";
  info.size = played.game.size();
  ExperimentReport report;
  report.text = played.table + "\n" + draw::board_text(picture, false);
  report.json = nlohmann::ordered_json{{"seed", *seed}, {"moves", played.moves}}.dump();
  report.files = {{"opening.sgf", record::to_sgf(played.game, info)}, {"opening.svg", draw::board_svg(picture)}};
  return report;
}

}  // namespace

Experiment opening_experiment() {
  return {.name = "opening",
          .shows = "the first 40 moves of the opening book against itself, as a record and a diagram",
          .source = "Bouzy and Chaslot 2005, figure 3",
          .takes = "1 s",
          .options = {{"moves", "40", "moves to play"},
                      {"seed", "1", "of the random choice among moves that are alike"},
                      {"base", "", "pattern base (.kform); empty: the shipped one"}},
          .files = {"opening.sgf", "opening.svg"},
          .run = run_opening};
}

}  // namespace katachi::experiment
