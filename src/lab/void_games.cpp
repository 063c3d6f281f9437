#include "lab/void_games.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katachi::lab {

using match::Ending;
using nlohmann::ordered_json;

namespace {

std::string reason_text(Ending ending, const std::string& engine) {
  if (ending == Ending::kMoveLimit) return "longer than the move limit";
  if (ending == Ending::kDisagreement) return "no agreement on the score";
  if (engine.empty()) return std::string(match::name(ending));
  switch (ending) {
    case Ending::kDied:
      return "crash of " + engine;
    case Ending::kNoAnswer:
      return "no answer from " + engine;
    case Ending::kNonsense:
      return "invalid answer from " + engine;
    default:
      return fmt::format("{} by {}", match::name(ending), engine);
  }
}

// The name is empty where neither is at fault.
std::string engine_at_fault(const store::StoredGame& game) {
  const auto at_fault = game.result.at_fault;
  return !at_fault ? "" : *at_fault == go::Color::kBlack ? game.black.name : game.white.name;
}

}  // namespace

std::string void_reason(const store::StoredGame& game) {
  return reason_text(game.result.ending, engine_at_fault(game));
}

void VoidGames::add(const store::StoredGame& game) { ++counts_[{game.result.ending, engine_at_fault(game)}]; }

void VoidGames::add(const VoidGames& other) {
  for (const auto& [reason, count] : other.counts_) counts_[reason] += count;
}

std::uint64_t VoidGames::count() const {
  std::uint64_t sum = 0;
  for (const auto& [reason, count] : counts_) sum += count;
  return sum;
}

std::string VoidGames::text() const {
  using Row = std::pair<std::uint64_t, std::string>;
  std::vector<Row> rows;
  for (const auto& [reason, count] : counts_) rows.emplace_back(count, reason_text(reason.first, reason.second));
  std::ranges::stable_sort(rows, std::ranges::greater(), &Row::first);
  std::string text = fmt::format("{} void", count());
  std::string_view separator = ": ";
  for (const auto& [count, reason] : rows)
    text += fmt::format("{}{} {}", std::exchange(separator, ", "), count, reason);
  return text;
}

ordered_json VoidGames::json() const {
  ordered_json list = ordered_json::array();
  for (const auto& [reason, count] : counts_)
    list.push_back({{"reason", match::name(reason.first)},
                    {"engine", reason.second.empty() ? ordered_json() : ordered_json(reason.second)},
                    {"count", count}});
  return list;
}

}  // namespace katachi::lab
