#include "move_model/features.hpp"

#include <cassert>
#include <vector>

namespace katachi::move_model {

namespace {

constexpr std::size_t kNearPoints = 12;

// The points of the window, nearest first, so that the first 12 are the diamond of near_code().
std::vector<go::Offset> make_window() {
  std::vector<go::Offset> window;
  for (int distance = 2; distance <= kWindowRadius; ++distance)
    for (int y = -kWindowRadius / 2; y <= kWindowRadius / 2; ++y)
      for (int x = -kWindowRadius / 2; x <= kWindowRadius / 2; ++x)
        if (go::gridcular_distance({x, y}) == distance) window.push_back({x, y});
  assert(window.size() == kWindowPoints);
  return window;
}

// The window in each orientation as steps in the padded array: step[s][i] leads to the board point that lies at the canonical
// offset i when the board is seen in the orientation s.
struct WindowSteps {
  std::array<std::array<std::int16_t, kWindowPoints>, go::kSymmetries> step;
  std::array<std::array<std::uint64_t, kPointStates + 1>, kNearPoints> near;

  explicit WindowSteps(int stride) {
    const std::vector<go::Offset> window = make_window();
    for (std::size_t s = 0; s < go::kSymmetries; ++s)
      for (std::size_t i = 0; i < kWindowPoints; ++i) {
        const go::Offset o = go::image(window[i], go::inverse_symmetry(s));
        step[s][i] = static_cast<std::int16_t>(o.dy * stride + o.dx);
      }
    for (std::size_t i = 0; i < kNearPoints; ++i)
      for (std::size_t state = 0; state <= kPointStates; ++state)
        near[i][state] = state == 0 ? 0 : core::mix64(core::mix64(i * 16 + state) + 0x4ea);
  }
};

template <int MaxSize>
const WindowSteps& window_steps(int stride) {
  static const WindowSteps kSteps(stride);
  return kSteps;
}

std::uint16_t as_row(std::size_t value) { return static_cast<std::uint16_t>(value); }

}  // namespace

template <int MaxSize>
void FeatureBoard<MaxSize>::start(const Board& board) {
  recent_.fill(Board::kNone);
  shapes_.start(board);
  if (!tables_ || tables_->size() != board.size()) {
    tables_ = std::make_shared<const pattern::FactTables<MaxSize>>(kFactOrder, board.size());
    facts_.reset();
  }
  if (!facts_) facts_.emplace(tables_);
  facts_->reset(board);
}

template <int MaxSize>
void FeatureBoard<MaxSize>::played(const Board& after, go::Color, V v) {
  assert(facts_.has_value());  // start() was called
  std::shift_right(recent_.begin(), recent_.end(), 1);
  recent_[0] = v;
  shapes_.played(after);
  facts_->follow(after, [](std::size_t) {});
}

template <int MaxSize>
void FeatureBoard<MaxSize>::jump(const Board& board, std::span<const V> recent) {
  if (!facts_ || tables_->size() != board.size()) start(board);
  shapes_.played(board);
  facts_->follow(board, [](std::size_t) {});
  recent_.fill(Board::kNone);
  std::copy_n(recent.begin(), std::min(recent.size(), kRecentMoves), recent_.begin());
}

template <int MaxSize>
void FeatureBoard<MaxSize>::prepare(const Board& board, go::Color to_move, std::size_t history) {
  board_ = board;
  seen_ = recent_;
  std::fill(seen_.begin() + static_cast<std::ptrdiff_t>(std::min(history, kRecentMoves)), seen_.end(), Board::kNone);
  to_move_ = to_move;
  const go::Color enemy = opposite(to_move);
  phase_ = std::min(15, (board.stones(go::Color::kBlack) + board.stones(go::Color::kWhite)) * 24 / board.size().area());
  tactics_.build(board_, to_move, seen_[0]);
  states_.fill(0);
  board.for_each_point([&](V v) {
    const go::Color c = board.at(v);
    if (!is_stone(c)) return;
    const int liberties = std::min(board.liberties(v), 4);
    const int state = liberties <= 2 && tactics_.is_weak(v) ? 4 + liberties : liberties;
    states_[padded(Geo::point(v))] = static_cast<std::uint8_t>(state + (c == enemy ? 6 : 0));
  });
}

template <int MaxSize>
auto FeatureBoard<MaxSize>::shape_of(V v) const -> Shape {
  constexpr int kEnough = 5;
  Shape shape;
  shape.size_after = 1;
  core::FixedVector<V, 4> own, enemy;
  core::FixedVector<V, 64> found;
  const auto add = [&](V n) {
    if (!found.full() && n != v && !found.contains(n)) found.push_back(n);
  };
  for (int d = 0; d < go::kNeighbours; ++d) {
    const V n = Geo::neighbour(v, d);
    const go::Color c = board_.at(n);
    if (c == go::Color::kEmpty) add(n);
    if (!is_stone(c)) continue;
    auto& heads = c == to_move_ ? own : enemy;
    if (!heads.contains(board_.head(n))) heads.push_back(board_.head(n));
    if (c != to_move_ && board_.liberties(n) == 1) add(n);  // captured: its point becomes a liberty
  }
  for (const V chain : own) {
    shape.size_after += board_.chain_size(chain);
    if (static_cast<int>(found.size()) >= kEnough) continue;
    if (board_.liberties(chain) > kEnough + 1) {
      for (int i = 0; i < kEnough; ++i) found.push_back(chain);
      continue;
    }
    board_.for_each_stone(chain, [&](V stone) {
      for (int d = 0; d < go::kNeighbours; ++d) {
        const V n = Geo::neighbour(stone, d);
        if (board_.at(n) == go::Color::kEmpty) add(n);
      }
    });
  }
  shape.liberties_after = std::min(static_cast<int>(found.size()), kEnough);
  shape.own_chains = static_cast<int>(own.size());
  shape.enemy_chains = static_cast<int>(enemy.size());
  return shape;
}

// Several orientations are canonical on the axes and diagonals of the board: the shape with its marks decides, and where that
// is symmetric too, they do not differ in anything the features see.
template <int MaxSize>
std::size_t FeatureBoard<MaxSize>::orientation(V v) const {
  const go::Point p = Geo::point(v);
  const go::Size size = board_.size();
  const go::Offset from_center{2 * p.x - (size.width - 1), 2 * p.y - (size.height - 1)};
  core::FixedVector<std::size_t, go::kSymmetries> fitting;
  for (std::size_t s = 0; s < go::kSymmetries; ++s) {
    const go::Offset o = go::image(from_center, s);
    if (o.dx <= 0 && o.dy <= 0 && o.dx <= o.dy) fitting.push_back(s);
  }
  if (fitting.size() == 1) return fitting[0];
  OrientedHash hash = shapes_.at(v, kShapeLevels - 1);
  if (to_move_ == go::Color::kWhite)
    for (std::uint64_t& h : hash) h = swap_colors(h);
  for (std::size_t i = 0; i < kRecentMoves; ++i) {
    if (seen_[i] == Board::kNone) continue;
    const OrientedHash marks = marks_at(offset(v, seen_[i]), i % kMarkKinds);
    for (std::size_t s = 0; s < go::kSymmetries; ++s) hash[s] ^= marks[s];
  }
  return *std::min_element(fitting.begin(), fitting.end(),
                           [&](std::size_t a, std::size_t b) { return hash[a] < hash[b]; });
}

// Distances to the nearest two edges, the smaller first.
template <int MaxSize>
int FeatureBoard<MaxSize>::place_class(V v) const {
  const go::Point p = Geo::point(v);
  const go::Size size = board_.size();
  const int x = std::min({static_cast<int>(p.x), size.width - 1 - p.x, 9});
  const int y = std::min({static_cast<int>(p.y), size.height - 1 - p.y, 9});
  return std::min(x, y) * 10 + std::max(x, y);
}

template <int MaxSize>
std::uint64_t FeatureBoard<MaxSize>::tactical_code(V v, const Shape& shape) const {
  const Tactics& t = tactics_.at(v);
  std::uint64_t code = 0;
  for (const int part :
       {static_cast<int>(t.capture), static_cast<int>(t.capture_kind), static_cast<int>(t.atari),
        static_cast<int>(t.atari_kind), static_cast<int>(t.extension), static_cast<int>(t.extension_kind),
        static_cast<int>(t.danger), static_cast<int>(t.squeeze), shape.liberties_after, std::min(shape.size_after, 4),
        shape.own_chains, shape.enemy_chains, board_.ko() != Board::kNone ? 1 : 0})
    code = code << 4 | static_cast<std::uint64_t>(part);
  return code;
}

template <int MaxSize>
std::uint64_t FeatureBoard<MaxSize>::near_code(V v) const {
  const WindowSteps& window = window_steps<MaxSize>(kPadded);
  const std::uint8_t* center = &states_[padded(Geo::point(v))];
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t s = 0; s < go::kSymmetries; ++s) {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < kNearPoints; ++i) hash ^= window.near[i][center[window.step[s][i]]];
    least = std::min(least, hash);
  }
  return least + static_cast<std::uint64_t>(std::min(place_class(v) / 10, 2));
}

