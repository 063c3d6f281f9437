// Generalised threats (Cazenave, "A generalized threats search algorithm", 2002), after lambda search (Thomsen 2000): proofs made of forcing
// moves alone, by how much each line may hold of which force.
//
// For an attacker who wants the goal (the second player: to prevent it):
//
//   order 0:  a move that reaches the aim at once
//   order i:  a move after which, if the defender ignores it, the attacker wins by moves of orders below i
//   threat (n_0, n_1, ..., n_k): on any line of the proof stand at most n_i moves of order i
//
//   wins(s, n), attacker to move:   some move of an order i with n_i > 0 leads to s' with wins(s', n - one of order i)
//   wins(s, n), defender to move:   every move leads to s' with wins(s', n)
//
// Small threats are tried first: (1, 1), (1, 1, 1), (1, 2), (1, 2, 2) ... up to `moves` of each order up to `orders`, for both sides. Quiet
// moves, of no such order, are never tried, so a question may stay open; but every reply of the defender is searched, not only
// those that meet the threat, so what is proved holds whatever the orders are.
//
// "Ignores it" is a pass where the game has one. In a game without passes it is the reply that helps least: the move threatens if it would
// win after *some* reply. Where the attacker moves again himself, nobody need ignore anything.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "search/course/memo.hpp"
#include "search/course/position.hpp"
#include "search/course/steps.hpp"
#include "search/exact/stopper.hpp"
#include "search/proof/answer.hpp"

namespace katachi::search::course {

struct ThreatOptions {
  int orders = 2;  // the highest order of a move, at most 5
  int moves = 4;   // of each order on one line
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
class ThreatSearch {
 public:
  using Move = typename S::Move;

  ThreatSearch(const S& root, exact::Goal goal, const K& knowledge, const ThreatOptions& options,
               const exact::Task& task)
      : root_(root),
        goal_(goal),
        knowledge_(knowledge),
        options_(options),
        max_moves_(task.limits.max_moves),
        is_path_bound_(is_path_bound(root)),
        stopper_(task),
        memo_(task.limits.memory),
        steps_(task.trace) {
    options_.orders = std::clamp(options_.orders, 1, kOrders - 1);
  }

  exact::Report<Move> run() {
    std::optional<bool> answer;
    const Place at = root_place();
    steps_.created(at.chain, at.chain, [] { return ""; }, root_.to_move() == game::Player::kFirst);
    for (int moves = 1; moves <= options_.moves && !answer; ++moves)
      for (int order = 1; order <= options_.orders && !answer; ++order)
        for (const game::Player attacker : {game::Player::kFirst, game::Player::kSecond}) {
          if (answer || stopper_.has_ended()) break;
          attacker_ = attacker;
          const Threat threat = threat_of(moves, order);
          steps_.selected(at.chain, [&] { return text(threat); });
          if (wins(root_, at, threat)) answer = attacker == game::Player::kFirst;
        }
    return report(answer);
  }

 private:
  static constexpr int kOrders = 6;
  using Threat = std::array<std::uint8_t, kOrders>;  // how many moves of each order are left
  struct Place {
    core::Key128 position = {}, chain = {};
    int ply = 0;
  };

