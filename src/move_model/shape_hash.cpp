#include "move_model/shape_hash.hpp"

#include "core/rng.hpp"

namespace katachi::move_model {

namespace {

// One offset of the largest disc: the first level that holds it and its keys.
struct DiscPoint {
  go::Offset offset;
  std::size_t level = 0;
  OrientedHash stone{};  // Black's
  OrientedHash edge{};
};

std::uint64_t offset_code(go::Offset o) {
  return static_cast<std::uint64_t>(o.dx + 64) * 128 + static_cast<std::uint64_t>(o.dy + 64);
}

std::vector<DiscPoint> make_disc() {
  std::vector<DiscPoint> disc;
  for (int y = -kShapeReach; y <= kShapeReach; ++y)
    for (int x = -kShapeReach; x <= kShapeReach; ++x) {
      DiscPoint point{.offset = {x, y}};
      const int distance = go::gridcular_distance(point.offset);
      if (distance == 0 || distance > kShapeRadius.back()) continue;
      while (kShapeRadius[point.level] < distance) ++point.level;
      for (std::size_t s = 0; s < go::kSymmetries; ++s) {
        const std::uint64_t code = offset_code(go::image(point.offset, s));
        point.stone[s] = core::mix64(core::mix64(code) ^ 0x5a);
        const std::uint64_t half = core::mix64(core::mix64(code) ^ 0xed) & 0xffffffffu;
        point.edge[s] = half << 32 | half;
      }
      disc.push_back(point);
    }
  return disc;
}

const std::vector<DiscPoint>& disc() {
  static const std::vector<DiscPoint> kDisc = make_disc();
  return kDisc;
}

void add(OrientedHash& hash, const OrientedHash& keys) {
  for (std::size_t s = 0; s < go::kSymmetries; ++s) hash[s] ^= keys[s];
}

}  // namespace

namespace {

constexpr int kMarkSide = 2 * go::kMaxBoardSize - 1;

struct MarkKeys {
  std::array<std::array<std::uint64_t, kMarkSide * kMarkSide>, kMarkKinds> of;
  MarkKeys() {
    for (std::size_t kind = 0; kind < kMarkKinds; ++kind)
      for (std::size_t i = 0; i < of[kind].size(); ++i) of[kind][i] = core::mix64(core::mix64(i) + kind + 0x3a00);
  }
};

}  // namespace

OrientedHash marks_at(go::Offset offset, std::size_t kind) {
  static const MarkKeys kKeys;
  OrientedHash marks;
  for (std::size_t s = 0; s < go::kSymmetries; ++s) {
    const go::Offset o = go::image(offset, s);
    marks[s] = kKeys.of[kind][static_cast<std::size_t>((o.dy + kMarkSide / 2) * kMarkSide + o.dx + kMarkSide / 2)];
  }
  return marks;
}

template <int MaxSize>
ShapeHashes<MaxSize>::ShapeHashes()
    : hashes_(static_cast<std::size_t>(go::Geometry<MaxSize>::kVertices) * kShapeLevels) {}

template <int MaxSize>
void ShapeHashes<MaxSize>::start(const Board& board) {
  size_ = board.size();
  color_.fill(0);
  board.for_each_point([&](V v) {
    const go::Point p = go::Geometry<MaxSize>::point(v);
    OrientedHash* row = &hashes_[v.raw() * kShapeLevels];
    for (std::size_t l = 0; l < kShapeLevels; ++l) row[l].fill(0);
    for (const DiscPoint& d : disc()) {
      const int x = p.x + d.offset.dx;
      const int y = p.y + d.offset.dy;
      if (x >= 0 && y >= 0 && x < size_.width && y < size_.height) continue;
      for (std::size_t l = d.level; l < kShapeLevels; ++l) add(row[l], d.edge);
    }
  });
  played(board);
}

template <int MaxSize>
void ShapeHashes<MaxSize>::played(const Board& after) {
  after.for_each_point([&](V v) {
    const go::Color now = after.at(v);
    const auto before = static_cast<go::Color>(color_[v]);
    if (now == before) return;
    if (is_stone(before)) toggle(v, before);
    if (is_stone(now)) toggle(v, now);
    color_[v] = static_cast<std::uint8_t>(now);
  });
}

template <int MaxSize>
void ShapeHashes<MaxSize>::toggle(V v, go::Color color) {
  const go::Point p = go::Geometry<MaxSize>::point(v);
  for (const DiscPoint& d : disc()) {
    const int x = p.x - d.offset.dx;
    const int y = p.y - d.offset.dy;
    if (x < 0 || y < 0 || x >= size_.width || y >= size_.height) continue;
    OrientedHash keys = d.stone;
    if (color == go::Color::kWhite)
      for (std::uint64_t& key : keys) key = swap_colors(key);
    OrientedHash* row = &hashes_[go::Geometry<MaxSize>::vertex(go::Point::at(x, y)).raw() * kShapeLevels];
    for (std::size_t l = d.level; l < kShapeLevels; ++l) add(row[l], keys);
  }
}

template class ShapeHashes<9>;
template class ShapeHashes<19>;
template class ShapeHashes<25>;

}  // namespace katachi::move_model
