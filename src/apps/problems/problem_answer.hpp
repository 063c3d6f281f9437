// What `katachi problems solve` says of one problem, as a row of a table and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "apps/problems/problem_file.hpp"
#include "knowledge/reading/life_and_death.hpp"
#include "search/exact/task.hpp"

namespace katachi::apps {

struct SolveLimits {
  double seconds = 10;       // for one problem
  std::uint64_t nodes = 0;   // 0: no limit
  std::uint64_t memory = 0;  // bytes
  unsigned threads = 1;
};

// The first move of the file beside ours.
struct SolutionCheck {
  bool agrees = false;  // ours is among them
  std::string note;     // where it does not: what the file's first move leads to
};

struct ProblemAnswer {
  Problem problem;
  knowledge::LifeAndDeath life;
  std::optional<SolutionCheck> check;  // where the file has a solution
  int empty_points = 0;                // of the region

  bool is_solved() const { return life.friend_first.is_proved() && life.enemy_first.is_proved(); }
  // Who the first move is asked for: who the file says, else whoever has something to win.
  go::Color asked_color() const;
  const knowledge::Verdict& verdict_of(go::Color color) const;
  std::string move_text() const;  // empty where no move changes anything
  nlohmann::ordered_json json() const;
};

// Fails where the target is not enclosed.
core::Result<ProblemAnswer> solve_problem(const Problem& problem, const SolveLimits& limits,
                                          const search::exact::Task& task);

}  // namespace katachi::apps
