// Rules: a value that says how a game is played and counted, whole sets by name and every part by itself.
//
// Komi is kept in half points, so that sums are exact. The names and the parts are those that GTP programs use
// (kata-set-rules, kata-set-rule).
//
// As in KataGo, `suicide` allows only the suicide of two stones or more. That of a single stone leaves the board as it was;
// it is never legal: superko forbids it as a repetition, and without superko it would be a second kind of pass. The ban on
// retaking a ko at once holds under every ko rule; under superko, with the sides moving in turn, it follows by itself.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace katachi::go {

enum class KoRule : std::uint8_t {
  kSimple,       // a single stone just captured a single stone may not be retaken at once
  kPositional,   // no move may bring back an earlier position of the stones
  kSituational,  // no move may bring back an earlier position of the stones with the same side to move
};

enum class Scoring : std::uint8_t {
  kArea,       // stones on the board and the empty points they surround
  kTerritory,  // surrounded empty points and prisoners
};

// What White gets for Black's handicap stones under area scoring, where each stone is also a point.
enum class HandicapBonus : std::uint8_t { kNone, kOnePerStone, kOnePerStoneButOne };

// What a living group pays of the points it surrounds.
enum class Tax : std::uint8_t {
  kNone,
  kSeki,  // all of them, if it lives in seki: its eyes are nobody's points (Japanese and Korean rules)
};

struct Rules {
  KoRule ko = KoRule::kPositional;
  bool suicide = true;
  Scoring scoring = Scoring::kArea;
  HandicapBonus handicap_bonus = HandicapBonus::kNone;
  int komi_half_points = 15;
  Tax tax = Tax::kNone;

  double komi() const { return komi_half_points / 2.0; }
  void set_komi(double komi) { komi_half_points = static_cast<int>(std::lround(komi * 2)); }

  friend bool operator==(const Rules&, const Rules&) = default;
};

inline constexpr int kMaxKomiHalfPoints = 2 * 10000;  // beyond any board; a komi of 650 is taken as written

// "tromp-taylor", "chinese", "japanese", "korean", "aga", "new-zealand" and their usual spellings, any case.
core::Result<Rules> rules_by_name(std::string_view name);
// The rule set's name if the rules (komi apart) are those of a named set, otherwise "custom".
std::string rules_name(const Rules& rules);
std::vector<std::string> rule_set_names();

// One part: ko (SIMPLE, POSITIONAL, SITUATIONAL), scoring (AREA, TERRITORY), tax (NONE, SEKI), suicide (true, false),
// whiteHandicapBonus (0, N, N-1).
core::Result<void> set_rule(Rules& rules, std::string_view part, std::string_view value);
// "ko=SIMPLE scoring=AREA suicide=false whiteHandicapBonus=N", with "tax=SEKI" after the scoring where there is a tax: the
// texts of rules without one are parts of stored identities and stay as they were.
std::string rules_text(const Rules& rules);
// {"ko":"SIMPLE","scoring":"AREA","suicide":false,"whiteHandicapBonus":"N"}
std::string rules_json(const Rules& rules);

// The same with the moves that every rule set allows: no suicide, no position twice. For players whose opponent's rules may
// differ from what they were told.
Rules strictest(const Rules& rules);

// The same with every move that some rule set allows: simple ko, suicide. For moves that were made elsewhere and are only replayed.
Rules most_lenient(const Rules& rules);

// Whether a game that ended by passes is counted as the board stands, dead stones not taken off: the logical rules of Tromp and Taylor,
// whose count needs nobody's judgement. A set that differs from them in any part but komi is counted after agreement.
[[nodiscard]] bool counts_board_as_it_stands(const Rules& rules);

// White's compensation for n handicap stones, in points.
int handicap_compensation(const Rules& rules, int handicap_stones);

}  // namespace katachi::go
