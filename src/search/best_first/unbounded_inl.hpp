// The bodies of Unbounded.
#pragma once

#include <algorithm>
#include <cassert>
#include <ranges>
#include <span>

#include "search/best_first/unbounded.hpp"

namespace katachi::search::best_first {

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
Unbounded<S, K, J>::Unbounded(const S& root, std::optional<game::Value> goal, const K& knowledge, const J& judge,
                              const Options& options, const exact::Task& task)
    : root_(root),
      goal_(goal),
      knowledge_(knowledge),
      judge_(judge),
      options_(options),
      stopper_(task),
      trace_(task.trace),
      max_moves_(task.limits.max_moves),
      counts_plies_(max_moves_ > 0 || (root.traits().can_repeat && game::past_key_of(root) == core::Key128{})),
      graph_(task.limits.memory) {
  if (goal_ || !root.traits().has_margin) extremes_ = {-game::kWin, game::kWin};
  const core::Key128 key = minimax::position_key(root, knowledge_).key;
  tell_created(key, key, root, nullptr, root.to_move() == game::Player::kFirst);
  child_of(root, key);
}

// The edge's move on this board, which may be a mirror image of the one whose moves the edges have.
template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
typename S::Move Unbounded<S, K, J>::move_of(const S& state, const Node& node, const Edge<Move>& edge) const {
  const std::uint8_t symmetry = symmetry_of(state);
  if (symmetry == node.symmetry) return edge.move;
  typename S::MoveList moves;
  state.legal_moves(moves);
  const auto move = std::ranges::find_if(moves, [&](const Move& candidate) {
    return minimax::stored_code(state, knowledge_, candidate, symmetry) == edge.code;
  });
  assert(move != moves.end());
  return *move;
}

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
void Unbounded<S, K, J>::run() {
  while (!stopper_.has_ended() && !graph_[kRoot].is_closed) {
    descend();
    if (moves_without_room_ > 0) collect();
  }
  // The limit of moves has cut what is left: as a limit of nodes, it leaves the question open.
  if (!graph_[kRoot].bounds.is_exact()) stopper_.stop_because(exact::End::kNodes);
}

// One path from the root, an expansion at its end, and the news on the way back.
template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
void Unbounded<S, K, J>::descend() {
  S state = root_;
  NodeId id = kRoot;
  path_.assign(1, {.node = kRoot});
  for (;;) {
    if (!graph_[id].is_expanded) {
      if (!expand(id, state)) return;
      break;
    }
    const std::span<Edge<Move>> edges = graph_.edges(id);
    const std::optional<std::size_t> best = best_open(graph_[id], edges);
    if (!best) break;  // another path has solved the children
    Edge<Move>& edge = edges[*best];
    ++edge.visits;
    path_.back().edge = *best;
    state.play(move_of(state, graph_[id], edge));
    id = edge.to;
    path_.push_back({.node = id});
    if (trace_)
      trace_->selected(traced_[graph_[id].key],
                       fmt::format("score {}, the best of those that are open", minimax::score_text(graph_[id].score)));
  }
  back_up();
}

// The open child that the mover likes best and that can still be better than what he has. Of equals the first; where games may
// go on for ever the one that was visited least, so that no endless line is followed alone.
template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
std::optional<std::size_t> Unbounded<S, K, J>::best_open(const Node& node, std::span<const Edge<Move>> edges) const {
  const bool is_first = node.first_to_move;
  game::Value sure = is_first ? node.bounds.lower : node.bounds.upper;
  for (const Edge<Move>& edge : edges) {
    const game::Bounds bounds = graph_[edge.to].bounds;
    sure = is_first ? std::max(sure, bounds.lower) : std::min(sure, bounds.upper);
  }
  std::optional<std::size_t> best;
  Score best_score = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Node& child = graph_[edges[i].to];
    if (child.is_closed) continue;
    if (is_first ? child.bounds.upper <= sure : child.bounds.lower >= sure) continue;
    const Score score = is_first ? child.score : -child.score;
    const bool is_rarer = best && counts_plies_ && score == best_score && edges[i].visits < edges[*best].visits;
    if (best && score <= best_score && !is_rarer) continue;
    best = i;
    best_score = score;
  }
  return best;
}

