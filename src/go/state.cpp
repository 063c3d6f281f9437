#include "go/state.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "go/position_text.hpp"
#include "go/score.hpp"

namespace katachi::go {

static_assert(game::NamedGame<State<9>> && game::TellsBans<State<9>>);

template <int MaxSize>
State<MaxSize>::State(Size size, const Rules& rules) : board_(size), rules_(rules) {
  forget_past();
}

template <int MaxSize>
State<MaxSize>::State(const History& history, const Rules& rules)
    : board_(history.size()),
      rules_(rules),
      to_move_(history.to_move()),
      handicap_stones_(history.handicap_stones()),
      passes_(history.consecutive_passes()) {
  const History::GameBoard& from = history.board();
  using FromGeo = Geometry<kMaxBoardSize>;
  board_.for_each_point([&](V v) {
    const Color c = from.at(Geometry<MaxSize>::point(v));
    if (is_stone(c)) board_.place(v, c);
  });
  // The ko binds only the opponent of the side that took it.
  const auto last = history.last_move();
  if (from.ko() != History::GameBoard::kNone && last && last->color == opposite(to_move_))
    board_.set_ko(Geometry<MaxSize>::vertex(FromGeo::point(from.ko())));
  // Situational superko: the side to move after each position is the opponent of the side that made it.
  const auto hashes = history.position_hashes();
  const auto moves = history.moves();
  const std::size_t first = hashes.size() > kMemory / 2 ? hashes.size() - kMemory / 2 : 0;
  for (std::size_t i = first; i < hashes.size(); ++i)
    remember(memory_key(hashes[i], i == 0 ? history.start_to_move() : opposite(moves[i - 1].color)),
             ~std::uint64_t{0});  // the stones of earlier positions are not known here
}

template <int MaxSize>
std::uint64_t State<MaxSize>::memory_key(std::uint64_t stones_hash, Color next_to_move) const {
  return rules_.ko == KoRule::kSituational ? History::situation(stones_hash, next_to_move) : stones_hash;
}

template <int MaxSize>
bool State<MaxSize>::repeats(std::uint64_t key) const {
  const std::size_t bit = key % kFilterBits;
  if (!(filter_[bit / 64] >> (bit % 64) & 1)) return false;
  return memory_.contains(key);
}

template <int MaxSize>
void State<MaxSize>::remember(std::uint64_t key, std::uint64_t classes) {
  if (rules_.ko == KoRule::kSimple) return;
  past_classes_ |= classes;
  if (memory_.full()) {
    std::copy(memory_.begin() + kMemory / 2, memory_.end(), memory_.begin());
    memory_.resize(kMemory - kMemory / 2);
  }
  memory_.push_back(key);
  const std::size_t bit = key % kFilterBits;
  filter_[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

template <int MaxSize>
bool State<MaxSize>::is_legal_but_for_superko(V v) const {
  if (board_.at(v) != Color::kEmpty) return false;
  return !board_.is_suicide(v, to_move_) || (rules_.suicide && !board_.is_single_stone_suicide(v, to_move_));
}

template <int MaxSize>
bool State<MaxSize>::is_legal(V v) const {
  if (v == kPass) return true;
  if (!is_legal_but_for_superko(v)) return false;
  if (v == board_.ko() && board_.captures(v, to_move_)) return false;
  return rules_.ko == KoRule::kSimple || !repeats(memory_key(board_.hash_after(v, to_move_), opposite(to_move_)));
}

template <int MaxSize>
bool State<MaxSize>::is_urgent(V v) const {
  if (v == kPass) return false;
  for (int d = 0; d < kNeighbours; ++d) {
    const V n = Geometry<MaxSize>::neighbour(v, d);
    if (is_stone(board_.at(n)) && board_.liberties(n) == 1) return true;
  }
  return false;
}

template <int MaxSize>
void State<MaxSize>::legal_moves(MoveList& out) const {
  out.clear();
  board_.for_each_point([&](V v) {
    if (is_legal(v)) out.push_back(v);
  });
  out.push_back(kPass);
}

template <int MaxSize>
void State<MaxSize>::play(V v) {
  if (v == kPass) {
    ++passes_;
    board_.clear_ko();
  } else {
    passes_ = 0;
    board_.play(v, to_move_);
  }
  to_move_ = opposite(to_move_);
  remember(memory_key(board_.hash(), to_move_), std::uint64_t{1} << past_class());
}

template <int MaxSize>
std::uint64_t State<MaxSize>::bans() const {
  std::uint64_t plies = 0;
  if (rules_.ko == KoRule::kSimple) return plies;
  board_.for_each_point([&](V v) {
    if (!is_legal_but_for_superko(v)) return;
    const std::uint64_t key = memory_key(board_.hash_after(v, to_move_), opposite(to_move_));
    if (!repeats(key)) return;
    std::size_t back = 0;
    while (memory_[memory_.size() - 1 - back] != key) ++back;
    plies |= std::uint64_t{1} << std::min<std::size_t>(back, 63);
  });
  return plies;
}

template <int MaxSize>
unsigned State<MaxSize>::past_class() const {
  constexpr unsigned kClasses = 64;
  return static_cast<unsigned>(board_.stones(Color::kBlack) + 8 * board_.stones(Color::kWhite)) % kClasses;
}

template <int MaxSize>
std::uint64_t State<MaxSize>::hash() const {
  constexpr std::uint64_t kRest = std::uint64_t{1}
                                  << 63;  // apart from the keys of stones, which come from small numbers
  const std::uint64_t rest = kRest | static_cast<std::uint64_t>(passes_ > 2 ? 2 : passes_) << 32 |
                             static_cast<std::uint64_t>(board_.ko().raw()) << 8 | static_cast<std::uint64_t>(to_move_);
  return board_.hash() ^ core::mix64(rest);
}

template <int MaxSize>
core::Key128 State<MaxSize>::key() const {
  core::KeyPacker packer;
  packer.add(static_cast<std::uint64_t>(passes_ > 2 ? 2 : passes_) << 1 | side_index(to_move_), 3);
  if (rules_.ko == KoRule::kSimple) packer.add(board_.ko().raw(), 16);
  board_.for_each_point([&](V v) { packer.add(static_cast<std::uint64_t>(board_.at(v)), 2); });
  return packer.key();
}

template <int MaxSize>
core::Key128 State<MaxSize>::past_key() const {
  core::Key128 sum;
  if (rules_.ko == KoRule::kSimple) return sum;
  for (const std::uint64_t key : memory_) {
    sum.high += core::mix64(key);
    sum.low += core::mix64(~key);
  }
  return sum;
}

template <int MaxSize>
int State<MaxSize>::half_points() const {
  Rules area = rules_;
  area.scoring = Scoring::kArea;
  return final_half_points(board_, area, {.dead = {}, .handicap_stones = handicap_stones_});
}

template <int MaxSize>
double State<MaxSize>::outcome(game::Player p) const {
  const int points = half_points();
  const double first = points > 0 ? 1.0 : points < 0 ? 0.0 : 0.5;
  return p == game::Player::kFirst ? first : 1.0 - first;
}

template <int MaxSize>
core::Result<Vertex<MaxSize>> State<MaxSize>::parse_move(std::string_view text) const {
  const auto move = parse_gtp_move(text, board_.size());
  if (!move) return core::fail(fmt::format("'{}' is not a point of this board", text), "", "such as D4 or pass");
  const V v = from_point_move(*move);
  if (!is_legal(v)) return core::fail(fmt::format("{} is not legal here", text));
  return v;
}

template <int MaxSize>
std::string State<MaxSize>::text() const {
  return position_text(board_, to_move_);
}

template <int MaxSize>
core::Result<State<MaxSize>> State<MaxSize>::from_text(std::string_view text) const {
  const auto position = parse_position_text(text);
  if (!position) return std::unexpected(position.error());
  const auto board = board_of<MaxSize>(position->stones);
  if (!board) return std::unexpected(board.error());
  State state(board->size(), rules_);
  state.board_ = *board;
  state.to_move_ = position->to_move;
  state.forget_past();
  return state;
}

template <int MaxSize>
void State<MaxSize>::forget_past() {
  memory_.clear();
  filter_.fill(0);
  past_classes_ = 0;
  remember(memory_key(board_.hash(), to_move_), std::uint64_t{1} << past_class());
}

template class State<9>;
template class State<19>;
template class State<25>;

}  // namespace katachi::go
