#include "player/explain.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "player/report_numbers.hpp"

namespace katachi::player {

namespace {

using Line = search::MoveReport<go::Move>;

std::string moves_text(const std::vector<go::Move>& moves, go::Size size) {
  std::string text;
  for (const go::Move move : moves) text += (text.empty() ? "" : " ") + go::gtp_text(move, size);
  return text;
}

// Without a visit its numbers are nobody's finding, but where the search began.
bool was_looked_at(const Line& line) { return line.visits > 0 || line.is_proven; }

// What visits are, and what an outcome is.
bool is_played_out(const Report& report) { return report.source == search::kPlayouts; }
const char* unit_of(const Report& report) { return is_played_out(report) ? "playouts" : "visits"; }
std::string won_by(const Report& report) {
  return is_played_out(report) ? "won" : fmt::format("to win by {}", report.source);
}

// What was thought of a move before the search; empty if nothing was, or the same of all.
std::string prior_text(const Line& line, const Report& report) {
  const auto is_same = [&](const Line& other) { return other.prior == line.prior; };
  if (line.prior <= 0 || (report.moves.size() > 1 && std::ranges::all_of(report.moves, is_same))) return "";
  const auto better = std::ranges::count_if(report.moves, [&](const Line& other) { return other.prior > line.prior; });
  return fmt::format("before the search: {:.1f} %, number {}\n", 100 * line.prior, better + 1);
}

std::string found_text(const Line& line, std::size_t place, const Report& report, go::Size size) {
  std::string text =
      fmt::format("{}: number {} of {} moves, {} of {} {}, {:.1f} % {}, margin {:+.1f}\n",
                  go::gtp_text(line.move, size), place + 1, report.moves.size(), line.visits,
                  root_numbers(report).visits, unit_of(report), 100 * line.outcome, won_by(report), line.margin);
  if (line.is_proven)
    text += fmt::format("proven: {}\n", line.outcome > 0.5 ? "won" : line.outcome < 0.5 ? "lost" : "drawn");
  if (line.is_pruned) text += "pruned by the search\n";
  text += prior_text(line, report);
  if (line.line.size() > 1) text += fmt::format("expected: {}\n", moves_text(line.line, size));
  return text;
}

// Against the best move, or for the best one against the next.
std::string comparison_text(const Line& line, std::size_t place, const Report& report, go::Size size) {
  if (report.moves.size() < 2 || !report.tells_moves_apart) return "";
  const Line& other = report.moves[place == 0 ? 1 : 0];
  if (!was_looked_at(other)) return "";
  return fmt::format("{}: {}, {} {}, {:.1f} % {}: {:+.1f} % and {:+.1f} points against it\n",
                     place == 0 ? "second best" : "best", go::gtp_text(other.move, size), other.visits, unit_of(report),
                     100 * other.outcome, won_by(report), 100 * (line.outcome - other.outcome),
                     line.margin - other.margin);
}

}  // namespace

std::string explain_move(const Report& report, go::Move move, go::Size size,
                         const std::optional<pattern::ShapeEvidence>& shape) {
  const auto found = std::ranges::find(report.moves, move, &Line::move);
  std::string text;
  if (found == report.moves.end() || !was_looked_at(*found)) {
    text = fmt::format("{}: not searched\n", go::gtp_text(move, size));
    if (found != report.moves.end()) text += prior_text(*found, report);
  } else {
    const auto place = static_cast<std::size_t>(found - report.moves.begin());
    text = found_text(*found, place, report, size) + comparison_text(*found, place, report, size);
  }
  if (shape)
    text += fmt::format("shape: pattern {} of {} facts, played in {:.1f} % of the {} times it was met\n",
                        shape->pattern, shape->facts, 100 * shape->share(), shape->met);
  return text;
}

std::string choice_text(const Choice& choice, go::Size size) {
  return choice.decision == Decision::kResign ? "resign" : go::gtp_text(choice.move, size);
}

std::string explain_choice(Player& player, const Choice& choice) {
  const go::History& game = *choice.position;
  std::string text = fmt::format("{}: {}\n", choice_text(choice, game.size()), choice.reason);
  // A book move was not searched: its reason says it all.
  if (choice.report.moves.empty()) return text;
  return text + player.explain(game, game.to_move(), choice.report, choice.move);
}

core::Result<std::string> explain_other(Player& player, const Choice& choice, go::Move move) {
  const go::History& game = *choice.position;
  if (!move.is_pass() && !game.is_legal(game.to_move(), move))
    return core::fail(fmt::format("{} was not legal then", go::gtp_text(move, game.size())));
  return player.explain(game, game.to_move(), choice.report, move);
}

}  // namespace katachi::player
