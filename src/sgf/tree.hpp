// A collection of game trees in flat arrays. It knows the grammar of SGF and nothing of Go.
//
// Nodes live in one vector and refer to each other by NodeId (parent, first child, next sibling); the properties of a node
// are one run of a second vector, the values of a property one run of a third. A value is kept *raw*: the text between its
// brackets with every escape, so that writing it back changes nothing. Use text() and simple_text() to read it.
//
// Invariants: a raw value has no unescaped `]` and does not end within an escape; the first child is the main line; a node
// comes after its parent in the order of ids; a property has at least one value.
// Cost: about 64 bytes for a move; no allocation per node; destruction and walks are not recursive.
// Views (string_view, span) stay good until the collection is changed; the characters themselves until clear().
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.hpp"
#include "sgf/large_pages.hpp"

namespace katachi::sgf {

using core::Bytes;

enum class NodeId : std::uint32_t {};
inline constexpr NodeId kNoNode{std::numeric_limits<std::uint32_t>::max()};

struct Property {
  std::string_view name;          // as it was written: "CP" or, in old files, "CoPyright"
  std::uint32_t first_value = 0;  // both for Collection::values()
  std::uint32_t value_count = 0;
};

// The name without the lower-case letters of FF[1] to FF[3] ("CoPyright" is "CP"); a name of small letters only is taken
// for the same in capitals ("b" is "B").
std::string canonical_name(std::string_view name);

// canonical_name(written) == canonical, without making a string.
bool same_name(std::string_view written, std::string_view canonical);

class Collection {
 public:
  Collection() = default;
  Collection(Collection&&) = default;
  Collection& operator=(Collection&&) = default;

  // --- reading ---
  std::span<const NodeId> games() const { return games_; }  // root nodes, in the order of the file
  std::size_t node_count() const { return nodes_.size(); }  // detached nodes included
  NodeId parent(NodeId node) const { return at(node).parent; }
  NodeId first_child(NodeId node) const { return at(node).first_child; }
  NodeId next_sibling(NodeId node) const { return at(node).next_sibling; }
  bool has_variations(NodeId node) const { return at(node).first_child != at(node).last_child; }

  std::span<const Property> properties(NodeId node) const;
  std::span<const std::string_view> values(const Property& property) const;

  // The first property with this (canonical) name, or null. A name may occur twice in a node of a careless file.
  const Property* find(NodeId node, std::string_view name) const;

  // All raw values of the first property with this name (empty if there is none).
  std::span<const std::string_view> values(NodeId node, std::string_view name) const;

  // The first value of a property: as written, as Text (line breaks kept), as SimpleText (one line).
  std::optional<std::string_view> raw(NodeId node, std::string_view name) const;
  std::optional<std::string> text(NodeId node, std::string_view name) const;
  std::optional<std::string> simple_text(NodeId node, std::string_view name) const;

  // The node after `node` when the tree under `root` is walked depth first, main line first; kNoNode at the end.
  NodeId next_in_tree(NodeId node, NodeId root) const;

  class NodeRange;
  NodeRange main_line(NodeId from) const;  // from, its first child, and so on
  NodeRange children(NodeId node) const;

  // --- building ---
  NodeId add_game();
  NodeId add_child(NodeId parent);  // becomes the last variation
  void detach(NodeId node);         // takes the node and all under it (or a game) out of the tree; ids of others stay

  // Adds a property at the end of the node. Precondition: the name consists of letters and digits, a letter first; there is
  // at least one value. Both are copied; brackets in a raw value are escaped unless they are already.
  void add(NodeId node, std::string_view name, std::span<const std::string_view> raw_values);
  void add(NodeId node, std::string_view name, std::initializer_list<std::string_view> raw_values);

  // Replaces the values of the property where it stands, or adds it.
  void set(NodeId node, std::string_view name, std::span<const std::string_view> raw_values);
  void set(NodeId node, std::string_view name, std::string_view raw_value);
  void set_text(NodeId node, std::string_view name, std::string_view text);         // escapes
  void set_simple_text(NodeId node, std::string_view name, std::string_view text);  // escapes, makes one line of it
  bool remove(NodeId node, std::string_view name);                                  // all properties of this name

