#include "pattern/fact_board.hpp"

#include <algorithm>
#include <bit>

namespace katachi::pattern {

namespace {

// Builds a canonical sequence from facts given in the order of nearness.
class Canonical {
 public:
  Canonical(const NeighbourOrder& order, std::size_t max_facts, FactSequence& out)
      : order_(order), max_facts_(max_facts), out_(out) {}

  bool full() const { return out_.size() >= max_facts_; }

  void add(std::uint16_t place, FactKind kind) {
    const std::uint16_t shell = order_.shell(place);
    if (shell != shell_) {
      flush();
      shell_ = shell;
    }
    places_[count_] = place;
    kinds_[count_] = kind;
    ++count_;
  }

  // Ends a shell: its facts join the sequence, as many as there is room for.
  void flush() {
    if (count_ == 0) return;
    if (std::has_single_bit(alive_)) {
      sort_shell(std::countr_zero(alive_), best_);
    } else {
      choose();
    }
    for (std::size_t i = 0; i < count_ && !full(); ++i) out_.push_back(best_[i]);
    count_ = 0;
  }

 private:
  using Shell = std::array<FactCode, go::kSymmetries>;

  void sort_shell(int symmetry, Shell& codes) const {
    for (std::size_t i = 0; i < count_; ++i) {
      const FactCode code = fact_code(order_.turned_place(symmetry, places_[i]), kinds_[i]);
      std::size_t at = i;
      for (; at > 0 && codes[at - 1] > code; --at) codes[at] = codes[at - 1];
      codes[at] = code;
    }
  }

  // Of the symmetries alive, those whose shell is the smallest stay alive.
  void choose() {
    unsigned smallest = 0;
    Shell codes;
    for (unsigned rest = alive_; rest != 0; rest &= rest - 1) {
      const int symmetry = std::countr_zero(rest);
      sort_shell(symmetry, codes);
      const auto order = smallest == 0 ? std::strong_ordering::less
                                       : std::lexicographical_compare_three_way(
                                             codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(count_),
                                             best_.begin(), best_.begin() + static_cast<std::ptrdiff_t>(count_));
      if (order > 0) continue;
      if (order < 0) {
        smallest = 0;
        best_ = codes;
      }
      smallest |= 1u << symmetry;
    }
    alive_ = smallest;
  }

  const NeighbourOrder& order_;
  std::size_t max_facts_;
  FactSequence& out_;
  unsigned alive_ = 0xFF;  // the symmetries that give the smallest sequence so far
  std::uint16_t shell_ = 0xFFFF;
  std::size_t count_ = 0;  // facts of the current shell
  std::array<std::uint16_t, go::kSymmetries> places_{};
  std::array<FactKind, go::kSymmetries> kinds_{};
  Shell best_{};
};

}  // namespace

template <int MaxSize>
FactTables<MaxSize>::FactTables(const OrderOptions& options, go::Size size)
    : order_(options),
      size_(size),
      slots_(kPoints * kSlots),
      slot_counts_(kPoints),
      slot_of_(kPoints * kPoints),
      shell_of_(kPoints * kPoints) {
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) vertices_.push_back(go::Geometry<MaxSize>::vertex(go::Point::at(x, y)));
  for (std::size_t p = 0; p < points(); ++p) number_slots(p);
}

