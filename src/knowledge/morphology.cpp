#include "knowledge/morphology.hpp"

namespace katachi::knowledge {

template <int MaxSize>
Morphology<MaxSize>::Morphology(go::Size size) {
  degree_.fill(4);
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      const std::size_t cell = go::Geometry<MaxSize>::vertex(go::Point::at(x, y)).raw();
      on_[cell] = -1;
      degree_[cell] = static_cast<std::int16_t>((x > 0) + (y > 0) + (x + 1 < size.width) + (y + 1 < size.height));
    }
}

template <int MaxSize>
void Morphology<MaxSize>::start(const Stones<MaxSize>& stones, std::int16_t value) {
  field_.fill(0);
  stones.black.for_each([&](go::Vertex<MaxSize> v) { field_[v.raw()] = value; });
  stones.white.for_each([&](go::Vertex<MaxSize> v) { field_[v.raw()] = static_cast<std::int16_t>(-value); });
}

// The loops below have a constant number of steps, a multiple of kLanes, and no branch: every compiler of ours makes SIMD code of
// them for x86-64-v2 (looked at: pcmpgtw, paddw, pminsw).
template <int MaxSize>
void Morphology<MaxSize>::count_signs() {
  for (std::size_t i = kStride; i < kStride + kSpan; ++i)
    signs_[i] = static_cast<std::int16_t>((field_[i] > 0 ? 1 : 0) | (field_[i] < 0 ? 256 : 0));
  for (std::size_t i = kStride; i < kStride + kSpan; ++i)
    counts_[i] = static_cast<std::int16_t>(signs_[i - 1] + signs_[i + 1] + signs_[i - kStride] + signs_[i + kStride]);
}

template <int MaxSize>
void Morphology<MaxSize>::dilate() {
  count_signs();
  for (std::size_t i = kStride; i < kStride + kSpan; ++i) {
    const std::int16_t value = field_[i], counts = counts_[i];
    const std::int16_t positive = counts & 255, negative = static_cast<std::int16_t>(counts >> 8);
    const std::int16_t gain = value >= 0 && negative == 0 ? positive : std::int16_t{0};
    const std::int16_t loss = value <= 0 && positive == 0 ? negative : std::int16_t{0};
    field_[i] = static_cast<std::int16_t>((value + gain - loss) & on_[i]);
  }
}

template <int MaxSize>
void Morphology<MaxSize>::erode() {
  count_signs();
  for (std::size_t i = kStride; i < kStride + kSpan; ++i) {
    const std::int16_t value = field_[i], counts = counts_[i];
    const std::int16_t positive = counts & 255, negative = static_cast<std::int16_t>(counts >> 8);
    const auto black = static_cast<std::int16_t>(value - degree_[i] + positive);
    const auto white = static_cast<std::int16_t>(value + degree_[i] - negative);
    field_[i] = value > 0 ? std::max<std::int16_t>(black, 0) : std::min<std::int16_t>(white, 0);
  }
}

template <int MaxSize>
void Morphology<MaxSize>::radiate() {
  count_signs();
  for (std::size_t i = kStride; i < kStride + kSpan; ++i)
    field_[i] = static_cast<std::int16_t>((field_[i] + (counts_[i] & 255) - (counts_[i] >> 8)) & on_[i]);
}

template <int MaxSize>
void Morphology<MaxSize>::copy_to(Field<MaxSize>& out) const {
  for (std::size_t i = 0; i < go::Vertex<MaxSize>::kBound; ++i) out[go::Vertex<MaxSize>(i)] = field_[i];
}

template <int MaxSize>
Field<MaxSize> Morphology<MaxSize>::apply(const Stones<MaxSize>& stones, FieldOperator op) {
  start(stones, kStoneValue);
  for (int i = 0; i < op.dilations; ++i) dilate();
  for (int i = 0; i < op.erosions; ++i) erode();
  Field<MaxSize> out;
  copy_to(out);
  return out;
}

template <int MaxSize>
void Morphology<MaxSize>::all(const Stones<MaxSize>& stones, FieldMaps<MaxSize>& out) {
  static_assert(kArea.erosions == 0 && kArea.dilations <= kMoyo.dilations && kMoyo.dilations == kTerritory.dilations &&
                kMoyo.erosions <= kTerritory.erosions);
  start(stones, kStoneValue);
  for (int i = 0; i < kArea.dilations; ++i) dilate();
  copy_to(out.area);
  for (int i = kArea.dilations; i < kMoyo.dilations; ++i) dilate();
  for (int i = 0; i < kMoyo.erosions; ++i) erode();
  copy_to(out.moyo);
  for (int i = kMoyo.erosions; i < kTerritory.erosions; ++i) erode();
  copy_to(out.territory);
}

template <int MaxSize>
Field<MaxSize> Morphology<MaxSize>::zobrist(const Stones<MaxSize>& stones) {
  constexpr int kRounds = 4;
  constexpr std::int16_t kValue = 50;
  start(stones, kValue);
  for (int i = 0; i < kRounds; ++i) radiate();
  Field<MaxSize> out;
  copy_to(out);
  return out;
}

template class Morphology<9>;
template class Morphology<19>;
template class Morphology<25>;

}  // namespace katachi::knowledge
