// The families of searches; each adds its own to the list (solver.hpp).
#pragma once

#include <vector>

#include "solver/bracket.hpp"
#include "solver/solver.hpp"

namespace katachi::solver {

void add_minimax_kinds(std::vector<Kind>& kinds);
void add_proof_kinds(std::vector<Kind>& kinds);
void add_best_first_kinds(std::vector<Kind>& kinds);
void add_job_kinds(std::vector<Kind>& kinds);
void add_course_kinds(std::vector<Kind>& kinds);

}  // namespace katachi::solver
