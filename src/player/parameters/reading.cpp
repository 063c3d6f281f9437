#include "player/parameters/reading.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "player/go/search_kinds.hpp"

namespace katachi::player {

namespace {

using search::mcts::FirstPlay;
using search::mcts::Opening;
using search::mcts::PriorUse;
using search::mcts::RaveSchedule;
using std::string_view;

// Parameters that are read only while another one, the switch, has certain values.
struct Needs {
  std::array<string_view, 8> names;
  string_view parameter;  // the switch
  string_view text;       // the values, for people
  bool (*holds)(const Parameters&);
};

bool has_rave(const Parameters& p) { return p.tree.rave != RaveSchedule::kNone; }
bool has_sequence(const Parameters& p) {
  return p.playout == PlayoutKind::kSequence || p.playout == PlayoutKind::kFormeK;
}
bool is_forme_k(const Parameters& p) { return p.playout == PlayoutKind::kFormeK; }
bool has_widening(const Parameters& p) { return p.tree.opening != Opening::kAll; }
bool goes_by_playouts(const Parameters& p) { return p.evaluator != EvaluatorKind::kNet; }
bool has_prior(const Parameters& p) { return p.tree.prior != PriorUse::kNone; }
bool is_komi(const Parameters& p, DynamicKomiKind kind) { return p.dynamic_komi.kind == kind; }

// clang-format off
constexpr auto kNeeds = std::to_array<Needs>({
    {{"resign_moves"}, "resign_threshold", "resign_threshold above 0", [](const auto& p) { return p.resign_threshold > 0; }},
    {{"save", "nakade", "two_liberties", "ladder", "pattern", "capture", "fill_board"}, "playout", "playout=sequence or playout=forme-k", has_sequence},
    {{"ladder"}, "save", "save above 0", [](const auto& p) { return p.sequence.save > 0; }},
    {{"refuse_self_atari", "mercy"}, "playout", "playout=sequence, playout=urgency or playout=forme-k", [](const auto& p) { return p.playout != PlayoutKind::kUniform; }},
    {{"urgency_table", "urgency_capture", "urgency_escape"}, "playout", "playout=urgency", [](const auto& p) { return p.playout == PlayoutKind::kUrgency; }},
    {{"forme_k", "forme_k_facts", "forme_k_support", "forme_k_tactics"}, "playout", "playout=forme-k", is_forme_k},
    {{"forme_k_facts", "forme_k_support", "forme_k_tactics"}, "forme_k", "forme_k above 0", [](const auto& p) { return p.forme_k > 0; }},
    {{"ponder"}, "reuse", "reuse=yes", [](const auto& p) { return p.reuse; }},
    {{"parallel", "virtual_loss"}, "threads", "threads above 1", [](const auto& p) { return p.threads > 1; }},
    {{"sure_win"}, "early_stop", "early_stop=yes", [](const auto& p) { return p.tree.ends_early; }},
    {{"ucb_tuned"}, "uct", "uct above 0", [](const auto& p) { return p.tree.uct > 0; }},
    {{"rave_equivalence"}, "rave", "rave=hand", [](const auto& p) { return p.tree.rave == RaveSchedule::kHand; }},
    {{"rave_bias"}, "rave", "rave=mse", [](const auto& p) { return p.tree.rave == RaveSchedule::kMinimumSquaredError; }},
    {{"rave_prior", "grave", "criticality", "criticality_visits"}, "rave", "rave=hand or rave=mse", has_rave},
    {{"criticality_visits"}, "criticality", "criticality above 0", [](const auto& p) { return p.tree.criticality > 0; }},
    // With games that RAVE begins with, no move is without a value.
    {{"fpu", "fpu_from", "fpu_reduction"}, "rave_prior", "rave=none or rave_prior=0", [](const auto& p) { return !has_rave(p) || p.tree.rave_prior == 0; }},
    {{"fpu"}, "fpu_from", "fpu_from=constant", [](const auto& p) { return p.tree.first_play == FirstPlay::kConstant; }},
    {{"fpu_reduction"}, "fpu_from", "fpu_from=position", [](const auto& p) { return p.tree.first_play == FirstPlay::kPosition; }},
    {{"net", "net_precision", "net_symmetry", "net_cache", "net_fallback"}, "evaluator", "evaluator=net, evaluator=mixed or prior_source=net", uses_network},
    {{"net_weight"}, "evaluator", "evaluator=mixed", [](const auto& p) { return p.evaluator == EvaluatorKind::kMixed; }},
    {{"mercy"}, "evaluator", "evaluator=playouts or evaluator=mixed", goes_by_playouts},
    {{"prior_weight"}, "prior", "prior=bias or prior=puct", has_prior},
    {{"prior_growth", "prior_base"}, "prior", "prior=puct", [](const auto& p) { return p.tree.prior == PriorUse::kPuct; }},
    {{"prior_base"}, "prior_growth", "prior_growth above 0", [](const auto& p) { return p.tree.prior_growth > 0; }},
    {{"root_noise_moves"}, "root_noise", "root_noise above 0", [](const auto& p) { return p.tree.root_noise > 0; }},
    {{"prior_power"}, "prior_source", "a prior_source other than none", [](const auto& p) { return p.prior_source != PriorKind::kNone; }},
    {{"widening_first", "widening_growth", "widening_from"}, "widening", "widening=widening or widening=unpruning", has_widening},
    {{"widening_initial"}, "widening", "widening=unpruning", [](const auto& p) { return p.tree.opening == Opening::kUnpruning; }},
    {{"komi_per_stone"}, "dynamic_komi", "dynamic_komi=linear", [](const auto& p) { return is_komi(p, DynamicKomiKind::kLinear); }},
    {{"komi_until"}, "dynamic_komi", "dynamic_komi=linear or dynamic_komi=value", [](const auto& p) { return !is_komi(p, DynamicKomiKind::kNone); }},
    {{"komi_step", "komi_red", "komi_green"}, "dynamic_komi", "dynamic_komi=value", [](const auto& p) { return is_komi(p, DynamicKomiKind::kValue); }},
    {{"margin_scale"}, "margin_weight", "margin_weight above 0", [](const auto& p) { return p.tree.margin_weight > 0; }},
    {{"pruning_equality"}, "by_margin", "by_margin=yes", [](const auto& p) { return p.monte_carlo.by_margin; }},
    {{"pruning_equality_wins"}, "by_margin", "by_margin=no", [](const auto& p) { return !p.monte_carlo.by_margin; }},
    {{"narrow"}, "depth", "depth above 1", [](const auto& p) { return p.monte_carlo.depth > 1; }},
});
// clang-format on

bool is_about(const Needs& needs, string_view name) {
  return std::ranges::find(needs.names, name) != needs.names.end();
}

std::string searches_that_read(string_view name) {
  std::string names;
  for (const SearchKind& kind : search_kinds())
    if (kind.lists(name)) names.append(names.empty() ? "" : ", ").append(kind.name);
  return names;
}

std::string place_of(const Preset& preset) { return fmt::format("preset {}", preset.name); }

// The move model is also what the search of that name is made of, whatever prior_source says.
bool needs_no_model(const Preset& preset) {
  return kind_of(preset).lists("prior_source") && preset.parameters.prior_source != PriorKind::kModel;
}

core::Error turned_off(const Preset& preset, string_view name, string_view by, string_view needs) {
  const std::string value = get(preset.parameters, by).value_or("");
  return {fmt::format("{}: it has no effect with {}={}", name, by, value), place_of(preset),
          fmt::format("it needs {}", needs)};
}

core::Result<void> check_fit(const Preset& preset) {
  const Parameters& p = preset.parameters;
  if (kind_of(preset).can.keeps_tree && p.tree.parallel == search::mcts::Parallel::kRoot && p.memory < p.threads)
    return core::fail("no room for a tree of each thread", "parallel=root",
                      "give as many megabytes of memory as there are threads");
  if (kind_of(preset).can.plays_for_other_komi && p.evaluator != EvaluatorKind::kPlayouts &&
      p.dynamic_komi.kind != DynamicKomiKind::kNone)
    return core::fail("the network's chances are those of the real komi", "dynamic_komi",
                      "use dynamic_komi=none, or evaluator=playouts");
  return {};
}

}  // namespace

std::optional<core::Error> why_unread(const Preset& preset, string_view name) {
  if (!kind_of(preset).lists(name))
    return core::Error{fmt::format("{}: the search '{}' does not read it", name, preset.search), place_of(preset),
                       "it belongs to: " + searches_that_read(name)};
  if (name == "model" && needs_no_model(preset)) return turned_off(preset, name, "prior_source", "prior_source=model");
  for (const Needs& needs : kNeeds)
    if (is_about(needs, name) && !needs.holds(preset.parameters))
      return turned_off(preset, name, needs.parameter, needs.text);
  return std::nullopt;
}

core::Result<void> check_set(const Preset& preset, std::span<const std::string> names) {
  for (const std::string& name : names)
    if (auto why = why_unread(preset, name)) return std::unexpected(*std::move(why));
  return check_fit(preset);
}

core::Result<void> set_checked(Preset& preset, string_view name, string_view value) {
  const Parameters before = preset.parameters;
  auto done = set(preset.parameters, name, value);
  if (done) done = check_set(preset, std::array{std::string(name)});
  if (!done) preset.parameters = before;
  return done;
}

std::vector<std::string> read_parameters(const Preset& preset) {
  std::vector<std::string> names = parameter_names();
  std::erase_if(names, [&](const std::string& name) { return !reads(preset, name); });
  return names;
}

std::string read_parameters_json(const Preset& preset) {
  return parameters_json(preset.parameters, [&](string_view name) { return reads(preset, name); });
}

std::string changed_parameters(const Preset& preset) {
  const Parameters defaults;
  std::string out;
  for (const std::string& name : read_parameters(preset))
    if (const std::string value = get(preset.parameters, name).value(); value != get(defaults, name).value())
      out += fmt::format("{}{}={}", out.empty() ? "" : " ", name, value);
  return out;
}

std::string reading_text(string_view name) {
  const bool is_of_all = std::ranges::all_of(search_kinds(), [&](const SearchKind& kind) { return kind.lists(name); });
  std::string text = is_of_all ? "" : searches_that_read(name);
  const auto add = [&](string_view needs) { text.append(text.empty() ? "" : "; ").append(needs); };
  if (name == "model") add("in tree prior_source=model");
  for (const Needs& needs : kNeeds)
    if (is_about(needs, name)) add(needs.text);
  return text;
}

std::string parameters_help() {
  Parameters defaults;
  std::string out;
  for (const Description& row : describe(defaults)) {
    const std::string needs = reading_text(row.name);
    out += fmt::format("  {:<17} {:<7} {:<13} {}{}\n", row.name, row.text(), row.range(), row.meaning,
                       needs.empty() ? "" : fmt::format(" [{}]", needs));
  }
  out += "Searches (\"search\" in a preset file):\n";
  for (const SearchKind& kind : search_kinds()) out += fmt::format("  {:<17} {}\n", kind.name, kind.about);
  return out;
}

}  // namespace katachi::player
