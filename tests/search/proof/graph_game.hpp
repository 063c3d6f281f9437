// GraphGame: a game on a small graph that somebody draws, with superko: a node of a group that was visited may not be entered again.
//
// Each node has a side to move and edges, or is an end that one side has won. Nodes of one group count as the same position for
// superko, as the same stones with another side to move do in Go. The rest of NamedGame is there because a search asks for it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.hpp"
#include "core/rng.hpp"
#include "game/concepts.hpp"

namespace katachi::search::proof::test {

struct Graph {
  struct Node {
    game::Player to_move = game::Player::kFirst;
    std::vector<std::uint8_t> edges = {};  // none: the game is over
    bool first_wins = false;               // then
    unsigned group = 0;
  };
  std::vector<Node> nodes;
  bool has_superko = true;
  unsigned classes = 64;  // the classes that the game tells are groups modulo this
};

inline constexpr game::GameTraits kGraphTraits{
    .name = "graph", .title = "Graph", .can_repeat = true, .has_memory = true};

class GraphGame {
 public:
  using Move = std::uint8_t;  // the node that is entered
  using MoveList = core::FixedVector<std::uint8_t, 64>;

  explicit GraphGame(const Graph& graph, std::uint8_t start = 0) : graph_(&graph), node_(start) {
    path_.push_back(start);
  }

  void legal_moves(MoveList& out) const {
    out.clear();
    for (const std::uint8_t next : here().edges)
      if (!graph_->has_superko || is_end(next) || last_visit(next) < 0) out.push_back(next);
  }
  void play(Move next) {
    node_ = next;
    if (graph_->has_superko) path_.push_back(next);
  }
  bool is_terminal() const { return here().edges.empty(); }
  std::uint64_t hash() const { return core::mix64(node_); }
  game::Player to_move() const { return here().to_move; }
  double outcome(game::Player p) const { return here().first_wins == (p == game::Player::kFirst) ? 1 : 0; }
  std::uint32_t move_code(Move m) const { return m; }
  std::size_t move_codes() const { return 64; }
  std::string move_text(Move m) const { return std::to_string(m); }
  core::Result<Move> parse_move(std::string_view) const { return core::fail("moves are not read"); }
  std::string text() const { return std::to_string(node_); }
  core::Result<GraphGame> from_text(std::string_view) const { return core::fail("positions are not read"); }
  const game::GameTraits& traits() const { return kGraphTraits; }
  core::Key128 key() const { return {1, node_}; }
  core::Key128 past_key() const {
    core::Key128 sum;
    if (!graph_->has_superko) return sum;
    std::uint64_t groups = 0;
    for (const std::uint8_t visited : path_) groups |= std::uint64_t{1} << graph_->nodes[visited].group;
    return {groups, 0};
  }

  // game::TellsBans
  std::uint64_t bans() const {
    std::uint64_t plies = 0;
    if (!graph_->has_superko) return plies;
    for (const std::uint8_t next : here().edges)
      if (const int visit = last_visit(next); !is_end(next) && visit >= 0)
        plies |= std::uint64_t{1} << std::min<std::size_t>(path_.size() - 1 - static_cast<std::size_t>(visit), 63);
    return plies;
  }
  unsigned past_class() const { return here().group % graph_->classes; }
  std::uint64_t past_classes() const {
    std::uint64_t classes = 0;
    if (graph_->has_superko)
      for (const std::uint8_t visited : path_)
        classes |= std::uint64_t{1} << graph_->nodes[visited].group % graph_->classes;
    return classes;
  }

 private:
  const Graph::Node& here() const { return graph_->nodes[node_]; }
  bool is_end(std::uint8_t node) const { return graph_->nodes[node].edges.empty(); }
  int last_visit(std::uint8_t node) const {  // of its group; -1: none
    for (std::size_t i = path_.size(); i-- > 0;)
      if (graph_->nodes[path_[i]].group == graph_->nodes[node].group) return static_cast<int>(i);
    return -1;
  }

  const Graph* graph_;
  std::uint8_t node_;
  core::FixedVector<std::uint8_t, 200> path_;
};

static_assert(game::NamedGame<GraphGame> && game::TellsBans<GraphGame>);

// A random graph: each open node has a few edges and one to the end that its mover has lost, so that nobody is ever without a move.
inline Graph random_graph(core::Rng& rng, std::size_t nodes, unsigned edges, std::size_t nodes_of_a_group) {
  Graph graph;
  graph.nodes.resize(nodes + 2);
  const auto lost = static_cast<std::uint8_t>(nodes), won = static_cast<std::uint8_t>(nodes + 1);
  graph.nodes[won].first_wins = true;
  graph.nodes[lost].group = 62;
  graph.nodes[won].group = 63;
  for (std::size_t i = 0; i < nodes; ++i) {
    Graph::Node& node = graph.nodes[i];
    node.to_move = rng.below(2) == 0 ? game::Player::kFirst : game::Player::kSecond;
    node.group = static_cast<unsigned>(i / nodes_of_a_group);
    for (unsigned e = 0; e < 1 + rng.below(edges); ++e) {
      const auto next = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(nodes)));
      if (next / nodes_of_a_group != i / nodes_of_a_group)
        if (std::find(node.edges.begin(), node.edges.end(), next) == node.edges.end()) node.edges.push_back(next);
    }
    if (rng.below(8) == 0) node.edges.push_back(node.to_move == game::Player::kFirst ? won : lost);
    node.edges.push_back(node.to_move == game::Player::kFirst ? lost : won);
  }
  return graph;
}

}  // namespace katachi::search::proof::test
