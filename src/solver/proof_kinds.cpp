// The proof-number family in the solver.
#include <array>

#include "search/proof/run.hpp"
#include "solver/bracket.hpp"
#include "solver/kind_list.hpp"
#include "solver/native.hpp"
#include "solver/parameters.hpp"
#include "solver/proof_names.hpp"
#include "solver/range.hpp"

namespace katachi::solver {

namespace proof = search::proof;

template <>
constexpr std::array<std::string_view, 2> kValueNames<proof::Repetition> = {"rule", "against-prover"};

namespace {

constexpr std::array kDfpnRows = {
    row<&proof::DfpnOptions::epsilon>("epsilon", "how much a child may exceed the second best"),
    row<&proof::DfpnOptions::initial>("initial", "numbers that a position starts with: one, mobility"),
    row<&proof::DfpnOptions::repetition>("repetition", "superko: rule (what it forbids), against-prover"),
    row<&proof::DfpnOptions::mind_history>("history",
                                           "proofs mind the earlier positions; no: wrong with superko, to show that"),
};

core::Result<Report> run_dfpn(const Question& question, const Settings& settings, const search::exact::Task& task) {
  proof::DfpnOptions options;
  if (const auto set = set_parameters<proof::DfpnOptions>(options, kDfpnRows, settings); !set)
    return std::unexpected(set.error());
  options.threads = settings.threads;
  const auto search = [&](const auto& state, const auto& knowledge) {
    using Answer = search::exact::Report<typename std::remove_cvref_t<decltype(state)>::Move>;
    const auto ask = [&](search::exact::Goal goal, const search::exact::Task& own) -> Answer {
      return proof::dfpn(state, goal, knowledge, options, own);
    };
    if (question.at_least) return ask({.at_least = *question.at_least}, task);
    return bracket<Answer>(range_of(question, knowledge.bounds(state)), task, ask);
  };
  if (settings.native)
    if (const auto small = small_go_of(question))
      return run_native(question, *small, games::small_go::Knowledge(small->shape(), settings.knowledge), search);
  return run_on(question, settings, search);
}

}  // namespace

void add_proof_kinds(std::vector<Kind>& kinds) {
  kinds.push_back({.name = "df-pn",
                   .family = "proof numbers",
                   .about = "depth-first proof-number search with a table",
                   .parameters = parameters_of<proof::DfpnOptions>(kDfpnRows),
                   .takes_threads = true,
                   .run = run_dfpn});
}

}  // namespace katachi::solver
