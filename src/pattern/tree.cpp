#include "pattern/tree.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "core/parallel.hpp"

namespace katachi::pattern {

void SequenceList::add(std::span<const FactCode> codes) {
  assert(codes.size() <= 4 * words_);
  const std::size_t start = data_.size();
  data_.resize(start + words_);
  for (std::size_t i = 0; i < codes.size(); ++i)
    data_[start + i / 4] |= static_cast<std::uint64_t>(codes[i]) << (48 - 16 * (i % 4));
}

void SequenceList::append(const SequenceList& other) {
  assert(other.words_ == words_);
  data_.insert(data_.end(), other.data_.begin(), other.data_.end());
}

// Parts are sorted apart and merged pairwise: the order is total, so it does not matter how many parts there were.
template <std::size_t Words>
void SequenceList::sort_words(std::size_t threads) {
  using Key = std::array<std::uint64_t, Words>;
  static_assert(sizeof(Key) == Words * sizeof(std::uint64_t));
  const std::size_t count = size();
  const std::size_t parts = std::bit_ceil(std::max<std::size_t>(threads, 1));
  const auto cut = [&](std::vector<std::uint64_t>& data, std::size_t part) {
    return reinterpret_cast<Key*>(data.data()) + count * part / parts;
  };
  core::parallel_for(parts, threads, {},
                     [&](std::size_t, std::size_t part) { std::sort(cut(data_, part), cut(data_, part + 1)); });
  std::vector<std::uint64_t> merged(parts > 1 ? data_.size() : 0);
  for (std::size_t step = 1; step < parts; step *= 2) {
    core::parallel_for(parts / (2 * step), threads, {}, [&](std::size_t, std::size_t i) {
      const std::size_t from = 2 * step * i;
      std::merge(cut(data_, from), cut(data_, from + step), cut(data_, from + step), cut(data_, from + 2 * step),
                 cut(merged, from));
    });
    data_.swap(merged);
  }
  Key* const begin = reinterpret_cast<Key*>(data_.data());
  const Key* const end = std::unique(begin, begin + count);
  data_.resize(static_cast<std::size_t>(end - begin) * Words);
}

void SequenceList::sort_unique(std::size_t threads) {
  switch (words_) {
    case 1:
      return sort_words<1>(threads);
    case 2:
      return sort_words<2>(threads);
    case 3:
      return sort_words<3>(threads);
    case 4:
      return sort_words<4>(threads);
    case 5:
      return sort_words<5>(threads);
    case 6:
      return sort_words<6>(threads);
    case 7:
      return sort_words<7>(threads);
    default:
      return sort_words<8>(threads);
  }
}

namespace {

std::size_t common_prefix(const SequenceList& list, std::size_t a, std::size_t b) {
  for (std::size_t w = 0; w < list.words(); ++w)
    if (const std::uint64_t difference = list[a][w] ^ list[b][w]; difference != 0)
      return 4 * w + static_cast<std::size_t>(std::countl_zero(difference)) / 16;
  return 4 * list.words();
}

std::size_t length(const SequenceList& list, std::size_t i, std::size_t max_facts) {
  std::size_t facts = 0;
  while (facts < max_facts && list.code(i, facts) != kNoFact) ++facts;
  return facts;
}

// Calls f(sequence, shared, length) in order: the facts shared with the sequence before, and all of it.
template <class F>
void for_each_branch(const SequenceList& list, std::size_t max_facts, F&& f) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::size_t facts = length(list, i, max_facts);
    const std::size_t shared = i == 0 ? 0 : std::min(common_prefix(list, i - 1, i), facts);
    f(i, shared, facts);
  }
}

}  // namespace

PatternTree PatternTree::build(const SequenceList& sequences, std::size_t max_facts) {
  PatternTree tree;
  std::vector<std::uint32_t> counts(max_facts);
  for_each_branch(sequences, max_facts, [&](std::size_t, std::size_t shared, std::size_t facts) {
    for (std::size_t depth = shared; depth < facts; ++depth) ++counts[depth];
  });
  tree.levels.resize(max_facts + 1);
  for (std::size_t k = 0; k < max_facts; ++k) tree.levels[k + 1] = tree.levels[k] + counts[k];
  tree.codes.resize(tree.levels[max_facts]);
  tree.children.resize(tree.levels[max_facts - 1] + std::size_t{1});

  std::vector<std::uint32_t> next(tree.levels.begin(), tree.levels.end());
  for_each_branch(sequences, max_facts, [&](std::size_t i, std::size_t shared, std::size_t facts) {
    for (std::size_t depth = shared; depth < facts; ++depth) {
      const NodeId node = next[depth]++;
      tree.codes[node] = sequences.code(i, depth);
      if (depth + 1 < max_facts) tree.children[node] = next[depth + 1];
    }
  });
  tree.children.back() = tree.levels[max_facts];
  return tree;
}

std::size_t PatternTree::depth(NodeId node) const {
  assert(node < size());
  return static_cast<std::size_t>(std::ranges::upper_bound(levels, node) - levels.begin());
}

void PatternTree::list_sequences(SequenceList& out) const {
  std::vector<FactCode> codes_on_path;
  std::vector<NodeRange> open = {roots()};  // by depth: the siblings not yet visited
  while (!open.empty()) {
    NodeRange& siblings = open.back();
    if (siblings.empty()) {
      open.pop_back();
      if (!codes_on_path.empty()) codes_on_path.pop_back();
      continue;
    }
    const NodeId node = siblings.begin++;
    codes_on_path.push_back(codes[node]);
    const NodeRange below = children_of(node);
    if (below.empty()) out.add(codes_on_path);
    open.push_back(below);
  }
}

}  // namespace katachi::pattern
