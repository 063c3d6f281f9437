// Steps: a depth-first search told step by step to an exact::Trace, which names nodes by numbers; here a node is a path.
//
// Without a trace every call is one test. Texts are made by callables, so that they cost nothing then.
#pragma once

#include <concepts>
#include <string_view>
#include <unordered_map>

#include "core/key128.hpp"
#include "search/exact/trace.hpp"

namespace katachi::search::course {

class Steps {
 public:
  explicit Steps(exact::Trace* trace) : trace_(trace) {}

  template <std::invocable MoveText>
  void created(core::Key128 path, core::Key128 parent, MoveText&& move, bool first_to_move) {
    if (trace_ == nullptr) return;
    const auto [place, is_new] = nodes_.emplace(path, static_cast<exact::Trace::Node>(nodes_.size()));
    if (is_new) trace_->created(place->second, node(parent), move(), first_to_move);
  }
  template <std::invocable Text>
  void selected(core::Key128 path, Text&& why) {
    if (trace_ != nullptr) trace_->selected(node(path), why());
  }
  template <std::invocable Text>
  void updated(core::Key128 path, Text&& numbers) {
    if (trace_ != nullptr) trace_->updated(node(path), numbers());
  }
  void closed(core::Key128 path, std::string_view why) {
    if (trace_ != nullptr) trace_->closed(node(path), why);
  }

 private:
  exact::Trace::Node node(core::Key128 path) const {
    const auto found = nodes_.find(path);
    return found == nodes_.end() ? 0 : found->second;
  }

  exact::Trace* trace_;
  std::unordered_map<core::Key128, exact::Trace::Node, core::KeyHash> nodes_;
};

}  // namespace katachi::search::course
