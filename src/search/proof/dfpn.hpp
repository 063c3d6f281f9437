// df-pn: depth-first proof-number search (Nagai 2002), for a goal: does the first player get at least N?
//
// It looks at the leaves in the order of best-first proof-number search, but keeps a path and a table instead of a tree. A node is
// searched while its numbers stay below two thresholds; with c the child that is best for the mover, d the mover's number of the
// second best, and "own" and "other" the numbers as the mover sees them (numbers.hpp):
//
//   own(n) = min own(c),  other(n) = sum other(c)
//   own threshold of c   = min(own threshold of n, max(d + 1, ceil(d (1 + epsilon))))
//   other threshold of c = other threshold of n - other(n) + other(c)
//
// The root's thresholds are infinite; sums saturate below infinity, so only a solved root reaches them. Children's numbers are
// kept on the path and only improved from the table: so the search ends whatever the table forgets, a bucket is enough.
// Moves of one side in a row, passes and cycles are allowed. What earlier positions forbid is minded: history.hpp.
//
// The knowledge gives keys (mirror images share entries), bounds, and the moves worth a search in their order. In games with a
// memory all it says must hold whatever came before. It may estimate first numbers: numbers(state, goal) -> Numbers.
//
// Memory: the table (Limits::memory), and for each ply of the path one state and about 96 bytes for each move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "core/key128.hpp"
#include "game/concepts.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "search/exact/stopper.hpp"
#include "search/exact/task.hpp"
#include "search/proof/answer.hpp"
#include "search/proof/history.hpp"
#include "search/proof/leaf.hpp"
#include "search/proof/numbers.hpp"
#include "search/proof/options.hpp"
#include "search/proof/path_trace.hpp"
#include "search/proof/table.hpp"

namespace katachi::search::proof {

// One thread's search below a root, on a table that others may share. The root must not be over.
template <game::NamedGame S, game::KnowledgeOf<S> K>
class Dfpn {
 public:
  using Move = typename S::Move;

  Dfpn(const S& root, exact::Goal goal, const K& knowledge, const DfpnOptions& options, const exact::Task& task,
       Table& table)
      : goal_(goal),
        knowledge_(knowledge),
        options_(options),
        stopper_(task),
        table_(table),
        trace_(task.trace),
        scratch_(root),
        minds_past_(options.mind_history && past_classes(root) != 0),
        can_repeat_(root.traits().can_repeat && past_classes(root) == 0) {
    salt_ = core::mix({static_cast<std::uint64_t>(goal.at_least), static_cast<std::uint64_t>(options.repetition)}, 1);
    // A memory that does not say what it forbids: nothing is shared between different pasts.
    mixes_past_ = options.mind_history && root.traits().has_memory && !tells_bans(root);
    states_.push_back(root);
    keys_.push_back(key_of(root));
    const core::Key128 past = game::past_key_of(root);
    chains_.push_back(core::mix(core::mix(core::mix(root.key(), past.high), past.low), salt_.low));
    if (trace_) trace_.created(chains_[0], chains_[0], "", root.to_move() == game::Player::kFirst);
  }

  // Searches until the goal is answered or the task ends; may be called again.
  std::optional<bool> run() {
    if (const auto known = look_up_root()) return known;
    while (!stopper_.has_ended()) {
      const Known root = search(0, {kInfinity, kInfinity});
      numbers_ = root.numbers;
      if (!root.numbers.is_solved()) continue;  // ended, or numbers are saturated
      if (root.dependence.oldest == Dependence::kCut) {
        stopper_.stop_because(exact::End::kNodes);  // decided by the limit of moves: nothing is known
        return std::nullopt;
      }
      return root.numbers.pn == 0;
    }
    return std::nullopt;
  }

  const exact::Stopper& stopper() const { return stopper_; }
  Numbers numbers() const { return numbers_; }  // of the root
  std::uint64_t table_hits() const { return table_hits_; }

  // Best play as far as the table knows it: the winner's proved moves, against them those that took the most work.
  std::vector<Move> line(bool proved, std::size_t longest = 200);

 private:
  static constexpr int kMaxPly = 8000;  // recursion must end before the stack does

  struct Child {
    Move move;
    core::Key128 key, chain;
    std::uint64_t made = 0;  // the class of the position as a bit
    Known known;
  };
  // Open children of a ply; those that are lost for the mover are only summed up.
  struct Frame {
    std::size_t first = 0;  // of children_
    Dependence lost = {};   // what the lost children depend on
    game::Player mover = game::Player::kFirst;
    std::optional<Known> done = {};  // the node is solved
  };

