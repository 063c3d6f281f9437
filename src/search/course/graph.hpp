// Graph: all positions that a best-first search has met, each once, with its successors and *all* its predecessors.
//
// Where two ways lead to one position, its new numbers must reach every predecessor; a search that follows one parent alone, as the
// pseudo-code of many lectures does, keeps stale numbers at the others. back_up() takes the waiting nodes deepest first, so that
// each ancestor is computed once, after all its successors.
//
// A node stands for mirror images too and keeps one of them: the state that its first parent led to, by the move `via`. state_of()
// plays the moves from the root again, so no state is stored. In games where keys are paths (position.hpp) this is a tree.
//
// Data is what an algorithm keeps of a node: default-constructed, equality-comparable, with a function text() for traces and closed(),
// which says in words why the node need not be looked at again, or nothing.
//
// Memory: counted as bytes(), an estimate that includes the table of keys; adopt() refuses when the limit would be passed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/key128.hpp"
#include "game/solver_knowledge.hpp"
#include "search/course/position.hpp"
#include "search/exact/task.hpp"
#include "search/exact/trace.hpp"

namespace katachi::search::course {

using NodeIndex = std::uint32_t;  // 0 is the root

template <game::NamedGame S, game::KnowledgeOf<S> K, class Data>
class Graph {
 public:
  using Move = typename S::Move;

  struct Node {
    Data data = {};
    core::Key128 position = {};  // without the path
    core::Key128 chain = {};     // of the moves by the first way
    NodeIndex parent = 0;        // the first one
    Move via = {};
    game::Player mover = game::Player::kFirst;
    int ply = 0;
    bool is_expanded = false;
    bool is_waiting = false;  // in back_up()
    std::vector<NodeIndex> children = {};
    std::vector<NodeIndex> parents = {};
  };
  // What a move leads to, before the graph knows it.
  struct Successor {
    Move move = {};
    std::uint32_t code = 0;
    core::Key128 position = {};
    game::Player mover = game::Player::kFirst;
    Data data = {};
    std::string text = {};  // of the move, for a trace
  };
  // Why the game may not go on at a position, though its rules say nothing of it.
  enum class DeadEnd : std::uint8_t {
    kNone,
    kEndless,  // it stands on the path already, in a game where that is judged
    kCut,      // the limit of moves
  };

  Graph(const S& root, const K& knowledge, const exact::Limits& limits, exact::Trace* trace)
      : root_(root), knowledge_(knowledge), limits_(limits), trace_(trace), is_path_bound_(is_path_bound(root)) {
    Node& node = nodes_.emplace_back();
    node.position = minimax::position_key(root, knowledge_).key;
    node.chain = core::mix(node.position, 1);
    node.mover = root.to_move();
    numbers_.emplace(key_of(node.position, node.chain), 0);
    bytes_ = kBytesPerNode;
    if (trace_) trace_->created(0, 0, "", root.to_move() == game::Player::kFirst);
  }

  Node& operator[](NodeIndex index) { return nodes_[index]; }
  const Node& operator[](NodeIndex index) const { return nodes_[index]; }
  std::size_t size() const { return nodes_.size(); }
  std::uint64_t bytes() const { return bytes_; }
  const S& root() const { return root_; }

  // The moves by the first way from the root, and the state they lead to.
  std::vector<Move> moves_to(NodeIndex index) const {
    std::vector<Move> moves;
    for (; index != 0; index = nodes_[index].parent) moves.push_back(nodes_[index].via);
    std::ranges::reverse(moves);
    return moves;
  }
  S state_of(NodeIndex index) const { return after(moves_to(index)); }
  S after(const std::vector<Move>& moves) const {
    S state = root_;
    for (const Move& move : moves) state.play(move);
    return state;
  }

  // The moves that the knowledge leaves and what they lead to; `data_of(state) -> Data`. Reads nothing that changes: threads may
  // ask at once.
  template <class DataOf>
  std::vector<Successor> successors(const S& state, DataOf&& data_of) const {
    const std::vector<Move> moves = moves_of(state, knowledge_);
    std::vector<Successor> out;
    S next = state;
    for (const Move& move : moves) {
      next = state;
      next.play(move);
      out.push_back({.move = move,
                     .code = state.move_code(move),
                     .position = minimax::position_key(next, knowledge_).key,
                     .mover = next.to_move(),
                     .data = data_of(std::as_const(next)),
                     .text = trace_ ? state.move_text(move) : std::string()});
    }
    return out;
  }

  // Takes the successors of a node. What a new one starts with is `admit(data, DeadEnd)`. False: no memory is left, nothing was done.
  template <class Admit>
  bool adopt(NodeIndex index, const std::vector<Successor>& successors, Admit&& admit) {
    if (bytes_ + successors.size() * (kBytesPerNode + kBytesPerEdge) > limits_.memory) return false;
    nodes_[index].is_expanded = true;
    for (const Successor& successor : successors) add_child(index, successor, admit);
    return true;
  }

  // New data for a node, told to its trace. True: they differ from the old.
  bool set(NodeIndex index, const Data& data) {
    if (nodes_[index].data == data) return false;
    nodes_[index].data = data;
    tell(index);
    return true;
  }

