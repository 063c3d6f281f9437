// Text that is safe to print or to use as a file name.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace katachi::apps {

// Control characters (a record may hold any) as '?', so that a terminal is not led astray.
std::string printable(std::string_view text);

// The text as part of a file name on any system: letters, digits and the characters of other scripts stay, the rest becomes
// '_'; at most max_bytes, cut between characters.
std::string file_name_part(std::string_view text, std::size_t max_bytes);

}  // namespace katachi::apps