// False: there is no room for the children.
template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
bool Unbounded<S, K, J>::expand(NodeId id, const S& state) {
  const std::size_t ply = path_.size() - 1;
  if (max_moves_ > 0 && ply >= static_cast<std::size_t>(max_moves_)) {
    graph_[id].is_expanded = graph_[id].is_closed = true;
    graph_[id].score = 0;
    return true;
  }
  typename S::MoveList moves;
  state.legal_moves(moves);
  if (!graph_.has_room(moves.size())) {
    moves_without_room_ = moves.size();
    return false;
  }
  knowledge_.choose(state, moves);
  stopper_.count([&] { return exact::Progress{.bounds = proved(), .memory = graph_.bytes()}; });
  graph_[id].is_expanded = true;
  const bool is_first = graph_[id].first_to_move;
  const core::Key128 own = graph_[id].key;
  graph_[id].symmetry = symmetry_of(state);
  for (const Move& move : moves) {
    S next = state;
    next.play(move);
    const core::Key128 key = key_of(next, own, state.move_code(move), ply + 1);
    tell_created(key, own, state, &move, next.to_move() == game::Player::kFirst);
    const NodeId child = child_of(next, key);
    graph_.add_edge(id, move, minimax::stored_code(state, knowledge_, move, graph_[id].symmetry), child);
    // The mover can have no more: what other moves are worth does not matter.
    const game::Bounds bounds = graph_[child].bounds, most = graph_[id].bounds;
    if (is_first ? bounds.lower >= most.upper : bounds.upper <= most.lower) break;
  }
  return true;
}

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
NodeId Unbounded<S, K, J>::child_of(const S& next, core::Key128 key) {
  if (const std::optional<NodeId> known = graph_.find(key)) {
    ++hits_;
    return *known;
  }
  Node node{.key = key, .bounds = extremes_, .first_to_move = true};
  if (next.is_terminal()) {
    node.bounds = as_asked(game::Bounds::exactly(game::final_value(next)));
  } else {
    node.first_to_move = next.to_move() == game::Player::kFirst;
    node.bounds = node.bounds.meet(as_asked(knowledge_.bounds(next)));
  }
  node.is_closed = node.bounds.is_exact();
  node.score = node.is_closed ? scale_.of(node.bounds.lower)
                              : std::clamp(minimax::Scale::of_judgement(judge_(next), game::Player::kFirst),
                                           scale_.of(node.bounds.lower), scale_.of(node.bounds.upper));
  const NodeId id = graph_.add(node);
  if (trace_) tell_numbers(node);
  return id;
}

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
void Unbounded<S, K, J>::back_up() {
  for (const Step& step : path_ | std::views::reverse)
    if (!update(step.node)) return;
}

// A node from its children. Whether anything has changed.
template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
bool Unbounded<S, K, J>::update(NodeId id) {
  Node& node = graph_[id];
  const Node before = node;
  if (!node.is_closed) {
    const bool is_first = node.first_to_move;
    minimax::BestOfChildren best(is_first ? game::Player::kFirst : game::Player::kSecond);
    Score score = -minimax::kInfinity;
    for (const Edge<Move>& edge : graph_.edges(id)) {
      const Node& child = graph_[edge.to];
      best.add(child.bounds);
      score = std::max(score, is_first ? child.score : -child.score);
    }
    const game::Bounds all = best.of_all();
    const bool has_most = is_first ? all.lower >= node.bounds.upper : all.upper <= node.bounds.lower;
    node.bounds =
        has_most ? game::Bounds::exactly(is_first ? node.bounds.upper : node.bounds.lower) : node.bounds.meet(all);
    node.score = std::clamp(is_first ? score : -score, scale_.of(node.bounds.lower), scale_.of(node.bounds.upper));
    node.is_closed = node.bounds.is_exact() || !best_open(node, graph_.edges(id));
  }
  if (trace_) tell_numbers(node);
  return node.bounds != before.bounds || node.score != before.score || node.is_closed || path_.size() == 1;
}

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
void Unbounded<S, K, J>::collect() {
  graph_.collect();
  // Room for a few more only would mean to collect again and again.
  constexpr std::size_t kLeast = 64;
  if (!graph_.has_room(std::max({moves_without_room_, kLeast, graph_.size() / 8})))
    stopper_.stop_because(exact::End::kMemory);
  moves_without_room_ = 0;
}

