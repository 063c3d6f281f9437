// The hits of a search as a table: which game, which move.
#include <algorithm>

#include <fmt/format.h>

#include "apps/shapes/search_report.hpp"
#include "draw/table.hpp"

namespace katachi::apps {

namespace {

using draw::Align;
using shape::Hit;
using shape::Next;

std::string player(const SearchFindings& f, std::uint32_t name, std::uint32_t rank) {
  std::string out(f.index.text(name));
  if (const std::string_view text = f.index.text(rank); !text.empty())
    out += (out.empty() ? "? " : " ") + std::string(text);
  return out;
}

std::string next_text(const SearchFindings& f, const Hit& hit) {
  if (hit.outcome == Next::kEnd) return "-";
  if (hit.outcome == Next::kBroken) return "broken";
  return fmt::format("{} {} ({})", hit.next.color == go::Color::kBlack ? "X" : "O",
                     continuation_place(f.query.shape, hit.next.cell), hit.next_move);
}

draw::Table hits_table(const SearchFindings& f, std::size_t rows) {
  draw::Table table{{{"file"},
                     {"game", Align::kRight},
                     {"move", Align::kRight},
                     {"next"},
                     {"colours"},
                     {"at"},
                     {"black"},
                     {"white"},
                     {"date"},
                     {"result"},
                     {"event"}},
                    {}};
  for (std::size_t i = 0; i < rows; ++i) {
    const Hit& hit = f.hits[i];
    const shape::GameRow row = f.index.game(hit.game);
    table.rows.push_back({std::string(f.index.text(row.source)), fmt::format("{}", row.source_index + 1),
                          fmt::format("{}", hit.move), next_text(f, hit), hit.swapped ? "swapped" : "",
                          go::gtp_text(hit.at, {row.width, row.height}), player(f, row.black, row.black_rank),
                          player(f, row.white, row.white_rank), std::string(f.index.text(row.date)),
                          f.index.result(row).text(), std::string(f.index.text(row.event))});
  }
  return table;
}

}  // namespace

std::string hits_text(const SearchFindings& f, std::size_t limit) {
  const std::size_t rows = limit == 0 ? f.hits.size() : std::min(limit, f.hits.size());
  std::string out = draw::table_text(hits_table(f, rows));
  if (rows < f.hits.size()) out += fmt::format("... and {} more (--limit 0 shows all)\n", f.hits.size() - rows);
  return out;
}

std::string hits_csv(const SearchFindings& f) { return draw::table_csv(hits_table(f, f.hits.size())); }

}  // namespace katachi::apps
