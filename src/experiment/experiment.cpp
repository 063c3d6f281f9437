#include "experiment/experiment.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "experiment/bgp_chance.hpp"
#include "experiment/bgp_theorem.hpp"
#include "experiment/dealing.hpp"
#include "experiment/forme_k.hpp"
#include "experiment/overhead.hpp"
#include "experiment/ppa.hpp"
#include "experiment/probcut.hpp"

namespace katachi::experiment {
namespace {

core::Result<std::int64_t> parse(const std::string& name, std::string_view text, std::int64_t minimum,
                                 std::int64_t maximum) {
  const auto value = core::parse_number<std::int64_t>(text);
  if (!value || *value < minimum || *value > maximum)
    return core::fail(fmt::format("invalid number '{}': must be from {} to {}", text, minimum, maximum), "--" + name);
  return *value;
}

}  // namespace

core::Result<std::int64_t> ExperimentRun::integer(const std::string& name, std::int64_t minimum,
                                                  std::int64_t maximum) const {
  return parse(name, text(name), minimum, maximum);
}

core::Result<std::vector<std::int64_t>> ExperimentRun::integers(const std::string& name, std::int64_t minimum,
                                                                std::int64_t maximum) const {
  std::vector<std::int64_t> out;
  std::string_view rest = text(name);
  while (true) {
    const std::size_t comma = rest.find(',');
    const auto value = parse(name, rest.substr(0, comma), minimum, maximum);
    if (!value) return std::unexpected(value.error());
    out.push_back(*value);
    if (comma == std::string_view::npos) return out;
    rest.remove_prefix(comma + 1);
  }
}

core::Result<std::string> ExperimentRun::part(const std::string& name,
                                              const std::function<core::Result<std::string>()>& compute) const {
  if (recall)
    if (auto known = recall(name)) return *std::move(known);
  auto result = compute();
  if (result && remember && !stop.stop_requested()) remember(name, *result);
  return result;
}

core::Result<double> ExperimentRun::real(const std::string& name, double low, double high) const {
  const std::string& value_text = text(name);
  const auto value = core::parse_number<double>(value_text);
  if (!value || !(*value > low && *value < high))
    return core::fail(fmt::format("invalid number '{}': must be between {} and {}", value_text, low, high),
                      "--" + name);
  return *value;
}

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> kAll = {opening_experiment(),     table1_experiment(),     scaling_experiment(),
                                               bgp_theorem_experiment(), bgp_chance_experiment(), dealing_experiment(),
                                               overhead_experiment(),    ppa_experiment(),        probcut_experiment()};
  return kAll;
}

const Experiment* find_experiment(std::string_view name) {
  const auto found = std::ranges::find(experiments(), name, &Experiment::name);
  return found == experiments().end() ? nullptr : &*found;
}

}  // namespace katachi::experiment
