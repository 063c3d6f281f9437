// katachi pattern show: one pattern, drawn, with its probabilities, its family and where it comes from.
#include <algorithm>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shapes/pattern_jobs.hpp"
#include "apps/shapes/pattern_picture.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/number_text.hpp"
#include "draw/table.hpp"
#include "pattern/sources.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;
using pattern::Base;
using pattern::NodeCounts;
using pattern::NodeId;

constexpr std::size_t kChildrenShown = 10;

NodeId parse_id(const std::string& text, const Base& base) {
  const auto id = core::parse_number<std::uint64_t>(text);
  if (!id) fail_on_input({"'" + text + "' is not a pattern number", "", "katachi pattern top lists numbers"});
  if (*id >= base.size())
    fail_on_input({fmt::format("there is no pattern {}", *id), base.name(),
                   base.size() == 0 ? "the base is empty" : fmt::format("the last one is {}", base.size() - 1)});
  return static_cast<NodeId>(*id);
}

// The same pattern without its farthest facts, and itself.
std::vector<NodeId> path_of(const Base& base, NodeId node) {
  std::vector<NodeId> path;
  for (NodeId at = node; at != pattern::kNoNode; at = base.parent(at)) path.push_back(at);
  std::ranges::reverse(path);
  return path;
}

std::vector<NodeId> frequent_children(const Base& base, NodeId node) {
  const pattern::NodeRange range = base.children_of(node);
  std::vector<NodeId> children;
  for (NodeId child = range.begin; child < range.end; ++child) children.push_back(child);
  std::ranges::sort(children, [&](NodeId a, NodeId b) {
    const std::uint64_t matches_a = base.counts(a).matches;
    const std::uint64_t matches_b = base.counts(b).matches;
    return matches_a != matches_b ? matches_a > matches_b : a < b;
  });
  if (children.size() > kChildrenShown) children.resize(kChildrenShown);
  return children;
}

struct Sources {
  std::vector<pattern::SourcePosition> positions;
  std::string missing;  // why there are none; empty: they were found
};

Sources sources_of(const Base& base, NodeId node) {
  const std::filesystem::path path = pattern::sources_path(base.name());
  std::error_code error;
  if (!std::filesystem::exists(path, error))
    return {{},
            fmt::format("there is no {}: katachi learn GAMES... -o {} --sources makes it", path.string(), base.name())};
  const auto index = pattern::SourceIndex::open(path, base);
  if (!index) return {{}, index.error().text()};
  return {index->positions(node), ""};
}

std::string probabilities_text(const Base& base, NodeId node) {
  const NodeCounts counts = base.counts(node);
  const stats::Interval interval = pattern::probability_interval(counts);
  draw::Table table{{{""}, {"", draw::Align::kRight}, {""}}, {}};
  table.rows = {{"P(i)", probability_text(base.facts().prior()), "any point is played"},
                {"P(p)", probability_text(match_probability(base, counts)),
                 fmt::format("it matches: {} of {} tests", grouped(counts.matches), grouped(base.facts().tests))},
                {"P(i|p)", probability_text(counts.probability()),
                 fmt::format("played where it matches: {} times; 95 %: {} to {}", grouped(counts.plays),
                             probability_text(interval.low), probability_text(interval.high))},
                {"s(i|p)", probability_text(pattern::deviation(counts)), "sqrt(n_played) / n_match"},
                {"P(p|i)", probability_text(usefulness(base, counts)),
                 fmt::format("it matches where a move is played: {} of {} moves", grouped(counts.plays),
                             grouped(base.facts().played))}};
  return draw::table_text(table);
}

std::string family_text(const Base& base, const pattern::NeighbourOrder& order, const std::vector<NodeId>& nodes) {
  using enum draw::Align;
  draw::Table table{{{"k", kRight},
                     {"id", kRight},
                     {"farthest fact"},
                     {"n_match", kRight},
                     {"n_played", kRight},
                     {"P(i|p)", kRight},
                     {""}},
                    {}};
  for (const NodeId node : nodes) {
    const NodeCounts counts = base.counts(node);
    table.rows.push_back({fmt::format("{}", base.depth(node)), fmt::format("{}", node),
                          pattern::fact_text(order, base.sequence(node).back()), fmt::format("{}", counts.matches),
                          fmt::format("{}", counts.plays), probability_text(counts.probability()),
                          counts.kept ? "" : "not kept: stands here for its children"});
  }
  return draw::table_text(table);
}

std::string sources_text(const Sources& sources) {
  if (!sources.missing.empty()) return printable(sources.missing) + "\n";
  if (sources.positions.empty()) return "none\n";
  std::string out;
  for (const pattern::SourcePosition& p : sources.positions)
    out += fmt::format("{}, game {}, move {}\n", printable(p.source), p.game + 1, p.move);
  return out;
}

ordered_json show_json(const Base& base, const pattern::NeighbourOrder& order, NodeId node, const Sources& sources) {
  ordered_json json = pattern_json(base, order, node);
  json["p_i"] = base.facts().prior();
  json["picture"] = pattern::PatternGrid(order, base.sequence(node), base.facts().size).text();
  const auto family = [&](const std::vector<NodeId>& nodes) {
    ordered_json list = ordered_json::array();
    for (const NodeId each : nodes) list.push_back(pattern_json(base, order, each));
    return list;
  };
  std::vector<NodeId> parents = path_of(base, node);
  parents.pop_back();
  json["parents"] = family(parents);
  json["children"] = family(frequent_children(base, node));
  json["sources"] = ordered_json::array();
  for (const pattern::SourcePosition& p : sources.positions)
    json["sources"].push_back({{"file", p.source}, {"game", p.game + 1}, {"move", p.move}});
  if (!sources.missing.empty()) json["sources_missing"] = sources.missing;
  return json;
}

}  // namespace

void run_pattern_show(const PatternShowOptions& options) {
  check_output(options.svg, options.force);
  std::vector<std::string> words;
  const auto base = open_base_argument(options.base, 1, words);
  const NodeId node = parse_id(words.front(), *base);
  const pattern::NeighbourOrder order(base->facts().order);
  const pattern::PatternGrid grid(order, base->sequence(node), base->facts().size);
  const Sources sources = sources_of(*base, node);
  if (!options.svg.empty()) {
    draw::BoardPicture board = board_picture(grid);
    const NodeCounts counts = base->counts(node);
    board.caption = fmt::format("pattern {}: played {} of {} times", node, counts.plays, counts.matches);
    write_output(options.svg, options.force, draw::board_svg(board));
  }
  if (options.json) {
    print(json_text(show_json(*base, order, node, sources)));
    return;
  }
  const std::vector<NodeId> children = frequent_children(*base, node);
  print(
      fmt::format("pattern {} of {}: {} facts{}\n\n{}\n{}\n\n{}\nits parents and itself\n\n{}\n{}played in\n\n{}", node,
                  base->name(), base->depth(node), base->counts(node).kept ? "" : " (not kept)", grid.text(),
                  pattern::sequence_text(order, base->sequence(node)), probabilities_text(*base, node),
                  family_text(*base, order, path_of(*base, node)),
                  children.empty() ? "" : "its most frequent children\n\n" + family_text(*base, order, children) + "\n",
                  sources_text(sources)));
}

}  // namespace katachi::apps