  core::Key128 key_of(const S& state) const {
    core::Key128 key = knowledge_.key(state).key;
    if (mixes_past_) {
      const core::Key128 past = game::past_key_of(state);
      key = core::mix(core::mix(key, past.high), past.low);
    }
    return {key.high ^ salt_.high, key.low ^ salt_.low};
  }

  std::optional<bool> look_up_root() {
    const Known known = look_up(keys_[0], chains_[0], minds_past_ ? past_classes(states_[0]) : 0).value_or(Known{});
    numbers_ = known.numbers;
    if (!known.numbers.is_solved() || known.dependence.oldest == Dependence::kCut) return std::nullopt;
    return known.numbers.pn == 0;
  }

  // What the table knows of a position that was reached on this path; `past` are the classes of the positions before it.
  std::optional<Known> look_up(core::Key128 key, core::Key128 chain, std::uint64_t past) {
    std::optional<Known> known = table_.find(key);
    if (!known) return std::nullopt;
    ++table_hits_;
    const bool is_usable = !known->numbers.is_solved() || known->dependence.fits(past);
    if (is_usable && (known->numbers.is_solved() || !known->has_twin)) {
      known->dependence.oldest = Dependence::kNothing;  // closed
      return known;
    }
    if (known->has_twin)
      if (std::optional<Known> twin = table_.find(chain)) {
        twin->agents = known->agents;
        twin->has_twin = true;
        return twin;
      }
    if (!is_usable) *known = Known{.has_twin = true};
    return known;
  }

  // Stores news of the node at `ply`, where it may be found again.
  void store(int ply, const Known& news, std::uint64_t work) {
    const std::size_t at = static_cast<std::size_t>(ply);
    const core::Key128 key = keys_[at];
    if (!minds_past_ && !can_repeat_ && news.dependence.oldest == Dependence::kNothing) {
      table_.store(key, news, work);
      return;
    }
    const std::uint64_t past = minds_past_ && ply > 0 ? past_classes(states_[at - 1]) : 0;
    if (!news.numbers.is_solved()) {
      const std::optional<Known> base = table_.find(key);
      const bool is_taken = base && base->numbers.is_solved();
      if (is_taken || (base && base->has_twin && table_.find(chains_[at]))) {
        table_.store(chains_[at], news, work);
        table_.mark_twin(key, {});
      } else {
        table_.store(key, news, work);
      }
      return;
    }
    const bool is_closed = !options_.mind_history || news.dependence.is_closed_at(ply);
    if (is_closed && news.dependence.oldest != Dependence::kCut) {
      const std::optional<Known> base = table_.find(key);
      // Of two proofs the one that fits more pasts.
      if (!base || !base->numbers.is_solved() ||
          std::popcount(base->dependence.made) >= std::popcount(news.dependence.made))
        table_.store(key, news, work);
    }
    if (!is_closed || !news.dependence.fits(past)) {
      table_.store(chains_[at], news, work);
      table_.mark_twin(key, {});
    }
  }

  struct Choice {
    std::size_t best = 0;  // in children_
    Numbers node;          // of the node itself
    Numbers child;         // thresholds of the best child
  };

  Known search(int ply, Numbers thresholds);
  Frame expand(int ply);
  void add_child(int ply, const Move& move, Frame& frame);
  Known judge(int ply, const S& state, const Child& child);
  bool is_on_path(core::Key128 key, int& ply) const;
  Known close(int ply, const Frame& frame) const;
  void absorb(Frame& frame, std::size_t index, const Known& news);
  Choice choose(const Frame& frame, Numbers thresholds) const;
  bool freshen(int ply, Frame& frame, std::size_t index);
  Known descend(int ply, std::size_t index, Numbers thresholds);
  void step(int ply, const Move& move, core::Key128 key, core::Key128 chain);
  void back_to(int ply);
  void tell(int ply, Numbers numbers);

  exact::Goal goal_;
  const K& knowledge_;
  DfpnOptions options_;
  exact::Stopper stopper_;
  Table& table_;
  PathTrace trace_;
  std::deque<S> states_;  // of the path; references stay valid
  std::vector<core::Key128> keys_;
  std::vector<core::Key128> chains_;  // keys of the sequences of moves
  std::vector<Child> children_;       // of all nodes of the path, one after the other
  S scratch_;
  core::Key128 salt_;
  bool minds_past_;  // superko: history.hpp
  bool can_repeat_;  // no superko, but positions may come back
  bool mixes_past_ = false;
  Numbers numbers_;
  std::uint64_t table_hits_ = 0;
};

}  // namespace katachi::search::proof

#include "search/proof/dfpn_inl.hpp"
