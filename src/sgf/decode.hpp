// Bytes of a game record in whatever charset -> UTF-8, before anything is parsed.
//
// The whole file is decoded first because Shift-JIS, Big5 and GBK have characters whose second byte is `\` or `]`. The
// charset is decided in this order:
//   1. a byte order mark (UTF-8, UTF-16), or UTF-16 without one;
//   2. the bytes are valid UTF-8 (nothing is copied; pure ASCII costs one pass at memory speed);
//   3. the CA property, if it names a charset in which the bytes make sense;
//   4. damaged UTF-8: records of the Fox server lost the bytes 81 8D 8F 90 9D to '?'. Each spoilt character becomes U+FFFD;
//   5. GB18030, Big5, Shift-JIS or EUC-KR, whichever makes the best text (guess.hpp);
//   6. Latin-1, with the Windows characters in 80..9F: every byte means something there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/bytes.hpp"

namespace katachi::sgf {

using core::Bytes;

enum class DecidedBy : std::uint8_t { kByteOrderMark, kValidUtf8, kProperty, kDamagedUtf8, kScore, kFallback };

std::string_view name(DecidedBy decision);

struct Encoding {
  std::string charset = "UTF-8";  // of the bytes as they came
  DecidedBy decided_by = DecidedBy::kValidUtf8;
  std::size_t replaced = 0;  // characters that could not be decoded, now U+FFFD
};

struct Decoded {
  Bytes text;  // UTF-8; the very bytes that were given where they were UTF-8 already
  Encoding encoding;
};

Decoded decode(Bytes bytes);

}  // namespace katachi::sgf
