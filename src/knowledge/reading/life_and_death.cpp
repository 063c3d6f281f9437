#include "knowledge/reading/life_and_death.hpp"

#include <optional>

#include "knowledge/reading/enclosed_knowledge.hpp"
#include "search/proof/run.hpp"

namespace katachi::knowledge {

namespace {

namespace exact = search::exact;
namespace proof = search::proof;

// The questions about one group, on one table and under one limit.
class LifeSearch {
 public:
  LifeSearch(const Region& region, const exact::Task& task, unsigned threads)
      : region_(region), task_(task), table_(task.limits.memory) {
    options_.threads = threads;
    options_.initial = proof::Initial::kMobility;
  }

  // `opening`: a move that is made before the search, or none.
  Verdict verdict(Side first, std::optional<EnclosedState::Move> opening = {}) {
    const std::uint64_t before = nodes_;
    Verdict verdict = judge(first, opening);
    verdict.nodes = nodes_ - before;
    return verdict;
  }

  std::uint64_t nodes() const { return nodes_; }
  exact::End end() const { return end_; }

 private:
  using Answer = std::optional<bool>;

  Verdict judge(Side first, std::optional<EnclosedState::Move> opening) {
    Verdict verdict;
    const Answer is_captured = ask(Question::kCapture, first, opening);
    if (!is_captured) return verdict;
    // The line of an answer is worth showing where the side that moves first got it by its move.
    const auto set = [&](Life life, LifeReason reason, Side winner) {
      verdict.life = life;
      verdict.reason = reason;
      if (winner == first) verdict.line = line_;
    };
    if (*is_captured) {
      const std::vector<go::Move> capture_line = line_;
      const Answer lives_by_ko = ask(Question::kLiveByKo, first, opening);
      if (!lives_by_ko) return verdict;
      if (*lives_by_ko) {
        set(Life::kKo, LifeReason::kKoThreats, Side::kDefender);
        if (first == Side::kAttacker) verdict.line = capture_line;
      } else {
        set(Life::kDead, LifeReason::kCaptured, Side::kAttacker);
      }
      return verdict;
    }
    const std::vector<go::Move> safe_line = line_;
    const Answer eyes = ask(Question::kTwoEyes, first, opening);
    if (!eyes) return verdict;
    if (*eyes) {
      set(Life::kAlive, region_.has_gaps() ? LifeReason::kEscapes : LifeReason::kTwoEyes, Side::kDefender);
    } else {
      set(Life::kSeki, LifeReason::kNotCapturable, Side::kDefender);
      if (first == Side::kDefender) verdict.line = safe_line;
    }
    return verdict;
  }

  // Whether the prover of the question has his way; line_ is best play.
  Answer ask(Question question, Side first, std::optional<EnclosedState::Move> opening) {
    EnclosedState state(region_, question, first);
    if (opening && !state.is_terminal()) state.play(*opening);
    line_.clear();
    exact::Task task = task_;
    if (task_.limits.nodes > 0) {
      if (nodes_ >= task_.limits.nodes) {
        end_ = exact::End::kNodes;
        return std::nullopt;
      }
      task.limits.nodes = task_.limits.nodes - nodes_;
    }
    const exact::Goal goal{.at_least = game::kWin};
    const auto report = proof::dfpn(state, goal, knowledge_, options_, task, table_);
    nodes_ += report.nodes;
    const Answer answer = report.answer(goal);
    if (!answer) end_ = report.end;
    for (const EnclosedState::Move move : report.line) line_.push_back(state.to_go_move(move));
    if (answer && line_.empty() && !state.is_terminal()) add_first_move(state, goal, *answer);
    return answer;
  }

  // Where no search was needed: a move that keeps what the side to move has.
  void add_first_move(const EnclosedState& state, exact::Goal goal, bool answer) {
    if ((state.to_move() == game::Player::kFirst) != answer) return;
    EnclosedState::MoveList moves;
    state.legal_moves(moves);
    for (const EnclosedState::Move move : moves) {
      EnclosedState next = state;
      next.play(move);
      if (proof::decided(next, goal, knowledge_) != answer) continue;
      line_.push_back(state.to_go_move(move));
      return;
    }
  }

  const Region& region_;
  exact::Task task_;
  proof::Table table_;
  proof::DfpnOptions options_;
  EnclosedKnowledge knowledge_;
  std::vector<go::Move> line_;
  std::uint64_t nodes_ = 0;
  exact::End end_ = exact::End::kSolved;
};

}  // namespace

std::string_view life_name(Life life) {
  switch (life) {
    case Life::kUnknown:
      return "unknown";
    case Life::kDead:
      return "dead";
    case Life::kKo:
      return "ko";
    case Life::kSeki:
      return "seki";
    case Life::kAlive:
      return "alive";
  }
  return "";
}

std::string_view reason_text(LifeReason reason) {
  switch (reason) {
    case LifeReason::kOpen:
      return "a limit ended the search";
    case LifeReason::kTwoEyes:
      return "it makes two eyes";
    case LifeReason::kEscapes:
      return "it makes two eyes or escapes through a gap of the wall";
    case LifeReason::kNotCapturable:
      return "it cannot be captured and cannot make two eyes";
    case LifeReason::kKoThreats:
      return "it lives or dies by ko threats";
    case LifeReason::kCaptured:
      return "it is captured whatever the ko threats are";
  }
  return "";
}

LifeAndDeath life_and_death(const Region& region, const exact::Task& task, unsigned threads) {
  const core::Stopwatch watch(*task.clock);
  LifeSearch search(region, task, threads);
  LifeAndDeath out;
  out.enemy_first = search.verdict(Side::kAttacker);
  out.friend_first = search.verdict(Side::kDefender);
  out.end = search.end();
  out.nodes = search.nodes();
  out.seconds = watch.seconds();
  return out;
}

Verdict life_of(const Region& region, Side first, const exact::Task& task, unsigned threads) {
  return LifeSearch(region, task, threads).verdict(first);
}

Verdict life_after(const Region& region, Side first, EnclosedState::Move move, const exact::Task& task,
                   unsigned threads) {
  return LifeSearch(region, task, threads).verdict(first, move);
}

}  // namespace katachi::knowledge
