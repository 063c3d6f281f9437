#include "games/hex/crossing.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/fixed_vector.hpp"

namespace katachi::games::hex {

namespace {

constexpr std::size_t kTop = 0, kBottom = 1;
constexpr std::size_t kMostEnds = kBitSide * kBitSide + 2;
constexpr std::size_t kMostFull = 4, kMostSemi = 8;
constexpr int kMostJoined = 5;  // semi connections that make one full one

// The connections of two ends.
struct Links {
  std::uint8_t full_count = 0, semi_count = 0;
  std::uint8_t used = 0;  // full ones that have been through the rules, a bit each
  std::array<Bits, kMostFull> full{};
  std::array<Bits, kMostSemi> semi{};
};

constexpr bool is_inside(Bits part, Bits whole) { return (part & ~whole) == 0; }

class LinkSearch {
 public:
  LinkSearch(const View& view, CrossingGoal goal) : goal_(goal) {
    make_ends(view);
    links_.resize(ends_ * (ends_ + 1) / 2);
    link_neighbours(view);
  }

  Crossing run() {
    for (std::size_t at = 0; at < queue_.size() && !is_over(); ++at) {
      const Waiting next = queue_[at];
      Links& links = between(next.a, next.b);
      std::size_t place = 0;
      while (place < links.full_count && links.full[place] != next.carrier) ++place;
      if (place == links.full_count) continue;  // a smaller one has taken its place
      links.used |= static_cast<std::uint8_t>(1u << place);
      extend(next.a, next.b, next.carrier);
      extend(next.b, next.a, next.carrier);
    }
    return found_;
  }

 private:
  struct Waiting {
    std::uint8_t a, b;
    Bits carrier;
  };

  bool is_over() const { return found_.is_sure || (goal_ == CrossingGoal::kNext && found_.is_next); }

  Links& between(std::size_t a, std::size_t b) {
    const auto [low, high] = std::minmax(a, b);
    return links_[high * (high + 1) / 2 + low];
  }

  // The edges with the stones on them, other groups, empty cells.
  void make_ends(const View& view) {
    const Bits rows = view.own & bit_row(0, view.size), last = view.own & bit_row(view.size - 1, view.size);
    cells_[kTop] = grown(rows, view.own, view.size);
    cells_[kBottom] = grown(last, view.own, view.size);
    ends_ = 2;
    for (Bits rest = view.own & ~(cells_[kTop] | cells_[kBottom]); rest != 0; rest &= ~cells_[ends_++])
      cells_[ends_] = grown(rest & -rest, view.own, view.size);
    first_empty_ = ends_;
    for_each_bit(bit_board(game::BoardSize::square(view.size)) & ~(view.own | view.other),
                 [&](std::size_t cell) { cells_[ends_++] = bit(cell); });
  }

  void link_neighbours(const View& view) {
    for (std::size_t a = 0; a < ends_; ++a) {
      Bits near = around(cells_[a], view.size);
      if (a == kTop) near |= bit_row(0, view.size);
      if (a == kBottom) near |= bit_row(view.size - 1, view.size);
      for (std::size_t b = std::max(a + 1, first_empty_); b < ends_; ++b)
        if ((near & cells_[b]) != 0) add_full(a, b, 0);
    }
  }

  Bits blocked_by(std::size_t end) const { return end < first_empty_ ? 0 : cells_[end]; }

  // The rule "and" on a full connection between u and `end`, with u in the middle. Edges are no middle.
  void extend(std::size_t u, std::size_t end, Bits carrier) {
    if (u <= kBottom) return;
    const bool is_stone = u < first_empty_;
    const Bits taken = carrier | blocked_by(end);
    for (std::size_t other = 0; other < ends_ && !is_over(); ++other) {
      if (other == u || other == end || (blocked_by(other) & carrier) != 0) continue;
      const Links& links = between(u, other);
      for (std::size_t i = 0; i < links.full_count; ++i) {
        if ((links.used >> i & 1) == 0 || (links.full[i] & taken) != 0) continue;
        if (is_stone)
          add_full(end, other, carrier | links.full[i]);
        else
          add_semi(end, other, carrier | links.full[i] | cells_[u], u);
      }
    }
  }

