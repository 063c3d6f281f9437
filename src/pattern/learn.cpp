#include "pattern/learn.hpp"

#include <array>
#include <atomic>
#include <memory>

#include "core/parallel.hpp"
#include "pattern/path_board.hpp"
#include "record/game_set.hpp"

namespace katachi::pattern {
namespace {

template <int MaxSize>
using SharedTables = std::shared_ptr<const FactTables<MaxSize>>;

// Replays a game and calls visit(board, move) in each position in which a move on the board is played, then
// after(board) when the board has changed.
template <int MaxSize, class Visit, class After>
void replay(const record::GameSet& games, const record::GameSet::Game& game, go::Board<MaxSize>& board, Visit&& visit,
            After&& after) {
  for (const record::PackedMove move : games.moves(game)) {
    if (move.is_pass()) {
      board.clear_ko();
      continue;
    }
    const auto v = go::Geometry<MaxSize>::vertex(move.point());
    visit(v, move.color());
    board.play(v, move.color());
    after();
  }
}

// --- pass 1 ---

template <int MaxSize>
class Creator {
 public:
  Creator(const SharedTables<MaxSize>& tables, std::size_t max_facts)
      : facts_(tables), max_facts_(max_facts), found_(max_facts) {}

  void add(const record::GameSet& games, const record::GameSet::Game& game) {
    go::Board<MaxSize> board = games.start<MaxSize>(game);
    facts_.reset(board);
    replay<MaxSize>(
        games, game, board,
        [&](auto v, go::Color color) {
          facts_.sequence(v, color, max_facts_, sequence_);
          if (sequence_.size() > 0) found_.add({sequence_.begin(), sequence_.size()});
        },
        [&] { facts_.follow(board, [](std::size_t) {}); });
    if (found_.size() > kMany) found_.sort_unique(1);
  }

  const SequenceList& found() const { return found_; }

 private:
  static constexpr std::size_t kMany = std::size_t{1} << 27;  // repeated sequences go when there are so many

  FactBoard<MaxSize> facts_;
  std::size_t max_facts_;
  FactSequence sequence_;
  SequenceList found_;
};

// --- pass 2 ---

// Counters that all threads add to. Only sums are formed, so a relaxed order is enough and the result is always the same.
class SharedCounts {
 public:
  explicit SharedCounts(std::size_t nodes) : matches_(nodes), plays_(nodes) {}

  void add_matches(NodeId node, std::uint32_t count) {
    std::atomic_ref(matches_[node]).fetch_add(count, std::memory_order_relaxed);
  }
  void add_play(NodeId node) { std::atomic_ref(plays_[node]).fetch_add(1, std::memory_order_relaxed); }

  // What was counted at the deepest pattern belongs to all its parents as well.
  void sum_up(const PatternTree& tree, PatternCounts& out) {
    out.matches.assign(matches_.begin(), matches_.end());
    out.plays = std::move(plays_);
    for (std::size_t node = tree.children.size() - 1; node-- > 0;) {
      const NodeRange below = tree.children_of(static_cast<NodeId>(node));
      for (NodeId child = below.begin; child < below.end; ++child) {
        out.matches[node] += out.matches[child];
        out.plays[node] += out.plays[child];
      }
    }
  }

 private:
  std::vector<std::uint32_t> matches_;
  std::vector<std::uint32_t> plays_;
};

// Counts game after game. A path's tests are those of the turns of its player since it came into being; turns in which its
// point was not legal are left out by moving that beginning.
template <int MaxSize>
class Counter {
 public:
  Counter(const SharedTables<MaxSize>& tables, const PatternTree& tree, SharedCounts& counts)
      : paths_(tables, tree), counts_(&counts) {}

  void add(const record::GameSet& games, const record::GameSet::Game& game) {
    board_ = games.start<MaxSize>(game);
    paths_.reset(board_);
    turns_ = {};
    replay<MaxSize>(
        games, game, board_, [&](auto v, go::Color color) { test(v, color); },
        [&] {
          paths_.follow(board_, [&](std::size_t side, std::size_t p, const Path& path) { end_path(side, p, path); });
        });
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t p = 0; p < paths_.tables().points(); ++p)
        if (const Path& path = paths_.path(kColors[side], p); path.exists) end_path(side, p, path);
  }

  std::uint64_t tests() const { return tests_; }
  std::uint64_t played() const { return played_; }

 private:
  using Paths = PathBoard<MaxSize, PatternTree>;
  using Path = typename Paths::Path;
  static constexpr std::array<go::Color, 2> kColors = {go::Color::kBlack, go::Color::kWhite};