  // Computes a node from its children, and all its ancestors as far as data change. `compute(const Node&) -> Data`.
  template <class Compute>
  void back_up(NodeIndex from, Compute&& compute) {
    const auto is_later = [&](NodeIndex a, NodeIndex b) { return nodes_[a].ply < nodes_[b].ply; };
    std::priority_queue<NodeIndex, std::vector<NodeIndex>, decltype(is_later)> waiting(is_later);
    waiting.push(from);
    while (!waiting.empty()) {
      const NodeIndex index = waiting.top();
      waiting.pop();
      nodes_[index].is_waiting = false;
      if (nodes_[index].is_expanded && !set(index, compute(std::as_const(nodes_[index]))) && index != from) continue;
      for (const NodeIndex parent : nodes_[index].parents)
        if (!std::exchange(nodes_[parent].is_waiting, true)) waiting.push(parent);
    }
  }

  // A line of play: at each position the child that `rank(parent, child)` puts highest; a negative rank ends it. `most` moves.
  template <class Rank>
  std::vector<Move> line(Rank&& rank, std::size_t most = 400) const {
    std::vector<Move> out;
    S state = root_;
    NodeIndex at = 0;
    core::Key128 chain = nodes_[0].chain;
    while (out.size() < most && !state.is_terminal() && nodes_[at].is_expanded) {
      const Step best = best_step(state, at, chain, rank);
      if (best.rank < 0) break;
      out.push_back(best.move);
      state.play(best.move);
      chain = best.chain;
      at = best.node;
    }
    return out;
  }

  void selected(NodeIndex index, std::string_view why) const {
    if (trace_) trace_->selected(index, why);
  }
  bool is_traced() const { return trace_ != nullptr; }

 private:
  static constexpr std::uint64_t kBytesPerNode = sizeof(Node) + 64;      // 64: of the table of keys
  static constexpr std::uint64_t kBytesPerEdge = 4 * sizeof(NodeIndex);  // both ways, and room of growing vectors

  struct Step {
    Move move = {};
    NodeIndex node = 0;
    core::Key128 chain = {};
    double rank = -1;
  };

  core::Key128 key_of(core::Key128 position, core::Key128 chain) const { return is_path_bound_ ? chain : position; }

  template <class Admit>
  void add_child(NodeIndex parent, const Successor& successor, Admit&& admit) {
    const core::Key128 chain = chain_after(nodes_[parent].chain, successor.code);
    const auto [place, is_new] =
        numbers_.emplace(key_of(successor.position, chain), static_cast<NodeIndex>(nodes_.size()));
    const NodeIndex child = place->second;
    if (is_new) {
      const int ply = nodes_[parent].ply + 1;
      const bool is_endless = is_path_bound_ && stands_above(parent, successor.position);
      const bool is_cut = limits_.max_moves > 0 && ply >= limits_.max_moves;
      Node& node = nodes_.emplace_back();
      node.data = admit(successor.data, is_endless ? DeadEnd::kEndless : is_cut ? DeadEnd::kCut : DeadEnd::kNone);
      node.position = successor.position;
      node.chain = chain;
      node.parent = parent;
      node.via = successor.move;
      node.mover = successor.mover;
      node.ply = ply;
      bytes_ += kBytesPerNode;
      if (trace_) trace_->created(child, parent, successor.text, successor.mover == game::Player::kFirst);
      tell(child);
    } else if (std::ranges::find(nodes_[parent].children, child) != nodes_[parent].children.end()) {
      return;  // a mirror image of another move
    }
    nodes_[parent].children.push_back(child);
    nodes_[child].parents.push_back(parent);
    bytes_ += kBytesPerEdge;
  }

  bool stands_above(NodeIndex index, core::Key128 position) const {
    for (;; index = nodes_[index].parent) {
      if (nodes_[index].position == position) return true;
      if (index == 0) return false;
    }
  }

  template <class Rank>
  Step best_step(const S& state, NodeIndex at, core::Key128 chain, Rank&& rank) const {
    Step best;
    const std::vector<Move> moves = moves_of(state, knowledge_);
    for (const Move& move : moves) {
      S next = state;
      next.play(move);
      const core::Key128 next_chain = chain_after(chain, state.move_code(move));
      const auto found = numbers_.find(key_of(minimax::position_key(next, knowledge_).key, next_chain));
      if (found == numbers_.end()) continue;
      const double own = rank(nodes_[at], nodes_[found->second]);
      if (own > best.rank) best = {.move = move, .node = found->second, .chain = next_chain, .rank = own};
    }
    return best;
  }

  void tell(NodeIndex index) const {
    if (!trace_) return;
    trace_->updated(index, nodes_[index].data.text());
    if (const std::string_view why = nodes_[index].data.closed(); !why.empty()) trace_->closed(index, why);
  }

  S root_;
  const K& knowledge_;
  exact::Limits limits_;
  exact::Trace* trace_;
  bool is_path_bound_;
  std::vector<Node> nodes_;
  std::unordered_map<core::Key128, NodeIndex, core::KeyHash> numbers_;
  std::uint64_t bytes_ = 0;
};

}  // namespace katachi::search::course
