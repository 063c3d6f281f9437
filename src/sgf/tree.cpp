#include "sgf/tree.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "sgf/scan.hpp"
#include "sgf/text.hpp"

namespace katachi::sgf {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{64} << 10;

constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }

constexpr char to_capital(char c) { return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c; }

// What the grammar has for a name, small letters of old formats included.
[[maybe_unused]] bool is_name(std::string_view name) {
  return !name.empty() && is_letter(name.front()) &&
         std::ranges::all_of(name, [](char c) { return (char_class(c) & kName) != 0; });
}

}  // namespace

std::string canonical_name(std::string_view name) {
  std::string capitals;
  std::ranges::copy_if(name, std::back_inserter(capitals), [](char c) { return !is_small(c); });
  if (capitals.empty()) std::ranges::transform(name, std::back_inserter(capitals), to_capital);
  return capitals;
}

bool same_name(std::string_view written, std::string_view canonical) {
  if (written == canonical) return true;
  if (std::ranges::none_of(written, is_small)) return false;
  return canonical_name(written) == canonical;
}

const Property* Collection::find(NodeId node, std::string_view name) const {
  for (const Property& property : properties(node)) {
    if (same_name(property.name, name)) return &property;
  }
  return nullptr;
}

Property* Collection::find_mutable(NodeId node, std::string_view name) {
  return const_cast<Property*>(find(node, name));
}

std::span<const std::string_view> Collection::values(NodeId node, std::string_view name) const {
  const Property* property = find(node, name);
  return property ? values(*property) : std::span<const std::string_view>{};
}

