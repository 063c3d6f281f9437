#include "net/knet.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/json_fields.hpp"

namespace katachi::net {

namespace {

using nlohmann::ordered_json;

static_assert(std::endian::native == std::endian::little, "files are little-endian and read as they are");

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kFixed = kKnetMagic.size() + 8;  // before the header
constexpr std::size_t kHashBytes = 8;
constexpr int kMostBlocks = 64;
constexpr int kMostChannels = 512;

template <class T>
T number_at(std::string_view bytes, std::size_t at) {
  T out;
  std::memcpy(&out, bytes.data() + at, sizeof out);
  return out;
}

template <class T>
void append(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

constexpr const char* type_name(StoredType type) {
  return type == StoredType::kFloat16 ? "f16" : type == StoredType::kFloat32 ? "f32" : "i8";
}

constexpr std::size_t type_bytes(StoredType type) {
  return type == StoredType::kFloat16 ? 2 : type == StoredType::kFloat32 ? 4 : 1;
}

std::optional<StoredType> type_of(std::string_view name) {
  for (const StoredType type : {StoredType::kFloat16, StoredType::kFloat32, StoredType::kInt8})
    if (name == type_name(type)) return type;
  return std::nullopt;
}

std::size_t count(const std::vector<int>& shape) {
  std::size_t product = 1;
  for (const int n : shape) product *= static_cast<std::size_t>(n);
  return product;
}

// Where a tensor lies in the file.
struct Entry {
  std::string name;
  std::vector<int> shape;
  StoredType type = StoredType::kFloat32;
  std::uint64_t offset = 0;
  std::uint64_t scale_offset = 0;  // of kInt8
};

core::Result<int> integer_from(const ordered_json& json, const std::string& place) {
  if (!json.is_number_integer() || json < 0 || json > 1'000'000'000)
    return core::fail("must be a list of whole numbers", place);
  return json.get<int>();
}

core::Result<Entry> entry_from(const ordered_json& json, const std::string& place) {
  core::FieldReader fields(json, place);
  Entry out;
  fields.read("name", out.name);
  fields.read_object("shape", out.shape, [](const ordered_json& value, const std::string& at) {
    return core::array_from_json<int>(value, at, integer_from);
  });
  fields.read_word("type", out.type, type_of);
  fields.read("offset", out.offset);
  if (out.type == StoredType::kInt8) fields.read("scale_offset", out.scale_offset);
  if (auto good = fields.finish(); !good) return std::unexpected(good.error());
  return out;
}

struct Header {
  NetworkFacts facts;
  std::vector<Entry> entries;
};

core::Result<Header> header_from(const ordered_json& json, const std::string& place) {
  core::FieldReader fields(json, place);
  Header out;
  int pool_every = 0, planes = 0, numbers = 0;
  fields.read("blocks", out.facts.architecture.blocks);
  fields.read("channels", out.facts.architecture.channels);
  fields.read("pool_every", pool_every);
  fields.read("planes", planes);
  fields.read("globals", numbers);
  fields.read("training", out.facts.training);
  fields.read_object("trained_sizes", out.facts.trained_sizes, [](const ordered_json& value, const std::string& at) {
    return core::array_from_json<int>(value, at, integer_from);
  });
  fields.read_object("tensors", out.entries, [](const ordered_json& value, const std::string& at) {
    return core::array_from_json<Entry>(value, at, entry_from);
  });
  // A hint for other readers: here the scale of 8-bit activations is found for every position.
  ordered_json unused;
  if (json.is_object() && json.contains("activation_scales"))
    fields.read_object(
        "activation_scales", unused,
        [](const ordered_json& value, const std::string&) -> core::Result<ordered_json> { return value; });
  const auto [blocks, channels] = out.facts.architecture;
  if (fields.is_ok() && (blocks < 1 || blocks > kMostBlocks))
    fields.fail("blocks", fmt::format("must be 1 to {}", kMostBlocks));
  if (fields.is_ok() && (channels < 8 || channels > kMostChannels || channels % 8 != 0))
    fields.fail("channels", fmt::format("must be a multiple of 8 from 8 to {}", kMostChannels));
  if (fields.is_ok() && pool_every != kPoolEvery) fields.fail("pool_every", fmt::format("must be {}", kPoolEvery));
  if (fields.is_ok() && planes != kPlanes) fields.fail("planes", fmt::format("must be {}", kPlanes));
  if (fields.is_ok() && numbers != kNumbers) fields.fail("globals", fmt::format("must be {}", kNumbers));
  if (auto good = fields.finish(); !good) return std::unexpected(good.error());
  return out;
}

// Whether `size` bytes at `offset` lie between the header and the checksum, aligned.
bool lies_inside(std::string_view bytes, std::size_t first, std::uint64_t offset, std::uint64_t size) {
  const std::size_t end = bytes.size() - kHashBytes;
  return offset % kAlignment == 0 && offset >= first && offset <= end && size <= end - offset;
}

// The numbers of a tensor; nothing where it lies outside the file.
std::optional<std::vector<float>> values_of(const Entry& entry, std::string_view bytes, std::size_t first) {
  const std::size_t n = count(entry.shape);
  if (!lies_inside(bytes, first, entry.offset, n * type_bytes(entry.type))) return std::nullopt;
  std::vector<float> out(n);
  const auto offset = static_cast<std::size_t>(entry.offset);
  if (entry.type == StoredType::kFloat32) {
    std::memcpy(out.data(), bytes.data() + offset, n * sizeof(float));
  } else if (entry.type == StoredType::kFloat16) {
    for (std::size_t i = 0; i < n; ++i) out[i] = float_of_half(number_at<std::uint16_t>(bytes, offset + 2 * i));
  } else {
    const auto outputs = static_cast<std::size_t>(entry.shape[0]);
    if (!lies_inside(bytes, first, entry.scale_offset, outputs * sizeof(float))) return std::nullopt;
    const auto scales = static_cast<std::size_t>(entry.scale_offset);
    for (std::size_t i = 0; i < n; ++i)
      out[i] = static_cast<float>(static_cast<std::int8_t>(bytes[offset + i])) *
               number_at<float>(bytes, scales + i / (n / outputs) * sizeof(float));
  }
  return out;
}

std::string shape_text(const std::vector<int>& shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

core::Result<std::vector<Tensor>> tensors_of(const Header& header, std::string_view bytes, std::size_t first,
                                             const std::string& name) {
  std::unordered_map<std::string, const Entry*> by_name;
  for (const Entry& entry : header.entries)
    if (!by_name.emplace(entry.name, &entry).second)
      return core::fail(fmt::format("has two tensors '{}'", entry.name), name);
  std::vector<Tensor> out;
  for (const TensorSpec& spec : tensor_specs(header.facts.architecture)) {
    const auto found = by_name.find(spec.name);
    if (found == by_name.end()) return core::fail(fmt::format("tensor '{}' is missing", spec.name), name);
    const Entry& entry = *found->second;
    if (entry.shape != spec.shape)
      return core::fail(fmt::format("tensor '{}' has the shape {}, not {}", spec.name, shape_text(entry.shape),
                                    shape_text(spec.shape)),
                        name);
    auto values = values_of(entry, bytes, first);
    if (!values) return core::fail(fmt::format("tensor '{}' lies outside the file", spec.name), name);
    if (!std::ranges::all_of(*values, [](float x) { return std::isfinite(x); }))
      return core::fail(fmt::format("tensor '{}' has numbers that are not finite", spec.name), name);
    out.push_back({spec.name, spec.shape, *std::move(values)});
  }
  if (by_name.size() != out.size()) return core::fail("has tensors that do not belong to the network", name);
  return out;
}

// A tensor as it will stand in the file.
struct Stored {
  const Tensor* tensor;
  StoredType type;
  std::string data;
  std::string scales;  // of kInt8
};

Stored stored(const Tensor& tensor, StoredType type) {
  if (type == StoredType::kInt8 && tensor.shape.size() != 4) type = StoredType::kFloat32;
  Stored out{&tensor, type, {}, {}};
  if (type == StoredType::kFloat32) {
    for (const float x : tensor.values) append(out.data, x);
  } else if (type == StoredType::kFloat16) {
    for (const float x : tensor.values) append(out.data, half_of_float(x));
  } else {
    const std::size_t row = tensor.values.size() / static_cast<std::size_t>(tensor.shape[0]);
    for (auto at = tensor.values.begin(); at != tensor.values.end(); at += static_cast<std::ptrdiff_t>(row)) {
      float largest = 0;
      for (std::size_t i = 0; i < row; ++i) largest = std::max(largest, std::abs(at[static_cast<std::ptrdiff_t>(i)]));
      append(out.scales, largest / 127);
      for (std::size_t i = 0; i < row; ++i)
        append(out.data, static_cast<std::int8_t>(
                             largest == 0 ? 0 : std::lround(at[static_cast<std::ptrdiff_t>(i)] * 127 / largest)));
    }
  }
  return out;
}

constexpr std::size_t aligned(std::size_t at) { return (at + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return hash;
}

float float_of_half(std::uint16_t bits) {
  const std::uint32_t sign = static_cast<std::uint32_t>(bits >> 15) << 31;
  const std::uint32_t exponent = (bits >> 10) & 31u, mantissa = bits & 1023u;
  if (exponent == 0) {
    const float value = static_cast<float>(mantissa) * 0x1p-24f;
    return sign != 0 ? -value : value;
  }
  const std::uint32_t wide = exponent == 31 ? 255u : exponent + 112u;
  return std::bit_cast<float>(sign | wide << 23 | mantissa << 13);
}

std::uint16_t half_of_float(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000u);
  const float size = std::abs(value);
  if (!(size < 65520)) return static_cast<std::uint16_t>(sign | (std::isnan(value) ? 0x7e00u : 0x7c00u));
  if (size < 0x1p-14f)
    return static_cast<std::uint16_t>(sign | static_cast<std::uint16_t>(std::nearbyint(size * 0x1p24f)));
  const std::uint32_t rest = bits & 0x7fffffffu;
  const std::uint32_t rounded = rest + 0xfffu + (rest >> 13 & 1u);  // to even
  return static_cast<std::uint16_t>(sign | ((rounded >> 13) - (112u << 10)));
}

core::Result<KnetContent> read_knet(std::string_view bytes, const std::string& name) {
  if (bytes.size() < kFixed + kHashBytes || !bytes.starts_with(kKnetMagic))
    return core::fail("is not a network of katachi", name, "networks are files .knet, made by tools/train");
  const auto version = number_at<std::uint32_t>(bytes, kKnetMagic.size());
  if (version != kKnetVersion)
    return core::fail(fmt::format("has version {} of the format, this program reads version {}", version, kKnetVersion),
                      name, version > kKnetVersion ? "use a newer katachi" : "export the network again");
  if (number_at<std::uint64_t>(bytes, bytes.size() - kHashBytes) != fnv1a(bytes.substr(0, bytes.size() - kHashBytes)))
    return core::fail("is truncated or damaged: its checksum is wrong", name, "copy it again");
  const auto header_bytes = number_at<std::uint32_t>(bytes, kKnetMagic.size() + 4);
  if (header_bytes > bytes.size() - kFixed - kHashBytes) return core::fail("has a header beyond its end", name);
  const auto json = ordered_json::parse(bytes.substr(kFixed, header_bytes), nullptr, false);
  if (!json.is_object()) return core::fail("has a header that is not an object of JSON", name);
  auto header = header_from(json, name + ", header");
  if (!header) return std::unexpected(header.error());
  auto tensors = tensors_of(*header, bytes, kFixed + header_bytes, name);
  if (!tensors) return std::unexpected(tensors.error());
  return KnetContent{std::move(header->facts), *std::move(tensors)};
}

std::string knet_bytes(const NetworkFacts& facts, const std::vector<Tensor>& tensors, StoredType type) {
  std::vector<Stored> all;
  for (const Tensor& tensor : tensors) all.push_back(stored(tensor, type));
  ordered_json header = {{"blocks", facts.architecture.blocks},
                         {"channels", facts.architecture.channels},
                         {"pool_every", kPoolEvery},
                         {"planes", kPlanes},
                         {"globals", kNumbers},
                         {"training", facts.training},
                         {"trained_sizes", facts.trained_sizes}};
  // Offsets stand in the header, whose length they change: blanks fill what a guess of it leaves.
  std::string out;
  for (std::size_t first = 0;;) {
    ordered_json entries = ordered_json::array();
    std::string data;
    const auto place = [&](const std::string& part) {
      data.resize(aligned(first + data.size()) - first);
      const std::size_t at = first + data.size();
      data += part;
      return at;
    };
    for (const Stored& each : all) {
      ordered_json entry = {{"name", each.tensor->name},
                            {"shape", each.tensor->shape},
                            {"type", type_name(each.type)},
                            {"offset", place(each.data)}};
      if (each.type == StoredType::kInt8) entry["scale_offset"] = place(each.scales);
      entries.push_back(std::move(entry));
    }
    header["tensors"] = std::move(entries);
    std::string text = header.dump();
    if (kFixed + text.size() > first) {
      first = kFixed + text.size() + 256;
      continue;
    }
    text.resize(first - kFixed, ' ');
    out = kKnetMagic;
    append(out, kKnetVersion);
    append(out, static_cast<std::uint32_t>(text.size()));
    out += text + data;
    break;
  }
  append(out, fnv1a(out));
  return out;
}

}  // namespace katachi::net
