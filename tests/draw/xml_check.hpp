// A check of XML small enough to be trusted: tags balance, attributes are quoted and not repeated, no stray < or &.
#pragma once

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace katachi::draw::test {

class XmlCheck {
 public:
  // What is wrong with the document, or nothing.
  static std::string fault(std::string_view xml) { return XmlCheck(xml).run(); }

 private:
  explicit XmlCheck(std::string_view xml) : rest_(xml) {}

  std::string run() {
    if (!skip("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")) return "no XML declaration";
    while (!rest_.empty()) {
      const std::string error = rest_.starts_with("<!--") ? comment() : rest_[0] == '<' ? tag() : text();
      if (!error.empty()) return error + " before: " + std::string(rest_.substr(0, 40));
    }
    if (!open_.empty()) return "not closed: " + open_.back();
    return roots_ == 1 ? "" : "not exactly one root element";
  }

  std::string comment() {
    const std::size_t end = rest_.find("--", 4);
    if (end == std::string_view::npos || rest_.substr(end, 3) != "-->") return "a comment without end";
    rest_.remove_prefix(end + 3);
    return "";
  }

  std::string tag() {
    rest_.remove_prefix(1);
    const bool closing = skip("/");
    const std::string name = word();
    if (name.empty()) return "a tag without name";
    if (closing) {
      if (open_.empty() || open_.back() != name) return "wrong closing tag " + name;
      open_.pop_back();
      return skip(">") ? "" : "closing tag without >";
    }
    if (open_.empty()) ++roots_;
    std::set<std::string> seen;
    while (skip(" ")) {
      const std::string attribute = word();
      if (!seen.insert(attribute).second) return "twice the attribute " + attribute;
      if (attribute.empty() || !skip("=\"")) return "a bad attribute";
      if (const std::string error = characters("\""); !error.empty()) return error;
      if (!skip("\"")) return "an attribute without end";
    }
    if (skip("/>")) return "";
    open_.push_back(name);
    return skip(">") ? "" : "opening tag without >";
  }

  std::string text() {
    if (open_.empty() && rest_[0] != '\n') return "text outside the root element";
    return characters("<");
  }

  // Up to one of the ends.
  std::string characters(std::string_view ends) {
    while (!rest_.empty() && ends.find(rest_[0]) == std::string_view::npos) {
      if (rest_[0] == '<') return "a stray <";
      if (static_cast<unsigned char>(rest_[0]) < 0x20 && rest_[0] != '\n') return "a control character";
      if (rest_[0] == '&') {
        if (!skip("&amp;") && !skip("&lt;") && !skip("&gt;") && !skip("&quot;")) return "a stray &";
      } else {
        rest_.remove_prefix(1);
      }
    }
    return "";
  }

  std::string word() {
    std::string out;
    while (!rest_.empty() && (std::isalnum(static_cast<unsigned char>(rest_[0])) || rest_[0] == '-')) {
      out += rest_[0];
      rest_.remove_prefix(1);
    }
    return out;
  }

  bool skip(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }

  std::string_view rest_;
  std::vector<std::string> open_;
  int roots_ = 0;
};

}  // namespace katachi::draw::test
