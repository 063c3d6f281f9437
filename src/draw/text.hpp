// Text for pictures and terminals: UTF-8 of any origin, how wide it is shown, and how it is made harmless.
//
// Names in game records hold anything: East Asian characters that take two columns, marks that take none, control
// characters, bytes that are not UTF-8. No function here fails: such bytes count as U+FFFD, one each.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace katachi::draw {

std::u32string characters(std::string_view text);

// The columns a terminal with a fixed font gives the text: 2 for East Asian wide characters and emoji, 0 for combining
// marks, else 1. Characters whose width is a matter of taste (such as ●) count 1, as terminals outside East Asia do.
std::size_t display_width(std::string_view text);

// One line that is safe to print: control characters, also those that turn the direction of writing, become '?'.
// With `ascii` every other character outside ASCII too.
std::string printable(std::string_view text, bool ascii = false);

// Each line printable(), line ends kept: a whole report.
std::string printable_lines(std::string_view text);

// JSON that is safe to print and has the same meaning: the characters that printable() replaces are written as \uXXXX. In JSON
// they stand in strings only; those below U+0020 are line ends between values, since no string may hold them as they are.
std::string escaped_json(std::string_view json);

// printable() as the content or a quoted attribute of an XML element.
std::string xml_escaped(std::string_view text);

// At most `width` columns, the last one "…" if something was cut off.
std::string shortened(std::string_view text, std::size_t width);

// Lines of at most `width` columns, broken at spaces, or within a word that is longer than a line. No text, no line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace katachi::draw
