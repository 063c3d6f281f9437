#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/table.hpp"
#include "experiment/forme_k.hpp"
#include "experiment/forme_k_games.hpp"
#include "record/game_set.hpp"

namespace katachi::experiment {
namespace {

using pattern::CountedSet;
using pattern::Filters;

struct FilterRow {
  std::string name;
  Filters filters;
};

const std::vector<FilterRow>& filter_rows() {
  static const std::vector<FilterRow> kRows = {
      {"none", {}},
      {"P(i|p) > 0.01", {.min_probability = 0.01}},
      {"n_played >= 2", {.min_plays = 2}},
      {"n_played >= 3", {.min_plays = 3}},
      {"n_played >= 5", {.min_plays = 5}},
      {"n_played >= 10", {.min_plays = 10}},
      {"P(i|p) > 0.01, n_played >= 2", {.min_probability = 0.01, .min_plays = 2}},
      {"P(i|p) > 0.01, n_played >= 3", {.min_probability = 0.01, .min_plays = 3}},
      {"P(i|p) > 0.01, n_played >= 5", {.min_probability = 0.01, .min_plays = 5}},
      {"P(i|p) > 0.01, n_played >= 10", {.min_probability = 0.01, .min_plays = 10}},
      {"P(i|p) > 0.01, n_match >= 100", {.min_probability = 0.01, .min_matches = 100}},
  };
  return kRows;
}

// Of the table of the paper: 2 000 professional games, P(i|p) > 0.01.
std::string published(std::int64_t max_facts) {
  return max_facts == 6 ? "8 000" : max_facts == 9 ? "27 000" : max_facts == 15 ? "85 000" : "-";
}

std::size_t passing(const CountedSet& counted, const Filters& filters, std::size_t max_facts) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < counted.tree.levels[max_facts]; ++i)
    count += filters.pass(counted.counts.matches[i], counted.counts.plays[i]) ? 1 : 0;
  return count;
}

core::Result<ExperimentReport> run_table1(const ExperimentRun& settings) {
  const auto facts = settings.integers("facts", 1, pattern::kMaxFacts);
  if (!facts) return std::unexpected(facts.error());
  const auto count = settings.integer("count", 1, INT64_MAX);
  if (!count) return std::unexpected(count.error());
  auto games = read_games(settings.games, settings);
  if (!games) return std::unexpected(games.error());
  const record::GameSet first = games->subset([&](std::size_t i) { return i < static_cast<std::size_t>(*count); });
  settings.tell("learning", 0);
  // The patterns of up to K facts do not depend on how much larger the largest K is: one learning serves all.
  const std::int64_t largest = *std::ranges::max_element(*facts);
  const auto counted = learn(first, static_cast<std::size_t>(largest), settings);
  if (!counted) return std::unexpected(counted.error());

  draw::Table table;
  table.columns.push_back({"filter", draw::Align::kLeft});
  nlohmann::ordered_json json = {{"games", first.size()}, {"tests", counted->counts.tests}};
  for (const std::int64_t k : *facts) table.columns.push_back({fmt::format("K = {}", k), draw::Align::kRight});
  std::vector<std::string> paper = {"the paper (2 000 games)"};
  for (const std::int64_t k : *facts) paper.push_back(published(k));
  table.rows.push_back(paper);
  for (const FilterRow& row : filter_rows()) {
    std::vector<std::string> cells = {row.name};
    for (const std::int64_t k : *facts) {
      const std::size_t patterns = passing(*counted, row.filters, static_cast<std::size_t>(k));
      cells.push_back(std::to_string(patterns));
      json["filters"][row.name][std::to_string(k)] = patterns;
    }
    table.rows.push_back(cells);
  }
  return ExperimentReport{.text = fmt::format("{} games, {} tests; patterns with up to K facts\n{}", first.size(),
                                              counted->counts.tests, draw::table_text(table)),
                          .json = json.dump(),
                          .files = {{"table1.csv", draw::table_csv(table)}}};
}

}  // namespace

Experiment table1_experiment() {
  return {.name = "table1",
          .shows = "how many patterns 2 000 games give, by K and by filter",
          .source = "Bouzy and Chaslot 2005, table 1",
          .takes = "10 s with 2 000 games",
          .shorten = "--count 200",
          .needs_games = true,
          .options = {{"facts", "6,9,15", "the values of K"}, {"count", "2000", "games to use, the first ones"}},
          .files = {"table1.csv"},
          .run = run_table1};
}

}  // namespace katachi::experiment
