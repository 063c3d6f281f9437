// Players, date, result, rules, komi, handicap: the properties of the root, read and put right.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "record/reading.hpp"
#include "record/record.hpp"
#include "record/text.hpp"
#include "sgf/text.hpp"

namespace katachi::record {

namespace {

using record_text::contains;
using record_text::is_digit;
using record_text::leading_number;
using record_text::lowered;
using record_text::trimmed;

constexpr int code2(char a, char b) { return static_cast<unsigned char>(a) << 8 | static_cast<unsigned char>(b); }

std::string simple_text(std::string_view raw) {
  if (raw.empty()) return {};
  const bool foreign = record_text::has_unicode_escape(raw);
  const std::string text =
      sgf::unescape_simple_text(foreign ? record_text::without_unicode_escapes(raw) : std::string(raw));
  return std::string(trimmed(text));
}

bool is_half(double value) { return std::abs(value * 2 - std::round(value * 2)) < 1e-9; }
bool is_quarter(double value) { return std::abs(value * 4 - std::round(value * 4)) < 1e-9; }

// Exactly SGF: dates of digits, "-" between their parts, "," between several.
bool is_standard_date(std::string_view text) {
  if (!std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '-' || c == ','; })) return false;
  const std::string_view first = text.substr(0, text.find(','));
  return first.size() == 4 || (first.size() == 7 && first[4] == '-') ||
         (first.size() == 10 && first[4] == '-' && first[7] == '-');
}

}  // namespace

std::optional<go::Rules> rules_of(std::string_view written) {
  const std::string_view text = trimmed(written);
  if (text.empty()) return std::nullopt;
  if (auto rules = go::rules_by_name(text)) return *rules;
  struct Word {
    std::string_view part, name;
  };
  static constexpr std::array kWords = {
      Word{"japan", "japanese"}, Word{"日本", "japanese"},        Word{"chin", "chinese"},
      Word{"中国", "chinese"},   Word{"中國", "chinese"},         Word{"korea", "korean"},
      Word{"韩国", "korean"},    Word{"韓国", "korean"},          Word{"aga", "aga"},
      Word{"american", "aga"},   Word{"new zeal", "new-zealand"}, Word{"tromp", "tromp-taylor"},
  };
  const std::string small = lowered(text);
  for (const Word& word : kWords)
    if (contains(small, word.part)) return *go::rules_by_name(word.name);
  if (small == "goe" || small == "ing" || contains(small, "ing rules")) {
    go::Rules rules = *go::rules_by_name("chinese");  // Ing's rules count area and allow suicide
    rules.suicide = true;
    return rules;
  }
  return std::nullopt;
}

go::Rules rules_for(const GameInfo& info, const go::Rules& otherwise) {
  go::Rules rules = rules_of(info.rules).value_or(otherwise);
  rules.komi_half_points = otherwise.komi_half_points;
  if (info.komi) rules.set_komi(*info.komi);
  return rules;
}

// Takes a value for its slot unless it already has one.
bool RecordReader::Reading::gather_property(std::string_view property_name, std::string_view value) {
  if (property_name.size() != 2) return false;
  const auto take = [&](std::string_view& slot) {
    if (slot.empty()) slot = value;
    return true;
  };
  switch (code2(property_name[0], property_name[1])) {
    case code2('S', 'Z'):
      header_.has_size = true;
      return take(header_.size);
    case code2('K', 'M'):
      header_.has_komi = true;
      return take(header_.komi);
    case code2('H', 'A'):
      header_.has_handicap = true;
      return take(header_.handicap);
    case code2('R', 'E'):
      return take(header_.result);
    case code2('D', 'T'):
      return take(header_.date);
    case code2('R', 'U'):
      return take(header_.rules);
    case code2('G', 'M'):
      return take(header_.game);
    case code2('P', 'B'):
      return take(header_.black);
    case code2('P', 'W'):
      return take(header_.white);
    case code2('B', 'R'):
      return take(header_.black_rank);
    case code2('W', 'R'):
      return take(header_.white_rank);
    case code2('E', 'V'):
      return take(header_.event);
    case code2('R', 'O'):
      return take(header_.round);
    case code2('P', 'C'):
      return take(header_.place);
    case code2('G', 'N'):
      return take(header_.name);
    case code2('A', 'P'):
      if (contains(value, "foxwq")) header_.is_fox = true;
      return take(header_.application);
    case code2('T', 'C'):
      header_.has_fox_clock = true;
      return true;
    case code2('T', 'T'):
      if (header_.has_fox_clock) header_.is_fox = true;  // TC and TT together: a notation of that server alone
      return true;
    default:
      return false;
  }
}

void RecordReader::Reading::gather_header() {
  header_ = {};
  std::uint32_t ordinal = 0;
  for (const sgf::NodeId node : games_->main_line(root_)) {
    if (ordinal > 0 && ordinal >= first_move_node_) break;
    ++ordinal;
    for (const sgf::Property& property : games_->properties(node)) {
      const std::string_view value = games_->values(property).front();
      if (gather_property(property.name, value)) continue;
      const bool has_small = std::ranges::any_of(property.name, [](char c) { return c >= 'a' && c <= 'z'; });
      if (has_small) gather_property(sgf::canonical_name(property.name), value);
    }
  }
}

