// Which of the charsets of East Asia were these bytes written in?
//
// Each charset reads the bytes as pairs and gives every pair a weight: much for characters that are frequent in its
// language (the standards order their first level by use, so the first byte tells), more for the characters game records
// are full of, nothing or less for the rare ones, and a heavy loss for what is no character at all. The mean weight decides.
// Text in an alphabet with a few accents scores low everywhere: it is none of them.
#pragma once

#include <string>
#include <string_view>

namespace katachi::sgf {

// "GB18030", "BIG5-HKSCS", "CP932" or "CP949" (names of iconv), or empty if none fits.
std::string guess_charset(std::string_view bytes);

}  // namespace katachi::sgf
