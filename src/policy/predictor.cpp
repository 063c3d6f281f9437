#include "policy/predictor.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace katachi::policy {

template <int MaxSize>
void ModelPredictor<MaxSize>::scores(const Board& board, go::Color to_move, std::span<const V> legal,
                                     std::span<float> out) {
  assert(legal.size() == out.size());
  features_.prepare(board, to_move);
  const std::span<const TagBucket> tags = model_.tags();
  const std::int8_t* linear = model_.linear().data();
  RowList rows;
  Activation activation;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    int sum = 0;
    features_.describe(legal[i], rows, [&](std::uint64_t key) {
      const std::uint32_t slot = find_slot(tags, key);
      if (slot == kUnknown) return false;
      sum += linear[slot];
      return true;
    });
    out[i] = static_cast<float>(sum) * kLinearStep + forward(model_.network(), {rows.begin(), rows.size()}, activation);
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

}  // namespace katachi::policy
