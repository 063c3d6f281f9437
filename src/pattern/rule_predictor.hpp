// A pattern base as a Predictor: from the patterns that match at a point, k = 1..K, to one probability.
//
//   max      the matching pattern of the largest P(i|p) decides (Bouzy and Chaslot 2005, section 5.1)
//   deepest  the pattern of the most facts among those with enough matches
//   shrunk   each k is drawn toward its parent: P_k = (n_played + w P_(k-1)) / (n_match + w), P_0 = P(i). A Bayesian back-off:
//            the parent's probability is worth w tests.
//
// Paths last from position to position (path_board.hpp), and so do the probabilities: only those that changed are computed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "pattern/base.hpp"
#include "pattern/path_board.hpp"
#include "pattern/predictor.hpp"

namespace katachi::pattern {

enum class Rule : std::uint8_t { kMax, kDeepest, kShrunk };
std::string_view name(Rule rule);

struct RuleOptions {
  Rule rule = Rule::kShrunk;
  std::uint64_t min_plays = 3;     // max: patterns played less often have no say (1: the paper's rule)
  std::uint64_t min_matches = 20;  // deepest: what is enough
  double parent_weight = 40;       // shrunk: w; 40 predicts best on held-out games (docs/figures.md)
  std::size_t max_facts = 0;       // longer patterns have no say; 0: all have
};

// The probability that the base gives to the point of this path of patterns. Never 0: a point that no pattern advises gets a
// hundredth of P(i).
double path_probability(const Base& base, std::span<const NodeId> path, const RuleOptions& options);

// The pattern that decides under max and deepest; under shrunk the deepest one. kNoNode: none.
NodeId deciding_pattern(const Base& base, std::span<const NodeId> path, const RuleOptions& options);

template <int MaxSize>
class RulePredictor final : public Predictor<MaxSize> {
 public:
  using typename Predictor<MaxSize>::Board;
  using typename Predictor<MaxSize>::V;

  RulePredictor(std::shared_ptr<const Base> base, go::Size size, const RuleOptions& options = {});

  void start(const Board& board) override;
  void played(const Board& after, go::Color color, V v) override;
  void evaluate(const Board& board, go::Color to_move, std::span<const V> legal, std::span<float> out) override;

  // P(i|p) by the rule, not normalised over the moves, of the points evaluated last for this player.
  float probability(go::Color own, V v) const { return values_[go::side_index(own)][paths_.tables().number(v)]; }
  std::span<const NodeId> matches(go::Color own, V v) const {
    return paths_.path(own, paths_.tables().number(v)).matches();
  }
  // Brings the values of one player up to date; evaluate() does it by itself.
  void refresh(go::Color own);

 private:
  std::shared_ptr<const Base> base_;
  RuleOptions options_;
  PathBoard<MaxSize, Base> paths_;
  std::array<std::vector<float>, 2> values_;
};

extern template class RulePredictor<9>;
extern template class RulePredictor<19>;
extern template class RulePredictor<25>;

}  // namespace katachi::pattern
