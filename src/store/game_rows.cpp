#include "store/game_rows.hpp"

#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "core/result.hpp"
#include "match/moves_text.hpp"

namespace katachi::store {

namespace {

using match::SideReport;

void insert_engine(Database& database, const match::EngineSpec& engine) {
  Statement(database, "INSERT INTO engine(name, command) VALUES(?, ?) ON CONFLICT DO NOTHING")
      .bind(engine.name)
      .bind(engine.command)
      .step();
}

constexpr std::string_view kInsert =
    "INSERT INTO game(run, number, attempt, black, white, seed, opening_moves, outcome, ending, at_fault, half_points,"
    " black_version, black_moves, black_seconds, black_slowest, black_cpu, black_memory,"
    " white_version, white_moves, white_seconds, white_slowest, white_cpu, white_memory,"
    " seconds, ended_at, detail, moves)"
    " VALUES(?, ?, ?, (SELECT id FROM engine WHERE name = ? AND command = ?),"
    " (SELECT id FROM engine WHERE name = ? AND command = ?), ?, ?, ?, ?, ?, ?,"
    " ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
    " ?, coalesce(nullif(?, ''), strftime('%Y-%m-%dT%H:%M:%SZ', 'now')), ?, ?)"
    " ON CONFLICT(run, number, attempt) DO NOTHING";

void bind_side(Statement& statement, const SideReport& side) {
  statement.bind(side.version).bind(side.moves).bind(side.seconds).bind(side.slowest_move);
  statement.bind(side.cpu_seconds).bind(side.memory_kib);
}

// Reads the columns of a row from left to right.
class RowReader {
 public:
  RowReader(const Database& database, const Statement& row) : database_(&database), row_(&row) {}

  std::string text() { return std::string(row_->text(next_++)); }
  double real() { return row_->real(next_++); }
  std::uint64_t bits() { return static_cast<std::uint64_t>(row_->integer(next_++)); }

  template <std::integral Integer>
  Integer integer() {
    const std::int64_t value = row_->integer(next_++);
    if (value < std::numeric_limits<Integer>::min() || value > std::numeric_limits<Integer>::max()) fail();
    return static_cast<Integer>(value);
  }

  template <class Read>
  auto optional(Read&& read) -> std::optional<decltype(read())> {
    if (!row_->is_null(next_)) return read();
    ++next_;
    return std::nullopt;
  }

  // The next column's text, read by `parse`, which returns an optional.
  template <class Parse>
  auto parsed(Parse&& parse) {
    auto value = parse(row_->text(next_++));
    if (!value) fail();
    return *std::move(value);
  }

 private:
  [[noreturn]] void fail() const {
    throw core::EnvironmentError({fmt::format("is damaged: game {}, attempt {}, column {} makes no sense",
                                              row_->integer(0), row_->integer(1), next_),
                                  database_->shown_name(), ""});
  }

  const Database* database_;
  const Statement* row_;
  int next_ = 0;
};

constexpr std::string_view kSelect =
    "SELECT number, attempt, b.name, b.command, w.name, w.command, seed, opening_moves, outcome, ending, at_fault,"
    " half_points, black_version, black_moves, black_seconds, black_slowest, black_cpu, black_memory,"
    " white_version, white_moves, white_seconds, white_slowest, white_cpu, white_memory, seconds, ended_at, detail, {}"
    " FROM game JOIN engine b ON b.id = black JOIN engine w ON w.id = white WHERE run = ? ORDER BY number, attempt";

std::optional<go::Color> parse_side(std::string_view text) { return go::parse_color(text); }

SideReport read_side(RowReader& row) {
  SideReport side;
  side.version = row.text();
  side.moves = row.integer<int>();
  side.seconds = row.real();
  side.slowest_move = row.real();
  side.cpu_seconds = row.real();
  side.memory_kib = row.integer<std::int64_t>();
  return side;
}

StoredGame read_game(RowReader row) {
  StoredGame game;
  game.number = row.bits();
  game.attempt = row.integer<int>();
  for (match::EngineSpec* engine : {&game.black, &game.white}) {
    engine->name = row.text();
    engine->command = row.text();
  }
  game.seed = row.bits();
  game.opening_moves = row.bits();
  match::GameResult& result = game.result;
  result.outcome = row.parsed(match::outcome_by_name);
  result.ending = row.parsed(match::ending_by_name);
  result.at_fault = row.optional([&] { return row.parsed(parse_side); });
  result.half_points = row.optional([&] { return row.integer<int>(); });
  result.black = read_side(row);
  result.white = read_side(row);
  result.seconds = row.real();
  game.when = row.text();
  result.detail = row.text();
  row.parsed(
      [&](std::string_view text) { return match::read_played(text, result) ? std::optional(true) : std::nullopt; });
  return game;
}

}  // namespace

bool insert_game(Database& database, RunId run, const StoredGame& game) {
  assert(game.number <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
  insert_engine(database, game.black);
  insert_engine(database, game.white);
  const match::GameResult& result = game.result;
  const std::string moves = match::played_text(result);
  std::optional<std::string_view> at_fault;
  if (result.at_fault) at_fault = go::color_name(*result.at_fault);
  Statement insert(database, kInsert);
  insert.bind(run).bind(game.number).bind(game.attempt);
  insert.bind(game.black.name).bind(game.black.command).bind(game.white.name).bind(game.white.command);
  insert.bind(game.seed).bind(game.opening_moves).bind(match::name(result.outcome)).bind(match::name(result.ending));
  insert.bind(at_fault).bind(result.half_points);
  bind_side(insert, result.black);
  bind_side(insert, result.white);
  insert.bind(result.seconds).bind(game.when).bind(result.detail).bind(moves).step();
  return database.changes() == 1;
}

void read_games(Database& database, RunId run, bool with_moves, const std::function<void(const StoredGame&)>& visit) {
  Statement query(database, fmt::format(fmt::runtime(kSelect), with_moves ? "moves" : "''"));
  query.bind(run);
  while (query.step()) visit(read_game(RowReader(database, query)));
}

}  // namespace katachi::store
