// Names of the values of proof-number options, for all files whose rows have them.
#pragma once

#include <array>
#include <string_view>

#include "search/proof/options.hpp"
#include "solver/parameters.hpp"

namespace katachi::solver {

template <>
constexpr std::array<std::string_view, 2> kValueNames<search::proof::Initial> = {"one", "mobility"};
template <>
constexpr std::array<std::string_view, 3> kValueNames<search::proof::Sum> = {"sum", "max", "weak"};
template <>
constexpr std::array<std::string_view, 2> kValueNames<search::proof::Repetition> = {"rule", "against-prover"};

}  // namespace katachi::solver
