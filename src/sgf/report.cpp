#include "sgf/report.hpp"

#include <numeric>

#include <fmt/format.h>

namespace katachi::sgf {
namespace {

struct CodeText {
  std::string_view name;
  std::string_view what;
  std::string_view action;
};

// In the order of Code.
constexpr std::array<CodeText, kCodeCount> kCodeTexts{{
    {"junk_before_game", "text outside a game", "skipped"},
    {"missing_open", "a game without its \"(\"", "\"(\" supplied"},
    {"missing_semicolon", "a property where \";\" must stand", "\";\" supplied"},
    {"missing_close", "game not closed", "\")\" supplied"},
    {"stray_close", "\")\" without a \"(\"", "skipped"},
    {"extra_open", "\"(\" with nothing before the next \"(\"", "skipped"},
    {"empty_variation", "a variation without a node", "skipped"},
    {"empty_game", "a game without a node", "skipped"},
    {"node_after_variation", "a node after the variations of its parent", "read as another variation"},
    {"junk_in_game", "invalid characters between properties", "skipped"},
    {"stray_line_break", "a line break spelt out in letters between properties", "skipped"},
    {"byte_order_mark", "a byte order mark within the text", "skipped"},
    {"property_without_value", "property without a value", "skipped"},
    {"value_without_name", "value without a property name", "skipped"},
    {"lower_case_name", "a property name with small letters", "kept, and found by its capitals"},
    {"unescaped_bracket", "\"]\" within a value", "escaped"},
    {"unterminated_value", "value without a closing \"]\"", "\"]\" supplied"},
    {"no_game", "no game", "nothing read"},
}};

const CodeText& texts(Code code) { return kCodeTexts[static_cast<std::size_t>(code)]; }

}  // namespace

std::string_view name(Code code) { return texts(code).name; }
std::string_view describe(Code code) { return texts(code).what; }
std::string_view action(Code code) { return texts(code).action; }

std::string Diagnostic::text() const {
  return fmt::format("line {}, byte {}: {} ({})", line, offset, describe(code), action);
}

std::uint64_t Report::total() const { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }

void Report::clear() {
  diagnostics.clear();
  counts.fill(0);
}

}  // namespace katachi::sgf
