#include "knowledge/reading/enclosed_state.hpp"

#include <fmt/format.h>

namespace katachi::knowledge {

static_assert(game::NamedGame<EnclosedState> && !game::TellsBans<EnclosedState>);

EnclosedState::EnclosedState(const Region& region, Question question, Side to_move)
    : region_(&region),
      defender_(region.defender_stones),
      attacker_(region.attacker_stones),
      question_(question),
      to_move_(to_move) {
  judge();
}

// The stones of the opponent that a move at `at` takes off.
Bits EnclosedState::captured_by(unsigned at, Side mover) const {
  const Bits theirs = stones(other(mover));
  const Bits free = empty() & ~bit(at);
  Bits captured = 0;
  for (Bits near = region_->neighbours[at] & theirs; near != 0;) {
    const BitChain chain = this->chain(other(mover), static_cast<unsigned>(std::countr_zero(near)));
    near &= ~chain.stones;
    if ((chain.touched & free) == 0 && !is_safe(other(mover), chain)) captured |= chain.stones;
  }
  return captured;
}

bool EnclosedState::is_legal(Move move) const {
  if (move == kPass) return may_pass() || !has_legal_point();
  const Bits at = bit(move);
  if ((empty() & at) == 0 || ban_ == at) return false;
  if ((region_->neighbours[move] & empty()) != 0) return true;
  const BitChain own = chain_at(*region_, stones(to_move_) | at, move);
  if ((own.touched & empty() & ~at) != 0 || is_safe(to_move_, own)) return true;
  return captured_by(move, to_move_) != 0;
}

bool EnclosedState::may_pass() const { return to_move_ != prover() || ban_ != 0 || question_ == Question::kLiveByKo; }

bool EnclosedState::has_legal_point() const {
  for (Bits rest = empty(); rest != 0; rest &= rest - 1)
    if (is_legal(static_cast<Move>(std::countr_zero(rest)))) return true;
  return false;
}

void EnclosedState::legal_moves(MoveList& out) const {
  out.clear();
  for_each_bit(empty(), [&](unsigned at) {
    if (is_legal(static_cast<Move>(at))) out.push_back(static_cast<Move>(at));
  });
  if (may_pass() || out.empty()) out.push_back(kPass);
}

void EnclosedState::play(Move move) {
  const bool ends = move == kPass && has_passed_ && ban_ == 0;
  has_passed_ = question_ == Question::kLiveByKo && move == kPass && ban_ == 0;
  ban_ = 0;
  if (move != kPass) {
    const Bits captured = captured_by(move, to_move_);
    Bits& own = to_move_ == Side::kAttacker ? attacker_ : defender_;
    Bits& theirs = to_move_ == Side::kAttacker ? defender_ : attacker_;
    own |= bit(move);
    theirs &= ~captured;
    if (std::popcount(captured) == 1 && !may_take_back(other(to_move_))) {
      const BitChain taker = chain(to_move_, move);
      if (taker.stones == bit(move) && (taker.touched & empty()) == captured && !is_safe(to_move_, taker))
        ban_ = captured;
    }
  }
  to_move_ = other(to_move_);
  if (ends)
    end_ = End::kProved;
  else
    judge();
}

// The target is gone, or safe.
void EnclosedState::judge() {
  const bool captures = question_ == Question::kCapture;
  if ((defender_ & bit(region_->target)) == 0) {
    end_ = captures ? End::kProved : End::kDisproved;
    return;
  }
  if ((region_->defender_safe != 0 && is_safe(Side::kDefender, chain(Side::kDefender, region_->target))) ||
      is_pass_alive(*region_, defender_, attacker_))
    end_ = captures ? End::kDisproved : End::kProved;
}

core::Result<EnclosedState::Move> EnclosedState::parse_move(std::string_view text) const {
  const auto move = go::parse_gtp_move(text, region_->size);
  std::optional<unsigned> at = kPass;
  if (move && !move->is_pass()) at = region_->index_of(move->point());
  if (!move || !at) return core::fail(fmt::format("'{}' is not a point of the region", text), "", "such as D4 or pass");
  if (!is_legal(static_cast<Move>(*at))) return core::fail(fmt::format("{} is not legal here", text));
  return static_cast<Move>(*at);
}

std::string EnclosedState::text() const {
  const char defender = region_->defender == go::Color::kBlack ? 'X' : 'O';
  std::string out;
  for (int y = 0; y < region_->size.height; ++y) {
    for (int x = 0; x < region_->size.width; ++x) {
      const auto at = region_->index_of(go::Point::at(x, y));
      char mark = '#';
      if (at)
        mark = (defender_ & bit(*at)) != 0 ? defender : (attacker_ & bit(*at)) != 0 ? (defender ^ 'X' ^ 'O') : '.';
      out += mark;
      out += x + 1 < region_->size.width ? ' ' : '\n';
    }
  }
  const go::Color mover = to_move_ == Side::kDefender ? region_->defender : region_->attacker();
  return out + fmt::format("{} to move\n", go::color_name(mover));
}

core::Key128 EnclosedState::key() const {
  const std::uint64_t rest = (ban_ == 0 ? 64u : static_cast<std::uint64_t>(std::countr_zero(ban_))) << 4 |
                             static_cast<std::uint64_t>(has_passed_) << 3 | static_cast<std::uint64_t>(question_) << 1 |
                             static_cast<std::uint64_t>(to_move_);
  return core::mix({attacker_, defender_}, rest);
}

core::Result<EnclosedState> EnclosedState::from_text(std::string_view) const {
  return core::fail("a position in a region cannot be read from a text", "", "give the board and the target");
}

}  // namespace katachi::knowledge
