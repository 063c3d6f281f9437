#include "lab/tournament_schedule.hpp"

#include <array>
#include <cassert>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "lab/plan_json.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

constexpr std::array<std::pair<TournamentFormat, std::string_view>, 3> kFormats = {
    {{TournamentFormat::kRoundRobin, "round-robin"},
     {TournamentFormat::kGauntlet, "gauntlet"},
     {TournamentFormat::kSwiss, "swiss"}}};

}  // namespace

std::string_view name(TournamentFormat format) {
  for (const auto& [value, text] : kFormats)
    if (value == format) return text;
  return "";
}

std::optional<TournamentFormat> format_by_name(std::string_view text) {
  for (const auto& [value, known] : kFormats)
    if (known == text) return value;
  return std::nullopt;
}

std::string identity(const TournamentPlan& plan) {
  ordered_json json = {{"format", name(plan.format)}, {"engines", engines_json(plan.engines)}};
  add_games(json, plan.conditions, plan.openings, plan.seed);
  json["games"] = plan.games;
  json["rounds"] = plan.rounds;
  return match::json_text(json);
}

core::Result<TournamentPlan> tournament_plan(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  core::FieldReader fields(json, "identity");
  TournamentPlan plan;
  fields.read_word("format", plan.format, format_by_name);
  read_engines(fields, "engines", plan.engines);
  if (fields.is_ok() && plan.engines.size() < 2) fields.fail("engines", "must hold two engines or more");
  read_games(fields, plan.conditions, plan.openings, plan.seed);
  fields.read("games", plan.games);
  if (fields.is_ok() && (plan.games == 0 || plan.games % 2 != 0)) fields.fail("games", "must be even and positive");
  fields.read("rounds", plan.rounds);
  const bool one_stage = plan.format != TournamentFormat::kSwiss;
  if (fields.is_ok() && (plan.rounds == 0 || (one_stage && plan.rounds != 1)))
    fields.fail("rounds", "must be positive, and 1 unless the format is swiss");
  if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
  return plan;
}

TournamentSchedule::TournamentSchedule(TournamentPlan plan, std::unique_ptr<match::Openings> openings)
    : plan_(std::move(plan)),
      openings_(std::move(openings)),
      standings_(plan_.engines.size()),
      history_(plan_.engines.size()) {
  assert(plan_.engines.size() >= 2 && plan_.games >= 2 && plan_.games % 2 == 0 && plan_.rounds >= 1);
  if (plan_.format == TournamentFormat::kSwiss)
    plan_round();
  else
    stages_.push_back(plan_.format == TournamentFormat::kGauntlet ? gauntlet(plan_.engines.size())
                                                                  : round_robin(plan_.engines.size()));
  stage_games_ = stages_.front().size() * plan_.games;
}

void TournamentSchedule::plan_round() {
  std::vector<double> points;
  for (std::size_t player = 0; player < plan_.engines.size(); ++player)
    points.push_back(standings_.tally(player).points() + static_cast<double>(history_.byes(player) * plan_.games));
  SwissRound round = next_swiss_round(history_, points, plan_.seed);
  history_.add(round);
  const auto name_of = [&](std::size_t player) { return plan_.engines[player].name; };
  std::string text = fmt::format("round {}:", history_.rounds());
  ordered_json meetings = ordered_json::array();
  for (const Meeting& meeting : round.meetings) {
    text += fmt::format("{} {} - {}", meetings.empty() ? "" : ",", name_of(meeting.first), name_of(meeting.second));
    meetings.push_back({meeting.first, meeting.second});
  }
  ordered_json data = {{"round", history_.rounds()}, {"meetings", meetings}, {"points", points}};
  if (round.bye) {
    text += fmt::format("; {} has a bye", name_of(*round.bye));
    data["bye"] = *round.bye;
  }
  notes_.push_back({"round", text, data.dump()});
  stages_.push_back(std::move(round.meetings));
}

const Meeting& TournamentSchedule::meeting(std::uint64_t number) const {
  assert(number < planned());
  return meeting_of(stages_[number / stage_games_], number % stage_games_);
}

match::GameJob TournamentSchedule::job(std::uint64_t number) {
  assert(openings_ != nullptr);
  const auto& [first, second] = meeting(number);
  return paired_job(number, plan_.engines[first], plan_.engines[second], plan_.conditions, *openings_, plan_.seed);
}

void TournamentSchedule::record(const store::StoredGame& game) {
  if (game.number >= planned()) return;
  standings_.add(game, meeting(game.number));
  ++settled_;
  if (settled_ == planned() && stages_.size() < plan_.rounds) plan_round();
}

std::string TournamentSchedule::status() const {
  std::string text;
  if (plan_.format == TournamentFormat::kSwiss) text = fmt::format("round {} of {}", stages_.size(), plan_.rounds);
  if (const std::uint64_t voids = standings_.voids().count(); voids > 0)
    text += fmt::format("{}void {}", text.empty() ? "" : ", ", voids);
  const auto order = standings_.by_score();
  for (std::size_t place = 0; place < std::min<std::size_t>(3, order.size()); ++place)
    text += fmt::format("{}{} {:.1f} %", text.empty() ? "" : ", ", plan_.engines[order[place]].name,
                        100 * standings_.tally(order[place]).win_rate());
  return text;
}

std::vector<Note> TournamentSchedule::take_notes() { return std::exchange(notes_, {}); }

}  // namespace katachi::lab
