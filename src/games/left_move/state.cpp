#include "games/left_move/state.hpp"

#include <fmt/format.h>

#include "games/puzzle_text.hpp"

namespace katachi::games::left_move {

static_assert(game::NamedPuzzle<State>);

core::Result<Side> State::parse_move(std::string_view text) const {
  if (is_terminal()) return core::fail("the game is over");
  if (text == "left") return Side::kLeft;
  if (text == "right") return Side::kRight;
  return core::fail(fmt::format("'{}' is not a move", text), "", "left or right");
}

std::string State::text() const {
  return fmt::format("{} of {} steps to the left, {} in all\n", lefts_, steps_, depth_);
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto lines = lines_of(text);
  if (lines.size() != 1)
    return core::fail("one line is expected", "line 1", "such as '0 of 0 steps to the left, 60 in all'");
  const auto numbers = numbers_of(lines.front(), "{} of {} steps to the left, {} in all", 3);
  if (!numbers) return std::unexpected(numbers.error());
  const auto& n = *numbers;
  if (n[0] < 0 || n[1] < n[0] || n[2] < n[1] || n[2] < 1 || n[2] > kMaxDepth)
    return core::fail("numbers that no game has", lines.front().where(), fmt::format("at most {} steps", kMaxDepth));
  State state(static_cast<int>(n[2]));
  state.steps_ = static_cast<std::uint16_t>(n[1]);
  state.lefts_ = static_cast<std::uint16_t>(n[0]);
  return state;
}

}  // namespace katachi::games::left_move