std::optional<std::string_view> Collection::raw(NodeId node, std::string_view name) const {
  const auto found = values(node, name);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

std::optional<std::string> Collection::text(NodeId node, std::string_view name) const {
  const auto found = raw(node, name);
  return found ? std::optional(unescape_text(*found)) : std::nullopt;
}

std::optional<std::string> Collection::simple_text(NodeId node, std::string_view name) const {
  const auto found = raw(node, name);
  return found ? std::optional(unescape_simple_text(*found)) : std::nullopt;
}

NodeId Collection::next_in_tree(NodeId node, NodeId root) const {
  if (first_child(node) != kNoNode) return first_child(node);
  while (node != root) {
    if (next_sibling(node) != kNoNode) return next_sibling(node);
    node = parent(node);
  }
  return kNoNode;
}

NodeId Collection::add_game() {
  const NodeId root = push_node(kNoNode);
  games_.push_back(root);
  return root;
}

void Collection::detach(NodeId node) {
  const NodeId above_id = at(node).parent;
  if (above_id == kNoNode) {
    std::erase(games_, node);
    return;
  }
  Node& above = at(above_id);
  NodeId before = kNoNode;
  for (NodeId child = above.first_child; child != node; child = at(child).next_sibling) before = child;
  const NodeId after = at(node).next_sibling;
  (before == kNoNode ? above.first_child : at(before).next_sibling) = after;
  if (above.last_child == node) above.last_child = before;
  at(node).parent = kNoNode;
  at(node).next_sibling = kNoNode;
}

std::string_view Collection::keep(std::string_view characters) {
  if (characters.size() > chunk_left_) {
    const std::size_t size = std::max(kChunkBytes, characters.size());
    chunks_.push_back(std::make_unique_for_overwrite<char[]>(size));
    chunk_next_ = chunks_.back().get();
    chunk_left_ = size;
  }
  char* const start = chunk_next_;
  std::ranges::copy(characters, start);
  chunk_next_ += characters.size();
  chunk_left_ -= characters.size();
  return {start, characters.size()};
}

std::string_view Collection::keep_value(std::string_view raw) {
  return is_valid_raw(raw) && !has_open_bracket(raw) ? keep(raw) : keep(mend_raw(raw));
}

void Collection::store_values(Property& property, std::span<const std::string_view> raw_values) {
  assert(!raw_values.empty());
  // The given span may be a part of values_ itself, which is about to grow.
  const std::vector<std::string_view> given(raw_values.begin(), raw_values.end());
  if (given.size() > property.value_count) {
    property.first_value = static_cast<std::uint32_t>(values_.size());
    values_.resize(values_.size() + given.size());
  }
  property.value_count = static_cast<std::uint32_t>(given.size());
  for (std::size_t i = 0; i < given.size(); ++i) values_[property.first_value + i] = keep_value(given[i]);
}

void Collection::add(NodeId node, std::string_view name, std::span<const std::string_view> raw_values) {
  assert(is_name(name));
  const Node& owner = at(node);
  const std::size_t end = owner.first_property + owner.property_count;
  if (owner.property_count == 0 || end != properties_.size()) {
    // Not the last run of the vector: it moves there, for it must stay in one piece.
    const auto moved = static_cast<std::uint32_t>(properties_.size());
    for (std::uint32_t i = 0; i < owner.property_count; ++i) {
      const Property copy = properties_[owner.first_property + i];
      properties_.push_back(copy);
    }
    at(node).first_property = moved;
  }
  properties_.push_back({keep(name), 0, 0});
  ++at(node).property_count;
  store_values(properties_.back(), raw_values);
}

void Collection::add(NodeId node, std::string_view name, std::initializer_list<std::string_view> raw_values) {
  add(node, name, std::span(raw_values.begin(), raw_values.size()));
}

void Collection::set(NodeId node, std::string_view name, std::span<const std::string_view> raw_values) {
  if (Property* property = find_mutable(node, name)) {
    store_values(*property, raw_values);
  } else {
    add(node, name, raw_values);
  }
}

void Collection::set(NodeId node, std::string_view name, std::string_view raw_value) {
  set(node, name, std::span(&raw_value, 1));
}

void Collection::set_text(NodeId node, std::string_view name, std::string_view text) {
  set(node, name, escape_text(text));
}

void Collection::set_simple_text(NodeId node, std::string_view name, std::string_view text) {
  set(node, name, escape_simple_text(text));
}

bool Collection::remove(NodeId node, std::string_view name) {
  Node& owner = at(node);
  const std::span<Property> run = std::span(properties_).subspan(owner.first_property, owner.property_count);
  const auto rest = std::ranges::remove_if(run, [&](const Property& p) { return same_name(p.name, name); });
  owner.property_count -= static_cast<std::uint32_t>(rest.size());
  return !rest.empty();
}

void Collection::reserve(std::size_t nodes, std::size_t properties, std::size_t values) {
  nodes_.reserve(nodes);
  properties_.reserve(properties);
  values_.reserve(values);
}

void Collection::pop_property() {
  assert(!properties_.empty() && !nodes_.empty());
  values_.resize(values_.size() - properties_.back().value_count);
  properties_.pop_back();
  --nodes_.back().property_count;
}

void Collection::clear() {
  nodes_.clear();
  properties_.clear();
  values_.clear();
  games_.clear();
  texts_.clear();
  chunks_.clear();
  chunk_next_ = nullptr;
  chunk_left_ = 0;
}

namespace {

bool equal_properties(const Collection& a, NodeId in_a, const Collection& b, NodeId in_b) {
  return std::ranges::equal(a.properties(in_a), b.properties(in_b), [&](const Property& p, const Property& q) {
    return p.name == q.name && std::ranges::equal(a.values(p), b.values(q));
  });
}

// Depth of the way from one node of the walk to the next tells the shape: compared through the walks themselves.
bool equal_trees(const Collection& a, NodeId root_a, const Collection& b, NodeId root_b) {
  const auto has = [](NodeId node) { return node != kNoNode; };
  NodeId in_a = root_a;
  NodeId in_b = root_b;
  while (has(in_a) && has(in_b)) {
    if (has(a.first_child(in_a)) != has(b.first_child(in_b))) return false;
    if (in_a != root_a && in_b != root_b && has(a.next_sibling(in_a)) != has(b.next_sibling(in_b))) return false;
    if (!equal_properties(a, in_a, b, in_b)) return false;
    in_a = a.next_in_tree(in_a, root_a);
    in_b = b.next_in_tree(in_b, root_b);
  }
  return has(in_a) == has(in_b);
}

}  // namespace

bool equal(const Collection& a, const Collection& b) {
  return std::ranges::equal(a.games(), b.games(),
                            [&](NodeId root_a, NodeId root_b) { return equal_trees(a, root_a, b, root_b); });
}

}  // namespace katachi::sgf
