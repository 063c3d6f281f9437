#include "lab/match_schedule.hpp"

#include <array>
#include <cassert>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lab/coupled.hpp"
#include "lab/plan_json.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;
using stats::SprtDecision;

namespace {

ordered_json sprt_json(const stats::SprtOptions& options) {
  return {{"elo0", options.elo0},
          {"elo1", options.elo1},
          {"alpha", options.alpha},
          {"beta", options.beta},
          {"model", options.model == stats::EloModel::kLogistic ? "logistic" : "normalized"}};
}

std::optional<stats::EloModel> model_by_name(std::string_view name) {
  if (name == "logistic") return stats::EloModel::kLogistic;
  if (name == "normalized") return stats::EloModel::kNormalized;
  return std::nullopt;
}

core::Result<stats::SprtOptions> sprt_from_json(const ordered_json& json, const std::string& place) {
  core::FieldReader fields(json, place);
  stats::SprtOptions options;
  fields.read("elo0", options.elo0);
  fields.read("elo1", options.elo1);
  fields.read("alpha", options.alpha);
  fields.read("beta", options.beta);
  fields.read_word("model", options.model, model_by_name);
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return options;
}

}  // namespace

std::string identity(const MatchPlan& plan) {
  ordered_json json = {{"first", match::engine_json(plan.first)}, {"second", match::engine_json(plan.second)}};
  add_games(json, plan.conditions, plan.openings, plan.seed);
  if (plan.keeps_colours) json["keeps_colours"] = true;
  if (plan.coupled) json["coupled"] = true;
  return match::json_text(json);
}

core::Result<MatchPlan> match_plan(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "identity");
  MatchPlan plan;
  read_engine(fields, "first", plan.first);
  read_engine(fields, "second", plan.second);
  read_games(fields, plan.conditions, plan.openings, plan.seed);
  if (json.is_object() && json.contains("keeps_colours")) fields.read("keeps_colours", plan.keeps_colours);
  if (json.is_object() && json.contains("coupled")) fields.read("coupled", plan.coupled);
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return plan;
}

core::Result<void> check(const MatchPlan& plan) {
  if (!plan.coupled) return {};
  if (plan.keeps_colours)
    return core::fail("coupled games swap the colours within a pair", "--coupled", "omit --keep-colours");
  return check_coupled(std::array{plan.first, plan.second});
}

std::string settings_json(const MatchSettings& settings) {
  ordered_json json = {{"games", settings.games}};
  if (settings.sprt) json["sprt"] = sprt_json(*settings.sprt);
  return json.dump();
}

core::Result<MatchSettings> match_settings(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "settings");
  MatchSettings settings;
  fields.read("games", settings.games);
  if (json.is_object() && json.contains("sprt"))
    fields.read_object("sprt", settings.sprt, [](const ordered_json& value, const std::string& place) {
      const auto options = sprt_from_json(value, place);
      return options ? core::Result<std::optional<stats::SprtOptions>>(*options) : std::unexpected(options.error());
    });
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return settings;
}

MatchSchedule::MatchSchedule(MatchPlan plan, const MatchSettings& settings, std::unique_ptr<match::Openings> openings)
    : plan_(std::move(plan)), settings_(settings), openings_(std::move(openings)) {
  assert(!plan_.keeps_colours || !settings_.sprt);  // the test's pairs have one game of each colour
  if (settings_.sprt) test_ = stats::sprt({}, *settings_.sprt);
}

match::GameJob MatchSchedule::job(std::uint64_t number) {
  match::GameJob job = paired_job(number, plan_.first, plan_.second, plan_.conditions, *openings_, plan_.seed);
  if (plan_.keeps_colours) {
    job.black = plan_.first;
    job.white = plan_.second;
  }
  if (plan_.coupled) job.seed = coupled_seed(plan_.seed, number);
  return job;
}

void MatchSchedule::record(const store::StoredGame& game) {
  ++settled_;
  tally_.add(game, first_is_black(game.number));
  if (!settings_.sprt) return;
  line_.record(game);
  while (const auto pair = line_.next()) {
    if (!pair->reward || test_.decision != SprtDecision::kContinue) continue;
    tested_.add(*pair->reward);
    test_ = stats::sprt(tested_, *settings_.sprt);
    llr_path_.push_back(test_.llr);
    if (test_.decision == SprtDecision::kContinue) continue;
    const ordered_json data = {{"pairs", tested_.pairs()},
                               {"counts", tested_.counts},
                               {"llr", test_.llr},
                               {"bounds", {test_.lower, test_.upper}}};
    notes_.push_back({"decision", fmt::format("{} after {} pairs, LLR {:.2f}", decision(), tested_.pairs(), test_.llr),
                      data.dump()});
  }
}

bool MatchSchedule::is_over() const { return settled_ >= settings_.games || test_.decision != SprtDecision::kContinue; }

std::string MatchSchedule::decision() const {
  if (!settings_.sprt) return "none";
  if (test_.decision == SprtDecision::kContinue) return "undecided";
  return fmt::format("{} accepted", test_.decision == SprtDecision::kAcceptH1 ? "H1" : "H0");
}

std::string MatchSchedule::status() const {
  // What decides comes first: a terminal's line is short.
  std::string text;
  if (settings_.sprt) text = fmt::format("LLR {:.2f} ({:.2f}, {:.2f}), ", test_.llr, test_.lower, test_.upper);
  text += fmt::format("+{} ={} -{}", tally_.wins, tally_.draws, tally_.losses);
  if (tally_.games() > 0) text += fmt::format(", {:.1f} %", 100 * tally_.win_rate());
  if (const std::uint64_t voids = tally_.voids.count(); voids > 0) text += fmt::format(", void {}", voids);
  return text;
}

std::vector<Note> MatchSchedule::take_notes() { return std::exchange(notes_, {}); }

}  // namespace katachi::lab
