// Results: SGF's own notation and what people write instead.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "record/record.hpp"
#include "record/text.hpp"

namespace katachi::record {

namespace {

using namespace record_text;  // NOLINT: this file is about nothing else

bool has_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return contains(text, word); });
}

ParsedResult win(go::Color winner, Ending ending, bool is_standard) {
  return {{ending, winner, 0}, is_standard, false};
}

// A margin in points, or in zi if it is a quarter or three quarters or says so (zi are stones of area: two points each).
ParsedResult win_by(go::Color winner, double margin, bool zi_written, bool is_standard) {
  const double quarters = margin * 4;
  const bool zi = zi_written || (std::abs(quarters - std::round(quarters)) < 1e-9 && std::lround(quarters) % 2 != 0);
  const long half_points = std::lround(margin * (zi ? 4 : 2));
  if (half_points <= 0 || half_points > 20000) return win(winner, Ending::kWin, false);
  return {{Ending::kPoints, winner, static_cast<int>(half_points)}, is_standard && !zi, zi};
}

// What follows "B+": R, Resign, T, Time, F, Forfeit, a number or nothing.
ParsedResult after_plus(go::Color winner, std::string_view rest) {
  if (rest.empty()) return win(winner, Ending::kWin, true);
  const std::string word = lowered(rest);
  struct Word {
    std::string_view start;
    Ending ending;
    std::string_view standard, standard_long;
  };
  static constexpr std::array kWords = {Word{"r", Ending::kResignation, "R", "Resign"},
                                        Word{"t", Ending::kTime, "T", "Time"},
                                        Word{"f", Ending::kForfeit, "F", "Forfeit"}};
  for (const Word& w : kWords) {
    if (word == w.start || word.starts_with(lowered(w.standard_long).substr(0, 3)))
      return win(winner, w.ending, rest == w.standard || rest == w.standard_long);
  }
  if (const auto number = leading_number(rest)) {
    const std::string_view unit = trimmed(number->rest);
    return win_by(winner, number->value, contains(unit, "子"), unit.empty() && !number->comma);
  }
  return win(winner, Ending::kWin, false);
}

// The side a sentence begins with or names first.
go::Color first_side(std::string_view text) {
  std::size_t black = std::string_view::npos;
  std::size_t white = std::string_view::npos;
  for (const std::string_view word : {"black", "黑", "黒"}) black = std::min(black, text.find(word));
  for (const std::string_view word : {"white", "白"}) white = std::min(white, text.find(word));
  if (black == white) return go::Color::kEmpty;  // neither
  return black < white ? go::Color::kBlack : go::Color::kWhite;
}

// The margin in a sentence: "by 3.5 points", "3目半", "1又3/4子".
ParsedResult win_in_words(go::Color winner, std::string_view text) {
  const auto digit = std::ranges::find_if(text, is_digit);
  const auto number = leading_number(text.substr(static_cast<std::size_t>(digit - text.begin())));
  double margin = number ? number->value : 0;
  bool zi = contains(text, "子");
  if (number && number->rest.starts_with("/")) {
    const auto denominator = leading_number(number->rest.substr(1));
    margin = denominator && denominator->value > 0 ? margin / denominator->value : 0;
  } else if (number && number->rest.starts_with("又")) {
    const auto numerator = leading_number(number->rest.substr(std::string_view("又").size()));
    const auto denominator =
        numerator && numerator->rest.starts_with("/") ? leading_number(numerator->rest.substr(1)) : std::nullopt;
    if (denominator && denominator->value > 0) margin += numerator->value / denominator->value;
    zi = true;
  }
  if (number && has_any(text, {"半", "half", "1/2"}) && margin == std::floor(margin)) margin += 0.5;
  return win_by(winner, margin, zi, false);
}

ParsedResult in_words(std::string_view written) {
  const std::string text = lowered(written);
  const auto ended = [](Ending ending) { return ParsedResult{{ending, go::Color::kEmpty, 0}, false, false}; };
  if (has_any(text, {"adjourn", "unfinished", "suspend", "not finished", "打挂", "打掛"}))
    return ended(Ending::kUnfinished);
  if (has_any(text, {"void", "no result", "无胜负", "無勝負", "无结果"})) return ended(Ending::kVoid);
  if (has_any(text, {"jigo", "draw", "tie", "和棋", "持碁", "ジゴ", "平局", "和局"})) return ended(Ending::kDraw);
  const go::Color side = first_side(text);
  if (side == go::Color::kEmpty) return ended(Ending::kUnknown);
  const bool wins = has_any(text, {"win", "won", "胜", "勝"});
  const bool loses = has_any(text, {"lose", "lost", "负", "負"});
  const auto by = [&](Ending ending, bool subject_wins) {
    return win(subject_wins ? side : go::opposite(side), ending, false);
  };
  if (has_any(text, {"resign", "中盘", "中盤", "中押"})) return by(Ending::kResignation, wins);
  if (has_any(text, {"time", "超时", "時間", "时间"})) return by(Ending::kTime, wins);
  if (contains(text, "forfeit")) return by(Ending::kForfeit, wins);
  if (wins || loses) return win_in_words(wins ? side : go::opposite(side), text);
  if (text == "black" || text == "white") return win(side, Ending::kWin, false);
  return ended(Ending::kUnknown);
}

}  // namespace

ParsedResult parse_result(std::string_view written) {
  const std::string_view text = trimmed(written);
  if (text.empty() || text == "?") return {};
  if (text == "0" || text == "Draw") return {{Ending::kDraw, go::Color::kEmpty, 0}, true, false};
  if (text == "Void") return {{Ending::kVoid, go::Color::kEmpty, 0}, true, false};
  const std::size_t plus = text.find('+');
  const auto side = go::parse_color(trimmed(text.substr(0, plus)));
  if (!side) return in_words(text);
  if (plus == std::string_view::npos) return win(*side, Ending::kWin, false);
  ParsedResult result = after_plus(*side, trimmed(text.substr(plus + 1)));
  if (text[0] != 'B' && text[0] != 'W') result.is_standard = false;
  if (plus != 1) result.is_standard = false;
  return result;
}

std::string GameResult::text() const {
  const char side = winner == go::Color::kWhite ? 'W' : 'B';
  switch (ending) {
    case Ending::kPoints:
      return fmt::format("{}+{}", side, margin());
    case Ending::kResignation:
      return fmt::format("{}+R", side);
    case Ending::kTime:
      return fmt::format("{}+T", side);
    case Ending::kForfeit:
      return fmt::format("{}+F", side);
    case Ending::kWin:
      return fmt::format("{}+", side);
    case Ending::kDraw:
      return "0";
    case Ending::kVoid:
      return "Void";
    case Ending::kUnknown:
    case Ending::kUnfinished:
      break;
  }
  return "?";
}

}  // namespace katachi::record
