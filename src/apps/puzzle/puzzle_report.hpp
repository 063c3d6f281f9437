// What katachi puzzle prints.
#pragma once

#include <string>

#include "puzzle/campaign.hpp"
#include "puzzle/registry.hpp"
#include "puzzle/solution.hpp"

namespace katachi::apps {

struct PuzzleWork {
  double seconds = 0;
  std::string workers;
};

void print_puzzles();  // and the searches

puzzle::Solution solution_of(const puzzle::Kind& kind, const puzzle::CampaignReport& report);

void print_report(const puzzle::Kind& kind, const puzzle::Plan& plan, const puzzle::Solution& solution,
                  const puzzle::CampaignReport& report, const PuzzleWork& work, bool json);
void print_checked(const puzzle::Solution& replayed, bool json);

}  // namespace katachi::apps
