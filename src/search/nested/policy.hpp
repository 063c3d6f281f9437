// Policy: the weights of the codes of moves, learned level by level and forgotten again: what NRPA calls a copy of the policy.
//
// A level of NRPA begins with the policy of the level above, changes it, and leaves it as it was. Copying it would cost as much as all
// that was ever learned. Here a level opens a layer: the first change of a weight within a layer keeps the weight as it was, and closing
// the layer puts the kept ones back (copy on write, of single weights). So the cost of a level is that of its own changes, and the table
// holds only what the open layers have learned: at most levels * iterations * codes of a game, however long the search runs.
//
// Codes are hashed by linear probing. Weights are removed in the opposite order of their insertion, so no chain is ever broken and no
// slot needs a mark of removal. A table that grows inserts in the old order.
//
// Adaptation to a game (Rosin 2011), with the weights from before it throughout:
//   for each step with choices m and the move b:   w[b] += alpha,   w[m] -= alpha p(m),   p(m) = exp(w[m]) tilt[m] / sum
// The other two ways are explained in options.hpp. Each weight is kept with its strength, exp(w), by which moves are drawn.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/nested/episode.hpp"
#include "search/nested/options.hpp"

namespace katachi::search::nested {

class Policy {
 public:
  // What a layer has changed, as values.
  struct Weight {
    std::uint64_t code = 0;
    float weight = 0;
  };
  using Changes = std::vector<Weight>;

  Policy(double alpha, Adaptation adaptation, std::uint64_t memory)
      : alpha_(static_cast<float>(alpha)), adaptation_(adaptation), slots_(std::size_t{1} << kFirstBits) {
    max_entries_ = static_cast<std::size_t>(std::max<std::uint64_t>(memory / kBytesPerEntry, 16));
    layers_.push_back({});
  }

  // By which a move is drawn; 1 where nothing was learned.
  float strength(std::uint64_t code) const {
    for (std::size_t i = home_of(code);; i = (i + 1) & mask_) {
      const Slot& slot = slots_[i];
      if (slot.entry == kNone) return 1;
      if (slot.code == code) return slot.strength;
    }
  }

  void open() { layers_.push_back({.entries = entries_.size(), .kept = kept_.size()}); }
  void close() {
    const Layer layer = layers_.back();
    layers_.pop_back();
    for (; kept_.size() > layer.kept; kept_.pop_back()) {
      const Kept& kept = kept_.back();
      Entry& entry = entries_[kept.entry];
      entry.weight = kept.weight;
      entry.layer = kept.layer & kLayerMask;
      slots_[entry.slot].strength = strength_of(entry.weight);
    }
    for (; entries_.size() > layer.entries; entries_.pop_back()) slots_[entries_.back().slot] = Slot{};
  }

  void adapt(const Choices& game) {
    switch (adaptation_) {
      case Adaptation::kGradient:
        return adapt_by_gradient(game);
      case Adaptation::kPrinted:
        return adapt_as_printed(game);
      case Adaptation::kSimple:
        return adapt_simple(game);
    }
  }

  // What the innermost layer has changed; to be put into another layer opened at the same place.
  Changes changes() const {
    Changes out;
    const Layer& layer = layers_.back();
    for (std::size_t i = layer.kept; i < kept_.size(); ++i)
      out.push_back({entries_[kept_[i].entry].code, entries_[kept_[i].entry].weight});
    for (std::size_t i = layer.entries; i < entries_.size(); ++i) out.push_back({entries_[i].code, entries_[i].weight});
    return out;
  }
  void put(const Changes& changes) {
    for (const Weight& change : changes) {
      const std::uint32_t entry = own_entry(change.code);
      if (entry != kNone) set(entry, change.weight);
    }
  }

  std::size_t size() const { return entries_.size(); }
  bool was_short() const { return was_short_; }  // memory was not enough for all that could have been learned

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  static constexpr std::uint32_t kLayerMask = 0x7fffffff;
  static constexpr int kFirstBits = 12;
  // Weights beyond this would leave the range of float strengths once some are added; the odds are e^60 by then.
  static constexpr float kMaxWeight = 60;

  struct Slot {
    std::uint64_t code = 0;
    float strength = 1;
    std::uint32_t entry = kNone;
  };
  struct Entry {
    std::uint64_t code = 0;
    float weight = 0;
    std::uint32_t slot = 0;
    std::uint32_t layer : 31 = 0;    // the innermost that has changed it
    std::uint32_t is_stale : 1 = 0;  // its strength is not that of its weight: within adapt() only
  };
  struct Kept {
    std::uint32_t entry = 0;
    std::uint32_t layer = 0;
    float weight = 0;
  };
  struct Layer {
    std::size_t entries = 0, kept = 0;  // how many there were when it was opened
  };
  struct Change {
    std::uint32_t entry = 0;
    float by = 0;
  };
  // Slots at a load between a quarter and a half, while growing the old ones too; one kept weight for each entry.
  static constexpr std::uint64_t kBytesPerEntry = 6 * sizeof(Slot) + 2 * sizeof(Entry) + 2 * sizeof(Kept);

