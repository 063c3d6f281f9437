// Game JSON: jobs and results as they travel to workers, conditions and engines as they make up the identity of a run.
//
// Field names and their order are stable: an identity is compared as text. Enumerations are words, moves are pairs of letters
// (moves_text.hpp), komi is in points. What is absent is null; infinite times, which JSON lacks, are "infinity". Bytes that
// are no UTF-8 (in what an engine says of itself, in a command) become U+FFFD.
//
// Reading is strict: an unknown field, a missing one or a wrong type is an Error whose place is the field ("conditions.time.main").
// Nothing here throws.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/result.hpp"
#include "match/game.hpp"

namespace katachi::match {

std::string to_json(const GameJob& job);
core::Result<GameJob> job_from_json(std::string_view text);

std::string to_json(const GameResult& result);
core::Result<GameResult> result_from_json(std::string_view text);

nlohmann::ordered_json conditions_json(const GameConditions& conditions);
core::Result<GameConditions> conditions_from_json(const nlohmann::ordered_json& json);

nlohmann::ordered_json engine_json(const EngineSpec& engine);
core::Result<EngineSpec> engine_from_json(const nlohmann::ordered_json& json);

// In one line; use it instead of dump(), which throws on bytes that are no UTF-8.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace katachi::match
