#include "puzzle/checkpoint.hpp"

#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "core/json_fields.hpp"
#include "core/whole_file.hpp"

namespace katachi::puzzle {

using core::Result;
using nlohmann::ordered_json;

namespace {

constexpr const char* kKind = "puzzle checkpoint";

ordered_json record_json(const BoardRecord& record) {
  ordered_json open = ordered_json::array();
  for (const auto& [run, standing] : record.open) open.push_back({{"run", run}, {"standing", standing_json(standing)}});
  return {{"best", found_json(record.best)},
          {"next_run", record.next_run},
          {"playouts", record.playouts},
          {"seconds", record.seconds},
          {"open", open}};
}

struct OpenRun {
  std::uint64_t run = 0;
  Standing standing;
};

Result<OpenRun> open_from_json(const ordered_json& json, const std::string& place) {
  OpenRun open;
  core::FieldReader fields(json, place);
  fields.read("run", open.run);
  fields.read_object("standing", open.standing, standing_from_json);
  if (const auto whole = fields.finish(); !whole) return std::unexpected(whole.error());
  return open;
}

Result<BoardRecord> record_from_json(const ordered_json& json, const std::string& place) {
  BoardRecord record;
  std::vector<OpenRun> open;
  core::FieldReader fields(json, place);
  fields.read_object("best", record.best, found_from_json);
  fields.read("next_run", record.next_run);
  fields.read("playouts", record.playouts);
  fields.read("seconds", record.seconds);
  fields.read_object("open", open, [](const ordered_json& runs, const std::string& where) {
    return core::array_from_json<OpenRun>(runs, where, open_from_json);
  });
  if (const auto whole = fields.finish(); !whole) return std::unexpected(whole.error());
  for (OpenRun& each : open) record.open.emplace(each.run, std::move(each.standing));
  return record;
}

// The games must be games of this board, and have the scores that are said.
Result<void> check_record(const BoardRecord& record, const Board& board, const std::string& place) {
  const auto check = [&](const Found& found) -> Result<void> {
    if (found.moves.empty()) return {};
    const auto score = board.replay(found.moves);
    if (!score) return core::fail(score.error().text(), place, "start again with another file");
    if (*score != found.score)
      return core::fail(fmt::format("a game of {} points is said to have {}", *score, found.score), place,
                        "start again with another file");
    return {};
  };
  if (const auto best = check(record.best); !best) return best;
  for (const auto& [run, standing] : record.open)
    if (const auto best = check(standing.best); !best) return best;
  return {};
}

}  // namespace

void write_checkpoint(const std::filesystem::path& path, const std::string& question,
                      const std::vector<BoardRecord>& records) {
  ordered_json boards = ordered_json::array();
  for (const BoardRecord& record : records) boards.push_back(record_json(record));
  core::WholeFile file(path, false);
  file.write(ordered_json{{"program", "katachi"}, {"kind", kKind}, {"question", question}, {"boards", boards}}.dump() +
             "\n");
  file.commit();
}

Result<std::vector<BoardRecord>> read_checkpoint(const std::filesystem::path& path, const std::string& question,
                                                 const Boards& boards) {
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in) return core::fail("cannot be read", path.string());
  const ordered_json json = ordered_json::parse(text, nullptr, false);
  std::string program, kind, asked;
  std::vector<BoardRecord> records;
  const auto refuse = [&](const std::string& what) { return core::fail(what, path.string(), "name another file"); };
  if (!json.is_object()) return refuse("this is not a checkpoint of puzzles");
  core::FieldReader fields(json, "");
  fields.read("program", program);
  fields.read("kind", kind);
  fields.read("question", asked);
  fields.read_object("boards", records, [](const ordered_json& all, const std::string& where) {
    return core::array_from_json<BoardRecord>(all, where, record_from_json);
  });
  if (const auto whole = fields.finish(); !whole)
    return refuse("this is not a checkpoint of puzzles: " + whole.error().text());
  if (program != "katachi" || kind != kKind) return refuse("this is not a checkpoint of puzzles");
  if (asked != question)
    return core::fail(fmt::format("this checkpoint is of '{}', not of '{}'", asked, question), path.string(),
                      "name another file, or give the same options");
  if (records.size() != boards.size()) return refuse(fmt::format("this checkpoint is of {} boards", records.size()));
  for (std::size_t i = 0; i < records.size(); ++i)
    if (const auto fits = check_record(records[i], *boards[i], fmt::format("board {}", i + 1)); !fits)
      return core::fail(fits.error().text(), path.string());
  return records;
}

}  // namespace katachi::puzzle