void RecordReader::Reading::read_info() {
  GameInfo& info = out_->info;
  info.black = simple_text(header_.black);
  info.white = simple_text(header_.white);
  info.black_rank = simple_text(header_.black_rank);
  info.white_rank = simple_text(header_.white_rank);
  info.event = simple_text(header_.event);
  info.round = simple_text(header_.round);
  info.place = simple_text(header_.place);
  info.name = simple_text(header_.name);
  info.application = simple_text(header_.application);
  info.rules = simple_text(header_.rules);
  for (const std::string_view raw :
       {header_.black, header_.white, header_.event, header_.round, header_.place, header_.name})
    if (record_text::has_unicode_escape(raw))
      add_repair(RepairCode::kTextEscape, 0, std::string(raw.substr(raw.find("\\u00"), 6)) + " in a text",
                 "the character it means");
  if (!info.rules.empty() && !rules_of(info.rules))
    add_repair(RepairCode::kRulesUnknown, 0, fmt::format("RU[{}]", info.rules), "left open");
  read_date();
  read_result();
  read_handicap();
  read_komi();
}

void RecordReader::Reading::read_date() {
  GameInfo& info = out_->info;
  const std::string written = simple_text(header_.date);
  if (written.empty()) return;
  const auto date = parse_date(written);
  // The first second of 1970 is what a program writes that does not know the date.
  if (!date || *date == Date{1970, 1, 1}) {
    add_repair(RepairCode::kDateUnreadable, 0, fmt::format("DT[{}]", written), "date left open");
    return;
  }
  info.date = *date;
  info.date_text = is_standard_date(written) ? written : date->text();
  if (info.date_text != written)
    add_repair(RepairCode::kDateSpelling, 0, fmt::format("DT[{}]", written), "date " + info.date_text);
}

void RecordReader::Reading::read_result() {
  GameInfo& info = out_->info;
  info.result_text = simple_text(header_.result);
  const ParsedResult parsed = parse_result(info.result_text);
  info.result = parsed.result;
  const std::string wrong = parsed.is_standard ? "" : fmt::format("RE[{}]", info.result_text);
  if (parsed.in_zi)
    add_repair(RepairCode::kResultZi, 0, wrong, "counted in zi: " + parsed.result.text());
  else if (!parsed.is_standard && parsed.result.ending == Ending::kUnknown)
    add_repair(RepairCode::kResultUnreadable, 0, wrong, "result left open");
  else if (!parsed.is_standard)
    add_repair(RepairCode::kResultSpelling, 0, wrong, "result " + parsed.result.text());
}

// HA: a whole number; text is ignored; 7.5 is a komi that went astray.
void RecordReader::Reading::read_handicap() {
  handicap_written_ = 0;
  const std::string written = simple_text(header_.handicap);
  if (written.empty()) return;
  const auto digit = std::ranges::find_if(written, is_digit);
  const std::string_view from_digit =
      std::string_view(written).substr(static_cast<std::size_t>(digit - written.begin()));
  const auto number = leading_number(from_digit);
  const std::string wrong = fmt::format("HA[{}]", written);
  if (!number || number->value > 1000) {
    add_repair(RepairCode::kHandicapText, 0, wrong, "no handicap");
  } else if (number->value != std::floor(number->value)) {
    const bool is_komi = !header_.has_komi && is_half(number->value);
    if (is_komi) out_->info.komi = number->value;
    add_repair(RepairCode::kHandicapText, 0, wrong, is_komi ? fmt::format("komi {}", number->value) : "no handicap");
  } else {
    handicap_written_ = static_cast<int>(number->value);
    if (from_digit.size() != written.size() || !number->rest.empty())
      add_repair(RepairCode::kHandicapText, 0, wrong, fmt::format("handicap {}", handicap_written_));
  }
}

// KM: 650 is 6.5 and 375 is 3.75, which is 7.5 in points.
void RecordReader::Reading::read_komi() {
  const std::string written = simple_text(header_.komi);
  if (!header_.has_komi || written.empty()) return;
  const std::string wrong = fmt::format("KM[{}]", written);
  const auto number = leading_number(written);
  if (!number) {
    add_repair(RepairCode::kKomiUnreadable, 0, wrong, "komi left open");
    return;
  }
  double komi = number->value;
  if (number->comma || !number->rest.empty())
    add_repair(RepairCode::kKomiSpelling, 0, wrong, fmt::format("komi {}", komi));
  const bool hundreds = std::abs(komi) >= 100 || (header_.is_fox && std::abs(komi) == 50);
  if (hundreds && is_quarter(komi / 100)) {
    komi /= 100;
    add_repair(RepairCode::kKomiHundred, 0, wrong, fmt::format("komi {}", komi));
  }
  if (!is_half(komi) && is_quarter(komi)) {
    komi *= 2;
    add_repair(RepairCode::kKomiZi, 0, wrong, fmt::format("counted in zi: komi {}", komi));
  }
  if (!is_half(komi) || std::abs(komi) * 2 > go::kMaxKomiHalfPoints) {
    add_repair(RepairCode::kKomiUnreadable, 0, wrong, "no multiple of a half point: komi left open");
    return;
  }
  out_->info.komi = komi;
}

// Fox writes KM[0] into even games that were played with komi. A draw or a margin in whole points speaks for none.
void RecordReader::Reading::guess_komi() {
  GameInfo& info = out_->info;
  if (!header_.is_fox || info.komi != 0.0 || info.handicap != 0 || handicap_written_ != 0) return;
  if (!out_->start_black.empty() || info.size != go::Size::square(19)) return;
  if (info.result.ending == Ending::kDraw) return;
  if (info.result.ending == Ending::kPoints && info.result.half_points % 2 == 0) return;
  const auto rules = rules_of(info.rules);
  info.komi = rules && rules->scoring == go::Scoring::kArea ? 7.5 : 6.5;
  add_repair(RepairCode::kKomiGuessed, 0, "KM[0] in an even game of the Fox server",
             fmt::format("komi {}", *info.komi));
}

}  // namespace katachi::record
