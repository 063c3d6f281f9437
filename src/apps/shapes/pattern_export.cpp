// katachi pattern export: a base as an SQLite database or as CSV, for other programs.
#include <stop_token>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shapes/pattern_jobs.hpp"
#include "apps/shapes/sqlite_file.hpp"
#include "apps/shell/interrupt.hpp"
#include "apps/shell/output.hpp"
#include "core/clock.hpp"
#include "core/progress.hpp"
#include "core/whole_file.hpp"
#include "draw/table.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;
using pattern::Base;
using pattern::NodeCounts;
using pattern::NodeId;

struct Row {
  NodeId id, parent;
  std::size_t facts;
  pattern::FactCode code;  // of the farthest fact, as are offset and kind
  go::Offset offset;
  std::string_view kind;
  NodeCounts counts;
  std::string sequence;
};

std::string_view kind_name(pattern::FactKind kind) {
  return kind == pattern::FactKind::kOwn ? "own" : kind == pattern::FactKind::kEnemy ? "enemy" : "edge";
}

// Calls take(row) for every pattern: with filters those that pass, otherwise also the nodes that stand there for their children.
template <class Take>
std::size_t for_each_row(const Base& base, const pattern::Filters& filters, const std::stop_token& stop, Take&& take) {
  const core::SteadyClock clock;
  core::Progress progress(clock, core::stderr_terminal(), {.label = "writing"});
  progress.set_total(base.size());
  const pattern::NeighbourOrder order(base.facts().order);
  const bool everything = filters == pattern::Filters{};
  std::size_t rows = 0;
  for (NodeId node = 0; node < base.size(); ++node) {
    if (node % 4096 == 0) {
      fail_if_stopped(stop);
      progress.update(node);
    }
    const NodeCounts counts = base.counts(node);
    if (!everything && !(counts.kept && filters.pass(counts.matches, counts.plays))) continue;
    const std::vector<pattern::FactCode> codes = base.sequence(node);
    const pattern::FactCode last = codes.back();
    take(Row{node, base.parent(node), codes.size(), last, order.offset(pattern::fact_place(last)),
             kind_name(pattern::fact_kind(last)), counts, pattern::sequence_text(order, codes)});
    ++rows;
  }
  return rows;
}

std::vector<std::pair<std::string, std::string>> base_facts(const Base& base) {
  const pattern::BaseFacts& f = base.facts();
  const auto number = [](auto value) { return fmt::format("{}", value); };
  return {{"name", base.name()},
          {"K", number(f.max_facts)},
          {"distance", std::string(name(f.order.distance))},
          {"ties", std::string(name(f.order.ties))},
          {"edges", std::string(name(f.order.edges))},
          {"board", go::size_text(f.size)},
          {"games", number(f.games)},
          {"n_test", number(f.tests)},
          {"n_played", number(f.played)},
          {"p_i", number(f.prior())},
          {"min_plays", number(f.filters.min_plays)},
          {"min_matches", number(f.filters.min_matches)},
          {"min_probability", number(f.filters.min_probability)},
          {"confidence", number(f.filters.confidence)}};
}

std::size_t export_sqlite(const Base& base, const PatternExportOptions& options, const std::stop_token& stop) {
  SqliteFile file(options.sqlite);
  file.execute(
      "CREATE TABLE base(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
      "CREATE TABLE patterns(id INTEGER PRIMARY KEY, parent INTEGER, facts INTEGER, code INTEGER, dx INTEGER, dy "
      "INTEGER,"
      " kind TEXT, n_match INTEGER, n_played INTEGER, p_p REAL, p_i_given_p REAL, p_p_given_i REAL, kept INTEGER,"
      " sequence TEXT);");
  std::size_t rows = 0;
  {
    SqliteFile::Statement fact(file, "INSERT INTO base VALUES(?, ?)");
    for (const auto& [key, value] : base_facts(base))
      fact.bind(std::string_view(key)).bind(std::string_view(value)).step();
    SqliteFile::Statement insert(file, "INSERT INTO patterns VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const auto whole = [](auto value) { return static_cast<std::int64_t>(value); };
    rows = for_each_row(base, options.filters, stop, [&](const Row& row) {
      insert.bind(whole(row.id));
      row.parent == pattern::kNoNode ? insert.bind_null() : insert.bind(whole(row.parent));
      insert.bind(whole(row.facts)).bind(whole(row.code)).bind(whole(row.offset.dx)).bind(whole(row.offset.dy));
      insert.bind(row.kind).bind(whole(row.counts.matches)).bind(whole(row.counts.plays));
      insert.bind(match_probability(base, row.counts)).bind(row.counts.probability());
      insert.bind(usefulness(base, row.counts)).bind(whole(row.counts.kept));
      insert.bind(std::string_view(row.sequence)).step();
    });
  }
  fail_if_stopped(stop);
  file.commit();
  return rows;
}

std::size_t export_csv(const Base& base, const PatternExportOptions& options, const std::stop_token& stop) {
  core::WholeFile file(options.csv, options.force);
  file.write("id,parent,facts,code,dx,dy,kind,n_match,n_played,p_p,p_i_given_p,p_p_given_i,kept,sequence\n");
  const std::size_t rows = for_each_row(base, options.filters, stop, [&](const Row& row) {
    const std::string parent = row.parent == pattern::kNoNode ? "" : fmt::format("{}", row.parent);
    file.write(fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", row.id, parent, row.facts, row.code,
                           row.offset.dx, row.offset.dy, row.kind, row.counts.matches, row.counts.plays,
                           match_probability(base, row.counts), row.counts.probability(), usefulness(base, row.counts),
                           row.counts.kept ? 1 : 0, draw::csv_field(row.sequence)));
  });
  fail_if_stopped(stop);
  file.commit();
  return rows;
}

}  // namespace

void run_pattern_export(const PatternExportOptions& options) {
  std::vector<std::string> words;
  const auto base = open_base_argument(options.base, 0, words);
  const fs::path& out = options.csv.empty() ? options.sqlite : options.csv;
  check_output(out, options.force, std::array{fs::path(base->name())});
  const Interrupt interrupt;
  const std::size_t rows = options.csv.empty() ? export_sqlite(*base, options, interrupt.token())
                                               : export_csv(*base, options, interrupt.token());
  print(fmt::format("{}: {} patterns\n", out.string(), grouped(rows)));
}

}  // namespace katachi::apps
