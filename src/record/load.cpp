#include <algorithm>
#include <system_error>

#include "record/record.hpp"
#include "record/source_games.hpp"
#include "sgf/source.hpp"

namespace katachi::record {

namespace {

// The position after a change, as a start position.
core::Result<void> change_position(go::History& history, const SetupChange& change, go::Color next) {
  go::History::GameBoard board = history.board();
  const auto put = [&](go::Point p, go::Color color) {
    const auto v = go::History::GameBoard::Geo::vertex(p);
    if (board.at(v) != go::Color::kEmpty) board.remove(v);
    if (color != go::Color::kEmpty) board.place(v, color);
  };
  for (const go::Point p : change.black) put(p, go::Color::kBlack);
  for (const go::Point p : change.white) put(p, go::Color::kWhite);
  for (const go::Point p : change.empty) put(p, go::Color::kEmpty);
  std::vector<go::Point> black;
  std::vector<go::Point> white;
  board.for_each_point([&](go::History::GameBoard::V v) {
    if (board.at(v) == go::Color::kBlack) black.push_back(go::History::GameBoard::Geo::point(v));
    if (board.at(v) == go::Color::kWhite) white.push_back(go::History::GameBoard::Geo::point(v));
  });
  return history.set_up(black, white, change.to_move.value_or(next));
}

core::Result<void> set_start(go::History& history, const GameRecord& record) {
  const bool is_handicap = record.info.handicap >= 2 && record.start_white.empty() &&
                           record.start_to_move == go::Color::kWhite &&
                           static_cast<int>(record.start_black.size()) == record.info.handicap;
  if (is_handicap) return history.set_handicap(record.start_black);
  return history.set_up(record.start_black, record.start_white, record.start_to_move);
}

// The last change made at or before this move; the history starts there.
const SetupChange* last_change(const GameRecord& record, std::size_t moves) {
  const SetupChange* last = nullptr;
  for (const SetupChange& change : record.changes)
    if (change.before_move <= moves) last = &change;
  return last;
}

core::Result<LoadedGame> load_from_bytes(sgf::Bytes bytes, const std::string& source, const LoadOptions& options) {
  SourceGames games({.name = source, .bytes = std::move(bytes)});
  RecordReader records;
  ParsedGame game;
  LoadedGame loaded;
  bool found = false;
  for (;; ++loaded.games_in_file) {
    const auto more = games.next(game);
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    if (game.index != options.game) continue;
    if (const auto read = games.read(records, game, loaded.record); !read)
      return core::fail(read.error().what, source, read.error().remedy);
    loaded.syntax_repairs = game.syntax.total();
    found = true;
  }
  if (!found)
    return core::fail("there is no game " + std::to_string(options.game + 1), source,
                      "the file has " + std::to_string(loaded.games_in_file));
  std::size_t moves = loaded.record.moves.size();
  if (options.move_number) moves = std::min(moves, static_cast<std::size_t>(std::max(0, *options.move_number - 1)));
  auto history = history_of(loaded.record, moves, rules_for(loaded.record.info, options.rules));
  if (!history) return core::fail(history.error().what, source);
  if (const SetupChange* change = last_change(loaded.record, moves)) loaded.moves_before = change->before_move;
  loaded.history = *std::move(history);
  return loaded;
}

}  // namespace

core::Result<go::History> history_of(const GameRecord& record, std::size_t moves, const go::Rules& rules) {
  // Only what makes a move impossible to play: the record was judged when it was read.
  go::History history(record.info.size, most_lenient(rules));
  if (auto set = set_start(history, record); !set) return std::unexpected(set.error());
  moves = std::min(moves, record.moves.size());
  auto change = record.changes.begin();
  for (std::size_t i = 0; i <= moves; ++i) {
    for (; change != record.changes.end() && change->before_move == i; ++change) {
      const go::Color next = i < record.moves.size() ? record.moves[i].color : history.to_move();
      if (auto set = change_position(history, *change, next); !set) return std::unexpected(set.error());
    }
    if (i == moves) break;
    const go::ColoredMove& move = record.moves[i];
    if (const go::Legality verdict = history.play(move.color, move.move); verdict != go::Legality::kLegal)
      return core::fail("move " + std::to_string(i + 1) + " is illegal: " + go::legality_text(verdict));
  }
  if (moves < record.moves.size()) history.set_to_move(record.moves[moves].color);
  history.set_rules(rules);
  return history;
}

core::Result<LoadedGame> load_game(const std::filesystem::path& path, const LoadOptions& options) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return core::fail("this is a folder", path.string(), "name a file");
  core::Result<LoadedGame> loaded = core::fail("no game record in this file", path.string());
  bool given = false;
  const std::filesystem::path paths[] = {path};
  sgf::for_each_source(
      paths,
      [&](sgf::Source source) {
        given = true;
        loaded = load_from_bytes(std::move(source.bytes), source.name, options);
        return false;
      },
      [&](const core::Error& trouble) {
        if (!given) loaded = std::unexpected(trouble);
      });
  return loaded;
}

core::Result<LoadedGame> load_game_text(std::string_view sgf, const LoadOptions& options) {
  return load_from_bytes(sgf::Bytes::borrow(sgf), "", options);
}

}  // namespace katachi::record
