// PathBoard: for every empty point the patterns that match there, for either player, kept up to date while a game is played.
//
// The patterns that match at a point are a path in the tree (tree.hpp). A path depends only on the facts up to the one where
// the walk ended, in the tree or at K: its reach, a shell. So a new or a captured stone leaves all paths as they are whose reach
// is shorter than its distance; only the others are walked again, and only from the first fact that differs. All walks of a
// position go down the tree side by side, so that their cache misses overlap.
//
// Tree is PatternTree or a pattern base: roots(), children_of(node), codes_of(range), max_facts(), prefetch_*().
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "pattern/fact_board.hpp"
#include "pattern/tree.hpp"

namespace katachi::pattern {

template <int MaxSize, class Tree>
class PathBoard {
 public:
  using Board = go::Board<MaxSize>;
  using Tables = FactTables<MaxSize>;
  using V = typename Board::V;

  struct Path {
    FactSequence codes;                     // around the point
    std::array<NodeId, kMaxFacts> nodes{};  // nodes[i]: the pattern of i + 1 facts
    std::uint8_t depth = 0;                 // how many of them there are
    bool exists = false;                    // the point is empty and was walked

    std::span<const NodeId> matches() const { return {nodes.data(), depth}; }
    NodeId deepest() const { return depth == 0 ? kNoNode : nodes[depth - 1u]; }
  };

  PathBoard(std::shared_ptr<const Tables> tables, const Tree& tree) : facts_(std::move(tables)), tree_(&tree) {
    root_.assign(std::size_t{1} << 14, kNoNode);
    const NodeRange roots = tree.roots();
    const auto codes = tree.codes_of(roots);
    for (std::size_t i = 0; i < codes.size(); ++i)
      root_[codes[i] & (root_.size() - 1)] = static_cast<NodeId>(roots.begin + i);
    for (auto& side : sides_) side.paths.resize(facts_.tables().points());
    clear_paths();
  }

  const Tables& tables() const { return facts_.tables(); }
  const FactBoard<MaxSize>& facts() const { return facts_; }

  // A new game from this position: no path is known.
  void reset(const Board& board) {
    facts_.reset(board);
    clear_paths();
  }

  // The board has changed by a move. Calls leave(side, point, path) for each path that is gone because its point was occupied.
  template <class Leave>
  void follow(const Board& board, Leave&& leave) {
    facts_.follow(board, [&](std::size_t changed) {
      const std::uint16_t* shells = tables().shells_of(changed);
      for (std::size_t side = 0; side < sides_.size(); ++side) {
        Side& s = sides_[side];
        for (std::size_t p = 0; p < tables().points() && !s.all_dirty; ++p)
          s.dirty[p] |= static_cast<std::uint8_t>(shells[p] <= s.reach[p]);
        s.dirty[changed] = 1;
        Path& path = s.paths[changed];
        if (path.exists && facts_.at(changed) != go::Color::kEmpty) {
          leave(side, changed, path);
          path.exists = false;
        }
      }
    });
  }

  // Brings the paths of one player up to date. Calls replace(point, path) before a path becomes another one (or comes into
  // being: then path.exists is false), and after(point, path) when the new one is known.
  template <class Replace, class After>
  void refresh(go::Color own, Replace&& replace, After&& after) {
    Side& side = sides_[go::side_index(own)];
    start_walks(side, own, replace);
    for (std::vector<Walk>* walks = &walks_; !walks->empty();) advance(side, *walks);
    for (const std::uint16_t p : walked_) after(std::size_t{p}, std::as_const(side.paths[p]));
  }

  const Path& path(go::Color own, std::size_t point) const { return sides_[go::side_index(own)].paths[point]; }

 private:
  static constexpr std::uint16_t kEverything = 0xFFFF;