  void test(go::Vertex<MaxSize> move, go::Color own) {
    const std::size_t side = go::side_index(own);
    paths_.refresh(
        own,
        [&](std::size_t p, const Path& path) {
          if (path.exists) end_path(side, p, path);
          since_[side][p] = turns_[side];
        },
        [](std::size_t, const Path&) {});
    tests_ += legal_points(side, own);
    ++played_;
    const NodeId node = paths_.path(own, paths_.tables().number(move)).deepest();
    if (node != kNoNode) counts_->add_play(node);
    ++turns_[side];
  }

  // Takes this turn from the paths of points that are empty but not legal; returns the number of the others.
  std::uint64_t legal_points(std::size_t side, go::Color own) {
    std::uint64_t legal = 0;
    for (std::size_t p = 0; p < paths_.tables().points(); ++p) {
      const auto v = paths_.tables().vertex(p);
      if (board_.at(v) != go::Color::kEmpty) continue;
      if (v == board_.ko() || board_.is_suicide(v, own)) {
        ++since_[side][p];
      } else {
        ++legal;
      }
    }
    return legal;
  }

  void end_path(std::size_t side, std::size_t p, const Path& path) {
    const std::uint32_t lasted = turns_[side] - since_[side][p];
    if (lasted > 0 && path.depth > 0) counts_->add_matches(path.deepest(), lasted);
  }

  Paths paths_;
  SharedCounts* counts_;
  go::Board<MaxSize> board_;
  std::array<std::uint32_t, 2> turns_{};  // positions tested so far, by the player to move
  std::array<std::array<std::uint32_t, FactTables<MaxSize>::kPoints>, 2> since_{};
  std::uint64_t tests_ = 0;
  std::uint64_t played_ = 0;
};

// Runs worker objects over all games; make(worker) builds one per thread.
template <class Worker, class Make>
std::vector<std::unique_ptr<Worker>> run_over(const record::GameSet& games, const LearnOptions& options, Make&& make) {
  const std::size_t threads = std::max<std::size_t>(1, std::min(options.threads, games.size()));
  std::vector<std::unique_ptr<Worker>> workers(threads);
  for (auto& worker : workers) worker = make();
  std::atomic<std::size_t> done = 0;
  core::parallel_for(games.size(), threads, options.stop, [&](std::size_t worker, std::size_t game) {
    workers[worker]->add(games, games[game]);
    const std::size_t now = done.fetch_add(1, std::memory_order_relaxed) + 1;
    if (worker == 0 && options.progress) options.progress(now);
  });
  return workers;
}

template <int MaxSize>
PatternTree create(const record::GameSet& games, const LearnOptions& options) {
  const auto tables = std::make_shared<const FactTables<MaxSize>>(options.order, games[0].size);
  auto workers = run_over<Creator<MaxSize>>(
      games, options, [&] { return std::make_unique<Creator<MaxSize>>(tables, options.max_facts); });
  SequenceList all(options.max_facts);
  for (auto& worker : workers) {
    all.append(worker->found());
    worker.reset();
  }
  all.sort_unique(options.threads);
  return PatternTree::build(all, options.max_facts);
}

template <int MaxSize>
PatternCounts count(const record::GameSet& games, const PatternTree& tree, const LearnOptions& options) {
  const auto tables = std::make_shared<const FactTables<MaxSize>>(options.order, games[0].size);
  SharedCounts shared(tree.size());
  const auto workers = run_over<Counter<MaxSize>>(
      games, options, [&] { return std::make_unique<Counter<MaxSize>>(tables, tree, shared); });
  PatternCounts out;
  out.games = games.size();
  for (const auto& worker : workers) {
    out.tests += worker->tests();
    out.played += worker->played();
  }
  shared.sum_up(tree, out);
  return out;
}

// Calls f with the smallest board type that holds the games.
template <class F>
auto with_board_size(go::Size size, F&& f) {
  if (size.larger() <= 9) return f.template operator()<9>();
  if (size.larger() <= 19) return f.template operator()<19>();
  return f.template operator()<25>();
}

}  // namespace

PatternTree create_patterns(const record::GameSet& games, const LearnOptions& options) {
  return with_board_size(games[0].size, [&]<int MaxSize>() { return create<MaxSize>(games, options); });
}

PatternCounts count_patterns(const record::GameSet& games, const PatternTree& tree, const LearnOptions& options) {
  return with_board_size(games[0].size, [&]<int MaxSize>() { return count<MaxSize>(games, tree, options); });
}

}  // namespace katachi::pattern
