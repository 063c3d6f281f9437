#include "record/dataset.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/rng.hpp"

namespace katachi::record {

namespace {

constexpr core::BlockFileKind kDatasetKind{"kdata", 1, "a dataset of games"};
constexpr std::size_t kMostMoves = std::numeric_limits<std::uint16_t>::max();
constexpr double kMostHalfPoints = std::numeric_limits<std::int16_t>::max();

bool fits_network(go::Size size) {
  return size.is_valid() && std::min(size.width, size.height) >= kSmallestDatasetBoard &&
         size.larger() <= kLargestDatasetBoard;
}

// Servers with Chinese rules give 7.5, those with Korean or Japanese rules 6.5, and 5.5 in former years. Half a point is handicap
// komi under both.
ScoringGuess scoring_by_komi(std::int16_t komi_half_points) {
  if (komi_half_points == 15) return ScoringGuess::kArea;
  if (komi_half_points == 13 || komi_half_points == 11) return ScoringGuess::kTerritory;
  return ScoringGuess::kUnknown;
}

std::int16_t komi_of(const GameInfo& info) {
  if (!info.komi || std::abs(*info.komi * 2) > kMostHalfPoints) return DatasetGame::kNoKomi;
  return static_cast<std::int16_t>(std::lround(*info.komi * 2));
}

std::uint8_t scoring_flags(const GameInfo& info, std::int16_t komi_half_points) {
  const auto rules = rules_of(info.rules);
  if (!rules) return static_cast<std::uint8_t>(scoring_by_komi(komi_half_points));
  const bool is_area = rules->scoring == go::Scoring::kArea;
  return static_cast<std::uint8_t>(is_area ? ScoringGuess::kArea : ScoringGuess::kTerritory) |
         DatasetGame::kScoringNamed;
}

std::int16_t margin_of(const GameResult& result) {
  if (result.ending != Ending::kPoints) return 0;
  const int margin = result.winner == go::Color::kWhite ? -result.half_points : result.half_points;
  return static_cast<std::int16_t>(std::clamp(margin, -INT16_MAX, INT16_MAX));
}

std::string reason_against(const GameRecord& record) {
  if (!fits_network(record.info.size))
    return fmt::format("a board of {}, not of {} to {} a side", go::size_text(record.info.size), kSmallestDatasetBoard,
                       kLargestDatasetBoard);
  if (record.was_cut()) return "illegal or unreadable move";
  if (!record.is_plain()) return "stones set up in mid-game";
  if (record.moves.empty()) return "no moves";
  if (record.moves.size() > kMostMoves) return fmt::format("more than {} moves", kMostMoves);
  return {};
}

bool are_on_board(std::span<const PackedMove> moves, go::Size size, bool is_pass_allowed) {
  return std::ranges::all_of(moves, [&](PackedMove move) {
    return move.is_plain() && (move.is_pass() ? is_pass_allowed : move.point().is_on(size));
  });
}

bool is_in_range(const DatasetGame& game) {
  return fits_network(game.size()) && game.moves != 0 && game.winner <= static_cast<std::uint8_t>(go::Color::kWhite) &&
         game.ending <= static_cast<std::uint8_t>(Ending::kUnfinished) && game.scoring() <= ScoringGuess::kTerritory &&
         game.flags < 2 * DatasetGame::kValidation && game.day <= 31 && game.year_month % 16 <= 12;
}

}  // namespace

std::uint64_t PackedGame::hash() const {
  std::uint64_t hash = core::mix64(facts.width * 256u + facts.height);
  for (const auto* list : {&stones, &moves}) {
    hash = core::mix64(hash ^ list->size());
    for (const PackedMove move : *list) hash = core::mix64(hash ^ move.bits());
  }
  return hash;
}

ToldRules told_rules(const GameInfo& info) {
  const std::int16_t komi = komi_of(info);
  const bool counts_area =
      static_cast<ScoringGuess>(scoring_flags(info, komi) & DatasetGame::kScoringMask) == ScoringGuess::kArea;
  if (komi != DatasetGame::kNoKomi) return {.komi_half_points = komi, .counts_area = counts_area};
  return {.komi_half_points = static_cast<std::int16_t>(counts_area ? 15 : 13), .counts_area = counts_area};
}

core::Result<PackedGame> pack_game(const GameRecord& record) {
  if (std::string reason = reason_against(record); !reason.empty()) return core::fail(std::move(reason));
  const GameInfo& info = record.info;
  PackedGame game;
  DatasetGame& facts = game.facts;
  for (const go::Point p : record.start_black) game.stones.emplace_back(go::Color::kBlack, p);
  for (const go::Point p : record.start_white) game.stones.emplace_back(go::Color::kWhite, p);
  for (const go::ColoredMove& move : record.moves) game.moves.emplace_back(move.color, move.move);
  facts.moves = static_cast<std::uint16_t>(game.moves.size());
  facts.stones = static_cast<std::uint16_t>(game.stones.size());
  facts.width = static_cast<std::uint8_t>(info.size.width);
  facts.height = static_cast<std::uint8_t>(info.size.height);
  facts.komi_half_points = komi_of(info);
  facts.margin_half_points = margin_of(info.result);
  facts.winner = static_cast<std::uint8_t>(info.result.winner);
  facts.ending = static_cast<std::uint8_t>(info.result.ending);
  facts.flags = scoring_flags(info, facts.komi_half_points);
  if (record.start_to_move == go::Color::kWhite) facts.flags |= DatasetGame::kWhiteMovesFirst;
  if (info.date.year > 0 && info.date.year < 4096) {
    facts.year_month = static_cast<std::uint16_t>(info.date.year * 16 + info.date.month);
    facts.day = static_cast<std::uint8_t>(info.date.day);
  }
  return game;
}

bool DatasetBuilder::add(const PackedGame& game) {
  const std::uint64_t hash = game.hash();
  if (!seen_.insert(hash).second) return false;
  DatasetGame facts = game.facts;
  // Mixed once more: the share must not depend on the bits that a set of hashes is filed under.
  if (core::Rng(hash).uniform() < validation_share_) {
    facts.flags |= DatasetGame::kValidation;
    ++validation_games_;
  }
  games_.push_back(facts);
  stones_.insert(stones_.end(), game.stones.begin(), game.stones.end());
  moves_.insert(moves_.end(), game.moves.begin(), game.moves.end());
  return true;
}

template <class F>
auto DatasetBuilder::with_sections(std::string_view made_by, F&& f) const {
  const std::array sections = {
      core::SectionView::of("games", std::span<const DatasetGame>(games_)),
      core::SectionView::of("stones", std::span<const PackedMove>(stones_)),
      core::SectionView::of("moves", std::span<const PackedMove>(moves_)),
      core::SectionView::of("made by", std::span<const char>(made_by.data(), made_by.size())),
  };
  return f(std::span<const core::SectionView>(sections));
}

void DatasetBuilder::write(const std::filesystem::path& path, std::string_view made_by) const {
  with_sections(made_by, [&](auto sections) { core::write_block_file(path, kDatasetKind, sections); });
}

std::string DatasetBuilder::bytes(std::string_view made_by) const {
  return with_sections(made_by, [](auto sections) { return core::block_file_bytes(kDatasetKind, sections); });
}

core::Result<Dataset> Dataset::open(const std::filesystem::path& path) {
  return from(core::BlockFile::open(path, kDatasetKind));
}

core::Result<Dataset> Dataset::parse(core::Bytes bytes, std::string name) {
  return from(core::BlockFile::parse(std::move(bytes), std::move(name), kDatasetKind));
}

core::Result<Dataset> Dataset::from(const core::Result<core::BlockFile>& file) {
  if (!file) return std::unexpected(file.error());
  if (const auto sound = file->check_all(); !sound) return std::unexpected(sound.error());
  const auto games = file->column<DatasetGame>("games");
  const auto stones = file->column<PackedMove>("stones");
  const auto moves = file->column<PackedMove>("moves");
  const auto text = file->column<char>("made by");
  for (const core::Error* error : {games ? nullptr : &games.error(), stones ? nullptr : &stones.error(),
                                   moves ? nullptr : &moves.error(), text ? nullptr : &text.error()})
    if (error != nullptr) return std::unexpected(*error);
  Dataset set;
  set.game_column_ = *games;
  set.stone_column_ = *stones;
  set.move_column_ = *moves;
  set.text_column_ = *text;
  set.games_ = games->all();
  set.stones_ = stones->all();
  set.moves_ = moves->all();
  set.made_by_ = text->all();
  if (const auto sound = set.check_games(file->name()); !sound) return std::unexpected(sound.error());
  return set;
}

core::Result<void> Dataset::check_games(const std::string& name) {
  Start at;
  for (std::size_t i = 0; i < games_.size(); ++i) {
    const DatasetGame& game = games_[i];
    starts_.push_back(at);
    at.stone += game.stones;
    at.move += game.moves;
    const bool is_sound = at.stone <= stones_.size() && at.move <= moves_.size() && is_in_range(game) &&
                          are_on_board(stones(i), game.size(), false) && are_on_board(moves(i), game.size(), true);
    if (!is_sound) return core::fail(fmt::format("game {} makes no sense", i + 1), name, "regenerate the dataset");
  }
  if (at.stone != stones_.size() || at.move != moves_.size())
    return core::fail("holds moves of no game", name, "regenerate the dataset");
  return {};
}

}  // namespace katachi::record
