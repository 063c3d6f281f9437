#include "pattern/rule_predictor.hpp"

#include <algorithm>

namespace katachi::pattern {

std::string_view name(Rule rule) {
  switch (rule) {
    case Rule::kMax:
      return "max";
    case Rule::kDeepest:
      return "deepest";
    case Rule::kShrunk:
      break;
  }
  return "shrunk";
}

namespace {

// A path has one pattern for each number of facts, from 1.
std::span<const NodeId> short_enough(std::span<const NodeId> path, const RuleOptions& options) {
  return options.max_facts == 0 ? path : path.first(std::min(path.size(), options.max_facts));
}

}  // namespace

NodeId deciding_pattern(const Base& base, std::span<const NodeId> path, const RuleOptions& options) {
  NodeId decides = kNoNode;
  double best = 0;
  for (const NodeId node : short_enough(path, options)) {
    const NodeCounts counts = base.counts(node);
    switch (options.rule) {
      case Rule::kMax:
        if (counts.kept && counts.plays >= options.min_plays && counts.probability() > best) {
          best = counts.probability();
          decides = node;
        }
        break;
      case Rule::kDeepest:
        if (counts.matches >= options.min_matches) decides = node;
        break;
      case Rule::kShrunk:
        decides = node;
        break;
    }
  }
  return decides;
}

double path_probability(const Base& base, std::span<const NodeId> path, const RuleOptions& options) {
  const double prior = base.facts().prior();
  if (options.rule == Rule::kShrunk) {
    double p = prior;
    for (const NodeId node : short_enough(path, options)) {
      const NodeCounts counts = base.counts(node);
      p = (static_cast<double>(counts.plays) + options.parent_weight * p) /
          (static_cast<double>(counts.matches) + options.parent_weight);
    }
    return p;
  }
  const NodeId decides = deciding_pattern(base, path, options);
  const double p = decides == kNoNode ? 0 : base.counts(decides).probability();
  return std::max(p, prior / 100);
}

template <int MaxSize>
RulePredictor<MaxSize>::RulePredictor(std::shared_ptr<const Base> base, go::Size size, const RuleOptions& options)
    : base_(std::move(base)),
      options_(options),
      paths_(std::make_shared<const FactTables<MaxSize>>(base_->facts().order, size), *base_) {
  for (auto& side : values_) side.resize(paths_.tables().points());
}

template <int MaxSize>
void RulePredictor<MaxSize>::start(const Board& board) {
  paths_.reset(board);
}

template <int MaxSize>
void RulePredictor<MaxSize>::played(const Board& after, go::Color /*color*/, V /*v*/) {
  paths_.follow(after, [](std::size_t, std::size_t, const auto&) {});
}

template <int MaxSize>
void RulePredictor<MaxSize>::refresh(go::Color own) {
  auto& values = values_[go::side_index(own)];
  paths_.refresh(
      own, [](std::size_t, const auto&) {},
      [&](std::size_t point, const auto& path) {
        values[point] = static_cast<float>(path_probability(*base_, path.matches(), options_));
      });
}

template <int MaxSize>
void RulePredictor<MaxSize>::evaluate(const Board& /*board*/, go::Color to_move, std::span<const V> legal,
                                      std::span<float> out) {
  refresh(to_move);
  double sum = 0;
  for (std::size_t i = 0; i < legal.size(); ++i) sum += out[i] = probability(to_move, legal[i]);
  for (float& p : out) p = static_cast<float>(p / sum);
}

template class RulePredictor<9>;
template class RulePredictor<19>;
template class RulePredictor<25>;

}  // namespace katachi::pattern
