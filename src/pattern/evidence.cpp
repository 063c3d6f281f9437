#include "pattern/evidence.hpp"

#include "pattern/rule_predictor.hpp"

namespace katachi::pattern {

std::optional<ShapeEvidence> shape_evidence(const std::shared_ptr<const Base>& base, const go::History& game,
                                            go::Color color, go::Point point, std::size_t max_facts) {
  using Predictor = RulePredictor<go::kMaxBoardSize>;
  Predictor predictor(base, game.size());
  predictor.start(game.board());
  predictor.refresh(color);
  const auto path = predictor.matches(color, go::Geometry<go::kMaxBoardSize>::vertex(point));
  const NodeId node = deciding_pattern(*base, path, {.rule = Rule::kDeepest, .max_facts = max_facts});
  if (node == kNoNode) return std::nullopt;
  const NodeCounts counts = base->counts(node);
  return ShapeEvidence{.pattern = node,
                       .facts = static_cast<std::size_t>(base->depth(node)),
                       .met = counts.matches,
                       .played = counts.plays};
}

}  // namespace katachi::pattern
