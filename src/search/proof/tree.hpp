// ProofTree: best-first proof-number search (Allis 1994) on a tree in memory, with the look at a leaf left to the caller.
//
// The leaf that is searched next is found by going to the child with the mover's least number. News go up as long as numbers change; the
// next descent starts where they did not. Solved children are taken out at once and their subtrees given back: of a solved node
// one line of play is kept. So the tree holds what is open, and a full tree means open positions.
//
// Who looks at a leaf decides what the search is: expand() makes it PN (probe.hpp), a bounded search of its own PN^2 (pn2.hpp).
//
// Memory: at most the nodes it was given, 24 to 28 bytes each; one state for each ply of the path.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <span>
#include <vector>

#include "core/key128.hpp"
#include "search/proof/expansion.hpp"
#include "search/proof/path_trace.hpp"

namespace katachi::search::proof {

template <game::NamedGame S, game::KnowledgeOf<S> K>
class ProofTree {
 public:
  using Move = typename S::Move;
  using News = Expansion<Move>;

  // `before`: keys of the positions that led to the root, where the expander needs them. `max_plies`: the limit of moves from here.
  ProofTree(const S& root, const Expander<S, K>& expander, std::uint64_t most_nodes, int max_plies,
            std::span<const core::Key128> before = {}, PathTrace* trace = nullptr)
      : rules_(&expander),
        sum_(expander.options().sum),
        most_nodes_(std::clamp<std::uint64_t>(most_nodes, 1, kMostNodes)),
        max_plies_(std::min(max_plies, kMaxPlies)),
        keys_(before.begin(), before.end()),
        before_(before.size()),
        trace_(trace) {
    nodes_.push_back({.numbers = {}, .first_to_move = root.to_move() == game::Player::kFirst});
    states_.push_back(root);
    if (rules_->needs_keys()) keys_.push_back(rules_->key(root));
    path_.push_back(0);
    chains_.push_back(root.key());
    used_ = 1;
    if (trace_) trace_->created(chains_[0], chains_[0], "", nodes_[0].first_to_move);
  }

  struct Leaf {
    const S& state;
    std::span<const core::Key128>
        path;        // keys from the first position on, this one included; empty where nobody needs them
    int plies_left;  // until the limit of moves
  };

  bool is_solved() const { return nodes_[0].numbers.is_solved(); }
  Numbers numbers() const { return nodes_[0].numbers; }
  bool is_cut() const { return nodes_[0].is_cut; }  // disproved by the limit of moves only
  std::uint64_t used() const { return used_; }      // nodes
  std::uint64_t bytes() const { return nodes_.size() * sizeof(Node); }
  static constexpr std::uint64_t node_bytes() { return sizeof(Node); }

  // The leaf that proves most; the root must not be solved.
  Leaf select() {
    for (;;) {
      const Node& node = nodes_[path_.back()];
      if (node.count == 0) break;
      const game::Player mover = mover_of(node);
      std::uint32_t best = node.first;
      for (std::uint32_t i = node.first + 1; i < node.first + node.count; ++i)
        if (nodes_[i].numbers.of(mover) < nodes_[best].numbers.of(mover)) best = i;
      step(best);
    }
    const std::size_t ply = path_.size() - 1;
    return {.state = states_[ply], .path = keys_, .plies_left = max_plies_ - static_cast<int>(ply)};
  }

  // Takes what was found of the leaf that select() gave. False: there is no room for its children, and nothing has changed.
  bool put(const News& news) {
    const std::uint32_t leaf = path_.back();
    if (!make_room(leaf, news)) return false;
    tell_children(news);
    Node& node = nodes_[leaf];
    node.numbers = news.numbers;
    node.is_cut = news.numbers.is_solved() ? news.is_cut : news.has_cut_child;
    tell(path_.size() - 1);
    std::size_t changed = path_.size() - 1;
    while (changed > 0 && absorb(changed)) --changed;
    // Below here the way down is the same as before, or the node is a new leaf.
    back_to(changed == 0 ? 0 : changed - 1);
    return true;
  }

