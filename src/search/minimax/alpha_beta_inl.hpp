// AlphaBeta: the search itself. What depends on judgements (quiescence, null move, singular moves) is in selective_inl.hpp.
#pragma once

#include "search/minimax/alpha_beta.hpp"

namespace katachi::search::minimax {

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
template <class Search>
Result AlphaBeta<S, K, J, kShared>::visit(Move move, Window window, Search&& search) {
  const game::Player mover = path_.state().to_move();
  exact::Trace::Node node = 0;
  if (trace_) {
    node = next_node_++;
    const std::string text = path_.state().move_text(move);
    const exact::Trace::Node parent = room_at(path_.plies()).node;
    path_.play(move);
    room_at(path_.plies()).node = node;
    trace_->created(node, parent, text, path_.state().to_move() == game::Player::kFirst);
    trace_->selected(node, "alpha " + score_text(window.alpha) + ", beta " + score_text(window.beta));
  } else {
    path_.play(move);
  }
  // Sides usually alternate, but need not.
  const bool flips = path_.state().to_move() != mover && !path_.state().is_terminal();
  Result result;
  if (path_.state().is_terminal()) {
    const game::Value value = game::final_value(path_.state());
    result = decided(game::Bounds::exactly(value), mover);
  } else {
    result = search(flips ? Window{-window.beta, -window.alpha} : window);
    if (flips) result.score = -result.score;
  }
  path_.back();
  if (trace_) tell_result(node, result, window);
  return result;
}

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
void AlphaBeta<S, K, J, kShared>::tell_result(exact::Trace::Node node, const Result& result, Window window) {
  trace_->updated(node, score_text(result.score) + " for the side that moved here");
  if (result.bounds.is_exact())
    trace_->closed(node, "proved: value " + std::to_string(result.bounds.lower));
  else if (result.score >= window.beta)
    trace_->closed(node, "beta cut-off");
  else
    trace_->closed(node, result.score <= window.alpha ? "not above alpha" : "new best");
}

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
bool AlphaBeta<S, K, J, kShared>::stands_on_path(const Room& room) const {
  for (std::size_t ply = path_.plies(); ply-- > 0;)
    if (rooms_[ply].place.key == room.place.key) return true;
  return false;
}

// What the table says. Bounds hold always; a score counts if it comes from a search at least as deep.
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
std::optional<Result> AlphaBeta<S, K, J, kShared>::look_up(Room& room, game::Bounds& known, std::uint32_t& code,
                                                           int depth, Window& window) {
  const std::optional<Entry> entry = table_.find(room.place.key);
  if (!entry) return std::nullopt;
  ++table_hits_;
  code = entry->move;
  known = known.meet(entry->bounds);
  const game::Player mover = path_.state().to_move();
  if (entry->kind == Kind::kNone || entry->depth < depth) return std::nullopt;
  const Result result = settled({.score = entry->score, .bounds = known, .is_open = entry->depth < kMaxDepth}, mover);
  const bool at_least = entry->kind != Kind::kAtMost, at_most = entry->kind != Kind::kAtLeast;
  if ((at_least && at_most) || (at_least && result.score >= window.beta) || (at_most && result.score <= window.alpha))
    return result;
  return std::nullopt;
}

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
void AlphaBeta<S, K, J, kShared>::gather_moves(Room& room, std::uint32_t first_code) {
  const S& state = path_.state();
  room.ranked.moves.clear();
  state.legal_moves(room.ranked.moves);
  knowledge_.choose(state, room.ranked.moves);
  assert(!room.ranked.moves.empty());
  order_.rank(state, room.ranked, room.killers);
  if (first_code == kNoMove) return;
  for (std::size_t i = 0; i < room.ranked.moves.size(); ++i)
    if (stored_code(state, knowledge_, room.ranked.moves[i], room.place.symmetry) == first_code) {
      room.ranked.ranks[i] = MoveOrder::kTableRank;
      return;
    }
}

// The position is not over.
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
Result AlphaBeta<S, K, J, kShared>::search(int depth, Window window) {
  const S& state = path_.state();
  const game::Player mover = state.to_move();
  game::Bounds known = extremes_;
  if (!count()) return unknown(known);
  known = known.meet(knowledge_.bounds(state));
  // A decision by bounds alone; the window shrinks to what they leave open.
  const auto is_decided = [&] {
    const Score low = scale_.low(known, mover), high = scale_.high(known, mover);
    return low >= window.beta || high <= window.alpha || low == high;
  };
  const auto decision = [&] {
    const Score low = scale_.low(known, mover), high = scale_.high(known, mover);
    return Result{.score = low >= window.beta ? low : high, .bounds = known, .is_open = false};
  };
  if (is_decided()) return decision();
  const std::size_t ply = path_.plies();
  if (ply >= static_cast<std::size_t>(kMaxDepth)) return settled(unknown(known), mover);

  Room& room = room_at(ply);
  std::uint32_t code = kNoMove;
  if (options_.has_table || can_repeat_) room.place = position_key(state, knowledge_);
  if (can_repeat_ && stands_on_path(room)) return settled(unknown(known), mover);
  if (options_.has_table) {
    if (const auto found = look_up(room, known, code, depth, window)) return *found;
    if (is_decided()) return decision();
  }
  if (depth <= 0) return quiesce(options_.quiescence_plies, known, window);
  if constexpr (kJudges)
    if (options_.has_null_move)
      if (const auto cut = try_null_move(depth, window)) return settled({cut->score, known, true}, mover);
  gather_moves(room, code);
  if (options_.has_cutoff_look && options_.has_table && depth >= options_.cutoff_look_depth)
    if (const auto cut = look_for_cut(room, known, depth, window)) return *cut;
  return search_moves(room, known, code, depth, window);
}

// Enhanced transposition cut-off (Schaeffer and Plaat 1996): a child that the table knows may be enough.
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
std::optional<Result> AlphaBeta<S, K, J, kShared>::look_for_cut(Room& room, game::Bounds known, int depth,
                                                                Window window) {
  const game::Player mover = path_.state().to_move();
  for (const Move move : room.ranked.moves) {
    path_.play(move);
    std::optional<Entry> entry;
    bool flips = false;
    if (!path_.state().is_terminal()) {
      entry = table_.find(position_key(path_.state(), knowledge_).key);
      flips = path_.state().to_move() != mover;
    }
    path_.back();
    if (!entry) continue;
    Result result{.score = scale_.low(entry->bounds, mover), .bounds = entry->bounds, .is_open = false};
    const Kind needed = flips ? Kind::kAtMost : Kind::kAtLeast;
    if (entry->depth >= depth - 1 && (entry->kind == Kind::kExactly || entry->kind == needed)) {
      const Score score = flips ? -entry->score : entry->score;
      if (score > result.score) result = {score, entry->bounds, entry->depth < kMaxDepth};
    }
    if (result.score < window.beta) continue;
    ++table_hits_;
    BestOfChildren best(mover);
    best.add(result.bounds);
    result.bounds = known.meet(best.of_some());
    const std::uint32_t code = stored_code(path_.state(), knowledge_, move, room.place.symmetry);
    table_.store(room.place.key, {.bounds = result.bounds,
                                  .score = result.score,
                                  .move = code,
                                  .depth = result.is_open ? depth : kMaxDepth,
                                  .kind = Kind::kAtLeast});
    return result;
  }
  return std::nullopt;
}

// One move with the right window: behind the first, a move is only asked whether it is better (SCOUT).
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
Result AlphaBeta<S, K, J, kShared>::search_move(Move move, int depth, Window window, bool is_first) {
  const auto ask = [&](Window w) { return visit(move, w, [&](Window own) { return search(depth, own); }); };
  const Window null{window.alpha, window.alpha + 1};
  if (is_first || options_.driver != Driver::kScout || window.beta <= null.beta) return ask(window);
  const Result scout = ask(null);
  const game::Player mover = path_.state().to_move();
  const bool is_exact = scale_.low(scout.bounds, mover) == scale_.high(scout.bounds, mover);
  if (scout.score <= window.alpha || scout.score >= window.beta || is_exact || stopper_.has_ended()) return scout;
  Result again = ask(window);
  again.bounds = again.bounds.meet(scout.bounds);
  return again;
}

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
Result AlphaBeta<S, K, J, kShared>::finished(Result result, Window window, game::Player mover) const {
  const Score low = scale_.low(result.bounds, mover), high = scale_.high(result.bounds, mover);
  result.score = std::clamp(result.score, low, high);
  if (low >= window.beta || high <= window.alpha || low == high) result.is_open = false;
  return result;
}

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
Result AlphaBeta<S, K, J, kShared>::search_moves(Room& room, game::Bounds known, std::uint32_t table_code, int depth,
                                                 const Window window) {
  const game::Player mover = path_.state().to_move();
  const bool extends = kJudges && options_.has_singular && is_singular(room, table_code, depth);
  Result result{.score = -kInfinity, .bounds = {}, .is_open = false};
  BestOfChildren best(mover);
  Move best_move = room.ranked.moves[0];
  bool is_whole = false;
  Window open = window;
  for (std::size_t i = 0; i < room.ranked.moves.size(); ++i) {
    const Move move = room.ranked.pick(i);
    const Result child = search_move(move, depth - 1 + (extends && i == 0), open, i == 0);
    best.add(child.bounds);
    if (child.score > result.score) {
      result.score = child.score;
      best_move = move;
    }
    const bool cuts = child.score >= window.beta;
    result.is_open = cuts ? child.is_open : result.is_open || child.is_open;
    open.alpha = std::max(open.alpha, result.score);
    is_whole = i + 1 == room.ranked.moves.size();
    if (cuts || stopper_.has_ended()) break;
  }
  result.bounds = known.meet(is_whole ? best.of_all() : best.of_some());
  result = finished(result, window, mover);
  if (stopper_.has_ended()) return result;
  if (result.score >= window.beta) order_.reward(mover, path_.state().move_code(best_move), depth, room.killers);
  store(room, result, best_move, depth, window);
  return result;
}

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
void AlphaBeta<S, K, J, kShared>::store(const Room& room, const Result& result, Move move, int depth, Window window) {
  if (!options_.has_table) return;
  // The best of moves that all failed is as good as any.
  const bool has_move = result.score > window.alpha;
  table_.store(room.place.key,
               {.bounds = result.bounds,
                .score = result.score,
                .move = has_move ? stored_code(path_.state(), knowledge_, move, room.place.symmetry) : kNoMove,
                .depth = result.is_open ? std::clamp(depth, 0, kMaxDepth - 1) : kMaxDepth,
                .kind = kind_of(result.score, window)});
}

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
Result AlphaBeta<S, K, J, kShared>::search_root(int depth, Score alpha, Score beta) {
  const game::Player mover = path_.state().to_move();
  const Window window{alpha, beta};
  Result result{.score = -kInfinity, .bounds = {}, .is_open = false};
  BestOfChildren best(mover);
  Window open = window;
  std::size_t searched = 0;
  for (std::size_t i = 0; i < root_moves_.size(); ++i) {
    RootMove& root_move = root_moves_[i];
    const Result child = search_move(root_move.move, depth - 1, open, i == 0);
    root_move.bounds = root_move.bounds.meet(child.bounds);
    best.add(root_move.bounds);
    searched = i + 1;
    if (stopper_.has_ended()) break;
    root_move.score = child.score;
    root_move.kind = kind_of(child.score, open);
    const bool cuts = child.score >= beta;
    result.is_open = cuts ? child.is_open : result.is_open || child.is_open;
    if (child.score > result.score) {
      result.score = child.score;
      // The new best comes to the front; the others keep their order. A move that failed is not better for failing less.
      if (i > 0 && child.score > alpha)
        std::rotate(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(i),
                    root_moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    open.alpha = std::max(open.alpha, result.score);
    if (cuts) break;
  }
  result.bounds = extremes_.meet(searched == root_moves_.size() ? best.of_all() : best.of_some());
  learn(result.bounds);
  result = finished(result, window, mover);
  if (!stopper_.has_ended()) store(room_at(0), result, root_moves_[0].move, depth, window);
  return result;
}

}  // namespace katachi::search::minimax
