#include <cassert>
#include <map>

#include "shape/sweep.hpp"

namespace katachi::shape {

namespace {

using go::Color;

bool holds(const Shape& shape, const View& view, go::Size board, int x, int y) {
  if (view.fixed) return view.fixed->board == board && view.fixed->at == go::Point::at(x, y);
  const Anchors& a = view.anchors;
  return (!a.left || x == 0) && (!a.right || x + shape.width == board.width) &&  //
         (!a.top || y == 0) && (!a.bottom || y + shape.height == board.height);
}

// In the views of the set (bit by bit) whose exchange of colours is `swap`, if that is asked.
Telling telling_of(const Variant& variant, unsigned set, std::optional<bool> swap) {
  Telling telling;
  for (auto& moves : telling.moves) moves.resize(variant.shape.area());
  for (std::size_t v = 0; v < variant.views.size(); ++v) {
    const View& view = variant.views[v];
    if ((set >> v & 1u) == 0 || (swap && view.swap != *swap)) continue;
    for (const Color color : {Color::kBlack, Color::kWhite})
      for (std::size_t i = 0; i < variant.shape.area(); ++i) {
        const ShapeMove move{view.swap ? go::opposite(color) : color, view.origin[i]};
        Told& told = telling.moves[go::side_index(color)][i];
        if (!telling.seen || move < told.move) told = {move, view.swap};
      }
    if (!telling.seen) telling.swapped = view.swap;
    telling.seen = true;
  }
  return telling;
}

}  // namespace

Places::Places(const Plan& plan, go::Size board) : wish_(plan.query().to_move), telling_(plan.variants().size() << 10) {
  tellings_.emplace_back();
  for (std::size_t v = 0; v < plan.variants().size(); ++v) add_variant(plan.variants()[v], v, board);
  note_concerned(plan, board);
}

// Places with the same set of views share a telling. There are few: the sets differ only where a shape touches the edge.
void Places::add_variant(const Variant& variant, std::size_t index, go::Size board) {
  std::map<unsigned, std::uint8_t> known;
  rows_.emplace_back().fill(0);
  for (int y = 0; y + variant.shape.height <= board.height; ++y)
    for (int x = 0; x + variant.shape.width <= board.width; ++x) {
      unsigned set = 0;
      for (std::size_t v = 0; v < variant.views.size(); ++v)
        if (shape::holds(variant.shape, variant.views[v], board, x, y)) set |= 1u << v;
      if (set == 0) continue;
      const auto [entry, is_new] = known.try_emplace(set, static_cast<std::uint8_t>(tellings_.size()));
      if (is_new) {
        assert(tellings_.size() < 256);
        const auto asked = [&](bool swap) { return wish_ ? std::optional(swap) : std::nullopt; };
        tellings_.push_back({telling_of(variant, set, asked(false)), telling_of(variant, set, asked(true))});
      }
      telling_[number(index, x, y)] = entry->second;
      rows_.back()[static_cast<std::size_t>(y)] |= std::uint32_t{1} << x;
    }
}

void Places::note_concerned(const Plan& plan, go::Size board) {
  for (std::size_t change = 0; change < kChanges; ++change)
    for (std::size_t bit = 0; bit < kBits; ++bit)
      for (const Trigger& t : plan.triggers(change, bit))
        for (int y = t.y; y < board.height; ++y)
          for (int x = t.x; x < board.width; ++x)
            if (holds(t.variant, x - t.x, y - t.y))
              concerned_[place_of(go::Point::at(x, y))] |= static_cast<std::uint8_t>(1u << change);
}

}  // namespace katachi::shape