  // What is known of the root: its open children, or the move that solves it.
  News result() const {
    const Node& root = nodes_[0];
    News news{.numbers = root.numbers, .is_cut = root.is_cut, .children = {}, .has_cut_child = root.is_cut};
    for (std::uint32_t i = root.first; i < root.first + root.count; ++i)
      news.children.push_back({.move = nodes_[i].move, .numbers = nodes_[i].numbers, .is_cut = nodes_[i].is_cut});
    return news;
  }

  // Best play below a solved root, as far as the tree has it.
  std::vector<Move> line() const {
    std::vector<Move> moves;
    for (const Node* node = &nodes_[0]; node->numbers.is_solved() && node->count > 0;) {
      node = &nodes_[node->first];
      moves.push_back(node->move);
    }
    return moves;
  }

 private:
  static constexpr std::uint64_t kMostNodes = std::numeric_limits<std::uint32_t>::max() - 1;
  static constexpr int kMaxPlies = 8000;

  struct Node {
    Numbers numbers;
    std::uint32_t first = 0;  // its children
    Move move{};              // to it
    std::uint16_t count = 0, capacity = 0;
    bool is_cut = false;  // solved: by the limit of moves; open: a lost child, taken out, was
    bool first_to_move = false;
  };

  static game::Player mover_of(const Node& node) {
    return node.first_to_move ? game::Player::kFirst : game::Player::kSecond;
  }

  void step(std::uint32_t child) {
    const std::size_t next = path_.size();
    if (next == states_.size())
      states_.push_back(states_.back());
    else
      states_[next] = states_[next - 1];
    const core::Key128 chain = core::mix(chains_.back(), states_[next].move_code(nodes_[child].move));
    if (trace_) trace_->selected(chain, "the least number of the mover");
    states_[next].play(nodes_[child].move);
    path_.push_back(child);
    chains_.push_back(chain);
    if (rules_->needs_keys()) keys_.push_back(rules_->key(states_[next]));
    nodes_[child].first_to_move = states_[next].to_move() == game::Player::kFirst;
  }
  void back_to(std::size_t ply) {
    path_.resize(ply + 1);
    chains_.resize(ply + 1);
    if (rules_->needs_keys()) keys_.resize(before_ + ply + 1);
  }
  void tell(std::size_t ply) {
    if (trace_) trace_->updated(chains_[ply], nodes_[path_[ply]].numbers);
  }
  void tell_children(const News& news) {
    if (!trace_) return;
    const S& state = states_[path_.size() - 1];
    for (const auto& child : news.children) {
      S next = state;
      next.play(child.move);
      const core::Key128 chain = core::mix(chains_.back(), state.move_code(child.move));
      trace_->created(chain, chains_.back(), state.move_text(child.move), next.to_move() == game::Player::kFirst);
      trace_->updated(chain, child.numbers);
    }
  }

  bool make_room(std::uint32_t leaf, const News& news) {
    const auto count = static_cast<std::uint32_t>(news.children.size());
    if (count == 0) return true;
    const std::uint32_t first = take_block(count);
    if (first == 0) return false;
    for (std::uint32_t i = 0; i < count; ++i)
      nodes_[first + i] = {
          .numbers = news.children[i].numbers, .move = news.children[i].move, .is_cut = news.children[i].is_cut};
    nodes_[leaf].first = first;
    nodes_[leaf].count = nodes_[leaf].capacity = static_cast<std::uint16_t>(count);
    return true;
  }

  // Takes the news of the path's node at `ply` into its parent. Whether the parent's numbers have changed.
  bool absorb(std::size_t ply) {
    const std::uint32_t child = path_[ply], parent = path_[ply - 1];
    const Numbers before = nodes_[parent].numbers;
    const game::Player mover = mover_of(nodes_[parent]);
    if (!nodes_[child].numbers.is_solved()) {
      refresh(parent);
    } else if (nodes_[child].numbers.of(mover) == 0) {
      const bool is_cut = nodes_[child].is_cut;
      nodes_[parent].numbers = nodes_[child].numbers;
      nodes_[parent].is_cut = is_cut;
      keep_only(parent, child);
    } else {
      lose(parent, child);
    }
    tell(ply - 1);
    return nodes_[parent].numbers != before || nodes_[parent].numbers.is_solved();
  }

