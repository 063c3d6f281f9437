#include "sgf/decode.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "sgf/charset.hpp"
#include "sgf/guess.hpp"
#include "sgf/scan.hpp"
#include "sgf/utf8.hpp"

namespace katachi::sgf {
namespace {

constexpr std::size_t kPropertyWindow = std::size_t{64} << 10;  // the CA property stands in the root of the first game

Decoded converted(Converted from, std::string charset, DecidedBy decided_by) {
  return {Bytes::own(std::move(from.text)), {std::move(charset), decided_by, from.replaced}};
}

// UTF-16 by its byte order mark, or by the way "(;" looks in it.
std::optional<std::string> utf16_of(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("(\0;\0"sv)) return "UTF-16LE";
  if (bytes.starts_with("\xFE\xFF"sv) || bytes.starts_with("\0(\0;"sv)) return "UTF-16BE";
  return std::nullopt;
}

std::optional<Decoded> decode_utf16(std::string_view bytes) {
  const auto charset = utf16_of(bytes);
  if (!charset) return std::nullopt;
  const bool has_mark = bytes[0] == '\xFF' || bytes[0] == '\xFE';
  auto text = to_utf8(bytes.substr(has_mark ? 2 : 0), *charset);
  if (!text) return std::nullopt;
  return converted(std::move(*text), *charset, DecidedBy::kByteOrderMark);
}

// Latin-1 as it is met: the control characters 80..9F are those of Windows, where that has a character.
Converted decode_latin1(std::string_view bytes) {
  static constexpr std::array<std::uint16_t, 32> kWindows{
      0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
  Converted done;
  done.text.reserve(bytes.size() + bytes.size() / 8);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const unsigned code = byte >= 0x80 && byte < 0xA0 ? kWindows[byte - 0x80U] : byte;
    if (code < 0x80) {
      done.text += c;
    } else if (code < 0x800) {
      done.text += static_cast<char>(0xC0 | code >> 6);
      done.text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      done.text += static_cast<char>(0xE0 | code >> 12);
      done.text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
      done.text += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return done;
}

// The first value of CA near the front of the bytes, or empty.
std::string_view ca_value(std::string_view bytes) {
  const std::string_view front = bytes.substr(0, kPropertyWindow);
  for (std::size_t at = front.find("CA["); at != std::string_view::npos; at = front.find("CA[", at + 1)) {
    const std::size_t close = front.find(']', at);
    if (close == std::string_view::npos) break;
    const bool whole_name = at == 0 || !is_letter(front[at - 1]);
    if (whole_name) return front.substr(at + 3, close - at - 3);
  }
  return {};
}

std::size_t high_bytes(std::string_view bytes) {
  return static_cast<std::size_t>(
      std::ranges::count_if(bytes, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
}

// By CA, if it does not lie: hardly any byte may be left over, and what was ASCII must still be.
std::optional<Decoded> decode_by_property(std::string_view bytes, const Utf8Survey& survey) {
  const std::string_view written = ca_value(bytes);
  const std::string charset = iconv_name(written);
  if (charset.empty() || charset == "UTF-8" || survey.is_damaged_utf8()) return std::nullopt;
  auto text = charset == "CP1252" ? decode_latin1(bytes) : to_utf8(bytes, charset);
  if (!text) return std::nullopt;
  const bool keeps_ascii = text->text.find("CA[") != std::string::npos;
  if (!keeps_ascii || text->replaced * 50 > high_bytes(bytes)) return std::nullopt;
  return converted(std::move(*text), charset == "CP1252" ? "ISO-8859-1" : charset, DecidedBy::kProperty);
}

Decoded decode_high_bytes(std::string_view bytes) {
  const Utf8Survey survey = survey_utf8(bytes);
  if (auto by_property = decode_by_property(bytes, survey)) return std::move(*by_property);
  if (survey.is_damaged_utf8()) {
    Converted mended;
    mended.text = mend_utf8(bytes, mended.replaced);
    return converted(std::move(mended), "UTF-8", DecidedBy::kDamagedUtf8);
  }
  if (const std::string charset = guess_charset(bytes); !charset.empty()) {
    if (auto text = to_utf8(bytes, charset)) return converted(std::move(*text), charset, DecidedBy::kScore);
  }
  return converted(decode_latin1(bytes), "ISO-8859-1", DecidedBy::kFallback);
}

// Old Japanese mail charset: ASCII bytes throughout, escape sequences switch the character set.
std::optional<Decoded> decode_iso2022(std::string_view bytes) {
  if (bytes.find('\x1B') == std::string_view::npos || bytes.find("\x1B$") == std::string_view::npos)
    return std::nullopt;
  auto text = to_utf8(bytes, "ISO-2022-JP");
  if (!text || text->replaced > 0) return std::nullopt;
  return converted(std::move(*text), "ISO-2022-JP", DecidedBy::kByteOrderMark);
}

}  // namespace

std::string_view name(DecidedBy decision) {
  switch (decision) {
    case DecidedBy::kByteOrderMark:
      return "byte order mark";
    case DecidedBy::kValidUtf8:
      return "valid UTF-8";
    case DecidedBy::kProperty:
      return "CA property";
    case DecidedBy::kDamagedUtf8:
      return "damaged UTF-8";
    case DecidedBy::kScore:
      return "best score";
    case DecidedBy::kFallback:
      return "nothing else fits";
  }
  return "";
}

Decoded decode(Bytes bytes) {
  if (auto utf16 = decode_utf16(bytes.view())) return std::move(*utf16);
  const bool has_mark = bytes.view().starts_with("\xEF\xBB\xBF");
  if (has_mark) bytes.remove_prefix(3);
  const std::string_view view = bytes.view();
  if (is_valid_utf8(view)) {
    if (auto japanese = decode_iso2022(view)) return std::move(*japanese);
    return {std::move(bytes), {"UTF-8", has_mark ? DecidedBy::kByteOrderMark : DecidedBy::kValidUtf8, 0}};
  }
  if (has_mark) {
    Converted mended;
    mended.text = mend_utf8(view, mended.replaced);
    return converted(std::move(mended), "UTF-8", DecidedBy::kDamagedUtf8);
  }
  return decode_high_bytes(view);
}

}  // namespace katachi::sgf
