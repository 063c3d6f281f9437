// Charsets by name, through the iconv of the C library.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace katachi::sgf {

struct Converted {
  std::string text;
  std::size_t replaced = 0;  // pieces of input that could not be converted
};

// The name by which iconv knows what programs write into CA: "utf8" is UTF-8; "gb2312" and "gbk" are read as GB18030, which
// contains them; "x-sjis" is CP932 and so on. Other names come back in capitals, unchecked.
std::string iconv_name(std::string_view written);

// To UTF-8; what cannot be decoded becomes U+FFFD. Nothing if the charset is not known.
std::optional<Converted> to_utf8(std::string_view bytes, const std::string& charset);

// From UTF-8; characters the charset lacks become '?'. Nothing if the charset is not known.
std::optional<Converted> from_utf8(std::string_view text, const std::string& charset);

}  // namespace katachi::sgf
