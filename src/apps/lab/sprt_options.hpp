// --sprt ELO0,ELO1 and its companions: a sequential test that stops by itself.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "stats/sprt.hpp"

namespace katachi::apps {

struct SprtText {
  std::string bounds;  // "0,5"; empty: no test
  double alpha = 0.05, beta = 0.05;
  std::string model = "logistic";
};

void add_sprt_options(CLI::App& command, SprtText& text);

// Bad values end the command.
std::optional<stats::SprtOptions> sprt_of(const SprtText& text);

}  // namespace katachi::apps
