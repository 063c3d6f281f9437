// Reports of runs, made from the store alone: text for people, JSON for programs, one HTML page.
//
// The JSON of a match has the fields games, wins, losses, draws, void, void_reasons, win_rate, win_rate_ci, mean_score, mean_score_ci, elo,
// elo_ci, pairs, llr, decision, repeated, all seen from the first engine, intervals of 95 %; a number that does not exist (the Elo of a
// side that won everything, the LLR without a test) is null.
#pragma once

#include <memory>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/result.hpp"
#include "draw/table.hpp"
#include "lab/schedule.hpp"
#include "lab/tally.hpp"
#include "lab/void_games.hpp"
#include "match/openings.hpp"
#include "store/store.hpp"

namespace katachi::lab {

struct RunReport {
  std::string text;
  std::string json;
  std::string html;
  std::uint64_t games = 0;  // that count
  VoidGames voids = {};
};

// Errors: a run of a kind that is not known, or whose identity cannot be read.
core::Result<RunReport> report_run(const store::Store& store, const store::Run& run);

core::Result<RunReport> report_match(const store::Store& store, const store::Run& run);
core::Result<RunReport> report_handicap(const store::Store& store, const store::Run& run);
core::Result<RunReport> report_race(const store::Store& store, const store::Run& run);
core::Result<RunReport> report_tuning(const store::Store& store, const store::Run& run);

// --- what the reports of all kinds share ---

// The fields above but llr and decision.
nlohmann::ordered_json tally_json(const Tally& tally);
// Several lines: results, score, Elo, pairs, endings, what each side used.
std::string tally_text(const Tally& tally, const std::string& first, const std::string& second);
draw::Table usage_table(const Tally& tally, const std::string& first, const std::string& second);

// Shows the stored games of a run to its schedule; returns how many count, and adds the others to `voids`.
std::uint64_t replay_and_count(const store::Store& store, store::RunId run, Schedule& schedule, VoidGames& voids);

// For the schedule of a report, which plans no games.
std::unique_ptr<match::Openings> unused_openings();

// "9x9, komi 7.5, chinese rules, time none, openings none"
std::string conditions_text(const match::GameConditions& conditions, const std::string& openings);

// The fields state, run and identity, last in every report.
void add_run(nlohmann::ordered_json& json, const store::Run& run);

// A number for JSON: null where it is not finite.
nlohmann::ordered_json finite(double value);
std::string percent_text(double share);            // "52.3 %"
std::string elo_text(const stats::Estimate& elo);  // "+12.3 [-5.0, +29.8]", infinite ends as "-inf"

}  // namespace katachi::lab
