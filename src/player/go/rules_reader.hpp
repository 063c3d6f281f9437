// Rules as programs for KataGo write them: a name, or an object of parts.
//
//   "chinese", "Tromp-Taylor", "new zealand"
//   {"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true}
//
// Rules that are not known here but have a near relation (a tax on every group, the button, stone scoring) become
// that relation, with a warning. A name brings its komi; parts leave it as it is, because every protocol has another place for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/result.hpp"
#include "go/rules.hpp"
#include "player/parameters/parameters.hpp"

namespace katachi::player {

struct RulesRead {
  go::Rules rules;
  std::optional<bool> friendly_pass = std::nullopt;  // friendlyPassOk, which is a matter of the player
  std::vector<std::string> warnings = {};
};

// What an object does not name stays as in `start`.
core::Result<RulesRead> read_rules(const nlohmann::json& value, const go::Rules& start);

// Whether such a player, under these rules, answers a pass by a pass with dead stones left on the board.
bool is_friendly(const Parameters& parameters, const go::Rules& rules);

// The inverse of read_rules: an object with every part, those that have one value only among them.
std::string all_rules_json(const go::Rules& rules, const Parameters& parameters);

}  // namespace katachi::player
