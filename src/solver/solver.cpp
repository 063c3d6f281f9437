#include "solver/solver.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/close_name.hpp"
#include "solver/kind_list.hpp"
#include "solver/known_line.hpp"
#include "solver/native.hpp"

namespace katachi::solver {

namespace {

// Games of points and of few moves suit alpha-beta; where many moves lead to a forced end, proof numbers find it.
std::string_view suitable_search(const Question& question) {
  const std::string_view game = question.game->traits->name;
  if (game == "connect-four" || game == "othello" || game == "tic-tac-toe" || game == "domineering") return "scout";
  return "df-pn";
}

core::Result<void> check(const Kind& kind, const Settings& settings) {
  std::vector<std::string> names;
  for (const Parameter& parameter : kind.parameters) names.emplace_back(parameter.name);
  for (const auto& [name, value] : settings.parameters)
    if (std::ranges::find(names, name) == names.end())
      return core::fail(fmt::format("{} has no parameter '{}'", kind.name, name), "--set",
                        core::did_you_mean(name, names, "katachi solve --searches lists them"));
  if (settings.threads > 1 && !kind.takes_threads)
    return core::fail(fmt::format("{} runs on one thread", kind.name), "--threads", "omit it, or take another search");
  if (!settings.checkpoint.empty() && !kind.takes_checkpoint)
    return core::fail(fmt::format("{} keeps no checkpoint", kind.name), "--checkpoint", "omit it, or take df-pn");
  return {};
}

}  // namespace

std::span<const Kind> kinds() {
  static const std::vector<Kind> kKinds = [] {
    std::vector<Kind> all;
    add_minimax_kinds(all);
    add_proof_kinds(all);
    add_best_first_kinds(all);
    add_job_kinds(all);
    add_course_kinds(all);
    return all;
  }();
  return kKinds;
}

core::Result<const Kind*> find_kind(std::string_view name, const Question& question) {
  const std::string_view wanted = name == "auto" ? suitable_search(question) : name;
  std::vector<std::string> names;
  for (const Kind& kind : kinds()) {
    if (kind.name == wanted) return &kind;
    names.emplace_back(kind.name);
  }
  return core::fail(fmt::format("unknown search '{}'", name), "--search",
                    core::did_you_mean(name, names, "katachi solve --searches lists them"));
}

core::Result<Report> solve(const Question& question, const Settings& settings, const search::exact::Task& task) {
  const auto kind = find_kind(settings.search, question);
  if (!kind) return std::unexpected(kind.error());
  if (const auto fits = check(**kind, settings); !fits) return std::unexpected(fits.error());
  auto report = (*kind)->run(question, settings, task);
  if (report && report->end == search::exact::End::kSolved && report->line.empty())
    report->line = known_line(question.position(), any_knowledge(question, settings.knowledge), report->bounds);
  return report;
}

}  // namespace katachi::solver
