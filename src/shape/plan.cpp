#include <algorithm>
#include <bit>

#include "shape/sweep.hpp"

namespace katachi::shape {

namespace {

using go::Color;

// What a cell asks of the two bits of its point: (colour & mask) == value.
struct Bits {
  unsigned mask, value;
};
constexpr unsigned kBlackBit = 1, kWhiteBit = 2;

Bits bits_of(Cell cell) {
  if (cell == Cell::kAny) return {0, 0};
  const unsigned value = cell == Cell::kBlack ? kBlackBit : cell == Cell::kWhite ? kWhiteBit : 0;
  unsigned mask = value;
  if (!allows(cell, Color::kBlack)) mask |= kBlackBit;
  if (!allows(cell, Color::kWhite)) mask |= kWhiteBit;
  return {mask, value};
}

std::vector<RowTest> row_tests(const Shape& shape) {
  std::vector<RowTest> rows(static_cast<std::size_t>(shape.height));
  for (int y = 0; y < shape.height; ++y)
    for (int x = 0; x < shape.width; ++x) {
      const Bits bits = bits_of(shape.cells[shape.index(x, y)]);
      RowTest& row = rows[static_cast<std::size_t>(y)];
      row.black_mask |= (bits.mask & 1u) << x;
      row.black |= (bits.value & 1u) << x;
      row.white_mask |= (bits.mask >> 1) << x;
      row.white |= (bits.value >> 1) << x;
    }
  for (std::size_t y = 0; y < rows.size(); ++y) rows[y].y = y;
  std::ranges::sort(rows, [](const RowTest& a, const RowTest& b) {
    const int stones_a = std::popcount(a.black | a.white), stones_b = std::popcount(b.black | b.white);
    return stones_a != stones_b ? stones_a > stones_b : a.y < b.y;
  });
  return rows;
}

std::vector<go::Point> sequence_of(const Shape& shape) {
  std::vector<go::Point> sequence(static_cast<std::size_t>(shape.moves()));
  for (int y = 0; y < shape.height; ++y)
    for (int x = 0; x < shape.width; ++x)
      if (const std::uint8_t n = shape.number[shape.index(x, y)]; n > 0) sequence[n - 1u] = go::Point::at(x, y);
  return sequence;
}

// The neighbours in the order of Sweep::neighbours(): row by row, the middle left out; black in the low byte.
Trigger trigger_at(const Shape& shape, std::size_t variant, int x, int y) {
  unsigned mask = 0, value = 0, bit = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      const int nx = x + dx, ny = y + dy;
      if (nx >= 0 && ny >= 0 && nx < shape.width && ny < shape.height) {
        const Bits bits = bits_of(shape.cells[shape.index(nx, ny)]);
        mask |= (bits.mask & 1u) << bit | (bits.mask >> 1) << (bit + 8);
        value |= (bits.value & 1u) << bit | (bits.value >> 1) << (bit + 8);
      }
      ++bit;
    }
  return {static_cast<std::uint16_t>(mask), static_cast<std::uint16_t>(value), static_cast<std::uint8_t>(variant),
          static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
}

// Whether a point of this kind fits after the change and did not before.
bool change_completes(std::size_t change, Cell cell) {
  const Color stone = change % 2 == 0 ? Color::kBlack : Color::kWhite;
  const bool comes = change < 2;
  return allows(cell, comes ? stone : Color::kEmpty) && !allows(cell, comes ? Color::kEmpty : stone);
}

}  // namespace

Plan::Plan(const Query& query) : query_(query), variants_(make_variants(query.shape, query.symmetries, query.swap)) {
  for (auto& table : tables_) table.resize(std::size_t{1} << 16);
  for (std::size_t v = 0; v < variants_.size(); ++v) {
    rows_.push_back(row_tests(variants_[v].shape));
    sequences_.push_back(sequence_of(variants_[v].shape));
    add_triggers(v);
  }
  stands_on_empty_ = std::ranges::all_of(query.shape.cells, [](Cell c) { return allows(c, Color::kEmpty); });
}

// Triggers that ask the same of their neighbours share a bit; beyond 64 different tests, others do too.
void Plan::add_triggers(std::size_t variant) {
  const Shape& shape = variants_[variant].shape;
  stones_.emplace_back();
  completing_.emplace_back(shape.area());
  for (int y = 0; y < shape.height; ++y)
    for (int x = 0; x < shape.width; ++x) {
      const std::size_t i = shape.index(x, y);
      const Trigger trigger = trigger_at(shape, variant, x, y);
      if (!allows(shape.cells[i], Color::kEmpty))
        stones_.back().push_back(
            {trigger.x, trigger.y, shape.cells[i] == Cell::kBlack ? Color::kBlack : Color::kWhite});
      for (std::size_t change = 0; change < kChanges; ++change) {
        if (!change_completes(change, shape.cells[i])) continue;
        completing_.back()[i] |= static_cast<std::uint8_t>(1u << change);
        const auto [test, is_new] = tests_[change].try_emplace({trigger.mask, trigger.value}, tests_[change].size());
        const std::size_t bit = test->second % kBits;
        triggers_[change][bit].push_back(trigger);
        if (is_new) enter(change, trigger, bit);
      }
    }
}

// Every neighbourhood the test allows: its value with any subset of the bits it does not ask for.
void Plan::enter(std::size_t change, const Trigger& trigger, std::size_t bit) {
  const unsigned open = 0xFFFFu & ~unsigned{trigger.mask};
  for (unsigned subset = open;; subset = (subset - 1) & open) {
    const unsigned code = trigger.value | subset;
    tables_[change][code] |= std::uint64_t{1} << bit;
    any_[change][code / 64] |= std::uint64_t{1} << code % 64;
    if (subset == 0) break;
  }
}

}  // namespace katachi::shape