  // --- for the reader: append only, nothing is copied ---
  void reserve(std::size_t nodes, std::size_t properties, std::size_t values);
  void push_property(NodeId last_node, std::string_view name);  // precondition: no node was added after last_node
  void push_value(std::string_view raw);                        // to the property pushed last; must obey the invariant
  void pop_property();                                          // takes back the property pushed last
  std::string_view keep(std::string_view characters);           // copies characters into memory of the collection
  void keep(Bytes text) { texts_.push_back(std::move(text)); }  // makes the collection the owner of what it views

  // Forgets the trees and texts but not the memory of the arrays: for reading game after game.
  void clear();

 private:
  struct Node {
    NodeId parent, first_child, last_child, next_sibling;
    std::uint32_t first_property, property_count;
  };

  const Node& at(NodeId id) const { return nodes_[static_cast<std::uint32_t>(id)]; }
  Node& at(NodeId id) { return nodes_[static_cast<std::uint32_t>(id)]; }
  NodeId push_node(NodeId parent);
  std::string_view keep_value(std::string_view raw);
  void store_values(Property& property, std::span<const std::string_view> raw_values);
  Property* find_mutable(NodeId node, std::string_view name);

  std::vector<Node, LargePageAllocator<Node>> nodes_;
  std::vector<Property, LargePageAllocator<Property>> properties_;
  std::vector<std::string_view, LargePageAllocator<std::string_view>> values_;
  std::vector<NodeId> games_;
  std::vector<Bytes> texts_;
  std::vector<std::unique_ptr<char[]>> chunks_;  // characters of added names and values
  char* chunk_next_ = nullptr;
  std::size_t chunk_left_ = 0;
};

// A line of nodes: main line or children. A forward range of NodeId.
class Collection::NodeRange {
 public:
  class Iterator {
   public:
    using value_type = NodeId;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    NodeId operator*() const { return node_; }
    Iterator& operator++() {
      node_ = down_ ? collection_->first_child(node_) : collection_->next_sibling(node_);
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.node_ == b.node_; }

   private:
    friend class NodeRange;
    Iterator(const Collection* collection, NodeId node, bool down)
        : collection_(collection), node_(node), down_(down) {}
    const Collection* collection_ = nullptr;
    NodeId node_ = kNoNode;
    bool down_ = true;
  };

  Iterator begin() const { return Iterator(collection_, first_, down_); }
  Iterator end() const { return Iterator(collection_, kNoNode, down_); }

 private:
  friend class Collection;
  NodeRange(const Collection* collection, NodeId first, bool down)
      : collection_(collection), first_(first), down_(down) {}
  const Collection* collection_;
  NodeId first_;
  bool down_;
};

// Same games, same shape, same names as written and same raw values in the same order.
bool equal(const Collection& a, const Collection& b);

inline Collection::NodeRange Collection::main_line(NodeId from) const { return NodeRange(this, from, true); }
inline Collection::NodeRange Collection::children(NodeId node) const {
  return NodeRange(this, first_child(node), false);
}

inline std::span<const Property> Collection::properties(NodeId node) const {
  return std::span(properties_).subspan(at(node).first_property, at(node).property_count);
}

inline std::span<const std::string_view> Collection::values(const Property& property) const {
  return std::span(values_).subspan(property.first_value, property.value_count);
}

// The three below are the reader's inner loop, hence inline.
inline NodeId Collection::push_node(NodeId parent) {
  const NodeId id{static_cast<std::uint32_t>(nodes_.size())};
  nodes_.push_back({parent, kNoNode, kNoNode, kNoNode, static_cast<std::uint32_t>(properties_.size()), 0});
  return id;
}

inline NodeId Collection::add_child(NodeId parent) {
  const NodeId id = push_node(parent);
  Node& above = at(parent);
  if (above.last_child == kNoNode) {
    above.first_child = id;
  } else {
    at(above.last_child).next_sibling = id;
  }
  above.last_child = id;
  return id;
}

inline void Collection::push_property(NodeId last_node, std::string_view name) {
  properties_.push_back({name, static_cast<std::uint32_t>(values_.size()), 0});
  ++at(last_node).property_count;
}

inline void Collection::push_value(std::string_view raw) {
  values_.push_back(raw);
  ++properties_.back().value_count;
}

}  // namespace katachi::sgf
