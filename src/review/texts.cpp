#include "review/texts.hpp"

#include <string_view>

#include <fmt/format.h>

#include "draw/text.hpp"
#include "go/rules.hpp"

namespace katachi::review {

namespace {

constexpr std::size_t kWorstInText = 10;
constexpr std::string_view kNothingFound = "No inaccuracy, mistake or blunder was found.\n";

std::string color_text(go::Color color) { return color == go::Color::kBlack ? "Black" : "White"; }

std::string player_text(const std::string& player, const std::string& rank, go::Color color) {
  const std::string shown = draw::printable(player.empty() ? color_text(color) : player);
  return rank.empty() ? shown : fmt::format("{} ({})", shown, draw::printable(rank));
}

std::string leader_text(double black_points) {
  return fmt::format("{}+{:.1f}", black_points >= 0 ? 'B' : 'W', black_points >= 0 ? black_points : -black_points);
}

std::string first_choice_text(const Game& game, const MoveReview& review) {
  const Candidate& best = review.before->best();
  std::string text = fmt::format("First choice: {}, {} wins {:.1f} %", go::gtp_text(best.move, game.size()),
                                 color_text(review.move.color), 100 * best.outcome);
  if (best.line.size() > 1) text += fmt::format("; expected: {}", line_text(game, best.line));
  text += ".\n";
  if (review.place)
    text += fmt::format("The move played is the search's choice number {}.\n", *review.place + 1);
  else
    text += "The search did not look at the move played.\n";
  return text;
}

std::string shapes_text(const Game& game, const MoveReview& review) {
  std::string text;
  if (review.before->played_shape) text += shape_text(game, review.move.move, *review.before->played_shape) + "\n";
  if (review.has_first_choice() && review.place != 0 && review.before->best_shape)
    text += shape_text(game, review.before->best().move, *review.before->best_shape) + "\n";
  return text;
}

std::string percent_of(std::size_t part, std::size_t whole) {
  if (whole == 0) return "-";
  return fmt::format("{:.0f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

// Two digits that mean something: "31 %", "4.7 %", "0.2 %".
std::string share_text(double share) { return fmt::format("{:.{}f} %", 100 * share, share < 0.1 ? 1 : 0); }

// What the reader must know of the record, a line each.
std::string record_lines(const Game& game) {
  std::string lines;
  if (const auto cut = cut_text(game.record)) lines += fmt::format("reviewed up to move {}: {}\n", game.moves(), *cut);
  if (const auto superko = superko_text(game.record)) lines += *superko + "\n";
  return lines;
}

}  // namespace

std::string headline(const Game& game) {
  const record::GameInfo& info = game.record.info;
  std::string text = fmt::format("{} against {}", player_text(info.black, info.black_rank, go::Color::kBlack),
                                 player_text(info.white, info.white_rank, go::Color::kWhite));
  if (info.result.ending != record::Ending::kUnknown) text += ", " + info.result.text();
  return text;
}

std::string conditions(const Game& game) {
  const record::GameInfo& info = game.record.info;
  std::string text = fmt::format("{}x{}", info.size.width, info.size.height);
  if (info.handicap > 0) text += fmt::format(", handicap {}", info.handicap);
  text += fmt::format(", komi {}, rules {}, {} moves", game.rules.komi(), go::rules_name(game.rules), game.moves());
  if (!info.date_text.empty()) text += ", " + draw::printable(info.date_text);
  if (!info.event.empty()) text += ", " + draw::printable(info.event);
  return text;
}

std::string line_text(const Game& game, const std::vector<go::Move>& line) {
  std::string text;
  for (const go::Move move : line) text += (text.empty() ? "" : " ") + go::gtp_text(move, game.size());
  return text;
}

std::string value_text(const BlackValue& value) {
  return fmt::format("Black {:.1f} %, {}", 100 * value.winrate, leader_text(value.points));
}

std::string loss_text(const MoveReview& review) {
  if (review.is_last_pass) return "ends the game and is not judged";
  if (!review.loss) return "is not judged";
  if (review.place == 0) return "is the first choice";
  const Loss& loss = *review.loss;
  if (loss.points <= loss.points_interval && loss.winrate <= loss.winrate_interval)
    return "loses nothing that could be told from noise";
  return fmt::format("loses {:.1f} points (+-{:.1f}) and {:.1f} percentage points of win rate (+-{:.1f})", loss.points,
                     loss.points_interval, 100 * loss.winrate, 100 * loss.winrate_interval);
}

std::string shape_text(const Game& game, go::Move move, const Shape& shape) {
  return fmt::format("The shape at {} was met {} times in game records, and played there in {} of them.",
                     go::gtp_text(move, game.size()), shape.met, share_text(shape.share()));
}

std::string move_comment(const Game& game, const MoveReview& review) {
  std::string text = fmt::format("katachi: move {}, {} {} {}", review.number, color_text(review.move.color),
                                 go::gtp_text(review.move.move, game.size()), loss_text(review));
  if (review.is_bad()) text += fmt::format(": {}", name(review.move_class));
  text += ".\n";
  if (review.after != nullptr)
    if (const auto value = value_after(game, *review.after)) text += value_text(*value) + "\n";
  if (review.has_first_choice() && review.place != 0) text += first_choice_text(game, review);
  text += shapes_text(game, review);
  text.pop_back();
  return text;
}

draw::Table summary_table(const Game& game, const Judgement& judgement) {
  using draw::Align;
  draw::Table table{.columns = {{"player"},
                                {"moves", Align::kRight},
                                {"mean loss, points", Align::kRight},
                                {"mean loss, pp", Align::kRight},
                                {"inaccuracies", Align::kRight},
                                {"mistakes", Align::kRight},
                                {"blunders", Align::kRight},
                                {"first choice", Align::kRight},
                                {"first three", Align::kRight}},
                    .rows = {}};
  const record::GameInfo& info = game.record.info;
  for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
    const PlayerSummary& player = judgement.players[go::side_index(color)];
    const std::string& written = color == go::Color::kBlack ? info.black : info.white;
    table.rows.push_back(
        {written.empty() ? color_text(color) : fmt::format("{} ({})", written, color_text(color)),
         std::to_string(player.judged), fmt::format("{:.2f}", player.mean_points),
         fmt::format("{:.1f}", 100 * player.mean_winrate), std::to_string(player.count(MoveClass::kInaccuracy)),
         std::to_string(player.count(MoveClass::kMistake)), std::to_string(player.count(MoveClass::kBlunder)),
         percent_of(player.first_choice, player.judged), percent_of(player.first_three, player.judged)});
  }
  return table;
}

draw::Table worst_table(const Game& game, const std::vector<const MoveReview*>& moves) {
  using draw::Align;
  draw::Table table{.columns = {{"move", Align::kRight},
                                {"side"},
                                {"played"},
                                {"class"},
                                {"points", Align::kRight},
                                {"win rate, pp", Align::kRight},
                                {"better"}},
                    .rows = {}};
  for (const MoveReview* review : moves)
    table.rows.push_back(
        {std::to_string(review->number), color_text(review->move.color), go::gtp_text(review->move.move, game.size()),
         std::string(name(review->move_class)), fmt::format("-{:.1f}", review->loss->points),
         fmt::format("-{:.1f}", 100 * review->loss->winrate), line_text(game, review->before->best().line)});
  return table;
}

draw::Table moves_table(const Game& game, const Judgement& judgement) {
  using draw::Align;
  draw::Table table{.columns = {{"move", Align::kRight},
                                {"side"},
                                {"played"},
                                {"Black wins", Align::kRight},
                                {"score", Align::kRight},
                                {"loss, points", Align::kRight},
                                {"loss, pp", Align::kRight},
                                {"class"},
                                {"first choice"},
                                {"shape", Align::kRight}},
                    .rows = {}};
  for (const MoveReview& review : judgement.moves) {
    const auto value = value_after(game, *review.after);
    const auto& shape = review.before->played_shape;
    table.rows.push_back(
        {std::to_string(review.number), color_text(review.move.color), go::gtp_text(review.move.move, game.size()),
         value ? fmt::format("{:.1f} %", 100 * value->winrate) : "", value ? leader_text(value->points) : "",
         review.loss ? fmt::format("{:.1f}", review.loss->points) : "",
         review.loss ? fmt::format("{:.1f}", 100 * review.loss->winrate) : "", std::string(name(review.move_class)),
         review.has_first_choice() ? go::gtp_text(review.before->best().move, game.size()) : "",
         shape ? fmt::format("{} of {}", share_text(shape->share()), shape->met) : ""});
  }
  return table;
}

std::string summary_comment(const Game& game, const Judgement& judgement) {
  std::string text = record_lines(game);
  for (const go::Color color : {go::Color::kBlack, go::Color::kWhite}) {
    const PlayerSummary& player = judgement.players[go::side_index(color)];
    text += fmt::format(
        "{}: {} moves, mean loss {:.2f} points and {:.1f} percentage points of win rate; {} inaccuracies, {} mistakes, "
        "{} blunders; first "
        "choice {}, first three {}\n",
        color_text(color), player.judged, player.mean_points, 100 * player.mean_winrate,
        player.count(MoveClass::kInaccuracy), player.count(MoveClass::kMistake), player.count(MoveClass::kBlunder),
        percent_of(player.first_choice, player.judged), percent_of(player.first_three, player.judged));
  }
  const auto worst = judgement.worst(kWorstInText);
  if (worst.empty()) return text.append(kNothingFound);
  for (const MoveReview* review : worst)
    text += fmt::format("move {}, {} {}: {}, {}; better: {}\n", review->number, color_text(review->move.color),
                        go::gtp_text(review->move.move, game.size()), name(review->move_class), loss_text(*review),
                        go::gtp_text(review->before->best().move, game.size()));
  return text;
}

std::string summary_text(const Game& game, const Judgement& judgement) {
  std::string text = fmt::format("{}\n{}\n{}", headline(game), conditions(game), record_lines(game));
  text += fmt::format("\n{}\n{}\n\n", draw::table_text(summary_table(game, judgement)), kUnitsLegend);
  const auto worst = judgement.worst(kWorstInText);
  if (worst.empty()) return text.append(kNothingFound);
  return text + draw::table_text(worst_table(game, worst));
}

}  // namespace katachi::review
