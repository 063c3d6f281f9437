#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "record/record.hpp"

namespace katachi::record {

namespace {

struct CodeEntry {
  RepairCode code;
  std::string_view name;
  Severity severity;
};

using enum RepairCode;
using enum Severity;

constexpr std::array kCodes = {
    CodeEntry{kSizeMissing, "size_missing", kNote},
    CodeEntry{kSizeWrong, "size_wrong", kGuess},
    CodeEntry{kKomiHundred, "komi_hundred", kRepair},
    CodeEntry{kKomiZi, "komi_zi", kRepair},
    CodeEntry{kKomiSpelling, "komi_spelling", kNote},
    CodeEntry{kKomiUnreadable, "komi_unreadable", kLoss},
    CodeEntry{kKomiGuessed, "komi_guessed", kGuess},
    CodeEntry{kHandicapMissing, "handicap_missing", kGuess},
    CodeEntry{kHandicapLate, "handicap_late", kRepair},
    CodeEntry{kHandicapPlayed, "handicap_played", kRepair},
    CodeEntry{kHandicapSingle, "handicap_single", kRepair},
    CodeEntry{kHandicapCount, "handicap_count", kRepair},
    CodeEntry{kHandicapText, "handicap_text", kGuess},
    CodeEntry{kPassSpelling, "pass_spelling", kNote},
    CodeEntry{kPointSpelling, "point_spelling", kRepair},
    CodeEntry{kMoveUnreadable, "move_unreadable", kLoss},
    CodeEntry{kMoveOffBoard, "move_off_board", kLoss},
    CodeEntry{kMoveOccupied, "move_occupied", kLoss},
    CodeEntry{kMoveKo, "move_ko", kLoss},
    CodeEntry{kMoveSuicide, "move_suicide", kLoss},
    CodeEntry{kSuicidePlayed, "suicide_played", kRepair},
    CodeEntry{kSuperkoPlayed, "superko_played", kNote},
    CodeEntry{kColorRepeated, "color_repeated", kRepair},
    CodeEntry{kWhiteFirst, "white_first", kNote},
    CodeEntry{kPlayerToMove, "player_to_move", kRepair},
    CodeEntry{kMoveInRoot, "move_in_root", kNote},
    CodeEntry{kMovesInOneNode, "moves_in_one_node", kRepair},
    CodeEntry{kMoveWithSetup, "move_with_setup", kRepair},
    CodeEntry{kSetupInGame, "setup_in_game", kRepair},
    CodeEntry{kSetupOffBoard, "setup_off_board", kLoss},
    CodeEntry{kSetupTwice, "setup_twice", kRepair},
    CodeEntry{kSetupNoLiberty, "setup_no_liberty", kLoss},
    CodeEntry{kResultZi, "result_zi", kRepair},
    CodeEntry{kResultSpelling, "result_spelling", kNote},
    CodeEntry{kResultUnreadable, "result_unreadable", kLoss},
    CodeEntry{kDateSpelling, "date_spelling", kNote},
    CodeEntry{kDateUnreadable, "date_unreadable", kLoss},
    CodeEntry{kRulesUnknown, "rules_unknown", kLoss},
    CodeEntry{kTextEscape, "text_escape", kRepair},
};
static_assert(kCodes.size() == kRepairCodes);
static_assert([] {
  for (std::size_t i = 0; i < kCodes.size(); ++i)
    if (static_cast<std::size_t>(kCodes[i].code) != i) return false;
  return true;
}());

}  // namespace

std::string_view name(RepairCode code) { return kCodes[static_cast<std::size_t>(code)].name; }

Severity severity(RepairCode code) { return kCodes[static_cast<std::size_t>(code)].severity; }

std::string_view name(Severity severity) {
  constexpr std::array<std::string_view, 4> kNames = {"note", "repair", "guess", "loss"};
  return kNames[static_cast<std::size_t>(severity)];
}

std::string Repair::text() const {
  const std::string place = move_number > 0 ? fmt::format(" at move {}", move_number) : "";
  const std::string times = count > 1 ? fmt::format(" ({} times)", count) : "";
  return fmt::format("{}{}{}: {} -> {}", record::name(code), place, times, wrong, done);
}

const Repair* GameRecord::find(RepairCode code) const {
  const auto found = std::ranges::find(repairs, code, &Repair::code);
  return found == repairs.end() ? nullptr : &*found;
}

void GameRecord::clear() {
  info = {};
  start_black.clear();
  start_white.clear();
  start_to_move = go::Color::kBlack;
  moves.clear();
  changes.clear();
  repairs.clear();
  moves_written = 0;
}

}  // namespace katachi::record