  struct Side {
    std::vector<Path> paths;
    std::array<std::uint16_t, Tables::kPoints> reach{};  // shell of the farthest fact a path depends on
    std::array<std::uint8_t, Tables::kPoints> dirty{};
    bool all_dirty = true;  // nothing was walked yet: no need to mark anything
  };
  struct Walk {
    std::uint16_t point;
    NodeRange below;  // the children of the node reached
  };

  void clear_paths() {
    for (Side& side : sides_) {
      for (Path& path : side.paths) path.exists = false;
      side.dirty.fill(1);
      side.all_dirty = true;
      side.reach.fill(kEverything);
    }
  }

  // What the walk along `before` met is the same in `now`.
  static bool is_same_walk(const Path& before, const FactSequence& now, std::size_t shared) {
    if (before.depth < before.codes.size()) return shared > before.depth;
    return shared == before.depth && now.size() == shared;
  }

  template <class Replace>
  void start_walks(Side& side, go::Color own, Replace&& replace) {
    walks_.clear();
    walked_.clear();
    side.all_dirty = false;
    FactSequence codes;
    for (std::size_t p = 0; p < tables().points(); ++p) {
      if (side.dirty[p] == 0) continue;
      side.dirty[p] = 0;
      if (facts_.at(p) != go::Color::kEmpty) continue;
      Path& path = side.paths[p];
      facts_.sequence(p, own, tree_->max_facts(), codes);
      std::size_t shared = 0;
      if (path.exists) {
        shared = static_cast<std::size_t>(std::ranges::mismatch(path.codes, codes).in1 - path.codes.begin());
        if (is_same_walk(path, codes, shared)) {
          path.codes = codes;
          continue;
        }
      }
      replace(p, std::as_const(path));
      path.depth = static_cast<std::uint8_t>(path.exists ? std::min<std::size_t>(path.depth, shared) : 0);
      path.exists = true;
      path.codes = codes;
      walked_.push_back(static_cast<std::uint16_t>(p));
      walks_.push_back({static_cast<std::uint16_t>(p), {}});
      if (path.depth > 0) tree_->prefetch_children(path.deepest());
    }
  }

  // One step down the tree for all walks; those that have ended leave the list.
  void advance(Side& side, std::vector<Walk>& walks) {
    std::size_t kept = 0;
    for (const Walk& walk : walks) {
      const Path& path = side.paths[walk.point];
      const bool ended = path.depth == path.codes.size();
      const NodeRange below = ended || path.depth == 0 ? NodeRange{} : tree_->children_of(path.deepest());
      if (ended || (path.depth != 0 && below.empty())) {
        end_walk(side, walk.point);
        continue;
      }
      tree_->prefetch_code(below.begin + (below.end - below.begin) / 2);
      walks[kept++] = {walk.point, below};
    }
    walks.resize(kept);
    kept = 0;
    for (const Walk& walk : walks) {
      Path& path = side.paths[walk.point];
      const FactCode code = path.codes[path.depth];
      const NodeId node = path.depth == 0 ? root_[code] : find_child(*tree_, walk.below, code);
      if (node == kNoNode) {
        end_walk(side, walk.point);
        continue;
      }
      path.nodes[path.depth++] = node;
      tree_->prefetch_children(node);
      walks[kept++] = walk;
    }
    walks.resize(kept);
  }

  void end_walk(Side& side, std::size_t point) {
    const Path& path = side.paths[point];
    const std::size_t facts = path.codes.size();
    const std::size_t last = path.depth < facts ? path.depth : facts - 1;
    const bool open_end = path.depth == facts && facts < tree_->max_facts();  // any further stone would be a fact
    side.reach[point] = open_end || facts == 0 ? kEverything : tables().order().shell(fact_place(path.codes[last]));
  }

  FactBoard<MaxSize> facts_;
  const Tree* tree_;
  std::vector<NodeId> root_;  // by code: the pattern of that one fact
  std::array<Side, 2> sides_;
  std::vector<Walk> walks_;
  std::vector<std::uint16_t> walked_;
};

}  // namespace katachi::pattern
