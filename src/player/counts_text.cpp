#include "player/counts_text.hpp"

#include <charconv>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace katachi::player {

namespace {

using search::mcts::Proof;
using search::mcts::SharedCounts;
using search::mcts::SharedMove;

// Numbers separated by single blanks.
class Numbers {
 public:
  explicit Numbers(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  bool is_at_end() const { return at_ == end_; }

  template <class T>
  bool read(T& value) {
    const auto [stopped, error] = std::from_chars(at_, end_, value);
    if (error != std::errc() || (stopped != end_ && *stopped != ' ')) return false;
    at_ = stopped == end_ ? end_ : stopped + 1;
    return true;
  }

 private:
  const char* at_;
  const char* end_;
};

bool read_move(std::string_view line, SharedMove& move) {
  Numbers numbers(line);
  int proof = 0;
  if (!numbers.read(move.position) || !numbers.read(proof) || !numbers.read(move.counts.visits) ||
      !numbers.read(move.counts.outcomes) || !numbers.read(move.counts.margins))
    return false;
  if (proof < 0 || proof > static_cast<int>(Proof::kLoss)) return false;
  if (!std::isfinite(move.counts.outcomes) || !std::isfinite(move.counts.margins)) return false;
  move.proof = static_cast<Proof>(proof);
  while (!numbers.is_at_end())
    if (!numbers.read(move.path.emplace_back())) return false;
  return !move.path.empty();
}

}  // namespace

std::string counts_text(const SharedCounts& counts) {
  std::string text = fmt::format("{}\n", counts.playouts);
  for (const SharedMove& move : counts.moves)
    fmt::format_to(std::back_inserter(text), "{} {} {} {} {} {}\n", move.position, static_cast<int>(move.proof),
                   move.counts.visits, move.counts.outcomes, move.counts.margins, fmt::join(move.path, " "));
  return text;
}

core::Result<SharedCounts> parse_counts(std::string_view text) {
  SharedCounts counts;
  for (bool is_first = true; !text.empty(); is_first = false) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const bool is_good = is_first ? Numbers(line).read(counts.playouts) : read_move(line, counts.moves.emplace_back());
    if (!is_good) return core::fail(fmt::format("not a line of counts: '{}'", line));
  }
  return counts;
}

}  // namespace katachi::player
