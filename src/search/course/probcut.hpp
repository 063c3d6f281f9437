// ProbCut (Buro 1995): alpha-beta that gives up what a shallow search says is almost surely outside the window.
//
//   at nodes with `deep` plies left, window (alpha, beta), and deep = a * shallow + b + e from a regression (probcut_fit.hpp):
//     v = shallow value;  if a v + b - T sigma >= beta: return beta         T: how sure, in deviations
//                         if a v + b + T sigma <= alpha: return alpha
//
// Both questions are null-window searches: of (beta + T sigma - b) / a, and of (alpha - T sigma - b) / a. The regression is fitted first, on
// positions of random games from the root, with the same judge, and is told to the trace.
//
// What was cut off so is unknown, however deep the search: its bounds stay open, so ProbCut proves nothing by itself. When nothing is
// left to search deeper but cuts were made, the last iteration is repeated without them if `verifies`, and what that proves holds.
//
// No table: to be read beside the formula. minimax/ has the alpha-beta for use.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "search/course/probcut_fit.hpp"
#include "search/course/value_path.hpp"
#include "search/minimax/alpha_beta.hpp"
#include "search/minimax/score.hpp"

namespace katachi::search::course {

struct ProbCutOptions {
  int shallow = 1, deep = 3;  // plies; both odd or both even, since judgements swing with the side to move
  double threshold = 1.5;     // deviations: T
  int samples = 100;          // positions of the regression
  std::uint64_t seed = 1;     // of their games
  int depth = 0;              // plies at most; 0: to the end of the game
  bool verifies = true;
};

template <game::NamedGame S, game::KnowledgeOf<S> K, minimax::JudgeOf<S> J>
class ProbCut {
 public:
  using Score = minimax::Score;

  ProbCut(const S& root, std::optional<exact::Goal> goal, const K& knowledge, const J& judge,
          const ProbCutOptions& options, const exact::Task& task)
      : options_(options),
        goal_(goal),
        judge_(judge),
        scale_(goal ? std::optional(goal->at_least) : std::nullopt),
        stopper_(task),
        path_(root, knowledge, false, task) {}

  exact::Report<typename S::Move> run() {
    fit();
    game::Bounds proved;
    std::optional<typename S::Move> best;
    int finished = 0;
    bool cuts = line_.is_usable();
    for (int depth = 1; !stopper_.has_ended(); ++depth) {
      if (options_.depth > 0 && depth > options_.depth) break;
      const Found found = iterate(depth, cuts);
      if (found.best && (!stopper_.has_ended() || !best)) best = found.best;
      proved = proved.meet(found.proved);
      if (stopper_.has_ended() || is_settled(proved, goal_)) break;
      finished = depth;
      if (is_open_) continue;
      if (!has_cut_ || !options_.verifies) break;
      cuts = false;
      --depth;  // once more, without cuts
    }
    auto report = path_.report(proved, best, goal_, stopper_);
    report.depth = finished;
    return report;
  }
  const Regression& regression() const { return line_; }

 private:
  using Place = typename ValuePath<S, K>::Place;
  struct Found {
    Score score = 0;           // for the first player
    game::Bounds proved = {};  // for the first player
    std::optional<typename S::Move> best = {};
  };

  // Both values of positions of random games.
  void fit() {
    std::vector<ValuePair> pairs;
    core::Rng rng(options_.seed);
    constexpr int kGamesPerSample = 4;  // positions whose value is proved tell nothing
    for (int game = 0; game < kGamesPerSample * options_.samples; ++game) {
      if (static_cast<int>(pairs.size()) >= options_.samples || stopper_.has_ended()) break;
      S state = path_.root();
      constexpr std::uint32_t kMoves = 8;
      for (std::uint32_t moves = rng.below(kMoves); moves > 0 && !state.is_terminal(); --moves)
        state.play(state.random_move(rng));
      if (state.is_terminal()) continue;
      const Score shallow = value(state, options_.shallow), deep = value(state, options_.deep);
      if (stopper_.has_ended()) break;
      if (!minimax::is_proved(shallow) && !minimax::is_proved(deep))
        pairs.push_back({.shallow = static_cast<double>(shallow), .deep = static_cast<double>(deep)});
    }
    line_ = fit_regression(pairs);
    path_.steps().updated(path_.root_place().chain, [&] { return "regression: " + line_.text(); });
  }
  Score value(const S& state, int depth) {
    may_cut_ = is_told_ = false;
    return search(state, path_.root_place(), depth, -minimax::kInfinity, minimax::kInfinity).score;
  }

  Found iterate(int depth, bool cuts) {
    may_cut_ = cuts;
    is_told_ = true;
    is_open_ = has_cut_ = false;
    return search(path_.root(), path_.root_place(), depth, -minimax::kInfinity, minimax::kInfinity);
  }

