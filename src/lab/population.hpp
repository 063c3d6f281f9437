// Populations of parameter sets that evolve from tournament to tournament: the best stay, others are changed, the worst go.
//
// After Bouzy, whose evaluation functions were found so (habilitation thesis, 5.4.3: the best programs are kept as they are, others after a
// mutation, the worst are replaced by new ones, so that exploration and exploitation are in balance). From a population of n in
// the order of its success the next is made of
//   the better half, (n + 1) / 2 members, as they are and in their order;
//   mutated copies of these, the best first: every variable moves by a normal step whose deviation is a tenth of its range,
//   within the range, whole numbers rounded;
//   `newcomers`, drawn at random from the whole range like the members of the first population.
// No two members are alike: what equals a member is drawn again, at first near its parent, then anywhere. Everything follows
// from the seed and the number of the generation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rng.hpp"
#include "lab/variable_engine.hpp"

namespace katachi::lab {

using Values = std::vector<double>;  // one for each variable, as precise as an engine is told them

// How many different members there can be; whole numbers above 10^6 and reals count as 10^6.
std::size_t distinct_members(std::span<const Variable> variables);

// The start values, then random ones. Precondition: size >= 1.
std::vector<Values> first_population(std::span<const Variable> variables, std::size_t size, std::uint64_t seed);

// `ranked`: the population before it, best first, of generation number `generation` - 1. Precondition: newcomers <= half of it.
std::vector<Values> next_population(std::span<const Variable> variables, std::span<const Values> ranked,
                                    std::size_t newcomers, std::uint64_t seed, std::size_t generation);

// A standard normal number (Box and Muller 1958), from two of the generator.
double normal(core::Rng& rng);

}  // namespace katachi::lab
