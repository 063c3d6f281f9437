// katachi pattern top: the most frequent, the best and the most useful patterns, drawn.
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shapes/pattern_jobs.hpp"
#include "apps/shapes/pattern_picture.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "draw/table.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using pattern::NodeId;

constexpr std::array<std::string_view, 3> kTitles = {"most frequent", "best", "most useful"};  // by Ranking

struct Findings {
  const pattern::Base& base;
  const pattern::NeighbourOrder& order;
  std::vector<NodeId> nodes;  // best first
  const pattern::PhaseCounts* phase;

  pattern::PatternGrid grid(NodeId node) const { return {order, base.sequence(node), base.facts().size}; }
};

pattern::PhaseCounts count_games(const pattern::Base& base, const PatternTopOptions& options) {
  const NumberRange phase = options.phase.empty() ? NumberRange{1, std::numeric_limits<std::uint32_t>::max()}
                                                  : parse_range(options.phase, "--phase");
  const Interrupt interrupt;
  GamesInput input;
  input.paths = options.games;
  input.size = go::size_text(base.facts().size);
  const GamesRead read = read_games(input, HoldOut::kLeave, interrupt.token());
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "counting"});
  progress.set_total(read.games.size());
  pattern::PhaseCounts counts;
  pattern::count_phase(base, read.games, phase.first, phase.last,
                       {interrupt.token(), [&](std::size_t games) { progress.update(games); }}, counts);
  fail_if_stopped(interrupt.token());
  return counts;
}

pattern::TopOptions top_options(const PatternTopOptions& options, const pattern::Base& base) {
  pattern::TopOptions top = options.top;
  if (options.facts.empty()) return top;
  const NumberRange facts = parse_range(options.facts, "--facts");
  if (facts.first > base.max_facts())
    fail_on_input({fmt::format("the base has no pattern of {} facts", facts.first), "--facts",
                   fmt::format("its K is {}", base.max_facts())});
  top.min_facts = facts.first;
  top.max_facts = facts.last;
  return top;
}