template <int MaxSize>
void FactTables<MaxSize>::number_slots(std::size_t point) {
  const go::Point from = go::Geometry<MaxSize>::point(vertices_[point]);
  std::size_t count = 0;
  std::size_t outside = 0;
  std::uint16_t last_shell = 0;  // of the last edge fact
  for (std::size_t i = 0; i < NeighbourOrder::kOffsets; ++i) {
    const auto place = static_cast<std::uint16_t>(i);
    const go::Offset o = order_.offset(place);
    const int x = from.x + o.dx;
    const int y = from.y + o.dy;
    const bool off_x = x < 0 || x >= size_.width;
    const bool off_y = y < 0 || y >= size_.height;
    if (!off_x && !off_y) {
      const auto other = static_cast<std::size_t>(y * size_.width + x);
      slot_of_[other * kPoints + point] = static_cast<std::uint16_t>(count);
      shell_of_[other * kPoints + point] = order_.shell(place);
      slots_[point * kSlots + count++] = {place, static_cast<std::uint16_t>(other)};
      continue;
    }
    // A side is met at the point straight outside. Beyond the first kMaxFacts edge facts only those of the same shell can
    // matter, since a symmetry may bring them to the front.
    const bool straight = (o.dy == 0 && (x == -1 || x == size_.width)) || (o.dx == 0 && (y == -1 || y == size_.height));
    const bool counts = order_.options().edges == Edges::kPoints || straight;
    if (counts && (outside < kMaxFacts || order_.shell(place) == last_shell)) {
      last_shell = order_.shell(place);
      slots_[point * kSlots + count++] = {place, kOutside};
      ++outside;
    }
  }
  slot_counts_[point] = count;
}

template <int MaxSize>
FactBoard<MaxSize>::FactBoard(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {
  edges_.resize(tables_->points());
  for (std::size_t p = 0; p < tables_->points(); ++p)
    for (std::size_t s = 0; s < tables_->slot_count(p); ++s)
      if (tables_->slot(p, s).point == Tables::kOutside) edges_[p][s / 64] |= std::uint64_t{1} << (s % 64);
  facts_ = edges_;
}

template <int MaxSize>
void FactBoard<MaxSize>::clear() {
  facts_ = edges_;
  colors_.fill(0);
}

template <int MaxSize>
void FactBoard<MaxSize>::reset(const Board& board) {
  clear();
  follow(board, [](std::size_t) {});
}

template <int MaxSize>
void FactBoard<MaxSize>::put(std::size_t point, go::Color color) {
  colors_[point] = static_cast<std::uint8_t>(color);
  const std::uint16_t* slots = tables_->slots_of(point);
  for (std::size_t p = 0; p < tables_->points(); ++p)
    if (p != point) facts_[p][slots[p] / 64u] |= std::uint64_t{1} << (slots[p] % 64u);
}

template <int MaxSize>
void FactBoard<MaxSize>::take(std::size_t point) {
  colors_[point] = static_cast<std::uint8_t>(go::Color::kEmpty);
  const std::uint16_t* slots = tables_->slots_of(point);
  for (std::size_t p = 0; p < tables_->points(); ++p)
    if (p != point) facts_[p][slots[p] / 64u] &= ~(std::uint64_t{1} << (slots[p] % 64u));
}

template <int MaxSize>
void FactBoard<MaxSize>::sequence(std::size_t point, go::Color own, std::size_t max_facts, FactSequence& out) const {
  out.clear();
  Canonical canonical(tables_->order(), std::min<std::size_t>(max_facts, kMaxFacts), out);
  const auto& facts = facts_[point];
  // The last shell is taken whole before it is cut: a symmetry may bring any of its facts to the front.
  std::size_t seen = 0;
  std::uint16_t last_shell = 0;
  for (std::size_t word = 0; word < kWords; ++word) {
    for (std::uint64_t bits = facts[word]; bits != 0; bits &= bits - 1) {
      const auto& slot = tables_->slot(point, word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
      const std::uint16_t shell = tables_->order().shell(slot.place);
      if (seen >= max_facts && shell != last_shell) {
        canonical.flush();
        return;
      }
      last_shell = shell;
      ++seen;
      const FactKind kind = slot.point == Tables::kOutside ? FactKind::kEdge
                            : at(slot.point) == own        ? FactKind::kOwn
                                                           : FactKind::kEnemy;
      canonical.add(slot.place, kind);
    }
  }
  canonical.flush();
}

template class FactTables<9>;
template class FactTables<19>;
template class FactTables<25>;
template class FactBoard<9>;
template class FactBoard<19>;
template class FactBoard<25>;

}  // namespace katachi::pattern