  void refresh(std::uint32_t index) {
    Node& node = nodes_[index];
    const game::Player mover = mover_of(node);
    Adder others(sum_);
    Number own = kInfinity;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      own = std::min(own, nodes_[i].numbers.of(mover));
      others.add(nodes_[i].numbers.of(game::other(mover)));
    }
    node.numbers = numbers_for(mover, own, others.total());
  }

  // A child is lost for the mover: it goes, unless it was the last.
  void lose(std::uint32_t parent, std::uint32_t child) {
    Node& node = nodes_[parent];
    node.is_cut |= nodes_[child].is_cut && nodes_[child].numbers.pn != 0;
    if (node.count == 1) {
      node.numbers = nodes_[child].numbers;
      keep_only(parent, child);
      return;
    }
    release_children(child);
    std::copy(nodes_.begin() + child + 1, nodes_.begin() + node.first + node.count, nodes_.begin() + child);
    --node.count;
    refresh(parent);
  }

  // Of a solved node one child stays, for the line.
  void keep_only(std::uint32_t parent, std::uint32_t child) {
    Node& node = nodes_[parent];
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      if (i != child) release_children(i);
    const Node kept = nodes_[child];
    give_block(node.first, node.capacity);
    node.count = node.capacity = 1;
    const std::uint32_t first = take_block(1);  // there is room: a block was just given back
    nodes_[first] = kept;
    nodes_[parent].first = first;
  }

  void release_children(std::uint32_t index) {
    std::vector<std::uint32_t> open = {index};
    while (!open.empty()) {
      Node& node = nodes_[open.back()];
      open.pop_back();
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
        if (nodes_[i].count > 0) open.push_back(i);
      if (node.capacity > 0) give_block(node.first, node.capacity);
      node.count = node.capacity = 0;
    }
  }

  // Blocks of children. A free one is taken whole if it has the length; a longer one is split. The moves of the root always have room,
  // others may find none: 0.
  std::uint32_t take_block(std::uint32_t length) {
    for (std::size_t size = length; size < free_.size(); ++size) {
      if (free_[size].empty()) continue;
      const std::uint32_t first = free_[size].back();
      free_[size].pop_back();
      if (size > length) free_[size - length].push_back(first + length);
      used_ += length;
      return first;
    }
    constexpr std::size_t kSmall = 1 << 16;
    if (nodes_.size() > 1 && nodes_.size() + length > most_nodes_) return 0;
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    // A large tree gets all its memory at once, which the system gives out page by page: to grow by copies takes twice of it.
    if (nodes_.size() + length > nodes_.capacity() && nodes_.capacity() >= kSmall)
      nodes_.reserve(static_cast<std::size_t>(most_nodes_));
    nodes_.resize(nodes_.size() + length);
    used_ += length;
    return first;
  }
  void give_block(std::uint32_t first, std::uint32_t length) {
    if (free_.size() <= length) free_.resize(length + 1);
    free_[length].push_back(first);
    used_ -= length;
  }

  const Expander<S, K>* rules_;
  Sum sum_;
  std::uint64_t most_nodes_;
  int max_plies_;
  std::vector<Node> nodes_;                       // the root first
  std::vector<std::vector<std::uint32_t>> free_;  // blocks by their length
  std::uint64_t used_ = 0;
  std::vector<std::uint32_t> path_;   // nodes from the root
  std::vector<core::Key128> chains_;  // keys of the sequences of moves
  std::vector<core::Key128> keys_;    // of positions: those before the root, then those of the path
  std::size_t before_;
  std::deque<S> states_;  // of the path; references stay valid
  PathTrace* trace_;
};

}  // namespace katachi::search::proof