draw::Table table_of(const Findings& found) {
  using enum draw::Align;
  draw::Table table{{{"rank", kRight},
                     {"id", kRight},
                     {"k", kRight},
                     {"n_match", kRight},
                     {"n_played", kRight},
                     {"P(p)", kRight},
                     {"P(i|p)", kRight},
                     {"95 % from", kRight},
                     {"to", kRight},
                     {"P(p|i)", kRight}},
                    {}};
  if (found.phase != nullptr) {
    table.columns.push_back({"n_phase", kRight});
    table.columns.push_back({"P(p|i) there", kRight});
  }
  for (std::size_t i = 0; i < found.nodes.size(); ++i) {
    const NodeId node = found.nodes[i];
    const pattern::NodeCounts counts = found.base.counts(node);
    const stats::Interval interval = pattern::probability_interval(counts);
    std::vector<std::string> row = {fmt::format("{}", i + 1),
                                    fmt::format("{}", node),
                                    fmt::format("{}", found.base.depth(node)),
                                    fmt::format("{}", counts.matches),
                                    fmt::format("{}", counts.plays),
                                    probability_text(match_probability(found.base, counts)),
                                    probability_text(counts.probability()),
                                    probability_text(interval.low),
                                    probability_text(interval.high),
                                    probability_text(usefulness(found.base, counts))};
    if (found.phase != nullptr) {
      const std::uint32_t plays = found.phase->plays[node];
      row.push_back(fmt::format("{}", plays));
      row.push_back(
          probability_text(plays == 0 ? 0 : static_cast<double>(plays) / static_cast<double>(found.phase->moves)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Drawings side by side, as many as fit into a line.
class Gallery {
 public:
  void add(const std::string& title, const std::string& drawing) {
    std::vector<std::string> lines = {title};
    std::istringstream in(drawing);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    std::size_t width = 0;
    for (const std::string& line : lines) width = std::max(width, line.size());
    if (used_ > 0 && used_ + kGap + width > kWidth) end_row();
    place(lines, width);
  }

  std::string text() {
    end_row();
    return out_;
  }

 private:
  static constexpr std::size_t kWidth = 110, kGap = 4;

  void place(const std::vector<std::string>& lines, std::size_t width) {
    const std::size_t at = used_ == 0 ? 0 : used_ + kGap;
    rows_.resize(std::max(rows_.size(), lines.size()));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      rows_[i].resize(std::max(at, rows_[i].size()), ' ');
      rows_[i] += lines[i];
    }
    used_ = at + width;
  }

  void end_row() {
    for (const std::string& row : rows_) out_ += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    if (!rows_.empty()) out_ += "\n";
    rows_.clear();
    used_ = 0;
  }

  std::vector<std::string> rows_;
  std::size_t used_ = 0;
  std::string out_;
};

std::string pictures_of(const Findings& found) {
  Gallery gallery;
  for (std::size_t i = 0; i < found.nodes.size(); ++i)
    gallery.add(fmt::format("{}. id {}", i + 1, found.nodes[i]), found.grid(found.nodes[i]).text());
  return gallery.text();
}

void write_svg_files(const Findings& found, const fs::path& folder, bool force) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) fail_on_input({"cannot be made: " + error.message(), folder.string(), "name another folder"});
  for (std::size_t i = 0; i < found.nodes.size(); ++i) {
    draw::BoardPicture picture = board_picture(found.grid(found.nodes[i]));
    const pattern::NodeCounts counts = found.base.counts(found.nodes[i]);
    picture.caption = fmt::format("pattern {}: played {} of {}", found.nodes[i], counts.plays, counts.matches);
    const fs::path path = folder / fmt::format("{:03}-{}.svg", i + 1, found.nodes[i]);
    check_output(path, force);
    write_output(path, force, draw::board_svg(picture));
  }
}

ordered_json json_of(const Findings& found, const PatternTopOptions& options) {
  ordered_json json = {{"base", found.base.name()}, {"by", name(options.top.by)}, {"patterns", ordered_json::array()}};
  if (found.phase != nullptr)
    json["phase"] = {{"games", found.phase->games}, {"moves", found.phase->moves}, {"range", options.phase}};
  for (const NodeId node : found.nodes) {
    ordered_json each = pattern_json(found.base, found.order, node);
    if (found.phase != nullptr) each["n_phase"] = found.phase->plays[node];
    json["patterns"].push_back(std::move(each));
  }
  return json;
}

}  // namespace

void run_pattern_top(const PatternTopOptions& options) {
  if (!options.phase.empty() && options.games.empty())
    fail_on_input({"a phase needs games to count in", "--phase", "give --games; a base does not store move numbers"});
  check_output(options.csv, options.force, options.games);
  std::vector<std::string> words;
  const auto base = open_base_argument(options.base, 0, words);
  pattern::TopOptions top = top_options(options, *base);
  std::optional<pattern::PhaseCounts> phase;
  if (!options.games.empty()) phase = count_games(*base, options);
  top.phase = phase ? &*phase : nullptr;
  const pattern::NeighbourOrder order(base->facts().order);
  const Findings found{*base, order, pattern::top_patterns(*base, top), top.phase};
  if (!options.csv.empty()) write_output(options.csv, options.force, draw::table_csv(table_of(found)));
  if (!options.svg.empty()) write_svg_files(found, options.svg, options.force);
  if (options.json) {
    print(json_text(json_of(found, options)));
    return;
  }
  std::string out = fmt::format("the {} patterns of {}\n", kTitles[static_cast<std::size_t>(top.by)], base->name());
  if (phase)
    out += fmt::format("n_phase: plays in {} moves of {} games\n", grouped(phase->moves), grouped(phase->games));
  out += "\n" + draw::table_text(table_of(found)) + "\n";
  print(options.no_pictures ? out : out + pictures_of(found));
}

}  // namespace katachi::apps
