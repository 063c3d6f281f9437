// AlphaBeta: what depends on judgements. None of it touches bounds: a judgement can change a score, never a proof.
#pragma once

#include "search/minimax/alpha_beta.hpp"

namespace katachi::search::minimax {

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
bool AlphaBeta<S, K, J, kShared>::is_noisy(const S& state, Move move) const {
  if constexpr (HasNoisyMoves<K, S>)
    return knowledge_.is_noisy(state, move);
  else if constexpr (game::HasUrgentMoves<S>)
    return state.is_urgent(move);
  else
    return false;
}

// Behind the last ply: the side to move may stand pat on the judgement or play a noisy move. Without a judge nothing is known here.
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
Result AlphaBeta<S, K, J, kShared>::quiesce(int plies, game::Bounds known, Window window) {
  const game::Player mover = path_.state().to_move();
  if constexpr (!kJudges) {
    return settled(unknown(known), mover);
  } else {
    Result result = unknown(known);
    result.score = Scale::of_judgement(judge_(path_.state()), mover);
    result = settled(result, mover);
    if (plies <= 0 || result.score >= window.beta || path_.plies() >= kMaxDepth) return result;
    Room& room = room_at(path_.plies());
    gather_moves(room, kNoMove);
    BestOfChildren best(mover);
    bool has_noise = false;
    for (std::size_t i = 0; i < room.ranked.moves.size(); ++i) {
      const Move move = room.ranked.moves[i];
      if (!is_noisy(path_.state(), move)) continue;
      has_noise = true;
      window.alpha = std::max(window.alpha, result.score);
      const Result child = visit(move, window, [&](Window own) {
        if (!count()) return unknown(extremes_);
        return quiesce(plies - 1, extremes_.meet(knowledge_.bounds(path_.state())), own);
      });
      best.add(child.bounds);
      result.score = std::max(result.score, child.score);
      if (stopper_.has_ended() || result.score >= window.beta) break;
    }
    if (has_noise) result.bounds = known.meet(best.of_some());
    return settled(result, mover);
  }
}

// Null move (Beal 1989; Donninger 1993): who is still above beta after giving the turn away, is above beta. That holds where no move is
// ever a burden; in zugzwang it is wrong, so the game's knowledge must offer the null move.
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
std::optional<Result> AlphaBeta<S, K, J, kShared>::try_null_move(int depth, Window window) {
  if constexpr (HasNullMove<K, S>) {
    // Two null moves in a row would be a shallower search of the same position; a proved beta cannot be reached by judgement.
    if (depth < 2 || is_behind_null_move_ || is_proved(window.beta)) return std::nullopt;
    const std::optional<S> passed = knowledge_.after_null_move(path_.state());
    if (!passed || passed->is_terminal()) return std::nullopt;
    path_.put(*passed);
    is_behind_null_move_ = true;
    Result result = search(std::max(0, depth - 1 - options_.null_reduction), {-window.beta, -window.beta + 1});
    is_behind_null_move_ = false;
    path_.back_from_put();
    if (!stopper_.has_ended() && -result.score >= window.beta)
      return Result{.score = std::min(-result.score, game::kMaxEvaluation), .bounds = {}, .is_open = true};
  }
  return std::nullopt;
}

// Singular extension (Anantharaman, Campbell and Hsu 1990): all other moves are worse by a margin, in searches of half the depth.
template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
bool AlphaBeta<S, K, J, kShared>::is_singular(Room& room, std::uint32_t code, int depth) {
  if (code == kNoMove || depth < options_.singular_depth) return false;
  // An extension for each ply would have no end: a line has at most twice the plies of the iteration.
  if (path_.plies() + static_cast<std::size_t>(depth) > 2 * static_cast<std::size_t>(depth_)) return false;
  const std::optional<Entry> entry = table_.find(room.place.key);
  if (!entry || entry->kind == Kind::kAtMost || entry->kind == Kind::kNone || is_proved(entry->score)) return false;
  if (entry->depth < depth - 3) return false;
  const Score alpha = entry->score - options_.singular_margin - 1;
  const Move first = room.ranked.pick(0);
  for (std::size_t i = 1; i < room.ranked.moves.size(); ++i) {
    const Move move = room.ranked.pick(i);
    const Result other = visit(move, {alpha, alpha + 1}, [&](Window own) { return search(depth / 2 - 1, own); });
    if (other.score > alpha || stopper_.has_ended()) return false;
  }
  return stored_code(path_.state(), knowledge_, first, room.place.symmetry) == code;
}

}  // namespace katachi::search::minimax
