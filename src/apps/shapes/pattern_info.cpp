// katachi pattern info: what a base was made of and what is in it.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shapes/pattern_jobs.hpp"
#include "draw/table.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;
using pattern::Base;
using pattern::BaseFacts;
using pattern::BaseReport;

// Bouzy and Chaslot 2005, table 1: patterns with P(i|p) > 0.01 out of 2 000 games.
struct PaperRow {
  std::size_t facts;
  std::uint64_t patterns;
};
constexpr std::array<PaperRow, 3> kPaper = {{{6, 8'000}, {9, 27'000}, {15, 85'000}}};

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

double bytes_per_pattern(const Base& base, const BaseReport& report) { return share(base.file_bytes(), report.kept); }

std::string facts_text(const Base& base, const BaseReport& report) {
  const BaseFacts& f = base.facts();
  draw::Table table{{{""}, {""}}, {}};
  const auto add = [&table](std::string name, std::string value) {
    table.rows.push_back({std::move(name), std::move(value)});
  };
  add("base", base.name());
  add("K", fmt::format("{}", f.max_facts));
  add("order",
      fmt::format("{}, ties {}, edges as {}", name(f.order.distance), name(f.order.ties), name(f.order.edges)));
  add("board", go::size_text(f.size));
  add("games", grouped(f.games));
  add("n_test", grouped(f.tests));
  add("n_played", grouped(f.played));
  add("P(i)", probability_text(f.prior()));
  add("filters", pattern::filter_text(f.filters));
  add("patterns", fmt::format("{} ({} nodes with those that stand there for their children)", grouped(report.kept),
                              grouped(report.nodes)));
  add("bytes", fmt::format("{}, {:.1f} per pattern", grouped(base.file_bytes()), bytes_per_pattern(base, report)));
  return draw::table_text(table);
}

std::string levels_text(const Base& base, const BaseReport& report) {
  using enum draw::Align;
  draw::Table table{{{"k", kRight},
                     {"patterns", kRight},
                     {"nodes", kRight},
                     {"matches", kRight},
                     {"of n_test", kRight},
                     {"plays", kRight},
                     {"of n_played", kRight},
                     {"plays/matches", kRight},
                     {"mean P(i|p)", kRight}},
                    {}};
  for (const pattern::LevelReport& level : report.levels)
    table.rows.push_back({fmt::format("{}", level.facts), grouped(level.kept), grouped(level.nodes),
                          grouped(level.matches), percent(share(level.matches, base.facts().tests)),
                          grouped(level.plays), percent(share(level.plays, base.facts().played)),
                          probability_text(level.probability()), probability_text(level.mean_probability)});
  return draw::table_text(table);
}

// The numbers of facts by which filters are counted: the paper's, as far as they go, and K.
std::vector<std::size_t> columns_of(const Base& base) {
  std::vector<std::size_t> out;
  for (const PaperRow& row : kPaper)
    if (row.facts < base.max_facts()) out.push_back(row.facts);
  out.push_back(base.max_facts());
  return out;
}

std::string filters_text(const Base& base, const BaseReport& report) {
  using enum draw::Align;
  const std::vector<std::size_t> columns = columns_of(base);
  draw::Table table{{{"patterns that pass"}}, {}};
  for (const std::size_t facts : columns) table.columns.push_back({fmt::format("k <= {}", facts), kRight});
  for (const pattern::FilterCount& row : report.filters) {
    std::vector<std::string> cells = {pattern::filter_text(row.filters)};
    for (const std::size_t facts : columns) cells.push_back(grouped(row.up_to(facts)));
    table.rows.push_back(std::move(cells));
  }
  std::vector<std::string> paper = {"the paper: P(i|p) > 0.01, 2000 games"};
  for (const std::size_t facts : columns) {
    const auto* const found = std::ranges::find(kPaper, facts, &PaperRow::facts);
    paper.push_back(found == kPaper.end() ? "" : grouped(found->patterns));
  }
  table.rows.push_back(std::move(paper));
  return draw::table_text(table);
}

ordered_json report_json(const Base& base, const BaseReport& report) {
  const BaseFacts& f = base.facts();
  ordered_json json = {{"base", base.name()},
                       {"K", f.max_facts},
                       {"distance", name(f.order.distance)},
                       {"ties", name(f.order.ties)},
                       {"edges", name(f.order.edges)},
                       {"width", f.size.width},
                       {"height", f.size.height},
                       {"games", f.games},
                       {"n_test", f.tests},
                       {"n_played", f.played},
                       {"p_i", f.prior()},
                       {"filters",
                        {{"min_plays", f.filters.min_plays},
                         {"min_matches", f.filters.min_matches},
                         {"min_probability", f.filters.min_probability},
                         {"confidence", f.filters.confidence}}},
                       {"patterns", report.kept},
                       {"nodes", report.nodes},
                       {"bytes", base.file_bytes()},
                       {"bytes_per_pattern", bytes_per_pattern(base, report)},
                       {"levels", ordered_json::array()},
                       {"filter_counts", ordered_json::array()}};
  for (const pattern::LevelReport& level : report.levels)
    json["levels"].push_back({{"k", level.facts},
                              {"patterns", level.kept},
                              {"nodes", level.nodes},
                              {"matches", level.matches},
                              {"plays", level.plays},
                              {"mean_p_i_given_p", level.mean_probability}});
  for (const pattern::FilterCount& row : report.filters)
    json["filter_counts"].push_back({{"filter", pattern::filter_text(row.filters)}, {"patterns_by_k", row.passed}});
  for (const PaperRow& row : kPaper)
    json["paper"].push_back({{"K", row.facts}, {"patterns", row.patterns}, {"games", 2000}});
  return json;
}

}  // namespace

void run_pattern_info(const PatternInfoOptions& options) {
  std::vector<std::string> words;
  const auto base = open_base_argument(options.base, 0, words);
  if (options.verify)
    if (const auto checked = base->check_all(); !checked) fail_on_input(checked.error());
  const BaseReport report = pattern::report_on(*base, pattern::usual_filters());
  if (options.json) {
    ordered_json json = report_json(*base, report);
    if (options.verify) json["verified"] = true;
    print(json_text(json));
    return;
  }
  std::string out = facts_text(*base, report);
  if (options.verify) out += "every block fits its checksum\n";
  out += "\n" + levels_text(*base, report) + "\n" + filters_text(*base, report);
  if (base->facts().filters != pattern::Filters{})
    out += fmt::format("A base holds only what passed its own filters ({}): the table counts these.\n",
                       pattern::filter_text(base->facts().filters));
  print(out);
}

}  // namespace katachi::apps