  static Threat threat_of(int moves, int order) {
    Threat threat{};
    threat[0] = 1;
    for (int i = 1; i <= order; ++i) threat[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(moves);
    return threat;
  }
  static Threat below(Threat threat, std::size_t order) {
    for (std::size_t i = order; i < threat.size(); ++i) threat[i] = 0;
    return threat;
  }
  std::string text(const Threat& threat) const {
    return fmt::format("the {} player by threats ({})", attacker_ == game::Player::kFirst ? "first" : "second",
                       fmt::join(threat.begin(), threat.begin() + options_.orders + 1, ", "));
  }

  Place root_place() const {
    const core::Key128 position = minimax::position_key(root_, knowledge_).key;
    return {.position = position, .chain = core::mix(position, 1)};
  }
  core::Key128 key_of(const Place& at, const Threat& threat) const {
    std::uint64_t word = attacker_ == game::Player::kFirst ? 1 : 2;
    for (const std::uint8_t left : threat) word = word << 8 | left;
    return core::mix(is_path_bound_ ? at.chain : at.position, word);
  }

  // Whether the attacker has his way from here by no more than this threat.
  bool wins(const S& state, const Place& at, const Threat& threat) {
    if (const auto answer = known_answer(state, goal_, knowledge_))
      return *answer == (attacker_ == game::Player::kFirst);
    if (threat[0] == 0 || (max_moves_ > 0 && at.ply >= max_moves_)) return false;
    if (is_path_bound_ && std::ranges::find(positions_, at.position) != positions_.end()) return false;
    const core::Key128 key = key_of(at, threat);
    if (const bool* const known = memo_.find(key)) return *known;
    if (!stopper_.count()) return false;
    positions_.push_back(at.position);
    const bool is_won = state.to_move() == attacker_ ? attacks(state, at, threat) : cannot_escape(state, at, threat);
    positions_.pop_back();
    if (stopper_.has_ended() && !is_won) return false;
    memo_.store(key, is_won);
    steps_.updated(at.chain, [&] { return text(threat) + (is_won ? ": works" : ": fails"); });
    if (is_won)
      steps_.closed(at.chain,
                    attacker_ == game::Player::kFirst ? "a win for the first player" : "a loss for the first player");
    return is_won;
  }

  bool attacks(const S& state, const Place& at, const Threat& threat) {
    for (const Move& move : moves_of(state, knowledge_)) {
      if (stopper_.has_ended()) return false;
      const auto [next, below_at] = after(state, at, move);
      const std::optional<std::size_t> order = order_of(next, below_at, threat);
      if (!order || threat[*order] == 0) continue;
      Threat left = threat;
      --left[*order];
      left[0] = 1;  // the last move of a line is always there
      if (!wins(next, below_at, left)) continue;
      if (at.ply == 0) best_ = move;
      return true;
    }
    return false;
  }

  bool cannot_escape(const S& state, const Place& at, const Threat& threat) {
    for (const Move& move : moves_of(state, knowledge_)) {
      const auto [next, below_at] = after(state, at, move);
      if (stopper_.has_ended() || !wins(next, below_at, threat)) return false;
    }
    return true;
  }

  // Of the move that led here.
  std::optional<std::size_t> order_of(const S& state, const Place& at, const Threat& threat) {
    if (const auto answer = known_answer(state, goal_, knowledge_)) {
      if (*answer == (attacker_ == game::Player::kFirst)) return 0;
      return std::nullopt;
    }
    for (std::size_t order = 1; order < threat.size(); ++order)
      if (threat[order] > 0 && wins_if_ignored(state, at, below(threat, order))) return order;
    return std::nullopt;
  }
  bool wins_if_ignored(const S& state, const Place& at, const Threat& threat) {
    if (state.to_move() == attacker_) return wins(state, at, threat);
    std::vector<Move> replies = moves_of(state, game::PlainKnowledge<S>());
    const auto pass =
        std::ranges::find_if(replies, [&](const Move& reply) { return state.move_text(reply) == "pass"; });
    if (pass != replies.end()) replies.assign(1, Move(*pass));
    for (const Move& reply : replies) {
      const auto [next, below_at] = after(state, at, reply);
      if (wins(next, below_at, threat)) return true;
    }
    return false;
  }

  std::pair<S, Place> after(const S& state, const Place& at, const Move& move) {
    S next = state;
    next.play(move);
    const Place below_at{.position = minimax::position_key(next, knowledge_).key,
                         .chain = chain_after(at.chain, state.move_code(move)),
                         .ply = at.ply + 1};
    steps_.created(
        below_at.chain, at.chain, [&] { return state.move_text(move); }, next.to_move() == game::Player::kFirst);
    return {std::move(next), below_at};
  }

  exact::Report<Move> report(std::optional<bool> answer) const {
    exact::Report<Move> report;
    report.bounds = proof::bounds_of(root_.traits(), goal_, answer).meet(knowledge_.bounds(root_));
    report.end = answer ? exact::End::kSolved : stopper_.has_ended() ? stopper_.end() : exact::End::kNodes;
    if (answer) {
      const std::vector<Move> moves = moves_of(root_, knowledge_);
      const bool is_attackers = (root_.to_move() == game::Player::kFirst) == *answer;
      report.line = {is_attackers && best_ ? *best_ : moves.front()};
    }
    report.nodes = stopper_.nodes();
    report.memory = memo_.bytes();
    report.seconds = stopper_.seconds();
    return report;
  }

  S root_;
  exact::Goal goal_;
  const K& knowledge_;
  ThreatOptions options_;
  int max_moves_;
  bool is_path_bound_;
  exact::Stopper stopper_;
  Memo<bool> memo_;
  Steps steps_;
  game::Player attacker_ = game::Player::kFirst;
  std::optional<Move> best_;
  std::vector<core::Key128> positions_;  // of the path
};

template <game::NamedGame S, game::KnowledgeOf<S> K>
exact::Report<typename S::Move> threat_search(const S& root, exact::Goal goal, const K& knowledge,
                                              const ThreatOptions& options, const exact::Task& task) {
  if (const auto bounds = proof::settled(root, goal, knowledge)) return {.bounds = *bounds, .end = exact::End::kSolved};
  return ThreatSearch<S, K>(root, goal, knowledge, options, task).run();
}

}  // namespace katachi::search::course
