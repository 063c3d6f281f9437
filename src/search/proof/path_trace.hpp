// PathTrace: the steps of a search for exact::Trace, which names nodes by numbers; here a node is a path from the root.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>

#include "core/key128.hpp"
#include "search/exact/trace.hpp"
#include "search/proof/numbers.hpp"

namespace katachi::search::proof {

class PathTrace {
 public:
  explicit PathTrace(exact::Trace* trace) : trace_(trace) {}
  explicit operator bool() const { return trace_ != nullptr; }  // ask first: texts cost time

  void created(core::Key128 path, core::Key128 parent, std::string_view move, bool first_to_move) {
    const auto [place, is_new] = nodes_.emplace(path, static_cast<exact::Trace::Node>(nodes_.size()));
    if (is_new) trace_->created(place->second, node(parent), move, first_to_move);
  }
  void selected(core::Key128 path, std::string_view why) { trace_->selected(node(path), why); }
  void updated(core::Key128 path, Numbers numbers) {
    trace_->updated(node(path), fmt::format("pn {}, dn {}", text(numbers.pn), text(numbers.dn)));
    if (numbers.is_solved()) trace_->closed(node(path), numbers.pn == 0 ? "proved" : "disproved");
  }
  static std::string text(Number n) { return n >= kInfinity ? "inf" : fmt::format("{}", n); }

 private:
  exact::Trace::Node node(core::Key128 path) const {
    const auto found = nodes_.find(path);
    return found == nodes_.end() ? 0 : found->second;
  }

  exact::Trace* trace_;
  std::unordered_map<core::Key128, exact::Trace::Node, core::KeyHash> nodes_;
};

}  // namespace katachi::search::proof
