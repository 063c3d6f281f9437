#include "apps/shapes/predictor_file.hpp"

#include <fstream>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "move_model/model.hpp"
#include "move_model/predictor.hpp"
#include "net/knet.hpp"
#include "player/data_folder.hpp"
#include "player/go/net_predictor.hpp"
#include "player/shipped.hpp"

namespace katachi::apps {

void add_rule_options(CLI::App& command, PredictorOptions& options) {
  static const std::map<std::string, pattern::Rule> kRules = {
      {"max", pattern::Rule::kMax}, {"deepest", pattern::Rule::kDeepest}, {"shrunk", pattern::Rule::kShrunk}};
  command
      .add_option_function<pattern::Rule>(
          "--rule",
          [&options](const pattern::Rule& rule) {
            options.rule.rule = rule;
            options.has_rule = true;
          },
          "How the patterns of a base are combined: max (largest P(i|p)), deepest (most facts), shrunk (Bayesian "
          "back-off, the "
          "default)")
      ->transform(CLI::CheckedTransformer(kRules, CLI::ignore_case).description("max|deepest|shrunk"));
  command.add_option("--rule-min-plays", options.rule.min_plays, "Rule max: minimum play count of a pattern")
      ->capture_default_str();
  command.add_option("--rule-min-matches", options.rule.min_matches, "Rule deepest: minimum match count of a pattern")
      ->capture_default_str();
  command.add_option("--rule-weight", options.rule.parent_weight, "Rule shrunk: weight of the parent, in tests")
      ->check(CLI::Range(1e-6, 1e9))
      ->capture_default_str();
}

void add_predictor_options(CLI::App& command, PredictorOptions& options) {
  command.add_option(
      "--with", options.file,
      "A pattern base (.kform), move model (.kmodel) or network (.knet); default: the shipped network, where there is "
      "none the shipped model, with --rule the shipped base");
  command.add_option("--history", options.history, "How many of the last moves a move model or network sees")
      ->check(CLI::Range(std::size_t{0}, move_model::kRecentMoves))
      ->capture_default_str();
  add_rule_options(command, options);
}

std::shared_ptr<const pattern::Base> open_base(const std::filesystem::path& file) {
  return value_or_fail(player::open_base(file));
}

namespace {

OpenPredictor with_base(const PredictorOptions& options) {
  const auto base = open_base(options.file);
  const auto maker = [base, rule = options.rule]<int MaxSize>() -> pattern::MakePredictor<MaxSize> {
    return [base, rule](go::Size size) { return std::make_unique<pattern::RulePredictor<MaxSize>>(base, size, rule); };
  };
  return {
    fmt::format("{} ({})", std::filesystem::path(base->name()).filename().string(), name(options.rule.rule)),
    {maker.template operator()<9>(), maker.template operator()<19>(), maker.template operator()<25>()},
    base->facts().size
  };
}

OpenPredictor with_model(const std::filesystem::path& path, std::size_t history) {
  const move_model::Model model = value_or_fail(move_model::Model::open(path));
  const auto maker = [model, history]<int MaxSize>() -> pattern::MakePredictor<MaxSize> {
    return [model, history](go::Size) { return std::make_unique<move_model::ModelPredictor<MaxSize>>(model, history); };
  };
  return {
    path.filename().string(),
    {maker.template operator()<9>(), maker.template operator()<19>(), maker.template operator()<25>()}
  };
}

bool is_network(const std::filesystem::path& file) {
  if (file.extension() == ".knet") return true;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return false;
  std::ifstream in(file, std::ios::binary);
  std::string magic(net::kKnetMagic.size(), ' ');
  return in.read(magic.data(), static_cast<std::streamsize>(magic.size())) && magic == net::kKnetMagic;
}

OpenPredictor with_network(const std::filesystem::path& path, std::size_t history) {
  const auto model =
      std::make_shared<const net::Model>(value_or_fail(player::open_network(path)), net::Precision::kInt8);
  const auto maker = [=]<int MaxSize>() -> pattern::MakePredictor<MaxSize> {
    return [=](go::Size size) -> std::unique_ptr<pattern::Predictor<MaxSize>> {
      if (!net::takes(size))
        fail_on_input({fmt::format("a network takes boards of {} to {} points a side, not {}", net::kSmallestSide,
                                   net::kLargestSide, go::board_text(size)),
                       "--size", "measure it on other games"});
      return std::make_unique<player::NetPredictor<MaxSize>>(model, history);
    };
  };
  // No board beyond 19x19 gets as far as this.
  const auto none = [take = maker.template operator()<19>()](go::Size size) -> std::unique_ptr<pattern::Predictor<25>> {
    take(size);
    return nullptr;
  };
  return { path.filename().string(), {maker.template operator()<9>(), maker.template operator()<19>(), none} };
}

// What stands behind no --with: a network where one ships and the boards are of a size that it takes.
OpenPredictor shipped_predictor(std::size_t history, std::optional<go::Size> size) {
  if (const auto network = player::find_data(player::kShippedNetwork); network && size && net::takes(*size))
    return with_network(*network, history);
  return with_model(value_or_fail(player::find_data(player::kShippedModel)), history);
}

}  // namespace

void check_base_size(const OpenPredictor& predictor, const PredictorOptions& options, go::Size size) {
  if (!predictor.size || *predictor.size == size) return;
  const std::string what = fmt::format("the pattern base was learned on {} boards, the games are on {}",
                                       go::board_text(*predictor.size), go::board_text(size));
  if (!options.file.empty())
    fail_on_input({what, options.file.string(),
                   fmt::format("give --size {}, or a base of the size of the games", go::size_text(*predictor.size))});
  fmt::print(stderr, "katachi: warning: {}\n", what);
}

OpenPredictor open_predictor(const PredictorOptions& options, std::optional<go::Size> size) {
  if (options.file.empty()) return options.has_rule ? with_base(options) : shipped_predictor(options.history, size);
  if (pattern::kind_of(options.file) != pattern::PartKind::kNone) return with_base(options);
  if (options.has_rule)
    fail_on_input({"is not a pattern base", options.file.string(), "--rule is for bases (.kform) only"});
  return is_network(options.file) ? with_network(options.file, options.history)
                                  : with_model(options.file, options.history);
}

}  // namespace katachi::apps
