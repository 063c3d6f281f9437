#include "review/game.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "record/source_games.hpp"

namespace katachi::review {

namespace {

bool is_move(const sgf::Property& property) {
  return sgf::same_name(property.name, "B") || sgf::same_name(property.name, "W");
}

bool is_setup(const sgf::Property& property) {
  static constexpr std::array<std::string_view, 3> kNames = {"AB", "AW", "AE"};
  return std::ranges::any_of(kNames, [&](std::string_view name) { return sgf::same_name(property.name, name); });
}

// The place of every move as it is written, and from these the places of the record's moves: handicap stones that were written as
// moves are none of them, and a single stone that was set up is one without a place.
std::vector<MovePlace> places_of_moves(const sgf::Collection& tree, sgf::NodeId root,
                                       const record::GameRecord& record) {
  std::vector<MovePlace> written;
  for (const sgf::NodeId node : tree.main_line(root)) {
    bool is_first = true;
    for (const sgf::Property& property : tree.properties(node)) {
      if (!is_move(property)) continue;
      for (std::uint32_t i = 0; i < property.value_count; ++i)
        written.push_back({.node = node, .is_first = std::exchange(is_first, false)});
    }
  }
  if (record.find(record::RepairCode::kHandicapPlayed) != nullptr) {
    assert(written.size() >= record.moves_written);
    written.erase(written.begin(), written.end() - static_cast<std::ptrdiff_t>(record.moves_written));
  }
  if (record.find(record::RepairCode::kHandicapSingle) != nullptr) written.insert(written.begin(), MovePlace{});
  assert(written.size() >= record.moves.size());
  written.resize(record.moves.size());
  return written;
}

core::Result<void> complete(Game& game, const record::SourceGames& source, record::ParsedGame parsed,
                            const go::Rules& otherwise) {
  record::RecordReader records;
  if (const auto read = source.read(records, parsed, game.record); !read)
    return core::fail(read.error().what, game.name, read.error().remedy);
  game.text = source.text();
  game.tree = std::move(parsed.tree);
  game.root = parsed.root;
  game.rules = record::rules_for(game.record.info, otherwise);
  if (game.record.moves.empty())
    return core::fail("the game has no move that can be reviewed", game.name, cut_text(game.record).value_or(""));
  if (const auto history = record::history_of(game.record, game.moves(), game.rules); !history)
    return core::fail(history.error().what, game.name);
  game.places = places_of_moves(game.tree, game.root, game.record);
  return {};
}

}  // namespace

go::History Game::position(std::size_t turn) const {
  auto history = record::history_of(record, turn, rules);
  assert(history);  // the whole game was replayed when it was read
  return *std::move(history);
}

bool Game::goes_on_after(std::size_t turn) const {
  const auto changes_it = [&](const record::SetupChange& change) { return change.before_move == turn + 1; };
  if (std::ranges::any_of(record.changes, changes_it)) return false;
  return turn + 1 == moves() || record.moves[turn + 1].color != record.moves[turn].color;
}

bool Game::ends_with_pass(std::size_t move_index) const {
  return std::all_of(record.moves.begin() + static_cast<std::ptrdiff_t>(move_index), record.moves.end(),
                     [](const go::ColoredMove& move) { return move.move.is_pass(); });
}

bool Game::has_place_beside(std::size_t move_index) const {
  const auto [node, is_first] = places[move_index];
  if (node == sgf::kNoNode || !is_first || tree.parent(node) == sgf::kNoNode) return false;
  return std::ranges::none_of(tree.properties(node), is_setup);
}

std::optional<std::string> cut_text(const record::GameRecord& record) {
  if (!record.was_cut()) return std::nullopt;
  for (const record::Repair& repair : record.repairs)
    if (repair.code >= record::RepairCode::kMoveUnreadable && repair.code <= record::RepairCode::kMoveSuicide)
      return fmt::format("move {} cannot be played: {}", repair.move_number, repair.wrong);
  return fmt::format("move {} cannot be played", record.moves.size() + 1);
}

std::optional<std::string> superko_text(const record::GameRecord& record) {
  const record::Repair* const found = record.find(record::RepairCode::kSuperkoPlayed);
  if (found == nullptr) return std::nullopt;
  const int more = found->count - 1;
  return fmt::format("move {}{} a position, against the rules (superko); {} reviewed as played", found->move_number,
                     more > 0 ? fmt::format(" and {} more repeat", more) : " repeats", more > 0 ? "they are" : "it is");
}

core::Result<GamesOfFile> read_games(sgf::Source source, const go::Rules& otherwise, std::optional<std::size_t> only) {
  record::SourceGames games(std::move(source));
  GamesOfFile file;
  for (;;) {
    record::ParsedGame parsed;
    const auto more = games.next(parsed);
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    ++file.in_file;
    if (only && *only != file.in_file) continue;
    Game game;
    game.number = file.in_file;
    game.name = file.in_file == 1 ? games.name() : fmt::format("{}, game {}", games.name(), file.in_file);
    if (auto completed = complete(game, games, std::move(parsed), otherwise); completed)
      file.games.emplace_back(std::move(game));
    else
      file.games.emplace_back(std::unexpected(completed.error()));
  }
  if (file.games.empty())
    return core::fail(fmt::format("there is no game {}", only.value_or(1)), games.name(),
                      fmt::format("the file has {}", file.in_file));
  return file;
}

}  // namespace katachi::review
