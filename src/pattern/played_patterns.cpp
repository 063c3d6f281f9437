#include "pattern/played_patterns.hpp"

#include <array>
#include <memory>

#include "pattern/fact_board.hpp"

namespace katachi::pattern {

namespace {

template <int MaxSize>
class Follower {
 public:
  explicit Follower(const Base& base)
      : base_(base), facts_(std::make_shared<const FactTables<MaxSize>>(base.facts().order, base.facts().size)) {}

  template <class Visit>
  void follow(const record::GameSet& games, std::size_t game, Visit&& visit) {
    go::Board<MaxSize> board = games.start<MaxSize>(games[game]);
    facts_.reset(board);
    std::uint32_t number = 0;
    for (const record::PackedMove move : games.moves(games[game])) {
      ++number;
      if (move.is_pass()) {
        board.clear_ko();
        continue;
      }
      const auto v = go::Geometry<MaxSize>::vertex(move.point());
      visit(PlayedMove{game, number, walk(v, move.color())});
      board.play(v, move.color());
      facts_.follow(board, [](std::size_t) {});
    }
  }

 private:
  std::span<const NodeId> walk(go::Vertex<MaxSize> v, go::Color own) {
    facts_.sequence(v, own, base_.max_facts(), sequence_);
    std::size_t depth = 0;
    NodeRange below = base_.roots();
    for (const FactCode code : sequence_) {
      const NodeId node = find_child(base_, below, code);
      if (node == kNoNode) break;
      nodes_[depth++] = node;
      below = base_.children_of(node);
    }
    return {nodes_.data(), depth};
  }

  const Base& base_;
  FactBoard<MaxSize> facts_;
  FactSequence sequence_;
  std::array<NodeId, kMaxFacts> nodes_{};
};

template <int MaxSize>
bool follow_all(const Base& base, const record::GameSet& games, const PlayedOptions& options,
                const std::function<void(const PlayedMove&)>& visit) {
  Follower<MaxSize> follower(base);
  for (std::size_t game = 0; game < games.size(); ++game) {
    if (options.stop.stop_requested()) return false;
    if (games[game].size == base.facts().size) follower.follow(games, game, visit);
    if (options.progress) options.progress(game + 1);
  }
  return true;
}

}  // namespace

bool for_each_played(const Base& base, const record::GameSet& games, const PlayedOptions& options,
                     const std::function<void(const PlayedMove&)>& visit) {
  const int larger = base.facts().size.larger();
  if (larger <= 9) return follow_all<9>(base, games, options, visit);
  if (larger <= 19) return follow_all<19>(base, games, options, visit);
  return follow_all<25>(base, games, options, visit);
}

}  // namespace katachi::pattern
