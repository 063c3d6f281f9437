// Experiments: each reproduces one table or figure of a paper, or one that the authors wished for.
//
// An experiment is a name, what it shows, its options with their defaults, and a function. All options are texts, checked when
// the experiment reads them. A run returns a report for people, the same as JSON, and files it made, as text in memory: whoever
// started it decides where they go. A long run is made of parts, each of which is remembered when it is done (in a laboratory's
// store), so that a run that was stopped goes on. Experiments are found by name in the registry, and by `katachi experiment`.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/experiment_report.hpp"

namespace katachi::experiment {

struct ExperimentOption {
  std::string name;
  std::string value;  // by default
  std::string meaning;
};

// What the caller gives to a run.
struct ExperimentRun {
  std::map<std::string, std::string> values;  // of all options
  std::vector<std::filesystem::path> games;   // records to learn from, where the experiment needs some
  std::vector<std::filesystem::path> valid;   // records to measure on
  std::size_t threads = 1;
  std::stop_token stop = {};
  std::function<void(std::string_view what, double done)> progress;  // done in [0, 1]

  std::function<std::optional<std::string>(const std::string& part)> recall = nullptr;
  std::function<void(const std::string& part, const std::string& result)> remember = nullptr;

  // The result of a part: remembered, or computed now and remembered for the next time.
  core::Result<std::string> part(const std::string& name,
                                 const std::function<core::Result<std::string>()>& compute) const;

  // The value of an option as a number in the range; an error names the option.
  core::Result<std::int64_t> integer(const std::string& name, std::int64_t minimum, std::int64_t maximum) const;
  core::Result<std::vector<std::int64_t>> integers(const std::string& name, std::int64_t minimum,
                                                   std::int64_t maximum) const;       // "6,9,15"
  core::Result<double> real(const std::string& name, double low, double high) const;  // low < value < high
  const std::string& text(const std::string& name) const { return values.at(name); }
  void tell(std::string_view what, double done) const {
    if (progress) progress(what, done);
  }
};

using lab::ExperimentFile;
using lab::ExperimentReport;

struct Experiment {
  std::string name;
  std::string shows;         // one line
  std::string source;        // the paper and its table
  std::string takes;         // "10 s", on two processors
  std::string shorten = {};  // how to have it sooner: an option and a value
  bool needs_games = false;
  bool needs_valid = false;
  std::vector<ExperimentOption> options;
  std::vector<std::string> files = {};  // the names of those its report holds, known before it runs
  std::function<core::Result<ExperimentReport>(const ExperimentRun&)> run;
};

// All of them, in the order of the papers.
const std::vector<Experiment>& experiments();
const Experiment* find_experiment(std::string_view name);  // or null

}  // namespace katachi::experiment
