#include "tests/sgf/model.hpp"

#include <cctype>
#include <stdexcept>

namespace katachi::sgf {
namespace {

class SlowParser {
 public:
  explicit SlowParser(std::string_view text) : text_(text) {}

  Model collection() {
    Model games;
    while (peek() == '(') games.push_back(game_tree());
    if (at_ != text_.size()) throw std::runtime_error("text after the last game");
    return games;
  }

 private:
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  void expect(char c) {
    if (peek() != c) throw std::runtime_error(std::string("expected ") + c);
    ++at_;
  }

  // GameTree = "(" Sequence { GameTree } ")"; the nodes of a sequence hang one under the other.
  ModelNode game_tree() {
    expect('(');
    ModelNode first = node();
    std::vector<ModelNode> line;
    while (peek() == ';') line.push_back(node());
    std::vector<ModelNode> below;
    while (peek() == '(') below.push_back(game_tree());
    expect(')');
    while (!line.empty()) {
      line.back().children = std::move(below);
      below.clear();
      below.push_back(std::move(line.back()));
      line.pop_back();
    }
    first.children = std::move(below);
    return first;
  }

  ModelNode node() {
    expect(';');
    ModelNode node;
    while (std::isalpha(static_cast<unsigned char>(peek()))) {
      ModelProperty property;
      while (std::isalnum(static_cast<unsigned char>(text_[at_]))) property.name += text_[at_++];
      while (peek() == '[') property.values.push_back(value());
      node.properties.push_back(property);
    }
    return node;
  }

  std::string value() {
    expect('[');
    std::string raw;
    while (text_.at(at_) != ']') {
      if (text_[at_] == '\\') raw += text_[at_++];
      raw += text_.at(at_++);
    }
    ++at_;
    return raw;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

ModelNode node_model(const Collection& games, NodeId id) {
  ModelNode node;
  for (const Property& property : games.properties(id)) {
    const auto values = games.values(property);
    node.properties.push_back({std::string(property.name), {values.begin(), values.end()}});
  }
  for (const NodeId child : games.children(id)) node.children.push_back(node_model(games, child));
  return node;
}

void fill(Collection& games, NodeId id, const ModelNode& node) {
  for (const ModelProperty& property : node.properties) {
    const std::vector<std::string_view> values(property.values.begin(), property.values.end());
    games.add(id, property.name, values);
  }
  for (const ModelNode& child : node.children) fill(games, games.add_child(id), child);
}

void show_node(const ModelNode& node, std::string& out) {
  out += ';';
  for (const ModelProperty& property : node.properties) {
    out += property.name;
    for (const std::string& value : property.values) out += "[" + value + "]";
  }
  if (node.children.size() == 1) return show_node(node.children.front(), out);
  for (const ModelNode& child : node.children) {
    out += '(';
    show_node(child, out);
    out += ')';
  }
}

}  // namespace

Model slow_parse(std::string_view text) { return SlowParser(text).collection(); }

Model to_model(const Collection& games) {
  Model model;
  for (const NodeId root : games.games()) model.push_back(node_model(games, root));
  return model;
}

Collection to_collection(const Model& model) {
  Collection games;
  for (const ModelNode& root : model) fill(games, games.add_game(), root);
  return games;
}

std::string show(const Model& model) {
  std::string out;
  for (const ModelNode& root : model) {
    out += '(';
    show_node(root, out);
    out += ')';
  }
  return out;
}

}  // namespace katachi::sgf
