// How options of proof-number searches are written.
#pragma once

#include <array>
#include <string_view>

#include "search/proof/options.hpp"
#include "solver/parameters.hpp"

namespace katachi::solver {

template <>
constexpr std::array<std::string_view, 2> kValueNames<search::proof::Initial> = {"one", "mobility"};

}  // namespace katachi::solver
