// The move model: how likely each legal move is to be played next, given the position and the last moves.
//
//   P(move) = exp(score(move)) / sum over the legal moves of exp(score)
//   score   = sum of the weights of the move's known key features + network(rows of the move)
//
// This is the generalised Bradley-Terry model of Coulom, "Computing Elo ratings of move patterns in the game of Go" (2007),
// where a move is a team of features, with a small network for their interactions. Minorisation-maximisation, his way to find
// the weights, needs a pass over all the data per step and a few thousand features; with a million features it is the
// gradient of the same likelihood, a few positions at a time, that is used here (train.hpp).
//
// A model file (.kmodel) is a block file with the sections
//   "facts"    64-bit numbers: feature version, units, second units, rows, games, positions, seed
//   "tags"     buckets of 16-bit tags, the dictionary (dictionary.hpp)
//   "linear"   a signed byte per tag: weight / kLinearStep
//   "network"  32-bit floats (network.hpp)
//   "command"  the text of the command that made it
// Cost: 8 MB, mapped; a position of 19x19 takes 0.4 ms, 0.5 ms on a busy machine.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/block_file.hpp"
#include "core/result.hpp"
#include "move_model/dictionary.hpp"
#include "move_model/network.hpp"

namespace katachi::move_model {

inline constexpr core::BlockFileKind kModelKind{"kmodel", 1, "a move model"};
inline constexpr float kLinearStep = 1.0f / 32;  // of the stored linear weights: they reach from -4 to 4

// Where a model comes from, for people.
struct ModelFacts {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // of one pass
  std::uint64_t seed = 0;
  std::string command;  // that made it
};

// What training gives: the model in full precision.
struct Weights {
  ModelFacts facts;
  std::vector<TagBucket> tags;
  std::vector<float> linear;   // one per slot of the dictionary
  std::vector<float> network;  // NetworkLayout::kCount
};

// Writes a model file; throws EnvironmentError. model_bytes gives the same bytes in memory.
void write_model(const std::filesystem::path& path, const Weights& weights);
std::string model_bytes(const Weights& weights);

// A model to play with. Cheap to copy; copies share the memory. Opening checks the whole file.
class Model {
 public:
  static core::Result<Model> open(const std::filesystem::path& path);
  static core::Result<Model> parse(core::Bytes bytes, std::string name);
  static Model of(const Weights& weights);  // through the same rounding as a file

  const ModelFacts& facts() const { return data_->facts; }
  const std::string& name() const { return data_->name; }
  std::size_t file_bytes() const { return data_->bytes; }
  std::size_t features() const;  // key features with a weight

  std::span<const TagBucket> tags() const { return data_->tags; }
  std::span<const std::int8_t> linear() const { return data_->linear; }
  std::span<const float> network() const { return data_->network; }

 private:
  struct Data {
    std::string name;
    std::size_t bytes = 0;
    ModelFacts facts;
    core::Column<TagBucket> tag_column;  // keep the file open
    core::Column<std::int8_t> linear_column;
    core::Column<float> network_column;
    std::span<const TagBucket> tags;
    std::span<const std::int8_t> linear;
    std::span<const float> network;
  };
  explicit Model(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  static core::Result<Model> read(const core::BlockFile& file);

  std::shared_ptr<const Data> data_;
};

}  // namespace katachi::move_model
