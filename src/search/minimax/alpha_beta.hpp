// AlphaBeta: depth-first search with a window, of any two-player game; what it finds is right as far as it is proved.
//
//   search(s, depth, alpha, beta):                       fail-soft negamax (Knuth and Moore 1975; Fishburn 1983)
//     if s is over: return its value
//     if table or knowledge decide s for this window: return that
//     if depth = 0: return the judgement of s, after quiescence
//     best = -inf
//     for each move m, the most promising first:
//       v = -search(s.m, depth - 1, -beta, -max(alpha, best))         null window first for all but the first move (scout)
//       best = max(best, v);  if best >= beta: break                   "cut-off": the opponent will not allow s
//     store s, best and its kind (at least, at most, exactly); return best
//
// Every result has two parts: a score, by which moves are compared (score.hpp), and bounds, which hold only what follows from ends of games
// and the game's knowledge. A position behind the last ply has bounds that say nothing, so cut-offs by judgement, null moves and
// quiescence can never make a proof. `is_open` tells that some judgement of the last ply entered the score: a search whose root is
// not open need not go deeper.
//
// Cycles: a position that stands on the path already is not searched again; it counts as unknown, which is safe for bounds. Superko games are
// stored with their past (position_key.hpp).
//
// Cost: no allocation after the first visit of each depth. One state copy per move, or an undo.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "game/solver_knowledge.hpp"
#include "search/exact/stopper.hpp"
#include "search/exact/task.hpp"
#include "search/exact/trace.hpp"
#include "search/minimax/move_order.hpp"
#include "search/minimax/options.hpp"
#include "search/minimax/path.hpp"
#include "search/minimax/position_key.hpp"
#include "search/minimax/score.hpp"
#include "search/minimax/table.hpp"

namespace katachi::search::minimax {

// The judge of a search that only proves.
struct NoJudge {};

// A static judgement of positions that are not over, for the first player (game/evaluation.hpp).
template <class J, class S>
concept JudgeOf = std::same_as<J, NoJudge> || requires(const J judge, const S& state) {
  { judge(state) } -> std::convertible_to<std::int32_t>;
};

// Knowledge that can give the turn away without a move, where that can never help (no zugzwang). Nothing: not here.
template <class K, class S>
concept HasNullMove = requires(const K knowledge, const S& state) {
  { knowledge.after_null_move(state) } -> std::same_as<std::optional<S>>;
};

// Knowledge that says which moves must be played out before a position is judged. Without it, the urgent moves of the game are.
template <class K, class S>
concept HasNoisyMoves = requires(const K knowledge, const S& state, typename S::Move move) {
  { knowledge.is_noisy(state, move) } -> std::same_as<bool>;
};

struct Result {
  Score score = 0;           // for the side to move
  game::Bounds bounds = {};  // for the first player
  bool is_open = true;       // the score depends on how deep the search was
};

template <class S, game::KnowledgeOf<S> K, JudgeOf<S> J, bool kShared>
class AlphaBeta {
 public:
  using Move = typename S::Move;
  static constexpr bool kJudges = !std::same_as<J, NoJudge>;

  // What one move of the root is worth: after a cut-off it is at least the score, after a null window often at most.
  struct RootMove {
    Move move;
    Score score = -kInfinity;  // for the side to move
    game::Bounds bounds = {};  // for the first player
    Kind kind = Kind::kNone;
  };

  AlphaBeta(const S& root, std::optional<game::Value> goal, const K& knowledge, const J& judge, const Options& options,
            const exact::Task& task, Table<kShared>& table)
      : options_(options),
        knowledge_(knowledge),
        judge_(judge),
        table_(table),
        trace_(task.trace),
        scale_(goal),
        stopper_(task),
        path_(root),
        order_(options, root.move_codes()),
        can_repeat_(root.traits().can_repeat) {
    if (!root.traits().has_margin) extremes_ = {-game::kWin, game::kWin};
    known_ = extremes_;
    typename S::MoveList moves;
    root.legal_moves(moves);
    knowledge_.choose(root, moves);
    for (const Move& move : moves) root_moves_.push_back({.move = move});
    room_at(0).place = position_key(root, knowledge_);
    if (trace_) trace_->created(0, 0, "", root.to_move() == game::Player::kFirst);
  }

