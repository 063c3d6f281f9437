#include "apps/lab/sprt_options.hpp"

#include <charconv>

#include <fmt/format.h>

#include "apps/commands.hpp"

namespace katachi::apps {

void add_sprt_options(CLI::App& command, SprtText& text) {
  CLI::Option* sprt =
      command.add_option("--sprt", text.bounds, "Stop as soon as ELO0,ELO1 are told apart: -10,10 or 0,5")
          ->type_name("ELO0,ELO1");
  command.add_option("--alpha", text.alpha, "Risk of the test to accept ELO1 when ELO0 is true")
      ->capture_default_str()
      ->needs(sprt);
  command.add_option("--beta", text.beta, "Risk of the test to accept ELO0 when ELO1 is true")
      ->capture_default_str()
      ->needs(sprt);
  command
      .add_option("--elo-model", text.model,
                  "What ELO0 and ELO1 are: logistic, or normalized by the deviation of a pair")
      ->capture_default_str()
      ->check(CLI::IsMember({"logistic", "normalized"}))
      ->needs(sprt);
}

std::optional<stats::SprtOptions> sprt_of(const SprtText& text) {
  if (text.bounds.empty()) return std::nullopt;
  stats::SprtOptions options{.alpha = text.alpha, .beta = text.beta};
  options.model = text.model == "logistic" ? stats::EloModel::kLogistic : stats::EloModel::kNormalized;
  const char* at = text.bounds.data();
  const char* const end = at + text.bounds.size();
  const auto first = std::from_chars(at, end, options.elo0);
  const bool comma = first.ec == std::errc() && first.ptr != end && *first.ptr == ',';
  const auto second = comma ? std::from_chars(first.ptr + 1, end, options.elo1) : first;
  if (!comma || second.ec != std::errc() || second.ptr != end)
    fail_on_input({fmt::format("'{}' is not ELO0,ELO1", text.bounds), "--sprt", "such as 0,5 or -10,10"});
  if (const auto good = stats::check(options); !good) fail_on_input(good.error());
  return options;
}

}  // namespace katachi::apps
