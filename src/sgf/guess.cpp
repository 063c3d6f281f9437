#include "sgf/guess.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "sgf/charset.hpp"

namespace katachi::sgf {
namespace {

using Byte = unsigned char;

constexpr double kNoCharacter = -6.0;    // a byte or pair the charset does not have
constexpr double kFamiliarBonus = 2.0;   // a character game records are full of
constexpr double kLeastMean = 1.0;       // below this mean weight a charset does not fit
constexpr std::size_t kEnough = 20'000;  // characters looked at

constexpr bool within(Byte b, int low, int high) { return b >= low && b <= high; }

// What a charset makes of the character at the front. length 0: the byte pair is no character.
struct Reading {
  std::size_t length;
  double weight;
};

Reading read_gb18030(Byte a, Byte b) {
  if (!within(a, 0x81, 0xFE) || b < 0x30 || b == 0x7F || b == 0xFF || within(b, 0x3A, 0x3F)) return {0, kNoCharacter};
  if (b < 0x40) return {4, -1.0};  // four bytes: outside of the old standards
  const bool old_standard = a >= 0xA1 && b >= 0xA1;
  if (!old_standard) return {2, -1.0};
  if (within(a, 0xB0, 0xD7)) return {2, 2.0};      // first level, by sound
  if (within(a, 0xD8, 0xF7)) return {2, 0.5};      // second level
  return {2, within(a, 0xA1, 0xA3) ? 1.0 : -1.0};  // punctuation and full-width letters; other alphabets
}

Reading read_big5(Byte a, Byte b) {
  const bool trail = within(b, 0x40, 0x7E) || within(b, 0xA1, 0xFE);
  if (!within(a, 0x81, 0xFE) || !trail) return {0, kNoCharacter};
  if (within(a, 0xA4, 0xC6)) return {2, 2.0};      // first level
  if (within(a, 0xC9, 0xF9)) return {2, 0.0};      // second level
  return {2, within(a, 0xA1, 0xA3) ? 1.0 : -1.5};  // punctuation; extensions
}

Reading read_shift_jis(Byte a, Byte b) {
  if (within(a, 0xA1, 0xDF)) return {1, -1.0};  // half-width kana: rare in records, frequent in misread text
  const bool trail = within(b, 0x40, 0x7E) || within(b, 0x80, 0xFC);
  if (!(within(a, 0x81, 0x9F) || within(a, 0xE0, 0xFC)) || !trail) return {0, kNoCharacter};
  if (a == 0x82 && within(b, 0x9F, 0xF1)) return {2, 3.0};  // hiragana
  if (a == 0x83 && within(b, 0x40, 0x96)) return {2, 3.0};  // katakana
  if (within(a, 0x88, 0x97)) return {2, 1.5};               // first level
  if (within(a, 0x81, 0x82)) return {2, 1.0};               // punctuation, full-width letters
  return {2, within(a, 0x98, 0x9F) || within(a, 0xE0, 0xEA) ? 0.0 : -2.0};
}

Reading read_euc_kr(Byte a, Byte b) {
  const bool trail = within(b, 0x41, 0x5A) || within(b, 0x61, 0x7A) || within(b, 0x81, 0xFE);
  if (!within(a, 0x81, 0xFE) || !trail) return {0, kNoCharacter};
  if (a < 0xA1 || b < 0xA1) return {2, -1.0};   // syllables outside of the old standard
  if (within(a, 0xB0, 0xC8)) return {2, 1.9};   // Hangul
  if (within(a, 0xCA, 0xFD)) return {2, -1.0};  // Chinese characters
  return {2, within(a, 0xA1, 0xA3) ? 1.0 : -1.0};
}

struct Candidate {
  const char* charset;
  Reading (*read)(Byte, Byte);
  std::string_view familiar;  // in UTF-8: game, board, result, titles and family names
};

constexpr std::array<Candidate, 4> kCandidates{{
    {"GB18030", read_gb18030,
     "围棋黑白胜负段目子半中盘第届局赛杯战决名人王天元本因坊日韩国李张王陈刘马周常古孙聂曹柯朴金昌镐世石贴的了手不是这"
     "一先"},
    {"BIG5-HKSCS", read_big5,
     "圍棋黑白勝負段目子半中盤第屆局賽杯盃戰決名人王天元本因坊日韓國李張王陳劉馬周常古孫林海峰趙治勳貼的了手不是這一"
     "先"},
    {"CP932", read_shift_jis,
     "囲碁黒白勝負段目半中盤第局期戦決名人王天元本因坊棋聖十段碁聖日本手番九八七六五四三二初先互"},
    {"CP949", read_euc_kr,
     "흑백승패집반불계단국수바둑대회전결선제회기왕위명인이김박최정조강윤장임유서목진한신오안송홍의는을를에가다"},
}};

// The familiar characters as byte pairs of the charset, sorted.
std::vector<std::uint16_t> familiar_pairs(const Candidate& candidate) {
  std::vector<std::uint16_t> pairs;
  const auto bytes = from_utf8(candidate.familiar, candidate.charset);
  if (!bytes) return pairs;
  for (std::size_t i = 0; i + 1 < bytes->text.size(); i += 2) {
    pairs.push_back(
        static_cast<std::uint16_t>(static_cast<Byte>(bytes->text[i]) << 8 | static_cast<Byte>(bytes->text[i + 1])));
  }
  std::ranges::sort(pairs);
  return pairs;
}

double mean_weight(std::string_view bytes, const Candidate& candidate, const std::vector<std::uint16_t>& familiar) {
  double sum = 0;
  std::size_t characters = 0;
  for (std::size_t at = 0; at < bytes.size() && characters < kEnough;) {
    const auto a = static_cast<Byte>(bytes[at]);
    if (a < 0x80) {
      ++at;
      continue;
    }
    const Byte b = at + 1 < bytes.size() ? static_cast<Byte>(bytes[at + 1]) : Byte{0};
    const Reading reading = candidate.read(a, b);
    sum += reading.weight;
    if (reading.length == 2 && std::ranges::binary_search(familiar, static_cast<std::uint16_t>(a << 8 | b))) {
      sum += kFamiliarBonus;
    }
    ++characters;
    at += std::max<std::size_t>(reading.length, 1);
  }
  return characters ? sum / static_cast<double>(characters) : 0.0;
}

}  // namespace

std::string guess_charset(std::string_view bytes) {
  static const auto kFamiliar = [] {  // made once: opening a charset costs more than a short file
    std::array<std::vector<std::uint16_t>, kCandidates.size()> pairs;
    std::ranges::transform(kCandidates, pairs.begin(), familiar_pairs);
    return pairs;
  }();
  std::string best;
  double best_mean = kLeastMean;
  for (std::size_t i = 0; i < kCandidates.size(); ++i) {
    const double mean = mean_weight(bytes, kCandidates[i], kFamiliar[i]);
    if (mean > best_mean) {
      best_mean = mean;
      best = kCandidates[i].charset;
    }
  }
  return best;
}

}  // namespace katachi::sgf