// The edge to play: one that keeps what is proved of the node; otherwise by what is proved of each move, then visits, then score.
template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
std::optional<std::size_t> Unbounded<S, K, J>::best_edge(NodeId id) const {
  const Node& node = graph_[id];
  const bool is_first = node.first_to_move;
  const std::span<const Edge<Move>> edges = graph_.edges(id);
  const auto rank = [&](const Edge<Move>& edge) {
    const Node& child = graph_[edge.to];
    const game::Value low = is_first ? child.bounds.lower : -child.bounds.upper;
    const game::Value high = is_first ? child.bounds.upper : -child.bounds.lower;
    const game::Value needed = is_first ? node.bounds.lower : -node.bounds.upper;
    const int keeps = node.bounds.is_exact() && low >= needed ? 1 : 0;
    const game::Value sure = low > 0 ? low : high < 0 ? high : 0;
    return std::tuple(keeps, sure, edge.visits, is_first ? child.score : -child.score);
  };
  if (edges.empty()) return std::nullopt;
  const auto best = std::ranges::max_element(edges, {}, rank);
  if (node.bounds.is_exact() && std::get<0>(rank(*best)) == 0) return std::nullopt;
  return static_cast<std::size_t>(best - edges.begin());
}

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
std::vector<typename S::Move> Unbounded<S, K, J>::line() const {
  constexpr std::size_t kLongest = 256;
  std::vector<Move> line;
  S state = root_;
  for (NodeId id = kRoot; line.size() < kLongest;) {
    const std::optional<std::size_t> best = best_edge(id);
    if (!best) break;
    const Edge<Move>& edge = graph_.edges(id)[*best];
    line.push_back(move_of(state, graph_[id], edge));
    state.play(line.back());
    id = edge.to;
  }
  return line;
}

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
Choice<typename S::Move> Unbounded<S, K, J>::choice() const {
  Choice<Move> choice;
  choice.report = {.bounds = proved().meet(knowledge_.bounds(root_)),
                   .end = graph_[kRoot].bounds.is_exact() ? exact::End::kSolved : stopper_.end(),
                   .line = line(),
                   .nodes = stopper_.nodes(),
                   .table_hits = hits_,
                   .memory = graph_.bytes(),
                   .seconds = stopper_.seconds()};
  const bool is_first = graph_[kRoot].first_to_move;
  for (const Edge<Move>& edge : graph_.edges(kRoot)) {
    const Node& child = graph_[edge.to];
    choice.moves.push_back({.move = edge.move,
                            .visits = edge.visits,
                            .score = is_first ? child.score : -child.score,
                            .bounds = goal_ ? game::Bounds{} : child.bounds});
  }
  if (const std::optional<std::size_t> best = best_edge(kRoot)) {
    const auto first = choice.moves.begin();
    std::stable_sort(first, choice.moves.end(), [](const auto& a, const auto& b) { return a.visits > b.visits; });
    const Move move = graph_.edges(kRoot)[*best].move;
    const auto chosen = std::ranges::find_if(choice.moves, [&](const auto& view) { return view.move == move; });
    std::rotate(choice.moves.begin(), chosen, chosen + 1);
  }
  return choice;
}

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
void Unbounded<S, K, J>::tell_created(core::Key128 key, core::Key128 parent, const S& before, const Move* move,
                                      bool first_to_move) {
  if (!trace_) return;
  const auto [place, is_new] = traced_.emplace(key, static_cast<exact::Trace::Node>(traced_.size()));
  if (is_new) trace_->created(place->second, traced_[parent], move ? before.move_text(*move) : "", first_to_move);
}

template <game::NamedGame S, game::KnowledgeOf<S> K, JudgeOf<S> J>
void Unbounded<S, K, J>::tell_numbers(const Node& node) {
  const exact::Trace::Node number = traced_[node.key];
  trace_->updated(number, fmt::format("score {}", minimax::score_text(node.score)));
  if (!node.is_closed) return;
  const game::Value value = node.bounds.lower;
  trace_->closed(number, !node.bounds.is_exact() ? "cut by the limit of moves"
                         : value > 0             ? "solved: win"
                         : value < 0             ? "solved: loss"
                                                 : "solved: draw");
}

}  // namespace katachi::search::best_first
