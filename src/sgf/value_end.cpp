#include "sgf/value_end.hpp"

#include <algorithm>

#include "sgf/scan.hpp"

namespace katachi::sgf {
namespace {

constexpr std::ptrdiff_t kShortValue = 5;  // "dd", "dd:ee", "6.5", "B+R": a value that is surely no prose

// A name that goes on after a value. After prose, or without the capitals of FF[4], more is asked of it.
bool name_goes_on(const char* at, const char* end, bool inside_brackets, bool close) {
  const char* const after = skip_class(at, end, kName);
  if (!bracket_follows(after, end)) return false;
  if (!is_capital(*at)) return !inside_brackets && close && after - at <= 2;
  return !inside_brackets || std::none_of(at, after, [](char c) { return (char_class(c) & kSmall) != 0; });
}

// Semicolons and parentheses that lead to a property or to the end of the text. A name of small letters must stand close
// between ";" and "[", which prose does not do.
bool structure_goes_on(const char* at, const char* end) {
  while (at != end && (char_class(*at) & kStructure)) at = skip_filler(at + 1, end);
  if (at == end || property_begins(at, end)) return true;
  const char* const after = skip_class(at, end, kName);
  return at[-1] == ';' && is_letter(*at) && after != end && *after == '[';
}

// The ";" of the node whose first property the bracket opens, or null.
const char* opened_node(const char* begin, const char* bracket) {
  const char* const name_end = back_over(begin, bracket, kSpace);
  const char* const name = back_over(begin, name_end, kName);
  if (name == name_end || !is_capital(*name)) return nullptr;
  const char* const after = back_over(begin, name, kSpace);
  return after != begin && after[-1] == ';' ? after - 1 : nullptr;
}

}  // namespace

bool ends_value(const ValueSoFar& value, const char* end) {
  const char* const next = value.bracket + 1;
  const char* const at = skip_filler(next, end);
  const bool spaced = at != next;
  const bool is_short = value.bracket - value.begin <= kShortValue;
  if (at == end) return true;
  switch (*at) {
    case '[':
      return !(value.inside_brackets && spaced);
    case ';':
    case '(':
    case ')':
      return !value.inside_brackets || structure_goes_on(at, end);
    case ']':  // one bracket too many after a short value, or the end of a text that ends with a bracket
      return !value.inside_brackets && !spaced && is_short;
    default:
      return is_letter(*at) && name_goes_on(at, end, value.inside_brackets, !spaced || is_short);
  }
}

const char* game_opened_by(const char* begin, const char* bracket) {
  const char* const semicolon = opened_node(begin, bracket);
  if (!semicolon) return nullptr;
  const char* const after = back_over(begin, semicolon, kSpace);
  if (after == begin || after[-1] != '(') return nullptr;
  const char* const open = after - 1;
  return on_new_line(begin, open) ? open : nullptr;
}

const char* node_opened_by(const char* begin, const char* bracket, bool only_short) {
  const char* const semicolon = opened_node(begin, bracket);
  if (!semicolon || !only_short) return semicolon;
  const bool is_short = semicolon - begin <= kShortValue && std::none_of(begin, semicolon, is_space);
  return is_short ? semicolon : nullptr;
}

}  // namespace katachi::sgf
