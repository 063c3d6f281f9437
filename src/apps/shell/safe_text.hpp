// Text that is safe to print or to use as a file name.
//
// Everything that comes from records, engines, stores, files or arguments passes through one of these before it is printed: such
// text can hold escape sequences that write to the terminal's title or clipboard, and marks that reverse the direction of writing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "draw/text.hpp"

namespace katachi::apps {

using draw::escaped_json;
using draw::printable;
using draw::printable_lines;

// JSON as text that is safe to print and means the same; bytes that are not UTF-8 (of file names) become U+FFFD. indent < 0: one line.
std::string printable_json(const nlohmann::ordered_json& json, int indent = -1);

// The text as part of a file name on any system: letters, digits and the characters of other scripts stay, the rest becomes
// '_'; at most max_bytes, cut between characters.
std::string file_name_part(std::string_view text, std::size_t max_bytes);

}  // namespace katachi::apps
