// The bodies of Dfpn.
#pragma once

#include <cmath>
#include <string>
#include <utility>

#include "search/proof/dfpn.hpp"

namespace katachi::search::proof {

template <game::NamedGame S, game::KnowledgeOf<S> K>
Known Dfpn<S, K>::search(int ply, Numbers thresholds) {
  Known result;
  if (!stopper_.count([this] {
        return exact::Progress{
            .memory = table_.used() * sizeof(Table::Entry), .proof = numbers_.pn, .disproof = numbers_.dn};
      }))
    return result;
  const std::uint64_t before = stopper_.nodes() - 1;
  Frame frame = expand(ply);
  bool is_news_possible = options_.threads > 1;  // since the children were looked up
  while (!frame.done) {
    if (is_news_possible && options_.threads > 1)
      for (std::size_t i = children_.size(); i-- > frame.first && !frame.done;) freshen(ply, frame, i);
    if (frame.done) break;
    if (children_.size() == frame.first) {
      frame.done = close(ply, frame);
      break;
    }
    const Choice choice = choose(frame, thresholds);
    result.numbers = choice.node;
    if (ply == 0) numbers_ = choice.node;
    if (choice.node.pn >= thresholds.pn || choice.node.dn >= thresholds.dn || stopper_.has_ended()) break;
    if (is_news_possible && freshen(ply, frame, choice.best)) continue;
    absorb(frame, choice.best, descend(ply, choice.best, choice.child));
    is_news_possible = true;
  }
  if (frame.done) result = *frame.done;
  children_.resize(frame.first);
  if (!stopper_.has_ended() || result.numbers.is_solved()) store(ply, result, stopper_.nodes() - before);
  if (trace_) trace_.updated(chains_[static_cast<std::size_t>(ply)], result.numbers);
  return result;
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
typename Dfpn<S, K>::Frame Dfpn<S, K>::expand(int ply) {
  const S& state = states_[static_cast<std::size_t>(ply)];
  Frame frame{.first = children_.size(), .mover = state.to_move()};
  if (minds_past_ && options_.repetition == Repetition::kAgainstProver && frame.mover == game::Player::kSecond)
    if (const auto ban = latest_ban(state, ply); ban != Dependence::kNothing) {
      frame.done = Known{.numbers = Numbers::disproved(), .dependence = {.oldest = ban}};
      return frame;
    }
  typename S::MoveList moves;
  state.legal_moves(moves);
  knowledge_.choose(state, moves);
  for (const Move& move : moves) {
    add_child(ply, move, frame);
    if (frame.done) return frame;
  }
  return frame;
}

// What the table, the rules or the knowledge say of a move; what is lost for the mover is not kept.
template <game::NamedGame S, game::KnowledgeOf<S> K>
void Dfpn<S, K>::add_child(int ply, const Move& move, Frame& frame) {
  constexpr int kSymmetricPlies = 8;  // where several moves may lead to mirror images
  const std::size_t at = static_cast<std::size_t>(ply);
  const S& state = states_[at];
  const std::uint32_t code = state.move_code(move);
  scratch_ = state;
  scratch_.play(move);
  Child child{.move = move,
              .key = {},
              .chain = core::mix(chains_[at], code),
              .made = minds_past_ ? made_by(scratch_, code) : 0,
              .known = {}};
  const bool is_over = scratch_.is_terminal();
  if (!is_over) child.key = key_of(scratch_);
  if (!is_over && !minds_past_ && ply < kSymmetricPlies)
    for (std::size_t i = frame.first; i < children_.size(); ++i)
      if (children_[i].key == child.key) return;
  child.known = judge(ply, scratch_, child);
  if (trace_)
    trace_.created(child.chain, chains_[at], state.move_text(move), scratch_.to_move() == game::Player::kFirst);
  children_.push_back(child);
  if (trace_) trace_.updated(child.chain, child.known.numbers);
  absorb(frame, children_.size() - 1, child.known);
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
Known Dfpn<S, K>::judge(int ply, const S& state, const Child& child) {
  if (const auto answer = decided(state, goal_, knowledge_)) return {.numbers = Numbers::solved(*answer)};
  const int max_moves = stopper_.limits().max_moves;
  if ((max_moves > 0 && ply + 1 >= max_moves) || ply + 1 >= kMaxPly)
    return {.numbers = Numbers::disproved(), .dependence = {.oldest = Dependence::kCut}};
  int earlier = 0;
  if (can_repeat_ && is_on_path(child.key, earlier))
    return {.numbers = Numbers::disproved(), .dependence = {.oldest = static_cast<Dependence::Ply>(earlier)}};
  const std::uint64_t past = minds_past_ ? past_classes(states_[static_cast<std::size_t>(ply)]) : 0;
  if (const std::optional<Known> known = look_up(child.key, child.chain, past); known && known->numbers != Numbers{})
    return *known;
  return {.numbers = first_numbers(state, goal_, knowledge_, options_.initial)};
}

// The latest position of the path with this key.
template <game::NamedGame S, game::KnowledgeOf<S> K>
bool Dfpn<S, K>::is_on_path(core::Key128 key, int& ply) const {
  for (std::size_t i = keys_.size(); i-- > 0;)
    if (keys_[i] == key) {
      ply = static_cast<int>(i);
      return true;
    }
  return false;
}

// All moves of the mover are lost, and those that are missing were forbidden.
template <game::NamedGame S, game::KnowledgeOf<S> K>
Known Dfpn<S, K>::close(int ply, const Frame& frame) const {
  Known out{.numbers = Numbers::solved(frame.mover != game::Player::kFirst), .dependence = frame.lost};
  if (minds_past_)
    out.dependence.oldest = std::min(out.dependence.oldest, oldest_ban(states_[static_cast<std::size_t>(ply)], ply));
  return out;
}

// Takes news of a child; one that is solved is no longer among the children.
template <game::NamedGame S, game::KnowledgeOf<S> K>
void Dfpn<S, K>::absorb(Frame& frame, std::size_t index, const Known& news) {
  Child& child = children_[index];
  child.known = news;
  if (!news.numbers.is_solved()) return;
  if (news.numbers.of(frame.mover) == 0) {
    frame.done = Known{.numbers = news.numbers, .dependence = news.dependence};
    frame.done->dependence.made |= child.made;
  } else {
    frame.lost.merge(news.dependence);
  }
  children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(index));
}

// Looks whether the table knows more of a child by now, and takes it. True: it does.
template <game::NamedGame S, game::KnowledgeOf<S> K>
bool Dfpn<S, K>::freshen(int ply, Frame& frame, std::size_t index) {
  Child& child = children_[index];
  const std::uint64_t past = minds_past_ ? past_classes(states_[static_cast<std::size_t>(ply)]) : 0;
  const std::optional<Known> news = look_up(child.key, child.chain, past);
  if (!news) return false;
  child.known.agents = news->agents;
  // Numbers only grow while a node is on the path; or it could choose between two children for ever.
  const Numbers old = child.known.numbers;
  if (news->numbers == old) return false;
  if (!news->numbers.is_solved() && (news->numbers.pn < old.pn || news->numbers.dn < old.dn)) return false;
  absorb(frame, index, *news);
  return true;
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
typename Dfpn<S, K>::Choice Dfpn<S, K>::choose(const Frame& frame, Numbers thresholds) const {
  const game::Player mover = frame.mover, opponent = game::other(mover);
  Choice choice;
  Adder others(options_.sum);
  Number own = kInfinity, best = kInfinity, second = kInfinity;  // best and second count threads as work to come
  for (std::size_t i = frame.first; i < children_.size(); ++i) {
    const Known& known = children_[i].known;
    others.add(known.numbers.of(opponent));
    own = std::min(own, known.numbers.of(mover));
    const Number virtual_own = add(known.numbers.of(mover), known.agents);
    if (virtual_own < best) {
      second = best;
      best = virtual_own;
      choice.best = i;
    } else if (virtual_own < second) {
      second = virtual_own;
    }
  }
  choice.node = numbers_for(mover, own, others.total());
  const Numbers chosen = children_[choice.best].known.numbers;
  // Large numbers come from counting the same positions again and again, round cycles even without end. There a step of 1 would
  // take for ever to reach what lies behind them.
  constexpr Number kLarge = 1000;
  constexpr double kStepOfLarge = 0.125;
  Number limit = kInfinity;
  if (second < kInfinity) {
    const double step = second > kLarge ? std::max(kStepOfLarge, options_.epsilon) : options_.epsilon;
    const double more = std::ceil(second * (1 + step));
    limit = more >= kInfinity ? kInfinity : std::max(second + 1, static_cast<Number>(more));
  }
  limit = std::max(std::min(limit, thresholds.of(mover)), chosen.of(mover) + 1);
  choice.child = numbers_for(mover, limit, others.room(thresholds.of(opponent), chosen.of(opponent)));
  return choice;
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
Known Dfpn<S, K>::descend(int ply, std::size_t index, Numbers thresholds) {
  const Child child = children_[index];
  if (trace_) trace_.selected(child.chain, "the least number of the mover");
  step(ply, child.move, child.key, child.chain);
  const bool counts = options_.threads > 1;
  if (counts) table_.enter(child.key, child.known.numbers);
  Known news = search(ply + 1, thresholds);
  if (counts) table_.leave(child.key);
  if (stopper_.has_ended() && !news.numbers.is_solved()) news.numbers = child.known.numbers;
  back_to(ply);
  return news;
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
void Dfpn<S, K>::step(int ply, const Move& move, core::Key128 key, core::Key128 chain) {
  const std::size_t next = static_cast<std::size_t>(ply) + 1;
  if (next == states_.size())
    states_.push_back(states_.back());  // states stay for the next path: no memory is asked for then
  else
    states_[next] = states_[next - 1];
  states_[next].play(move);
  keys_.push_back(key);
  chains_.push_back(chain);
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
void Dfpn<S, K>::back_to(int ply) {
  keys_.resize(static_cast<std::size_t>(ply) + 1);
  chains_.resize(keys_.size());
}

template <game::NamedGame S, game::KnowledgeOf<S> K>
std::vector<typename S::Move> Dfpn<S, K>::line(bool proved, std::size_t longest) {
  std::vector<Move> out;
  int ply = 0;
  while (out.size() < longest) {
    const S& state = states_[static_cast<std::size_t>(ply)];
    const bool is_winners = (state.to_move() == game::Player::kFirst) == proved;
    typename S::MoveList moves;
    state.legal_moves(moves);
    knowledge_.choose(state, moves);
    std::optional<Child> best;
    for (const Move& move : moves) {
      scratch_ = state;
      scratch_.play(move);
      const std::uint32_t code = state.move_code(move);
      Child child{.move = move, .key = {}, .chain = core::mix(chains_.back(), code), .known = {}};
      if (!scratch_.is_terminal()) child.key = key_of(scratch_);
      child.known = judge(ply, scratch_, child);
      const bool is_won = child.known.numbers == Numbers::solved(proved);
      if (is_winners && !is_won) continue;
      // The winner takes the quickest way, the loser the longest.
      if (!best || (is_winners ? child.known.work < best->known.work : child.known.work > best->known.work))
        best = child;
    }
    if (!best) break;
    out.push_back(best->move);
    step(ply, best->move, best->key, best->chain);
    ++ply;
    if (states_[static_cast<std::size_t>(ply)].is_terminal()) break;
  }
  back_to(0);
  return out;
}

}  // namespace katachi::search::proof
