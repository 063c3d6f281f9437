// The rules of a query: a name, or an object of parts, as KataGo has them.
//
//   "chinese", "Tromp-Taylor", "new zealand"
//   {"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true}
//
// An object starts from Tromp-Taylor rules. Rules that are not known here but have a near relation (a tax on groups or on points in
// seki, the button, stone scoring) become that relation, with a warning. Komi is that of the rules; a query has a field of its own for it.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/result.hpp"
#include "go/rules.hpp"

namespace katachi::analysis {

struct RulesField {
  go::Rules rules;
  std::vector<std::string> warnings;
};

core::Result<RulesField> read_rules(const nlohmann::json& value);

}  // namespace katachi::analysis
