#include "shape/game_filter.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/number_text.hpp"

namespace katachi::shape {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool contains(std::string_view text, std::string_view part) {
  return !std::ranges::search(text, part, [](char a, char b) { return lower(a) == lower(b); }).empty();
}

// Whether texts hold a part; each text is looked at once, however many games it occurs in.
class TextTest {
 public:
  TextTest(const Index& index, std::string_view part) : index_(index), part_(part) {
    if (!part.empty()) known_.assign(index.text_count(), kUnknown);
  }
  bool operator()(std::uint32_t text) {
    if (part_.empty()) return true;
    if (text >= known_.size()) return false;
    if (known_[text] == kUnknown) known_[text] = contains(index_.text(text), part_) ? kYes : kNo;
    return known_[text] == kYes;
  }

 private:
  enum State : std::uint8_t { kUnknown, kNo, kYes };
  const Index& index_;
  std::string_view part_;
  std::vector<State> known_;
};

bool has_result(const record::GameResult& result, WantedResult wanted) {
  switch (wanted) {
    case WantedResult::kAny:
      return true;
    case WantedResult::kBlackWins:
      return result.winner == go::Color::kBlack;
    case WantedResult::kWhiteWins:
      return result.winner == go::Color::kWhite;
    case WantedResult::kDraw:
      return result.ending == record::Ending::kDraw;
    case WantedResult::kDecided:
      break;
  }
  return result.winner != go::Color::kEmpty;
}

bool has_numbers(const GameRow& row, const GameFilter& filter) {
  if (filter.first_year > 0 && row.year < filter.first_year) return false;
  if (filter.last_year > 0 && (row.year == 0 || row.year > filter.last_year)) return false;
  if (filter.handicap == WantedHandicap::kNone && row.handicap != 0) return false;
  if (filter.handicap == WantedHandicap::kSome && row.handicap == 0) return false;
  if (filter.size && (row.width != filter.size->width || row.height != filter.size->height)) return false;
  return row.moves >= filter.min_moves;
}

std::optional<int> parse_year(std::string_view text) {
  const auto year = core::parse_number<int>(text);
  if (!year || *year < 1 || *year > 9999) return std::nullopt;
  return year;
}

}  // namespace

bool GameFilter::lets_all_pass() const {
  return player.empty() && black.empty() && white.empty() && event.empty() && first_year == 0 && last_year == 0 &&
         result == WantedResult::kAny && handicap == WantedHandicap::kAny && min_moves == 0 && !size;
}

std::vector<bool> passing(const Index& index, const GameFilter& filter) {
  if (filter.lets_all_pass()) return {};
  TextTest player(index, filter.player), black(index, filter.black), white(index, filter.white),
      event(index, filter.event);
  std::vector<bool> out;
  out.reserve(index.games());
  for (const GameRow& row : index.rows())
    out.push_back(has_numbers(row, filter) && has_result(index.result(row), filter.result) &&
                  (player(row.black) || player(row.white)) && black(row.black) && white(row.white) && event(row.event));
  return out;
}

core::Result<void> parse_years(std::string_view text, GameFilter& into) {
  const std::size_t colon = text.find(':');
  const std::string_view first = text.substr(0, colon);
  const std::string_view last = colon == std::string_view::npos ? first : text.substr(colon + 1);
  const auto from = first.empty() ? std::optional(0) : parse_year(first);
  const auto to = last.empty() ? std::optional(0) : parse_year(last);
  if (!from || !to || text == ":" || text.empty() || (*to > 0 && *from > *to))
    return core::fail(fmt::format("invalid years '{}'", text), "--years", "write 1990:2005, 1990:, :2005 or 1990");
  into.first_year = *from;
  into.last_year = *to;
  return {};
}

}  // namespace katachi::shape