  void disturb(core::Rng rng) { order_.disturb(rng); }

  // One search of the root, all its moves or until one reaches beta. root_moves() are then sorted, the best first.
  Result search_root(int depth, Score alpha, Score beta);

  // What is proved of the root, by all searches together.
  game::Bounds known() const { return known_; }
  void learn(game::Bounds bounds) { known_ = known_.meet(bounds); }
  game::Bounds extremes() const { return extremes_; }  // of all values of the game
  const std::deque<RootMove>& root_moves() const { return root_moves_; }
  const Scale& scale() const { return scale_; }
  const exact::Stopper& stopper() const { return stopper_; }
  std::uint64_t table_hits() const { return table_hits_; }
  void set_depth(int depth) { depth_ = depth; }  // for progress

 private:
  struct Room {  // of one ply
    RankedMoves<S> ranked;
    game::CanonicalKey place;
    Killers killers = kNoKillers;
    exact::Trace::Node node = 0;
  };
  struct Window {
    Score alpha, beta;
  };

  Result search(int depth, Window window);
  Result search_moves(Room& room, game::Bounds known, std::uint32_t table_code, int depth, Window window);
  Result search_move(Move move, int depth, Window window, bool is_first);
  std::optional<Result> look_up(Room& room, game::Bounds& known, std::uint32_t& code, int depth, Window& window);
  Result quiesce(int plies, game::Bounds known, Window window);
  std::optional<Result> try_null_move(int depth, Window window);
  std::optional<Result> look_for_cut(Room& room, game::Bounds known, int depth, Window window);
  bool is_singular(Room& room, std::uint32_t code, int depth);
  template <class Search>
  Result visit(Move move, Window window, Search&& search);

  Room& room_at(std::size_t ply) {
    while (rooms_.size() <= ply) rooms_.emplace_back();
    return rooms_[ply];
  }
  Result decided(game::Bounds bounds, game::Player mover) const {
    return {.score = scale_.low(bounds, mover), .bounds = bounds, .is_open = false};
  }
  Result unknown(game::Bounds known) const { return {.score = 0, .bounds = known, .is_open = true}; }
  // The score within what is proved.
  Result settled(Result result, game::Player mover) const {
    result.score = std::clamp(result.score, scale_.low(result.bounds, mover), scale_.high(result.bounds, mover));
    return result;
  }
  Result finished(Result result, Window window, game::Player mover) const;
  void store(const Room& room, const Result& result, Move move, int depth, Window window);
  void gather_moves(Room& room, std::uint32_t first_code);
  bool stands_on_path(const Room& room) const;
  bool is_noisy(const S& state, Move move) const;
  bool count() {
    return stopper_.count([&] { return exact::Progress{.bounds = known_, .memory = table_.bytes(), .depth = depth_}; });
  }
  static Kind kind_of(Score score, Window window) {
    return score >= window.beta ? Kind::kAtLeast : score <= window.alpha ? Kind::kAtMost : Kind::kExactly;
  }
  void tell_result(exact::Trace::Node node, const Result& result, Window window);

  const Options& options_;
  const K& knowledge_;
  const J& judge_;
  Table<kShared>& table_;
  exact::Trace* trace_;
  Scale scale_;
  exact::Stopper stopper_;
  Path<S> path_;
  MoveOrder order_;
  bool can_repeat_;
  game::Bounds extremes_, known_;
  std::deque<Room> rooms_;  // by ply; references stay good
  std::deque<RootMove> root_moves_;
  std::uint64_t table_hits_ = 0;
  exact::Trace::Node next_node_ = 1;
  bool is_behind_null_move_ = false;
  int depth_ = 0;
};

}  // namespace katachi::search::minimax

#include "search/minimax/alpha_beta_inl.hpp"
#include "search/minimax/selective_inl.hpp"