  // Alpha-beta in numbers for the first player, fail-soft.
  Found search(const S& state, const Place& at, int depth, Score alpha, Score beta) {
    const bool is_root = at.chain == path_.root_place().chain && is_told_;
    const game::Bounds known = path_.first_bounds(state, at);
    if (state.is_terminal() || (is_settled(known, goal_) && !is_root))
      return tell(at, {.score = scale_.of(known.is_exact() || goal_ ? any_value(known) : 0), .proved = known});
    if (path_.is_dead_end(at)) return tell(at, {.score = 0, .proved = known});
    if (depth == 0) {
      is_open_ = true;
      return tell(at, {.score = judgement(state), .proved = known});
    }
    if (!stopper_.count()) return {.proved = known};
    if (const auto cut = probable_cut(state, at, depth, alpha, beta)) {
      has_cut_ = true;
      path_.steps().closed(at.chain, "ProbCut");
      return {.score = *cut, .proved = known};
    }
    return search_moves(state, at, depth, alpha, beta, known);
  }

  Found search_moves(const S& state, const Place& at, int depth, Score alpha, Score beta, game::Bounds known) {
    const bool is_first = state.to_move() == game::Player::kFirst;
    BestBounds proved(state.to_move());
    Found best{.score = is_first ? -minimax::kInfinity : minimax::kInfinity};
    bool is_cut = false;
    std::optional<typename S::Move> sure;  // the move that is proved to be worth most to the mover, and how much
    game::Value sure_value = 0;
    path_.for_each_move(state, at, [&](const auto& move, const S& next, const Place& below) {
      const Found found = search(next, below, depth - 1, alpha, beta);
      if (stopper_.has_ended()) return false;
      proved.add(found.proved);
      const game::Value worth = is_first ? found.proved.lower : -found.proved.upper;
      if (!sure || worth > sure_value) {
        sure = move;
        sure_value = worth;
      }
      if ((is_first ? found.score > best.score : found.score < best.score) || !best.best) {
        best.score = found.score;
        best.best = move;
      }
      (is_first ? alpha : beta) = is_first ? std::max(alpha, best.score) : std::min(beta, best.score);
      is_cut = alpha >= beta;
      return !is_cut;
    });
    best.proved = known;
    if (!stopper_.has_ended()) {
      best.proved = proved.bounds();
      // Moves that were not looked at may be better for the mover.
      if (is_cut) (is_first ? best.proved.upper : best.proved.lower) = is_first ? known.upper : known.lower;
      best.proved = best.proved.meet(known);
      // Where the value is proved, a move that is judged better than it need not keep it.
      if (best.proved.is_exact() && sure_value >= (is_first ? best.proved.lower : -best.proved.upper)) best.best = sure;
    }
    return tell(at, best);
  }

  // The bound that the shallow search makes almost sure.
  std::optional<Score> probable_cut(const S& state, const Place& at, int depth, Score alpha, Score beta) {
    if (!may_cut_ || depth != options_.deep) return std::nullopt;
    const double sure = options_.threshold * line_.sigma;
    const auto asks = [&](Score bound, double shift, bool is_above) {
      const double at_shallow = (bound + shift - line_.b) / line_.a;
      if (minimax::is_proved(bound) || std::abs(at_shallow) >= game::kMaxEvaluation) return false;
      const Score limit = static_cast<Score>(is_above ? std::ceil(at_shallow) : std::floor(at_shallow));
      const bool was_open = is_open_;
      may_cut_ = false;
      const Score v =
          search(state, at, options_.shallow, is_above ? limit - 1 : limit, is_above ? limit : limit + 1).score;
      may_cut_ = true;
      is_open_ = was_open;  // these leaves are no part of the search
      return !stopper_.has_ended() && (is_above ? v >= limit : v <= limit);
    };
    if (asks(beta, sure, true)) return beta;
    if (asks(alpha, -sure, false)) return alpha;
    return std::nullopt;
  }

  game::Value any_value(game::Bounds known) const {
    if (!goal_) return known.lower;
    return known.lower >= goal_->at_least ? known.lower : known.upper;
  }
  Score judgement(const S& state) const {
    if constexpr (std::same_as<J, minimax::NoJudge>)
      return 0;
    else
      return std::clamp(judge_(state), -game::kMaxEvaluation, game::kMaxEvaluation);
  }
  Found tell(const Place& at, const Found& found) {
    if (is_told_)
      path_.steps().updated(at.chain,
                            [&] { return minimax::score_text(found.score) + "; " + bounds_text(found.proved); });
    return found;
  }

  ProbCutOptions options_;
  std::optional<exact::Goal> goal_;
  const J& judge_;
  minimax::Scale scale_;
  exact::Stopper stopper_;
  ValuePath<S, K> path_;
  Regression line_;
  bool may_cut_ = false;  // not inside a shallow search
  bool is_told_ = false;  // to the trace
  bool is_open_ = false;  // a judgement entered the iteration
  bool has_cut_ = false;  // a ProbCut did
};

template <game::NamedGame S, game::KnowledgeOf<S> K, minimax::JudgeOf<S> J>
exact::Report<typename S::Move> probcut(const S& root, std::optional<exact::Goal> goal, const K& knowledge,
                                        const J& judge, const ProbCutOptions& options, const exact::Task& task) {
  return ProbCut<S, K, J>(root, goal, knowledge, judge, options, task).run();
}

}  // namespace katachi::search::course
