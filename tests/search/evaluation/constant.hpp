// An evaluator for tests: the same answer everywhere, and a note of what it was asked.
#pragma once

#include <memory>
#include <vector>

#include "game/evaluator.hpp"

namespace katachi::search::evaluation::test {

template <class S>
struct Constant {
  struct Asked {
    bool value, priors, trace, owners;
    friend bool operator==(const Asked&, const Asked&) = default;
  };

  game::Provides provided = {.value = true};
  game::PlayoutResult result = {};
  bool is_exact = false;
  std::uint32_t code = 0;  // of the only move of its trace
  std::shared_ptr<std::vector<Asked>> asked = std::make_shared<std::vector<Asked>>();

  game::Provides provides() const { return provided; }
  // The first move takes all the prior.
  void evaluate(std::span<game::Leaf<S>> leaves) {
    for (game::Leaf<S>& leaf : leaves) {
      asked->push_back({leaf.wants_value, !leaf.priors.empty(), leaf.trace != nullptr, !leaf.owners.empty()});
      for (std::size_t i = 0; i < leaf.priors.size(); ++i) leaf.priors[i] = i == 0 ? 1 : 0;
      if (!leaf.wants_value) continue;
      leaf.result = result;
      leaf.is_exact = is_exact;
      if (leaf.trace != nullptr) leaf.trace->add(code, game::Player::kFirst);
      for (game::Owner& owner : leaf.owners)
        owner = result.outcome_first > 0.5 ? game::Owner::kFirst : game::Owner::kSecond;
    }
  }
};

}  // namespace katachi::search::evaluation::test
