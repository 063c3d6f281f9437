// katachi bench priors: full-board evaluations per second of a pattern base, from scratch and from the position before.
#pragma once

#include <filesystem>

namespace katachi::apps {

struct PriorsBench {
  std::filesystem::path base;  // empty: the shipped one
  double seconds = 3;
  bool json = false;
};

void bench_priors(const PriorsBench& options);

}  // namespace katachi::apps
