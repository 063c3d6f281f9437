// Random trees and random text: the reader against its slow twin, and both round trips.
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sgf/parse.hpp"
#include "sgf/write.hpp"
#include "tests/sgf/model.hpp"

namespace katachi::sgf {
namespace {

using rc::gen::inRange;

int up_to(int last) { return *inRange(0, last + 1); }

// Root properties only where they belong: elsewhere the reader takes them for the next game.
std::string random_name(bool root) {
  std::vector<std::string> names{"B", "W", "AB", "C", "LB", "KM", "XYZ", "CoPyright", "Black", "K2"};
  if (root) names.insert(names.end(), {"SZ", "FF", "GM"});
  return *rc::gen::elementOf(names);
}

// Raw text with escapes and all kinds of structure in it; `brackets`: also an unescaped "[".
std::string random_raw(bool brackets) {
  std::vector<std::string> pieces{"dd",  "a", " ",  "\n",           ";",   "(", ")", ":", "\\]", "\\\\",
                                  "\\[", "B", "(;", "\xE9\xBB\x92", "\r\n"};
  if (brackets) pieces.insert(pieces.end(), {"[", "[A", ";B["});
  std::string raw;
  for (int i = up_to(6); i > 0; --i) raw += *rc::gen::elementOf(pieces);
  return raw;
}

constexpr int kDepth = 4;

ModelNode random_node(int depth, bool brackets) {
  ModelNode node;
  for (int i = up_to(3); i > 0; --i) {
    ModelProperty property{random_name(depth == kDepth), {}};
    for (int v = up_to(2); v >= 0; --v) property.values.push_back(random_raw(brackets));
    node.properties.push_back(property);
  }
  if (depth > 0) {
    for (int i = up_to(2); i > 0; --i) node.children.push_back(random_node(depth - 1, brackets));
  }
  return node;
}

Model random_model(bool brackets) {
  Model model;
  for (int i = up_to(2); i >= 0; --i) model.push_back(random_node(kDepth, brackets));
  return model;
}

// White space strewn in wherever the grammar has it.
std::string with_space(const std::string& text) {
  std::string out;
  bool in_value = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool in_name = !in_value && std::isalnum(static_cast<unsigned char>(c));
    if (!in_value && !in_name && up_to(3) == 0)
      out += *rc::gen::elementOf(std::vector<std::string>{" ", "\n", "\r\n", "\t "});
    out += c;
    if (in_value && c == '\\') {
      out += text[++i];
    } else if (c == '[') {
      in_value = true;
    } else if (c == ']') {
      in_value = false;
    }
  }
  return out;
}

core::Result<Document> parse_text(const std::string& text, Mode mode) {
  return parse(Bytes::own(text), {.mode = mode});
}

// FF[1] to FF[3] names make the strict reader look for FF: without it the format is the first, where they are right.
bool strict_accepts_names(const Model& model) { return show(model).find("FF[") == std::string::npos; }

RC_GTEST_PROP(Random, FastAndSlowReadTheSame, ()) {
  const Model model = random_model(false);
  const std::string text = with_space(show(model));
  RC_ASSERT(slow_parse(text) == model);
  for (const Mode mode : {Mode::kLenient, Mode::kSalvage}) {
    const auto document = parse_text(text, mode);
    RC_ASSERT(document.has_value());
    RC_ASSERT(show(to_model(document->games)) == show(model));
  }
}

RC_GTEST_PROP(Random, StrictReadsWhateverIsWellFormed, ()) {
  const Model model = random_model(true);
  RC_PRE(strict_accepts_names(model));
  const std::string text = with_space(show(model));
  const auto document = parse_text(text, Mode::kStrict);
  RC_ASSERT(document.has_value());
  RC_ASSERT(document->report.clean());
  RC_ASSERT(show(to_model(document->games)) == show(slow_parse(text)));
}

RC_GTEST_PROP(Random, BuiltTreesComeBack, ()) {
  const Collection games = to_collection(random_model(true));
  const auto document = parse_text(to_text(games), Mode::kLenient);
  RC_ASSERT(document.has_value());
  RC_ASSERT(equal(document->games, games));
}

RC_GTEST_PROP(Random, WrappingChangesNothing, ()) {
  const Collection games = to_collection(random_model(true));
  const auto written = write(games, {.wrap = static_cast<std::size_t>(1 + up_to(20)), .correct_ca = false});
  RC_ASSERT(written.has_value());
  const auto document = parse_text(written->bytes, Mode::kLenient);
  RC_ASSERT(document.has_value());
  RC_ASSERT(equal(document->games, games));
}

// Any text at all: what was read once is written and read without a further repair of its shape.
RC_GTEST_PROP(Random, RepairsAreStable, ()) {
  const std::vector<std::string> pieces{"(", ")",  ";",       "[", "]",   "\\",     "B", "aa",
                                        " ", "\n", "(;GM[1]", "b", ";W[", "\\r\\n", "-", "]]"};
  std::string text;
  for (int i = up_to(30); i > 0; --i) text += *rc::gen::elementOf(pieces);
  for (const Mode mode : {Mode::kLenient, Mode::kSalvage}) {
    const auto document = parse_text(text, mode);
    if (!document || document->games.games().empty()) continue;
    const auto again = parse_text(to_text(document->games), mode);
    RC_ASSERT(again.has_value());
    RC_ASSERT(show(to_model(again->games)) == show(to_model(document->games)));
  }
}

}  // namespace
}  // namespace katachi::sgf
