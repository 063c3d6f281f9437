// Nested rollout policy adaptation (Rosin, "Nested rollout policy adaptation for Monte Carlo tree search", IJCAI 2011).
//
//   level 0:  a playout by the policy
//   level n:  `iterations` times: call level n - 1, which begins with the policy as it is now; keep the best sequence, also an equally
//             good one, so that a plateau is no end; adapt the policy to the best sequence
//
// There is no loop over moves: what NMCS does with them, the policy does. Variants, all options (options.hpp): several playouts before
// each adaptation at level 1, a beam of policies, the end of a level that has settled, a bias of the puzzle.
//
// The policies of the levels are layers of one (policy.hpp). Memory: that policy, and one episode per level.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "game/puzzle.hpp"
#include "search/nested/episode.hpp"
#include "search/nested/options.hpp"
#include "search/nested/playout.hpp"
#include "search/nested/policy.hpp"
#include "search/nested/stopper.hpp"
#include "search/nested/task.hpp"

namespace katachi::search::nested {

template <game::CodedPuzzle S>
class Nrpa {
 public:
  using Move = typename S::Move;

  // Precondition: level, iterations, playouts and beam are positive.
  Nrpa(const S& start, const NrpaOptions& options, const Task<Move>& task, std::uint64_t seed)
      : options_(options),
        task_(&task),
        seed_(seed),
        policy_(options.alpha, options.adaptation, task.limits.memory),
        playout_(start, options.sensible, options.bias),
        stopper_(task),
        best_(static_cast<std::size_t>(options.level) + 1) {}

  // From the start, or from where a run with the same options and seed has stood.
  Report<Move> run(const Standing<Move>& from = {}) {
    standing_ = from;
    if (options_.beam > 1 && options_.beam_level == options_.level) {
      standing_ = {};  // the policies of a beam are not kept
      rng_ = core::Rng(seed_);
      search_beam(options_.level);
    } else {
      search_top();
    }
    Episode<Move>& best = best_.back();
    return {.best = {.score = best.score, .moves = best.moves},
            .standing = standing_,
            .playouts = stopper_.playouts(),
            .seconds = stopper_.seconds(),
            .was_memory_short = policy_.was_short(),
            .end = stopper_.end()};
  }

 private:
  struct Member {
    Policy::Changes policy;
    Episode<Move> best;
  };

  // The outermost level: each step has random numbers of its own, and is kept.
  void search_top() {
    take_up();
    int repeated = 0;
    for (std::uint64_t step = standing_.step; step < static_cast<std::uint64_t>(options_.iterations); ++step) {
      rng_ = core::Rng(core::mix64(seed_ ^ core::mix64(step)));
      if (!iterate(options_.level, repeated)) return;
      note_step();
      if (options_.repetitions > 0 && repeated >= options_.repetitions) return;
    }
  }

  // Makes the policy again that had learned the lessons.
  void take_up() {
    Episode<Move> lesson;
    for (const auto& [times, moves] : standing_.lessons) {
      playout_.replay(moves, lesson);
      for (std::uint64_t i = 0; i < times; ++i) policy_.adapt(lesson.choices);
    }
    if (standing_.step > 0) playout_.replay(standing_.best.moves, best_.back());
  }

  void note_step() {
    const Episode<Move>& best = best_.back();
    ++standing_.step;
    if (standing_.lessons.empty() || standing_.lessons.back().moves != best.moves)
      standing_.lessons.push_back({.times = 0, .moves = best.moves});
    ++standing_.lessons.back().times;
    standing_.best = {.score = best.score, .moves = best.moves};
    if (task_->keep) task_->keep(standing_);
  }

  void search(int level) {
    if (level == 0) {
      playout_.run(policy_, rng_, best_[0]);
      stopper_.count(best_[0].score);
      return;
    }
    if (options_.beam > 1 && level == options_.beam_level) return search_beam(level);
    best_[static_cast<std::size_t>(level)].clear();
    policy_.open();
    int repeated = 0;
    for (int i = 0; i < options_.iterations; ++i) {
      if (!iterate(level, repeated)) break;
      if (options_.repetitions > 0 && repeated >= options_.repetitions) break;
    }
    policy_.close();
  }

  // False: the search has been ended.
  bool iterate(int level, int& repeated) {
    Episode<Move>& best = best_[static_cast<std::size_t>(level)];
    call_below(level, best, repeated);
    if (stopper_.has_ended()) return false;
    policy_.adapt(best.choices);
    return true;
  }

  // The level below, once or several times; what is at least as good becomes the best.
  void call_below(int level, Episode<Move>& best, int& repeated) {
    Episode<Move>& found = best_[static_cast<std::size_t>(level - 1)];
    // Also a search that is ended at once finds one game.
    for (int i = 0; i < (level == 1 ? options_.playouts : 1) && (i == 0 || !stopper_.has_ended()); ++i) {
      search(level - 1);
      if (found.score < best.score) continue;
      repeated = found.moves == best.moves ? repeated + 1 : 0;
      std::swap(found, best);
    }
  }

  // Each member of the beam is tried from its own policy; the best of the old and the new sequences stay, each with the policy that it
  // came from, which then adapts to it.
  void search_beam(int level) {
    std::vector<Member> beam(1);
    for (int i = 0; i < options_.iterations; ++i) {
      std::vector<Member> found;
      for (const Member& member : beam) {
        policy_.open();
        policy_.put(member.policy);
        Episode<Move> best;
        int repeated = 0;
        call_below(level, best, repeated);
        policy_.close();
        found.push_back({member.policy, std::move(best)});
        if (stopper_.has_ended()) break;
      }
      // Older sequences behind newer ones of the same score.
      for (Member& member : beam)
        if (!member.best.moves.empty()) found.push_back(std::move(member));
      beam = best_members(std::move(found));
      if (stopper_.has_ended()) break;
      for (Member& member : beam) {
        policy_.open();
        policy_.put(member.policy);
        policy_.adapt(member.best.choices);
        member.policy = policy_.changes();
        policy_.close();
      }
    }
    best_[static_cast<std::size_t>(level)] = std::move(beam.front().best);
  }

  // The best ones of different sequences.
  std::vector<Member> best_members(std::vector<Member> all) const {
    std::ranges::stable_sort(all, [](const Member& a, const Member& b) { return a.best.score > b.best.score; });
    std::vector<Member> kept;
    for (Member& member : all) {
      const auto is_same = [&](const Member& other) { return other.best.moves == member.best.moves; };
      if (std::ranges::any_of(kept, is_same)) continue;
      kept.push_back(std::move(member));
      if (kept.size() == static_cast<std::size_t>(options_.beam)) break;
    }
    return kept;
  }

  NrpaOptions options_;
  const Task<Move>* task_;
  std::uint64_t seed_;
  core::Rng rng_{0};
  Policy policy_;
  PolicyPlayout<S> playout_;
  Stopper<Move> stopper_;
  std::vector<Episode<Move>> best_;  // by level; the playout is level 0
  Standing<Move> standing_;
};

}  // namespace katachi::search::nested
