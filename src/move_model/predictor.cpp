#include "move_model/predictor.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace katachi::move_model {

namespace {

// Sums the linear weights of the keys of one candidate. Tags and weights are megabytes, of which a candidate touches a line for
// each key: they are asked for before they are needed, the weights all at once when the sum is taken.
class KeySum {
 public:
  explicit KeySum(const Model& model) : tags_(model.tags()), linear_(model.linear().data()) {}

  void start() { slots_.clear(); }
  void expect(std::uint64_t key) const { __builtin_prefetch(&tags_[bucket_of(key, tags_.size())]); }
  bool operator()(std::uint64_t key) {
    const std::uint32_t slot = find_slot(tags_, key);
    if (slot == kUnknown) return false;
    __builtin_prefetch(linear_ + slot);
    slots_.push_back(slot);
    return true;
  }
  int sum() const {
    int sum = 0;
    for (const std::uint32_t slot : slots_) sum += linear_[slot];
    return sum;
  }

 private:
  std::span<const TagBucket> tags_;
  const std::int8_t* linear_;
  core::FixedVector<std::uint32_t, kMostKeys> slots_;
};

}  // namespace

template <int MaxSize>
void ModelPredictor<MaxSize>::scores(const Board& board, go::Color to_move, std::span<const V> legal,
                                     std::span<float> out) {
  assert(legal.size() == out.size());
  features_.prepare(board, to_move, history_);
  KeySum keys(model_);
  RowList rows;
  Activation activation;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    keys.start();
    features_.describe(legal[i], rows, keys);
    const float score = forward(model_.network(), {rows.begin(), rows.size()}, activation);
    out[i] = static_cast<float>(keys.sum()) * kLinearStep + score;
  }
}

template <int MaxSize>
void ModelPredictor<MaxSize>::evaluate(const Board& board, go::Color to_move, std::span<const V> legal,
                                       std::span<float> out) {
  if (legal.empty()) return;
  scores(board, to_move, legal, out);
  const float most = *std::ranges::max_element(out);
  double total = 0;
  for (float& p : out) total += p = std::exp(p - most);
  for (float& p : out) p = static_cast<float>(p / total);
}

template class ModelPredictor<9>;
template class ModelPredictor<19>;
template class ModelPredictor<25>;

}  // namespace katachi::move_model
