// Trace: a search told step by step, for teaching: what it selected, expanded and backed up, with its numbers.
//
// A search that is given a trace names each position by a number, the root is 0. It is only for small searches: every step
// is a virtual call with texts. What is done with the steps (text, a tree as SVG) is the business of whoever listens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace katachi::search::exact {

class Trace {
 public:
  using Node = std::uint32_t;

  virtual ~Trace() = default;
  // A position came into being: `move` led to it from `parent`; the root is its own parent and has no move.
  virtual void created(Node node, Node parent, std::string_view move, bool first_to_move) = 0;
  // The search went to this node: `why` says by which numbers ("proof number 2, the least").
  virtual void selected(Node node, std::string_view why) = 0;
  // The numbers of the node are now these ("pn 1, dn 3", "value +2, alpha -inf, beta 0").
  virtual void updated(Node node, std::string_view numbers) = 0;
  // The node will not be looked at again, and why ("beta cut-off", "proved: win").
  virtual void closed(Node node, std::string_view why) = 0;
};

}  // namespace katachi::search::exact
