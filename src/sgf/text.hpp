// The value types of SGF that are text: Text, SimpleText and composed pairs, with their escapes.
//
// Raw is what stands between the brackets. In raw text `\` makes the next character literal; `\` before a line break takes
// the break out. Text keeps the other line breaks (one "\n" each); SimpleText turns all white space into blanks. In a
// composed value "a:b" a colon of the parts themselves is escaped.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace katachi::sgf {

std::string unescape_text(std::string_view raw);
std::string unescape_simple_text(std::string_view raw);

std::string escape_text(std::string_view text);
std::string escape_simple_text(std::string_view text);

// "first:second" with colons of the parts escaped.
std::string escape_compose(std::string_view first, std::string_view second);

// The two raw parts around the first unescaped colon; nothing if there is none.
std::optional<std::pair<std::string_view, std::string_view>> split_compose(std::string_view raw);

// True if the characters can stand between brackets: no unescaped `]`, no escape cut off at the end.
bool is_valid_raw(std::string_view raw);

// True if it has an unescaped "[" too. That is allowed, but it makes careless readers stumble.
bool has_open_bracket(std::string_view raw);

// The nearest valid raw value: escapes brackets of both kinds, drops an escape cut off at the end.
std::string mend_raw(std::string_view raw);

}  // namespace katachi::sgf
