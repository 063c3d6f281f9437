#include "games/snake/state.hpp"

#include <cassert>

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "games/puzzle_text.hpp"

namespace katachi::games::snake {

static_assert(game::NamedPuzzle<State>);

namespace {

constexpr std::string_view kDimensionWord = "dimension ";

}  // namespace

State::State(int dimension) : dimension_(static_cast<std::uint8_t>(dimension)) {
  assert(dimension >= 1 && dimension <= kMaxDimension);
  block(0);
}

void State::legal_moves(MoveList& out) const {
  out.clear();
  for (int k = 0; k < open_dimensions(); ++k)
    if (!is_blocked(at_ ^ 1u << k)) out.push_back(Dimension(static_cast<std::size_t>(k)));
}

bool State::is_terminal() const {
  for (int k = 0; k < open_dimensions(); ++k)
    if (!is_blocked(at_ ^ 1u << k)) return false;
  return true;
}

void State::play(Dimension move) {
  assert(move.raw() < open_dimensions() && !is_blocked(at_ ^ 1u << move.raw()));
  // The next vertex is one of the neighbours: the path is never there again.
  for (int k = 0; k < dimension_; ++k) block(at_ ^ 1u << k);
  at_ = static_cast<std::uint16_t>(at_ ^ 1u << move.raw());
  if (move.raw() == opened_) ++opened_;
  path_.push_back(move);
}

std::uint64_t State::hash() const {
  std::uint64_t h = core::mix64(std::uint64_t{dimension_} << 32 | std::uint64_t{at_} << 16 | path_.size());
  for (const std::uint64_t word : blocked_) h = core::mix64(h ^ word);
  return h;
}

core::Result<Dimension> State::parse_move(std::string_view text) const {
  const auto number = core::parse_number<int>(text);
  if (!number || *number < 0 || *number >= dimension_ || std::to_string(*number) != text)
    return core::fail(fmt::format("'{}' is not a dimension", text), "", fmt::format("0 to {}", dimension_ - 1));
  if (*number >= open_dimensions())
    return core::fail(fmt::format("dimension {} comes too early", text), "",
                      fmt::format("{} is the next new one", opened_));
  if (is_blocked(at_ ^ 1u << *number)) return core::fail(fmt::format("along dimension {} the path meets itself", text));
  return Dimension(static_cast<std::size_t>(*number));
}

std::string State::text() const {
  std::string out = fmt::format("{}{}:", kDimensionWord, dimension_);
  for (const Dimension move : path_) out += fmt::format(" {}", move.raw());
  return out + "\n";
}

core::Result<State> State::from_text(std::string_view text) const {
  const auto lines = lines_of(text);
  if (lines.size() != 1 || !lines.front().text.starts_with(kDimensionWord))
    return core::fail("one line is expected", "line 1", "such as 'dimension 6: 0 1 2 0'");
  std::string_view rest = lines.front().text.substr(kDimensionWord.size());
  const std::size_t colon = rest.find(':');
  const auto dimension = core::parse_number<int>(rest.substr(0, colon));
  if (colon == std::string_view::npos || !dimension || *dimension < 1 || *dimension > kMaxDimension)
    return core::fail("the dimension is missing", lines.front().where(), fmt::format("1 to {}", kMaxDimension));
  State state(*dimension);
  for (const std::string_view word : words_of(rest.substr(colon + 1))) {
    const auto move = state.parse_move(word);
    if (!move) return core::fail(move.error().what, lines.front().where(), move.error().remedy);
    state.play(*move);
  }
  return state;
}

}  // namespace katachi::games::snake
