// NetEvaluator: a network (src/net, docs/network.md) as the evaluator of a tree search of Go.
//
// The network sees a position from the side of the player to move; a search wants the first player's view. So with Black to move the
// outcome is its chance to win and the margin its score, with White to move 1 - that chance and minus that score; komi is in both. Priors
// are the softmax of the policy over the moves that the search asks about, the pass among them (a temperature is prior_power of
// search/mcts). A position that is over never comes here: the search counts it.
//
// Owners: the network says how likely a point ends as whose; a search counts whole points over many leaves. Each leaf's owners are
// drawn at one level for all points, and the levels of successive leaves lie even in [0, 1) (steps of the golden ratio): over n leaves
// the share of a point is that of the network within about 1/n, and no random number is drawn.
//
// Each thread of a search has an evaluator of its own, whose copies share weights and cache: the processor computes positions one after
// the other (net/evaluator.hpp), so that one back end for several threads (search/evaluation/batching.hpp) would make them wait for
// each other. It is an evaluator like others, and works behind one too.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "game/evaluator.hpp"
#include "go/state.hpp"
#include "net/cache.hpp"
#include "net/evaluator.hpp"
#include "net/symmetry.hpp"

namespace katachi::player {

// What the threads of a search share.
struct NetMeans {
  std::shared_ptr<const net::Model> model;
  std::shared_ptr<net::Cache> cache;  // of the size of the board; null: none
  bool turns_at_random = false;       // each position with a symmetry of its own
};

template <int MaxSize>
class NetEvaluator {
 public:
  using State = go::State<MaxSize>;
  using Move = typename State::Move;
  using Leaf = game::Leaf<State>;

  explicit NetEvaluator(NetMeans means) : means_(std::move(means)) {}
  // Buffers are the copy's own, made when it evaluates first.
  NetEvaluator(const NetEvaluator& other) : means_(other.means_) {}
  NetEvaluator& operator=(const NetEvaluator& other) {
    means_ = other.means_;
    network_.reset();
    return *this;
  }
  NetEvaluator(NetEvaluator&&) noexcept = default;
  NetEvaluator& operator=(NetEvaluator&&) noexcept = default;
  ~NetEvaluator() = default;

  game::Provides provides() const { return {.value = true, .priors = true, .owners = true, .margin = true}; }

  void evaluate(std::span<Leaf> leaves) {
    if (!network_) network_ = std::make_unique<net::Evaluator>(means_.model);
    if (outputs_.size() < leaves.size()) grow(leaves.size());
    fill(leaves);
    for (std::size_t i = 0; i < leaves.size(); ++i) answer(leaves[i], outputs_[i]);
  }

 private:
  void grow(std::size_t leaves) {
    inputs_.resize(leaves);
    answers_.resize(leaves);
    outputs_.resize(leaves);
    asked_.resize(leaves);
  }

  // outputs_, from the cache or the network.
  void fill(std::span<Leaf> leaves) {
    std::size_t asked = 0;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      net::Input input = input_of(leaves[i]);
      const go::Size size = input.size;
      // Drawn also for what the cache knows: what it knows must not change the numbers that come after.
      const std::size_t symmetry =
          means_.turns_at_random ? leaves[i].rng->below(static_cast<std::uint32_t>(net::symmetries_of(size))) : 0;
      core::Key128 key;
      if (means_.cache) {
        key = net::key_of(input);
        if (means_.cache->find(key, outputs_[i])) continue;
      }
      inputs_[asked] = symmetry == 0 ? input : net::turned(input, symmetry);
      asked_[asked++] = {.leaf = i, .symmetry = symmetry, .key = key};
    }
    network_->evaluate(std::span(inputs_).first(asked), std::span(answers_).first(asked));
    for (std::size_t k = 0; k < asked; ++k) {
      const auto& [leaf, symmetry, key] = asked_[k];
      net::turn_back(answers_[k], inputs_[k].size, symmetry);
      outputs_[leaf] = answers_[k];
      if (means_.cache) means_.cache->remember(key, answers_[k]);
    }
  }

  static net::Input input_of(const Leaf& leaf) {
    std::array<go::Move, net::kPastMoves> past;  // the latest last
    const std::size_t known = std::min<std::size_t>(leaf.known, past.size());
    for (std::size_t k = 0; k < known; ++k) past[known - 1 - k] = leaf.state->to_point_move(leaf.recent[k]);
    return net::input_of(*leaf.state, std::span(past).first(known));
  }

  void answer(Leaf& leaf, const net::Output& output) {
    const bool is_first = leaf.state->to_move() == game::Player::kFirst;
    if (leaf.wants_value) {
      leaf.result = {.outcome_first = is_first ? output.win : 1 - output.win,
                     .margin_first = is_first ? output.score_mean : -output.score_mean};
      leaf.is_exact = false;
      if (!leaf.owners.empty()) tell_owners(leaf, output, is_first);
    }
    if (!leaf.priors.empty()) tell_priors(leaf, output);
  }

  void tell_priors(Leaf& leaf, const net::Output& output) {
    const int width = leaf.state->board().size().width;
    places_.clear();
    for (const Move& move : leaf.moves) {
      const go::Move on_board = leaf.state->to_point_move(move);
      places_.push_back(on_board.is_pass() ? output.area : on_board.point().y * width + on_board.point().x);
    }
    net::probabilities(output, places_, leaf.priors);
  }

  void tell_owners(Leaf& leaf, const net::Output& output, bool is_first) {
    constexpr float kGoldenRatio = 0.61803399f;
    level_ += kGoldenRatio;
    if (level_ >= 1) level_ -= 1;
    std::ranges::fill(leaf.owners, game::Owner::kNobody);
    std::size_t at = 0;
    leaf.state->board().for_each_point([&](Move v) {
      const float own = output.ownership[at++];
      const float first = (1 + (is_first ? own : -own)) / 2;
      leaf.owners[leaf.state->move_code(v)] = level_ < first ? game::Owner::kFirst : game::Owner::kSecond;
    });
  }

  struct Asked {
    std::size_t leaf = 0, symmetry = 0;
    core::Key128 key = {};
  };

  NetMeans means_;
  std::unique_ptr<net::Evaluator> network_;
  float level_ = 0;
  // Of the call under way; as many as the largest one so far had leaves.
  std::vector<net::Input> inputs_;
  std::vector<net::Output> answers_, outputs_;
  std::vector<Asked> asked_;
  std::vector<int> places_;
};

}  // namespace katachi::player
