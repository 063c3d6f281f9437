// libFuzzer target of move_model/model: any bytes as a move model, as they are and as sections whose checksums are right.
//
// The first byte chooses: 0 the rest is a file; otherwise the model has that many buckets, and its tags, linear weights and
// network are made of a third of the rest each, repeated. A model that is accepted tells the moves of a position: they are probabilities.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.hpp"
#include "move_model/predictor.hpp"
#include "tests/go/drawn.hpp"

namespace {

using namespace katachi;

// `count` elements whose bytes are those of `bytes`, again and again.
template <class T>
std::vector<T> repeated(std::string_view bytes, std::size_t count) {
  std::vector<T> out(count);
  if (bytes.empty()) return out;
  auto* to = reinterpret_cast<char*>(out.data());
  for (std::size_t i = 0; i < count * sizeof(T); ++i) to[i] = bytes[i % bytes.size()];
  return out;
}

std::string file_of_contents(std::size_t buckets, std::string_view bytes) {
  const std::size_t third = bytes.size() / 3;
  const std::array<std::uint64_t, 7> facts = {
      move_model::kFeatureVersion, move_model::kUnits, move_model::kSecondUnits, move_model::row::kCount, 1, 1, 1};
  const auto tags = repeated<move_model::TagBucket>(bytes.substr(0, third), buckets);
  const auto weights = repeated<std::int8_t>(bytes.substr(third, third), buckets * move_model::kBucketSlots);
  const auto parameters = repeated<float>(bytes.substr(2 * third), move_model::NetworkLayout::kCount);
  const std::array sections{
      core::SectionView::of("facts", std::span<const std::uint64_t>(facts)),
      core::SectionView::of("tags", std::span<const move_model::TagBucket>(tags)),
      core::SectionView::of("linear", std::span<const std::int8_t>(weights)),
      core::SectionView::of("network", std::span<const float>(parameters)),
      core::SectionView::of("command", std::span<const char>()),
  };
  return core::block_file_bytes(move_model::kModelKind, sections);
}

void use(std::string bytes) {
  const auto model = move_model::Model::parse(core::Bytes::own(std::move(bytes)), "fuzz.kmodel");
  if (!model) {
    if (model.error().what.empty()) std::abort();
    return;
  }
  move_model::ModelPredictor<9> predictor(*model);
  go::Board<9> board(go::Size::square(9));
  predictor.start(board);
  core::Rng rng(1);
  go::Color color = go::Color::kBlack;
  for (int move = 0; move < 30; ++move, color = opposite(color)) {
    const auto at =
        go::Geometry<9>::vertex(go::Point::at(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9))));
    if (!go::is_playable(board, at, color)) continue;
    board.play(at, color);
    predictor.played(board, color, at);
  }
  std::vector<go::Vertex<9>> moves;
  board.for_each_point([&](auto v) {
    if (go::is_playable(board, v, color)) moves.push_back(v);
  });
  std::vector<float> probabilities(moves.size());
  predictor.evaluate(board, color, moves, probabilities);
  double sum = 0;
  for (const float p : probabilities) {
    if (!(p >= 0 && p <= 1)) std::abort();
    sum += static_cast<double>(p);
  }
  if (!(std::abs(sum - 1) < 1e-3)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.empty()) return 0;
  const auto buckets = static_cast<unsigned char>(bytes[0]);
  use(buckets == 0 ? std::string(bytes.substr(1)) : file_of_contents(buckets, bytes.substr(1)));
  return 0;
}
