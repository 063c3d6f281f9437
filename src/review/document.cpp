#include "review/document.hpp"

#include "go/rules.hpp"
#include "player/report_numbers.hpp"

namespace katachi::review {

namespace {

using nlohmann::ordered_json;

double to_four_decimals(double value) { return player::rounded(value, 4); }

std::string side_letter(go::Color color) { return color == go::Color::kBlack ? "B" : "W"; }

ordered_json text_or_null(const std::string& text) { return text.empty() ? ordered_json() : ordered_json(text); }

ordered_json game_json(const Game& game) {
  const record::GameInfo& info = game.record.info;
  ordered_json json = {{"file", game.name}, {"number", game.number}};
  json["black"] = text_or_null(info.black);
  json["white"] = text_or_null(info.white);
  json["black_rank"] = text_or_null(info.black_rank);
  json["white_rank"] = text_or_null(info.white_rank);
  json["result"] = info.result.ending == record::Ending::kUnknown ? text_or_null(info.result_text)
                                                                  : ordered_json(info.result.text());
  json["date"] = text_or_null(info.date_text);
  json["event"] = text_or_null(info.event);
  json["width"] = info.size.width;
  json["height"] = info.size.height;
  json["komi"] = game.rules.komi();
  json["rules"] = go::rules_name(game.rules);
  json["handicap"] = info.handicap;
  json["moves"] = game.moves();
  json["cut"] = text_or_null(cut_text(game.record).value_or(""));
  json["superko"] = text_or_null(superko_text(game.record).value_or(""));
  return json;
}

ordered_json choice_json(const Game& game, const Candidate& candidate) {
  ordered_json line = ordered_json::array();
  for (const go::Move move : candidate.line) line.push_back(go::gtp_text(move, game.size()));
  return {{"move", go::gtp_text(candidate.move, game.size())},
          {"order", candidate.place},
          {"visits", candidate.visits},
          {"winrate", to_four_decimals(candidate.outcome)},
          {"score", to_four_decimals(candidate.margin)},
          {"prior", to_four_decimals(candidate.prior)},
          {"line", line}};
}

ordered_json shape_json(const std::optional<Shape>& shape) {
  if (!shape) return nullptr;
  return {{"met", shape->met}, {"played", shape->played}, {"share", to_four_decimals(shape->share())}};
}

void add_loss(ordered_json& json, const MoveReview& review) {
  const auto number = [&](double Loss::* field) {
    return review.loss ? ordered_json(to_four_decimals((*review.loss).*field)) : ordered_json();
  };
  json["loss_points"] = number(&Loss::points);
  json["loss_points_interval"] = number(&Loss::points_interval);
  json["loss_winrate"] = number(&Loss::winrate);
  json["loss_winrate_interval"] = number(&Loss::winrate_interval);
}

ordered_json move_review_json(const Game& game, const MoveReview& review) {
  const Finding& before = *review.before;
  ordered_json json = {{"number", review.number},
                       {"color", side_letter(review.move.color)},
                       {"move", go::gtp_text(review.move.move, game.size())},
                       {"class", name(review.move_class)},
                       {"visits", before.visits}};
  json["winrate_before"] = before.has_value() ? ordered_json(to_four_decimals(before.best().outcome)) : ordered_json();
  json["score_before"] = before.has_value() ? ordered_json(to_four_decimals(before.best().margin)) : ordered_json();
  add_loss(json, review);
  const auto value = value_after(game, *review.after);
  json["black_winrate_after"] = value ? ordered_json(to_four_decimals(value->winrate)) : ordered_json();
  json["black_score_after"] = value ? ordered_json(to_four_decimals(value->points)) : ordered_json();
  json["order"] = review.place ? ordered_json(*review.place) : ordered_json();
  json["best"] = review.has_first_choice() ? choice_json(game, before.best()) : ordered_json();
  json["candidates"] = ordered_json::array();
  if (!review.is_last_pass)
    for (const Candidate& candidate : before.candidates) json["candidates"].push_back(choice_json(game, candidate));
  json["shape"] = shape_json(before.played_shape);
  json["best_shape"] = shape_json(review.is_last_pass ? std::nullopt : before.best_shape);
  return json;
}

ordered_json player_json(const PlayerSummary& player) {
  ordered_json json = {{"moves", player.judged},
                       {"mean_loss_points", to_four_decimals(player.mean_points)},
                       {"mean_loss_winrate", to_four_decimals(player.mean_winrate)}};
  json["classes"] = ordered_json::object();
  for (std::size_t i = 0; i < kMoveClasses; ++i)
    json["classes"][std::string(name(static_cast<MoveClass>(i)))] = player.by_class[i];
  json["first_choice"] = player.first_choice;
  json["first_three"] = player.first_three;
  return json;
}

}  // namespace

ordered_json review_document(const Game& game, const Judgement& judgement, const ordered_json& identity) {
  ordered_json document = {{"program", "katachi"}};  // by which a later review knows its file (core/output_file.hpp)
  document.update(identity);
  document["game"] = game_json(game);
  document["summary"] = {{"black", player_json(judgement.players[0])}, {"white", player_json(judgement.players[1])}};
  document["moves"] = ordered_json::array();
  for (const MoveReview& review : judgement.moves) document["moves"].push_back(move_review_json(game, review));
  return document;
}

bool is_document_of(std::string_view text, const ordered_json& identity) {
  const auto document = ordered_json::parse(text, nullptr, false);
  if (!document.is_object()) return false;
  for (const auto& [key, value] : identity.items())
    if (!document.contains(key) || document[key] != value) return false;
  return document.contains("moves");
}

}  // namespace katachi::review