  void add_full(std::size_t a, std::size_t b, Bits carrier) {
    Links& links = between(a, b);
    for (std::size_t i = 0; i < links.full_count; ++i)
      if (is_inside(links.full[i], carrier)) return;
    drop_larger(links, carrier);
    if (std::min(a, b) == kTop && std::max(a, b) == kBottom) {
      found_.is_sure = true;
      found_.must_play = 0;
    }
    if (links.full_count == kMostFull) {
      std::size_t largest = 0;
      for (std::size_t i = 1; i < kMostFull; ++i)
        if (count_bits(links.full[i]) > count_bits(links.full[largest])) largest = i;
      if (count_bits(links.full[largest]) <= count_bits(carrier)) return;
      remove_full(links, largest);
    }
    links.full[links.full_count++] = carrier;
    queue_.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), carrier});
  }

  void add_semi(std::size_t a, std::size_t b, Bits carrier, std::size_t key) {
    Links& links = between(a, b);
    for (std::size_t i = 0; i < links.full_count; ++i)
      if (is_inside(links.full[i], carrier)) return;
    for (std::size_t i = 0; i < links.semi_count; ++i)
      if (is_inside(links.semi[i], carrier)) return;
    drop_larger_semi(links, carrier);
    if (std::min(a, b) == kTop && std::max(a, b) == kBottom) {
      if (!found_.is_next) found_.key = static_cast<std::size_t>(std::countr_zero(cells_[key]));
      found_.is_next = true;
      found_.must_play &= carrier;
      if (found_.must_play == 0) found_.is_sure = true;  // the rule "or" on all of them
    }
    joined_.clear();
    join(links, 0, carrier, carrier, 1);
    keep_semi(links, carrier);
    for (const Bits full : joined_) add_full(a, b, full);
  }

  // The rule "or": those from `first` on are added to semi connections that share `common`.
  void join(const Links& links, std::size_t first, Bits common, Bits all, int count) {
    for (std::size_t i = first; i < links.semi_count && joined_.size() < joined_.capacity(); ++i) {
      const Bits left = common & links.semi[i];
      if (left == 0)
        joined_.push_back(all | links.semi[i]);
      else if (left != common && count + 1 < kMostJoined)
        join(links, i + 1, left, all | links.semi[i], count + 1);
    }
  }

  static void keep_semi(Links& links, Bits carrier) {
    if (links.semi_count < kMostSemi) {
      links.semi[links.semi_count++] = carrier;
      return;
    }
    Bits* const largest = std::max_element(links.semi.data(), links.semi.data() + kMostSemi,
                                           [](Bits x, Bits y) { return count_bits(x) < count_bits(y); });
    if (count_bits(*largest) > count_bits(carrier)) *largest = carrier;
  }

  static void remove_full(Links& links, std::size_t i) {
    const std::size_t last = --links.full_count;
    const bool last_is_used = (links.used >> last & 1) != 0;
    links.full[i] = links.full[last];
    links.used = static_cast<std::uint8_t>((links.used & ~(1u << last) & ~(1u << i)) |
                                           (last_is_used && i != last ? 1u << i : 0u));
  }

  static void drop_larger_semi(Links& links, Bits carrier) {
    for (std::size_t i = links.semi_count; i-- > 0;)
      if (is_inside(carrier, links.semi[i])) links.semi[i] = links.semi[--links.semi_count];
  }

  static void drop_larger(Links& links, Bits carrier) {
    drop_larger_semi(links, carrier);
    for (std::size_t i = links.full_count; i-- > 0;)
      if (is_inside(carrier, links.full[i])) remove_full(links, i);
  }

  CrossingGoal goal_;
  Crossing found_;
  std::size_t ends_ = 0, first_empty_ = 0;
  std::array<Bits, kMostEnds> cells_{};
  std::vector<Links> links_;
  std::vector<Waiting> queue_;
  core::FixedVector<Bits, 8> joined_;
};

}  // namespace

Crossing crossing_of(const View& view, CrossingGoal goal) {
  if (joins_edges(view)) return {.is_sure = true, .is_next = true, .key = 0, .must_play = 0};
  return LinkSearch(view, goal).run();
}

}  // namespace katachi::games::hex