template <int MaxSize>
void FeatureBoard<MaxSize>::rows(V v, const Shape& shape, RowList& out) const {
  out.clear();
  const std::size_t s = orientation(v);
  const WindowSteps& window = window_steps<MaxSize>(kPadded);
  const std::uint8_t* center = &states_[padded(Geo::point(v))];
  for (std::size_t i = 0; i < kWindowPoints; ++i) {
    const std::uint8_t state = center[window.step[s][i]];
    if (state != 0) out.push_back(as_row(row::kWindow + i * kPointStates + state - 1));
  }
  for (std::size_t i = 0; i < kRecentMoves; ++i) {
    std::size_t place = kOffsetRows - 1;
    if (seen_[i] != Board::kNone) {
      go::Offset o = go::image(offset(v, seen_[i]), s);
      o.dx = std::clamp(o.dx, -kOffsetReach, kOffsetReach) + kOffsetReach;
      o.dy = std::clamp(o.dy, -kOffsetReach, kOffsetReach) + kOffsetReach;
      place = static_cast<std::size_t>(o.dy) * (2 * kOffsetReach + 1) + static_cast<std::size_t>(o.dx);
    }
    out.push_back(as_row(row::kRecent + i * kOffsetRows + place));
  }
  const Tactics& t = tactics_.at(v);
  const auto small = [](int value, int most) { return static_cast<std::size_t>(std::min(value, most)); };
  out.push_back(as_row(row::kPlace + static_cast<std::size_t>(place_class(v))));
  out.push_back(as_row(row::kCapture + t.capture * std::size_t{4} + t.capture_kind));
  out.push_back(as_row(row::kAtari + t.atari * std::size_t{8} + t.atari_kind));
  out.push_back(as_row(row::kExtension + t.extension * std::size_t{8} + t.extension_kind));
  out.push_back(as_row(row::kDanger + t.danger));
  out.push_back(as_row(row::kSqueeze + t.squeeze));
  out.push_back(as_row(row::kLiberties + small(shape.liberties_after, 5) * 4 + small(shape.size_after, 4) - 1));
  out.push_back(as_row(row::kChains + small(shape.own_chains, 4) * 5 + small(shape.enemy_chains, 4)));
  out.push_back(as_row(row::kPhase + static_cast<std::size_t>(phase_)));
  out.push_back(as_row(row::kKo + (board_.ko() != Board::kNone ? 1u : 0u)));
  out.push_back(as_row(row::kEye + (board_.is_eye(v, to_move_) ? 1u : 0u)));
}

template class FeatureBoard<9>;
template class FeatureBoard<19>;
template class FeatureBoard<25>;

}  // namespace katachi::move_model
