// An Explanation as text, as JSON and as a picture.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "apps/explain/explanation.hpp"

namespace katachi::apps {

std::string explanation_text(const Explanation& explanation, bool ascii);
nlohmann::ordered_json explanation_json(const Explanation& explanation);

// The stones with the names of their groups, dead ones crossed, vital points as triangles; the colour of a point is Black's share of
// it by the map: "worth", "territory", "moyo", "area", "zobrist" or "none".
std::string explanation_svg(const Explanation& explanation, std::string_view map);

}  // namespace katachi::apps
