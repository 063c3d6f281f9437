// Graph: the positions that a best-first search has met, with what is known of each, in a capped memory.
//
// Nodes are found by their keys. A key that says how a position can go on (its past, where the rules look at it) makes the
// graph free of cycles: the caller's business. Node 0 is the root.
//
// When the memory is full, collect() gives back everything that an open node does not need any more: what lies below nodes that
// are closed (solved, or cut by a limit), and what only closed nodes led to. Their own bounds stay, so nothing that was proved is lost.
//
// Memory: 48 bytes for each node and 16 for each move, and 8 to 16 of the index per node.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/key128.hpp"
#include "game/value.hpp"
#include "search/minimax/score.hpp"

namespace katachi::search::best_first {

using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;

struct Node {
  core::Key128 key;
  game::Bounds bounds;       // proved, for the first player
  minimax::Score score = 0;  // for the first player: a judgement, backed up, or what is proved
  std::uint32_t first_edge = 0;
  std::uint16_t edges = 0;
  bool is_expanded = false;
  bool is_closed = false;  // needs no further search: solved, or its games are cut by a limit of moves
  bool first_to_move = true;
  std::uint8_t symmetry = 0;  // that led from the position whose moves the edges have to the key
};

template <class Move>
struct Edge {
  Move move;
  std::uint32_t code = 0;  // of the move in the position of the key
  NodeId to = 0;
  std::uint32_t visits = 0;
};

template <class Move>
class Graph {
 public:
  explicit Graph(std::uint64_t memory) : limit_(memory), places_(kFewestPlaces, kNobody) {
    // Only reserved: untouched memory costs nothing, and growing would need old and new at once.
    const std::uint64_t most = std::numeric_limits<NodeId>::max();
    nodes_.reserve(std::min(most, memory / sizeof(Node) + 1));
    edges_.reserve(std::min(most, memory / sizeof(Edge<Move>) + 1));
  }

  Node& operator[](NodeId id) { return nodes_[id]; }
  const Node& operator[](NodeId id) const { return nodes_[id]; }
  std::span<Edge<Move>> edges(NodeId id) { return {edges_.data() + nodes_[id].first_edge, nodes_[id].edges}; }
  std::span<const Edge<Move>> edges(NodeId id) const {
    return {edges_.data() + nodes_[id].first_edge, nodes_[id].edges};
  }

  std::optional<NodeId> find(core::Key128 key) const {
    const NodeId id = places_[place_of(key)];
    if (id == kNobody) return std::nullopt;
    return id;
  }
  // No node has this key yet, and there is room for it.
  NodeId add(const Node& node) {
    if (2 * (nodes_.size() + 1) > places_.size()) make_index(std::bit_ceil(2 * (nodes_.size() + 1)));
    const auto id = static_cast<NodeId>(nodes_.size());
    places_[place_of(node.key)] = id;
    nodes_.push_back(node);
    return id;
  }
  // The moves of a node, one after the other without another node's between.
  void add_edge(NodeId from, const Move& move, std::uint32_t code, NodeId to) {
    if (nodes_[from].edges == 0) nodes_[from].first_edge = static_cast<std::uint32_t>(edges_.size());
    ++nodes_[from].edges;
    edges_.push_back({.move = move, .code = code, .to = to});
  }

  // For so many children of a node, all of them new.
  bool has_room(std::size_t moves) const { return bytes_of(nodes_.size() + moves, edges_.size() + moves) <= limit_; }
  std::uint64_t bytes() const { return bytes_of(nodes_.size(), edges_.size()); }
  std::size_t size() const { return nodes_.size(); }

  // Nodes get new numbers; the root stays the root.
  void collect() {
    std::vector<bool> is_kept = mark();
    std::vector<NodeId> kept;
    for (NodeId id = 0; id < nodes_.size(); ++id)
      if (is_kept[id]) kept.push_back(id);
    move_edges(kept);
    std::vector<NodeId> renamed(nodes_.size());
    for (NodeId i = 0; i < kept.size(); ++i) {
      renamed[kept[i]] = i;
      nodes_[i] = nodes_[kept[i]];
    }
    nodes_.resize(kept.size());
    for (Edge<Move>& edge : edges_) edge.to = renamed[edge.to];
    make_index(std::max(kFewestPlaces, std::bit_ceil(2 * (kept.size() + 1))));
  }

 private:
  static constexpr NodeId kNobody = std::numeric_limits<NodeId>::max();
  static constexpr std::size_t kFewestPlaces = 64;

  std::uint64_t bytes_of(std::uint64_t nodes, std::uint64_t edges) const {
    const std::uint64_t places = std::max<std::uint64_t>(places_.size(), std::bit_ceil(2 * nodes));
    return nodes * sizeof(Node) + edges * sizeof(Edge<Move>) + places * sizeof(NodeId);
  }
  bool keeps_edges(NodeId id) const { return id == kRoot || !nodes_[id].is_closed; }

  std::vector<bool> mark() const {
    std::vector<bool> is_kept(nodes_.size());
    std::vector<NodeId> open = {kRoot};
    is_kept[kRoot] = true;
    while (!open.empty()) {
      const NodeId id = open.back();
      open.pop_back();
      if (!keeps_edges(id)) continue;
      for (const Edge<Move>& edge : edges(id)) {
        if (is_kept[edge.to]) continue;
        is_kept[edge.to] = true;
        open.push_back(edge.to);
      }
    }
    return is_kept;
  }

  // Edges of these nodes go to the front, in the order in which they lie, so that none is written over before it was moved.
  void move_edges(const std::vector<NodeId>& kept) {
    std::vector<NodeId> owners;
    for (const NodeId id : kept) {
      if (!keeps_edges(id)) nodes_[id].edges = 0;
      if (nodes_[id].edges > 0) owners.push_back(id);
    }
    std::ranges::sort(owners, {}, [&](NodeId id) { return nodes_[id].first_edge; });
    std::size_t end = 0;
    for (const NodeId id : owners) {
      const auto from = edges_.begin() + nodes_[id].first_edge;
      std::copy(from, from + nodes_[id].edges, edges_.begin() + static_cast<std::ptrdiff_t>(end));
      nodes_[id].first_edge = static_cast<std::uint32_t>(end);
      end += nodes_[id].edges;
    }
    edges_.resize(end);
  }

  // Where the key stands, or where it would.
  std::size_t place_of(core::Key128 key) const {
    std::size_t place = core::fold(key) & (places_.size() - 1);
    while (places_[place] != kNobody && nodes_[places_[place]].key != key) place = (place + 1) & (places_.size() - 1);
    return place;
  }
  void make_index(std::size_t places) {
    places_.assign(places, kNobody);
    for (NodeId id = 0; id < nodes_.size(); ++id) places_[place_of(nodes_[id].key)] = id;
  }

  std::uint64_t limit_;
  std::vector<Node> nodes_;
  std::vector<Edge<Move>> edges_;
  std::vector<NodeId> places_;  // open addressing; at most half are taken
};

}  // namespace katachi::search::best_first
