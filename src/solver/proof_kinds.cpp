// The proof-number family in the solver.
#include <array>

#include "games/breakthrough/knowledge.hpp"
#include "search/proof/pn2.hpp"
#include "search/proof/run.hpp"
#include "solver/bracket.hpp"
#include "solver/kind_list.hpp"
#include "solver/native.hpp"
#include "solver/parameters.hpp"
#include "solver/proof_names.hpp"
#include "solver/proof_session.hpp"
#include "solver/range.hpp"

namespace katachi::solver {

namespace proof = search::proof;

namespace {

constexpr std::array kDfpnRows = {
    row<&proof::DfpnOptions::epsilon>("epsilon", "how much a child may exceed the second best"),
    row<&proof::DfpnOptions::initial>("initial", "numbers that a position starts with: one, mobility"),
    row<&proof::DfpnOptions::sum>("sum", "the opponent's number of a node: sum of its children's, max, weak"),
    row<&proof::DfpnOptions::repetition>("repetition", "superko: rule (what it forbids), against-prover"),
    row<&proof::DfpnOptions::mind_history>("history",
                                           "proofs mind the earlier positions; no: wrong with superko, to show that"),
};

template <auto Member, auto Inner>
constexpr Row<proof::Pn2Options> tree_row(std::string_view name, std::string_view about) {
  return {.name = name,
          .about = about,
          .set = [](proof::Pn2Options& options,
                    std::string_view text) { return row<Inner>("", "").set(options.*Member, text); },
          .shown = [](const proof::Pn2Options& options) { return row<Inner>("", "").shown(options.*Member); }};
}

constexpr std::array kPn2Rows = {
    row<&proof::Pn2Options::midpoint>("midpoint",
                                      "nodes of the first level with which the second may have half as many"),
    row<&proof::Pn2Options::width>("width", "nodes around it over which the second level grows"),
    tree_row<&proof::Pn2Options::tree, &proof::PnOptions::initial>(
        "initial", "numbers that a position starts with: one, mobility"),
    tree_row<&proof::Pn2Options::tree, &proof::PnOptions::sum>(
        "sum", "the opponent's number of a node: sum of its children's, max, weak"),
    tree_row<&proof::Pn2Options::tree, &proof::PnOptions::repetition>(
        "repetition", "superko: rule (what it forbids), against-prover"),
};

// The goal, or the value by a bracket of goals, on the state that suits the question; prove(state, goal, knowledge, task).
template <class Prove>
Report prove_on(const Question& question, const Settings& settings, const search::exact::Task& task, Prove&& prove) {
  const auto search = [&](const auto& state, const auto& knowledge) {
    using Answer = search::exact::Report<typename std::remove_cvref_t<decltype(state)>::Move>;
    const auto ask = [&](search::exact::Goal goal, const search::exact::Task& own) -> Answer {
      return prove(state, goal, knowledge, own);
    };
    if (question.at_least) return ask({.at_least = *question.at_least}, task);
    return bracket_from<Answer>(state, range_of(question, knowledge.bounds(state)), task, ask);
  };
  if (settings.native)
    if (const auto small = small_go_of(question))
      return run_native(question, *small, games::small_go::Knowledge(small->shape(), settings.knowledge), search);
  return run_on(question, settings, search, NativeGame<games::breakthrough::State, games::breakthrough::Knowledge>());
}

// The search with all its parameters, as lines of a checkpoint's question.
template <class Options>
std::string shown_parameters(const Options& options, std::span<const Row<Options>> rows) {
  std::string text = "search: df-pn\n";
  for (const Row<Options>& row : rows) text += fmt::format("{}: {}\n", row.name, row.shown(options));
  return text;
}

core::Result<Report> run_dfpn(const Question& question, const Settings& settings, const search::exact::Task& task) {
  proof::DfpnOptions options;
  if (const auto set = set_parameters<proof::DfpnOptions>(options, kDfpnRows, settings); !set)
    return std::unexpected(set.error());
  options.threads = settings.threads;
  const auto session =
      ProofSession::open(question, settings, task, shown_parameters<proof::DfpnOptions>(options, kDfpnRows));
  if (!session) return std::unexpected(session.error());
  Report report =
      prove_on(question, settings, task, [&](const auto& state, auto goal, const auto& knowledge, const auto& own) {
        const auto prove = [&](auto asked, const auto& slice, proof::Table& table, const auto& earlier) {
          return proof::dfpn(state, asked, knowledge, options, slice, table, earlier);
        };
        return (*session)->ask(goal, own, prove);
      });
  report.nodes += (*session)->nodes_before();
  report.seconds += (*session)->seconds_before();
  return report;
}

core::Result<Report> run_pn2(const Question& question, const Settings& settings, const search::exact::Task& task) {
  proof::Pn2Options options;
  if (const auto set = set_parameters<proof::Pn2Options>(options, kPn2Rows, settings); !set)
    return std::unexpected(set.error());
  return prove_on(question, settings, task, [&](const auto& state, auto goal, const auto& knowledge, const auto& own) {
    return proof::pn2(state, goal, knowledge, options, own);
  });
}

}  // namespace

void add_proof_kinds(std::vector<Kind>& kinds) {
  kinds.push_back({.name = "df-pn",
                   .family = "proof numbers",
                   .about = "depth-first proof-number search with a table",
                   .parameters = parameters_of<proof::DfpnOptions>(kDfpnRows),
                   .takes_threads = true,
                   .takes_checkpoint = true,
                   .run = run_dfpn});
  kinds.push_back({.name = "pn2",
                   .family = "proof numbers",
                   .about = "proof-number search on a tree whose leaves are judged by a second one",
                   .parameters = parameters_of<proof::Pn2Options>(kPn2Rows),
                   .run = run_pn2});
}

}  // namespace katachi::solver