  std::size_t home_of(std::uint64_t code) const {
    return static_cast<std::size_t>((code * 0x9e3779b97f4a7c15u) >> shift_);
  }
  float strength_of(float weight) const { return adaptation_ == Adaptation::kSimple ? 1 + weight : std::exp(weight); }

  void set(std::uint32_t index, float weight) {
    Entry& entry = entries_[index];
    entry.weight = adaptation_ == Adaptation::kSimple ? weight : std::clamp(weight, -kMaxWeight, kMaxWeight);
    slots_[entry.slot].strength = strength_of(entry.weight);
  }

  // The entry of a code as one of the innermost layer; kNone: no memory.
  std::uint32_t own_entry(std::uint64_t code) {
    std::size_t i = home_of(code);
    for (; slots_[i].entry != kNone; i = (i + 1) & mask_)
      if (slots_[i].code == code) return own(slots_[i].entry);
    if (entries_.size() >= max_entries_) {
      was_short_ = true;
      return kNone;
    }
    if (2 * (entries_.size() + 1) > slots_.size()) {
      grow();
      for (i = home_of(code); slots_[i].entry != kNone;) i = (i + 1) & mask_;
    }
    const auto index = static_cast<std::uint32_t>(entries_.size());
    slots_[i] = {code, strength_of(0), index};
    entries_.push_back(
        {.code = code, .weight = 0, .slot = static_cast<std::uint32_t>(i), .layer = innermost() & kLayerMask});
    return index;
  }
  std::uint32_t own(std::uint32_t index) {
    Entry& entry = entries_[index];
    if (entry.layer != innermost()) {
      kept_.push_back({.entry = index, .layer = entry.layer, .weight = entry.weight});
      entry.layer = innermost() & kLayerMask;
    }
    return index;
  }
  std::uint32_t innermost() const { return static_cast<std::uint32_t>(layers_.size() - 1); }

  void grow() {
    slots_.assign(2 * slots_.size(), Slot{});
    mask_ = slots_.size() - 1;
    --shift_;
    for (std::size_t index = 0; index < entries_.size(); ++index) {
      Entry& entry = entries_[index];
      std::size_t i = home_of(entry.code);
      while (slots_[i].entry != kNone) i = (i + 1) & mask_;
      slots_[i] = {entry.code, strength_of(entry.weight), static_cast<std::uint32_t>(index)};
      entry.slot = static_cast<std::uint32_t>(i);
    }
  }

  void adapt_by_gradient(const Choices& game) {
    changes_.clear();
    for (std::size_t step = 0; step < game.steps.size(); ++step) {
      const std::uint32_t first = game.steps[step].first, end = game.end_of(step);
      const float z = sum(game, first, end);
      for (std::uint32_t i = first; i < end; ++i) {
        const float p = strength(game.codes[i]) * game.tilt(i) / z;
        const std::uint32_t entry = own_entry(game.codes[i]);
        if (entry != kNone) changes_.push_back({entry, (i == game.steps[step].chosen ? alpha_ : 0) - alpha_ * p});
      }
    }
    // All strengths are still those from before. An exponential for each entry, not for each of its changes.
    for (const Change& change : changes_) {
      Entry& entry = entries_[change.entry];
      entry.weight += change.by;
      entry.is_stale = 1;
    }
    for (const Change& change : changes_) {
      Entry& entry = entries_[change.entry];
      if (entry.is_stale == 0) continue;
      entry.is_stale = 0;
      set(change.entry, entry.weight);
    }
  }

  void adapt_as_printed(const Choices& game) {
    for (std::size_t step = 0; step < game.steps.size(); ++step) {
      const std::uint32_t first = game.steps[step].first, end = game.end_of(step);
      const std::uint32_t chosen = own_entry(game.codes[game.steps[step].chosen]);
      if (chosen != kNone) set(chosen, entries_[chosen].weight + alpha_);
      const float z = sum(game, first, end);
      for (std::uint32_t i = first; i < end; ++i) {
        const std::uint32_t entry = own_entry(game.codes[i]);
        if (entry == kNone) continue;
        set(entry, entries_[entry].weight - alpha_ / z * strength(game.codes[i]) * game.tilt(i));
      }
    }
  }

  void adapt_simple(const Choices& game) {
    for (const Choices::Step& step : game.steps) {
      const std::uint32_t entry = own_entry(game.codes[step.chosen]);
      if (entry == kNone) continue;
      const float count = entries_[entry].weight;
      set(entry, count + (count == 0 ? 1.0f : count < 10 ? 2.0f : count < 100 ? 4.0f : 1.0f));
    }
  }

  float sum(const Choices& game, std::uint32_t first, std::uint32_t end) const {
    float z = 0;
    for (std::uint32_t i = first; i < end; ++i) z += strength(game.codes[i]) * game.tilt(i);
    return z;
  }

  float alpha_;
  Adaptation adaptation_;
  std::size_t max_entries_;
  std::vector<Slot> slots_;  // a power of two of them
  std::size_t mask_ = (std::size_t{1} << kFirstBits) - 1;
  int shift_ = 64 - kFirstBits;
  std::vector<Entry> entries_;  // in the order of insertion
  std::vector<Kept> kept_;
  std::vector<Layer> layers_;  // the first one is never closed
  std::vector<Change> changes_;
  bool was_short_ = false;
};

}  // namespace katachi::search::nested
