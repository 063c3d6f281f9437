// A game for tests: a heap of stones, each player takes one or two in turn, who takes the last one wins. The number of
// complete games from n stones is the Fibonacci number F(n + 1).
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/result.hpp"
#include "game/concepts.hpp"

namespace katachi::game::test {

class Countdown {
 public:
  using Move = int;
  using MoveList = core::FixedVector<int, 2>;

  explicit Countdown(int stones) : stones_(stones) {}

  void legal_moves(MoveList& out) const {
    out.clear();
    for (const int n : {1, 2})
      if (n <= stones_) out.push_back(n);
  }
  void play(int n) {
    stones_ -= n;
    to_move_ = other(to_move_);
  }
  bool is_terminal() const { return stones_ == 0; }
  std::uint64_t hash() const { return static_cast<std::uint64_t>(2 * stones_) + player_index(to_move_); }
  Player to_move() const { return to_move_; }
  double outcome(Player p) const { return p == to_move_ ? 0 : 1; }
  std::size_t move_codes() const { return 3; }
  std::uint32_t move_code(int n) const { return static_cast<std::uint32_t>(n); }
  std::string move_text(int n) const { return n == 1 ? "one" : "two"; }
  core::Result<int> parse_move(std::string_view text) const {
    if (text == "one") return 1;
    if (text == "two") return 2;
    return core::fail("neither one nor two");
  }
  std::string text() const {
    return std::to_string(stones_) + " stones\n" + (to_move_ == Player::kFirst ? "first\n" : "second\n");
  }
  core::Key128 key() const { return {.low = hash()}; }
  const GameTraits& traits() const {
    static constexpr GameTraits kTraits{.name = "countdown", .title = "Countdown"};
    return kTraits;
  }
  core::Result<Countdown> from_text(std::string_view text) const { return read<Countdown>(text); }

 protected:
  template <class Game>
  static core::Result<Game> read(std::string_view text) {
    int stones = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), stones);
    const std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
    if (error != std::errc() || (rest != " stones\nfirst\n" && rest != " stones\nsecond\n"))
      return core::fail("not a number of stones and a side", "line 1");
    Game game(stones);
    game.to_move_ = rest == " stones\nfirst\n" ? Player::kFirst : Player::kSecond;
    return game;
  }

 private:
  int stones_;
  Player to_move_ = Player::kFirst;
};

static_assert(NamedGame<Countdown>);

}  // namespace katachi::game::test
