// katachi sgf info: players, date, result and the like of each game, as a table or as JSON lines.
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/commands.hpp"
#include "apps/records/records_input.hpp"
#include "apps/records/sgf_jobs.hpp"
#include "apps/shell/safe_text.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;

constexpr std::array kColumns = {"file", "game", "date",     "black", "white", "result",
                                 "size", "komi", "handicap", "moves", "event"};
using Row = std::array<std::string, kColumns.size()>;

std::string player_text(const std::string& player, const std::string& rank) {
  if (rank.empty()) return player;
  return player.empty() ? "? " + rank : player + " " + rank;
}

Row row_of(const record::GameRecord& record) {
  const record::GameInfo& info = record.info;
  return {info.source,
          fmt::format("{}", info.source_index + 1),
          info.date_text,
          player_text(info.black, info.black_rank),
          player_text(info.white, info.white_rank),
          info.result.text(),
          go::size_text(info.size),
          info.komi ? fmt::format("{}", *info.komi) : "",
          info.handicap >= 2 ? fmt::format("{}", info.handicap) : "",
          fmt::format("{}", record.moves.size()),
          info.event.empty() ? info.name : info.event};
}

std::string json_of(const record::GameRecord& record) {
  const record::GameInfo& info = record.info;
  ordered_json json = {{"file", info.source},
                       {"game", info.source_index + 1},
                       {"black", info.black},
                       {"black_rank", info.black_rank},
                       {"white", info.white},
                       {"white_rank", info.white_rank},
                       {"date", info.date_text},
                       {"result", info.result.text()},
                       {"result_written", info.result_text},
                       {"width", info.size.width},
                       {"height", info.size.height},
                       {"komi", nullptr},
                       {"handicap", info.handicap},
                       {"rules", info.rules},
                       {"moves", record.moves.size()},
                       {"moves_written", record.moves_written},
                       {"event", info.event},
                       {"round", info.round},
                       {"place", info.place},
                       {"name", info.name},
                       {"charset", info.charset},
                       {"repairs", record.repairs.size()}};
  if (info.komi) json["komi"] = *info.komi;
  return printable_json(json) + "\n";
}

struct InfoPart final : record::GamesPart {
  explicit InfoPart(bool as_json) : json(as_json) {}

  void add(const record::GameRead& game) override {
    if (!game.outcome)
      errors += fmt::format("unreadable: {}\n", printable(game.error_text()));
    else if (json)
      lines += json_of(game.record);
    else
      rows.push_back(row_of(game.record));
  }

  void unreadable(const core::Error& error) override {
    errors += fmt::format("unreadable: {}\n", printable(error.text()));
  }

  bool json;
  std::vector<Row> rows;
  std::string lines;  // JSON
  std::string errors;
};

// A table that need not know all its rows: the columns fit what has come so far and only ever grow.
class Table {
 public:
  void add(Row row) {
    for (std::string& cell : row) cell = printable(cell);
    rows_.push_back(std::move(row));
    if (rows_.size() >= kBatch) print();
  }

  void print() {
    if (!has_header_) {
      Row header;
      std::ranges::copy(kColumns, header.begin());
      rows_.insert(rows_.begin(), header);
      has_header_ = true;
    }
    for (const Row& row : rows_)
      for (std::size_t i = 0; i < row.size(); ++i) widths_[i] = std::max(widths_[i], draw::display_width(row[i]));
    std::string text;
    for (const Row& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        line += row[i];
        if (i + 1 < row.size()) line.append(widths_[i] - draw::display_width(row[i]) + 2, ' ');
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    std::fwrite(text.data(), 1, text.size(), stdout);
    rows_.clear();
  }

 private:
  static constexpr std::size_t kBatch = 500;
  std::vector<Row> rows_;
  std::array<std::size_t, kColumns.size()> widths_{};
  bool has_header_ = false;
};

}  // namespace

void run_sgf_info(const SgfInfoOptions& options) {
  Table table;
  const auto [read, is_stopped] = read_records<InfoPart>(
      options.paths, options.threads, [&] { return std::make_unique<InfoPart>(options.json); },
      [&](InfoPart& part, core::Progress& progress) {
        progress.hide();
        for (Row& row : part.rows) table.add(std::move(row));
        std::fwrite(part.lines.data(), 1, part.lines.size(), stdout);
        if (!part.errors.empty()) fmt::print(stderr, "{}", part.errors);
      });
  if (!options.json) table.print();
  std::fflush(stdout);
  if (is_stopped) throw CommandFailed(ExitCode::kFailed, "stopped before the end");
  if (read.unreadable() > 0)
    throw CommandFailed(ExitCode::kFailed, fmt::format("{} files or games could not be read", read.unreadable()));
}

}  // namespace katachi::apps
