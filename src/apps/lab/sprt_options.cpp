#include "apps/lab/sprt_options.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "core/number_text.hpp"

namespace katachi::apps {

void add_sprt_options(CLI::App& command, SprtText& text) {
  CLI::Option* sprt =
      command
          .add_option(
              "--sprt", text.bounds,
              "Sequential test of H0 (ELO0) against H1 (ELO1), such as -10,10 or 0,5; the match stops when it decides")
          ->type_name("ELO0,ELO1");
  command.add_option("--alpha", text.alpha, "Probability of accepting ELO1 when ELO0 is true")
      ->capture_default_str()
      ->needs(sprt);
  command.add_option("--beta", text.beta, "Probability of accepting ELO0 when ELO1 is true")
      ->capture_default_str()
      ->needs(sprt);
  command
      .add_option("--elo-model", text.model,
                  "Scale of ELO0 and ELO1: logistic, or normalized by the standard deviation of a pair")
      ->capture_default_str()
      ->check(CLI::IsMember({"logistic", "normalized"}))
      ->needs(sprt);
}

std::optional<stats::SprtOptions> sprt_of(const SprtText& text) {
  if (text.bounds.empty()) return std::nullopt;
  stats::SprtOptions options{.alpha = text.alpha, .beta = text.beta};
  options.model = text.model == "logistic" ? stats::EloModel::kLogistic : stats::EloModel::kNormalized;
  const std::string_view bounds = text.bounds;
  const std::size_t comma = std::min(bounds.find(','), bounds.size());
  const auto elo0 = core::parse_number<double>(bounds.substr(0, comma));
  const auto elo1 = core::parse_number<double>(bounds.substr(std::min(comma + 1, bounds.size())));
  if (!elo0 || !elo1)
    fail_on_input({fmt::format("'{}' is not ELO0,ELO1", text.bounds), "--sprt", "such as 0,5 or -10,10"});
  options.elo0 = *elo0;
  options.elo1 = *elo1;
  if (const auto good = stats::check(options); !good) fail_on_input(good.error());
  return options;
}

}  // namespace katachi::apps
