// The slow twin of the reader: trees as plain nested values, and the grammar of SGF read by recursion, one character after
// the other. Only for well-formed text that is not nested deeply.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sgf/tree.hpp"

namespace katachi::sgf {

struct ModelProperty {
  std::string name;
  std::vector<std::string> values;  // raw
  friend bool operator==(const ModelProperty&, const ModelProperty&) = default;
};

struct ModelNode {
  std::vector<ModelProperty> properties;
  std::vector<ModelNode> children;
  friend bool operator==(const ModelNode&, const ModelNode&) = default;
};

using Model = std::vector<ModelNode>;  // one root for each game

// Recursive descent over well-formed text.
Model slow_parse(std::string_view text);

// A collection as a model, and the way back through the building functions.
Model to_model(const Collection& games);
Collection to_collection(const Model& model);

// One string that shows shape and content: "(;B[aa](;W[bb])(;W[cc]))".
std::string show(const Model& model);

}  // namespace katachi::sgf
