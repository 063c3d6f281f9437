// The opening book of Bouzy and Chaslot (2005, section 5.1): play the move that the matching pattern of the largest P(i|p)
// advises.
//
// Two games should not begin alike, at no cost in strength (the paper says "a slight randomisation" and no more). Here: P(i|p)
// of the best advice is known with the standard error s(i|p) = sqrt(n_played) / n_match, and the moves whose P(i|p) is not more
// than that below the best are moves the records cannot tell apart from it. One of them is taken at random, each alike.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/rng.hpp"
#include "go/history.hpp"
#include "pattern/base.hpp"
#include "pattern/rule_predictor.hpp"

namespace katachi::pattern {

struct BookAdvice {
  go::Point point;
  double probability = 0;  // P(i|p) of the pattern
  NodeId pattern = kNoNode;
};

struct BookMove {
  BookAdvice advice;
  std::size_t equals = 1;  // moves that were as good, this one included
};

class OpeningBook {
 public:
  static constexpr RuleOptions kRule = {.rule = Rule::kMax};  // of the patterns played three times or more

  // max_facts: as in RuleOptions.
  explicit OpeningBook(std::shared_ptr<const Base> base, std::size_t max_facts = 0) : base_(std::move(base)) {
    rule_.max_facts = max_facts;
  }

  const Base& base() const { return *base_; }

  // All legal moves that a pattern advises, best first. None where the board is not of the size the base was learned on.
  std::vector<BookAdvice> advice(const go::History& game, go::Color color);

  // Nothing: the book has no advice here.
  std::optional<BookMove> choose(const go::History& game, go::Color color, core::Rng& rng);

 private:
  std::shared_ptr<const Base> base_;
  RuleOptions rule_ = kRule;
  std::optional<RulePredictor<go::kMaxBoardSize>> predictor_;  // made when first needed
};

}  // namespace katachi::pattern
