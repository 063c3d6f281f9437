#include "move_model/model.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace katachi::move_model {

namespace {

constexpr std::size_t kFactCount = 7;
constexpr float kLargestWeight = 1e6f;  // scores of the network's two layers stay far from where floats end

std::vector<std::uint64_t> fact_numbers(const Weights& w) {
  return {kFeatureVersion, kUnits, kSecondUnits, row::kCount, w.facts.games, w.facts.positions, w.facts.seed};
}

std::vector<std::int8_t> rounded(std::span<const float> weights) {
  std::vector<std::int8_t> out(weights.size());
  std::ranges::transform(weights, out.begin(), [](float w) {
    return static_cast<std::int8_t>(std::clamp(std::lround(w / kLinearStep), -127L, 127L));
  });
  return out;
}

// Calls f with the sections of the file.
template <class F>
auto with_sections(const Weights& w, F&& f) {
  const std::vector<std::uint64_t> facts = fact_numbers(w);
  const std::vector<std::int8_t> linear = rounded(w.linear);
  const std::array sections{
      core::SectionView::of("facts", std::span<const std::uint64_t>(facts)),
      core::SectionView::of("tags", std::span<const TagBucket>(w.tags)),
      core::SectionView::of("linear", std::span<const std::int8_t>(linear)),
      core::SectionView::of("network", std::span<const float>(w.network)),
      core::SectionView::of("command", std::span<const char>(w.facts.command.data(), w.facts.command.size())),
  };
  return f(std::span<const core::SectionView>(sections));
}

std::unexpected<core::Error> unusable(const core::BlockFile& file, std::string what) {
  return core::fail(std::move(what), file.name(), "retrain it with this program: katachi learn --model");
}

}  // namespace

void write_model(const std::filesystem::path& path, const Weights& weights) {
  with_sections(weights, [&](auto sections) { core::write_block_file(path, kModelKind, sections); });
}

std::string model_bytes(const Weights& weights) {
  return with_sections(weights, [](auto sections) { return core::block_file_bytes(kModelKind, sections); });
}

core::Result<Model> Model::open(const std::filesystem::path& path) {
  const auto file = core::BlockFile::open(path, kModelKind);
  if (!file) return std::unexpected(file.error());
  return read(*file);
}

core::Result<Model> Model::parse(core::Bytes bytes, std::string name) {
  const auto file = core::BlockFile::parse(std::move(bytes), std::move(name), kModelKind);
  if (!file) return std::unexpected(file.error());
  return read(*file);
}

Model Model::of(const Weights& weights) {
  auto model = parse(core::Bytes::own(model_bytes(weights)), "a model in memory");
  if (!model) throw std::logic_error(model.error().text());
  return *model;
}

core::Result<Model> Model::read(const core::BlockFile& file) {
  if (auto good = file.check_all(); !good) return std::unexpected(good.error());
  const auto facts = file.column<std::uint64_t>("facts");
  const auto tags = file.column<TagBucket>("tags");
  const auto linear = file.column<std::int8_t>("linear");
  const auto network = file.column<float>("network");
  const auto command = file.column<char>("command");
  if (!facts || !tags || !linear || !network || !command) return unusable(file, "a section of the model is missing");
  const std::span<const std::uint64_t> numbers = facts->all();
  if (numbers.size() != kFactCount || numbers[0] != kFeatureVersion || numbers[1] != kUnits ||
      numbers[2] != kSecondUnits || numbers[3] != row::kCount)
    return unusable(file, "the model was made for other features");
  if (tags->size() == 0 || linear->size() != tags->size() * kBucketSlots || network->size() != NetworkLayout::kCount)
    return unusable(file, "the sections of the model do not fit together");
  if (!std::ranges::all_of(network->all(), [](float x) { return std::abs(x) <= kLargestWeight; }))
    return unusable(file, "the model holds a weight that is no number or too large");
  auto data = std::make_shared<Data>();
  const std::span<const char> text = command->all();
  data->name = file.name();
  data->bytes = file.file_bytes();
  data->facts = {numbers[4], numbers[5], numbers[6], std::string(text.begin(), text.end())};
  data->tag_column = *tags;
  data->linear_column = *linear;
  data->network_column = *network;
  data->tags = tags->all();
  data->linear = linear->all();
  data->network = network->all();
  return Model(std::move(data));
}

std::size_t Model::features() const {
  std::size_t count = 0;
  for (const TagBucket& bucket : tags())
    count += kBucketSlots - static_cast<std::size_t>(std::ranges::count(bucket.tags, 0));
  return count;
}

}  // namespace katachi::move_model
