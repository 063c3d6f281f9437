// The texts of a campaign: jobs and answers between its owner and its workers, and the standings of a checkpoint. All JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/result.hpp"
#include "puzzle/board.hpp"

namespace katachi::puzzle {

// One run of a search on one board.
struct Job {
  std::size_t board = 0;
  std::uint64_t run = 0;                         // says which random numbers
  std::optional<double> seconds = std::nullopt;  // how long it may take
  Standing from = {};
};

struct Answer {
  Found best = {};
  Standing standing = {};
  std::uint64_t playouts = 0;
  double seconds = 0;
  bool is_done = false;  // false: it was ended, and can go on from its standing
  bool was_memory_short = false;
};

std::string job_text(const Job& job);
core::Result<Job> read_job(std::string_view text);
std::string answer_text(const Answer& answer);
core::Result<Answer> read_answer(std::string_view text);

nlohmann::ordered_json found_json(const Found& found);  // no score: null
core::Result<Found> found_from_json(const nlohmann::ordered_json& json, const std::string& place);
nlohmann::ordered_json standing_json(const Standing& standing);
core::Result<Standing> standing_from_json(const nlohmann::ordered_json& json, const std::string& place);

// The texts of an array.
core::Result<std::vector<std::string>> texts_from_json(const nlohmann::ordered_json& json, const std::string& place);

}  // namespace katachi::puzzle
