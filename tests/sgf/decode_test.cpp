#include "sgf/decode.hpp"

#include <string>

#include <gtest/gtest.h>

#include "sgf/charset.hpp"
#include "sgf/parse.hpp"
#include "sgf/utf8.hpp"

namespace katachi::sgf {
namespace {

using namespace std::string_literals;

std::string encoded(std::string_view text, const std::string& charset) {
  const auto bytes = from_utf8(text, charset);
  EXPECT_TRUE(bytes) << charset;
  EXPECT_EQ(bytes->replaced, 0U) << charset << " " << text;
  return bytes ? bytes->text : "";
}

std::string record(std::string_view event, std::string_view black, std::string_view comment, std::string_view ca = "") {
  std::string text = "(;GM[1]FF[4]";
  if (!ca.empty()) text += "CA[" + std::string(ca) + "]";
  return text + "EV[" + std::string(event) + "]PB[" + std::string(black) + "];B[pd]C[" + std::string(comment) + "])";
}

const std::string kChinese = record("第十届三星杯世界围棋大师赛决赛", "李昌镐", "黑棋中盘胜，白棋投子认输");
const std::string kTaiwan = record("第一屆應氏盃世界職業圍棋錦標賽", "聶衛平", "因此黑棋功虧一簣，白勝");
const std::string kJapanese =
    record("第三十期名人戦挑戦手合七番勝負", "小林光一", "申し分のない展開。ソフトの評価も表示する");
const std::string kKorean = record("제10회 삼성화재배 세계바둑마스터스 결승", "이창호", "흑 불계승입니다");

void expect_decoded(const std::string& text, const std::string& charset, DecidedBy decided_by,
                    const std::string& known_as) {
  const Decoded decoded = decode(Bytes::own(encoded(text, charset)));
  EXPECT_EQ(decoded.text.view(), text) << charset;
  EXPECT_EQ(decoded.encoding.decided_by, decided_by) << charset;
  EXPECT_EQ(decoded.encoding.charset, known_as);
  EXPECT_EQ(decoded.encoding.replaced, 0U);
}

TEST(Decode, ValidUtf8IsNotCopied) {
  for (const std::string& text : {"(;B[aa])"s, kChinese, kKorean, ""s}) {
    const Decoded decoded = decode(Bytes::borrow(text));
    EXPECT_EQ(decoded.text.view().data(), text.data());
    EXPECT_EQ(decoded.encoding.charset, "UTF-8");
    EXPECT_EQ(decoded.encoding.decided_by, DecidedBy::kValidUtf8);
  }
}

TEST(Decode, ByteOrderMarks) {
  const Decoded utf8 = decode(Bytes::own("\xEF\xBB\xBF" + kChinese));
  EXPECT_EQ(utf8.text.view(), kChinese);
  EXPECT_EQ(utf8.encoding.decided_by, DecidedBy::kByteOrderMark);
  for (const std::string charset : {"UTF-16LE", "UTF-16BE"}) {
    expect_decoded(kJapanese, charset, DecidedBy::kByteOrderMark, charset);
    const std::string marked = encoded("\xEF\xBB\xBF" + kJapanese, charset);
    EXPECT_EQ(decode(Bytes::own(marked)).text.view(), kJapanese) << charset;
  }
}

TEST(Decode, LegacyCharsetsByScore) {
  expect_decoded(kChinese, "GB18030", DecidedBy::kScore, "GB18030");
  expect_decoded(kChinese, "GB2312", DecidedBy::kScore, "GB18030");
  expect_decoded(kTaiwan, "BIG5", DecidedBy::kScore, "BIG5-HKSCS");
  expect_decoded(kJapanese, "SHIFT_JIS", DecidedBy::kScore, "CP932");
  expect_decoded(kKorean, "EUC-KR", DecidedBy::kScore, "CP949");
}

TEST(Decode, ShortNamesByScore) {
  expect_decoded(record("", "李昌镐", ""), "GB18030", DecidedBy::kScore, "GB18030");
  expect_decoded(record("", "常昊", "九段"), "GB18030", DecidedBy::kScore, "GB18030");
  expect_decoded(record("", "이세돌", ""), "EUC-KR", DecidedBy::kScore, "CP949");
  expect_decoded(record("", "조훈현 9단", ""), "EUC-KR", DecidedBy::kScore, "CP949");
  expect_decoded(record("名人戦", "武宮正樹", "九段"), "SHIFT_JIS", DecidedBy::kScore, "CP932");
  expect_decoded(record("", "林海峰", "名人"), "BIG5", DecidedBy::kScore, "BIG5-HKSCS");
}

TEST(Decode, ByProperty) {
  const auto with_ca = [](std::string_view ca) { return record("名人", "林海峰", "本", ca); };
  expect_decoded(with_ca("GB2312"), "GB2312", DecidedBy::kProperty, "GB18030");
  expect_decoded(with_ca("big5"), "BIG5", DecidedBy::kProperty, "BIG5-HKSCS");
  expect_decoded(with_ca("Shift_JIS"), "SHIFT_JIS", DecidedBy::kProperty, "CP932");
  expect_decoded(with_ca("EUC-JP"), "EUC-JP", DecidedBy::kProperty, "EUC-JP");
  expect_decoded(record("Город", "Чемпион", "", "KOI8-R"), "KOI8-R", DecidedBy::kProperty, "KOI8-R");
  expect_decoded(record("Köln", "Müller", "été", "ISO-8859-1"), "ISO-8859-1", DecidedBy::kProperty, "ISO-8859-1");
}

TEST(Decode, PropertiesThatLie) {
  EXPECT_EQ(decode(Bytes::own(record("黑", "白", "x", "GB2312"))).encoding.charset, "UTF-8");
  const std::string not_utf8 = record("第十届三星杯世界围棋大师赛", "李昌镐", "黑中盘胜", "UTF-8");
  expect_decoded(not_utf8, "GB18030", DecidedBy::kScore, "GB18030");
  expect_decoded(record("第十届三星杯世界围棋大师赛", "李昌镐", "黑中盘胜", "nonsense"), "GB18030", DecidedBy::kScore,
                 "GB18030");
  expect_decoded(record("第十届三星杯世界围棋大师赛", "李昌镐", "黑中盘胜", "UTF-16"), "GB18030", DecidedBy::kScore,
                 "GB18030");
}

TEST(Decode, TrailBytesThatLookLikeStructure) {
  // 申 is 90 5C in Shift-JIS, 因 is A6 5D in Big5: a backslash and a bracket to who does not decode first.
  const std::string japanese = encoded(record("第三期名人戦の申し込み", "黒", "申"), "SHIFT_JIS");
  const std::string taiwan = encoded(record("本因坊戰的決勝局，黑白中盤", "林海峰", "因"), "BIG5");
  ASSERT_NE(japanese.find('\x5C'), std::string::npos);
  ASSERT_NE(taiwan.find("\xA6\x5D"), std::string::npos);
  for (const std::string& bytes : {japanese, taiwan}) {
    const auto document = read(Bytes::own(bytes), {.mode = Mode::kStrict});
    ASSERT_TRUE(document) << document.error().text();
    EXPECT_EQ(document->games.node_count(), 2U);
  }
}

TEST(Decode, Latin1IsTheLastResort) {
  expect_decoded(record("Größe", "Jörg Müller", "déjà vu"), "ISO-8859-1", DecidedBy::kFallback, "ISO-8859-1");
  expect_decoded(record("", "Jos\u00E9", "Touch\u00E9??"), "ISO-8859-1", DecidedBy::kFallback, "ISO-8859-1");
  const Decoded quotes = decode(Bytes::own("(;C[\x93quoted\x94 \x80])"));
  EXPECT_EQ(quotes.text.view(), "(;C[\u201Cquoted\u201D \u20AC])");
  const Decoded all = decode(Bytes::own("(;C[x\x81y\x8Dz])"));
  EXPECT_EQ(all.encoding.replaced, 0U);
}

// What a conversion through Windows-1252 does to UTF-8: the five bytes that charset lacks become '?'.
std::string fox_damage(std::string text) {
  for (char& c : text) {
    if (c == '\x81' || c == '\x8D' || c == '\x8F' || c == '\x90' || c == '\x9D') c = '?';
  }
  return text;
}

TEST(Decode, DamagedUtf8) {
  const std::string text = record("第二届应氏杯决赛第1局", "芮乃伟", "均势");
  const std::string damaged = fox_damage(text);
  ASSERT_NE(damaged, text);
  const Decoded decoded = decode(Bytes::own(damaged));
  EXPECT_EQ(decoded.encoding.charset, "UTF-8");
  EXPECT_EQ(decoded.encoding.decided_by, DecidedBy::kDamagedUtf8);
  EXPECT_GT(decoded.encoding.replaced, 0U);
  EXPECT_NE(decoded.text.view().find("芮乃伟"), std::string::npos);
  EXPECT_TRUE(is_valid_utf8(decoded.text.view()));
  const Decoded one = decode(Bytes::own("(;PB[\xE5?\x87])"));
  EXPECT_EQ(one.text.view(), "(;PB[\uFFFD])");
  EXPECT_EQ(one.encoding.replaced, 1U);
}

TEST(Decode, DamagedUtf8BeatsALyingProperty) {
  const Decoded decoded = decode(Bytes::own(fox_damage(record("第二届应氏杯决赛第1局", "芮乃伟", "均势", "GB2312"))));
  EXPECT_EQ(decoded.encoding.decided_by, DecidedBy::kDamagedUtf8);
}

TEST(Decode, Iso2022) {
  const std::string bytes = encoded(kJapanese, "ISO-2022-JP");
  const Decoded decoded = decode(Bytes::own(bytes));
  EXPECT_EQ(decoded.text.view(), kJapanese);
  EXPECT_EQ(decoded.encoding.charset, "ISO-2022-JP");
}

TEST(Decode, EverySingleByteAndPairEndsInValidUtf8) {
  for (int a = 0; a < 256; ++a) {
    for (const int b : {0x00, 0x3F, 0x41, 0x5B, 0x5C, 0x5D, 0x80, 0x9F, 0xA1, 0xE5, 0xFE, 0xFF}) {
      const std::string text = "(;C["s + static_cast<char>(a) + static_cast<char>(b) + "])";
      EXPECT_TRUE(is_valid_utf8(decode(Bytes::own(text)).text.view())) << a << " " << b;
    }
  }
}

TEST(Utf8, KnowsWhatIsValid) {
  for (const std::string_view good :
       {"", "abc", "\u00E9", "\u4E00", "\U0001F600", "\xF4\x8F\xBF\xBF", "\xED\x9F\xBF", "\xEE\x80\x80"}) {
    EXPECT_TRUE(is_valid_utf8(good)) << good;
  }
  for (const std::string_view bad :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x80\x80\x80",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE4\xB8", "\xE4", "\xFF", "a\xE4\xB8z"}) {
    EXPECT_FALSE(is_valid_utf8(bad));
  }
}

TEST(Utf8, FindsOneBadByteAnywhere) {
  for (std::size_t at = 0; at < 200; ++at) {
    std::string text(200, 'x');
    text[at] = '\x80';
    EXPECT_FALSE(is_valid_utf8(text)) << at;
    EXPECT_LE(ascii_prefix(text), at);
    text.replace(at, 1, "\u4E00");
    EXPECT_TRUE(is_valid_utf8(text)) << at;
  }
}

TEST(Charset, UnknownNamesAreRefused) {
  EXPECT_FALSE(to_utf8("x", "no-such-charset"));
  EXPECT_FALSE(to_utf8("x", ""));
  EXPECT_FALSE(from_utf8("x", "ASCII//TRANSLIT"));
  EXPECT_EQ(iconv_name("utf8"), "UTF-8");
  EXPECT_EQ(iconv_name(" gb2312 "), "GB18030");
  EXPECT_EQ(iconv_name("koi8-r"), "KOI8-R");
}

}  // namespace
}  // namespace katachi::sgf
