#include "net/knet.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace katachi::net {
namespace {

using testing::HasSubstr;

constexpr Architecture kTiny{.blocks = 3, .channels = 8};

std::vector<Tensor> tiny_tensors() {
  const Network network = Network::random(kTiny, 1);
  return {network.tensors().begin(), network.tensors().end()};
}

NetworkFacts tiny_facts() { return {kTiny, "a test", {9, 13}}; }

std::string error_of(std::string_view bytes) {
  const auto network = Network::parse(bytes, "x.knet");
  return network ? "none" : network.error().text();
}

std::string error_of(const NetworkFacts& facts, const std::vector<Tensor>& tensors) {
  return error_of(knet_bytes(facts, tensors, StoredType::kFloat32));
}

// With a checksum that is right, so that what is behind it is tested.
std::string with_checksum(std::string bytes) {
  const std::uint64_t hash = fnv1a(std::string_view(bytes).substr(0, bytes.size() - 8));
  std::memcpy(bytes.data() + bytes.size() - 8, &hash, 8);
  return bytes;
}

std::string replaced(std::string bytes, std::string_view from, std::string_view to) {
  EXPECT_EQ(from.size(), to.size());
  const std::size_t at = bytes.find(from);
  EXPECT_NE(at, std::string::npos);
  return with_checksum(bytes.replace(at, from.size(), to));
}

TEST(Knet, ComesBackAsItWasWritten) {
  const std::vector<Tensor> tensors = tiny_tensors();
  const auto back = Network::parse(knet_bytes(tiny_facts(), tensors, StoredType::kFloat32), "x.knet");
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(back->architecture(), kTiny);
  EXPECT_EQ(back->facts().training, "a test");
  EXPECT_EQ(back->facts().trained_sizes, (std::vector{9, 13}));
  ASSERT_EQ(back->tensors().size(), tensors.size());
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    EXPECT_EQ(back->tensors()[i].name, tensors[i].name);
    EXPECT_EQ(back->tensors()[i].values, tensors[i].values);
  }
}

TEST(Knet, SmallerTypesAreRounded) {
  const std::vector<Tensor> tensors = tiny_tensors();
  for (const StoredType type : {StoredType::kFloat16, StoredType::kInt8}) {
    const std::string bytes = knet_bytes(tiny_facts(), tensors, type);
    EXPECT_LT(bytes.size(), knet_bytes(tiny_facts(), tensors, StoredType::kFloat32).size());
    const auto back = Network::parse(bytes, "x.knet");
    ASSERT_TRUE(back) << back.error().text();
    for (std::size_t i = 0; i < tensors.size(); ++i)
      for (std::size_t k = 0; k < tensors[i].values.size(); ++k)
        ASSERT_NEAR(back->tensors()[i].values[k], tensors[i].values[k], type == StoredType::kFloat16 ? 5e-4 : 6e-3)
            << tensors[i].name;
  }
}

TEST(Knet, HalvesAreThoseOfIeee754) {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const float value = float_of_half(static_cast<std::uint16_t>(bits));
    if (!std::isnan(value)) {
      ASSERT_EQ(half_of_float(value), bits);
    }
  }
  EXPECT_EQ(float_of_half(0x3c00), 1.0f);
  EXPECT_EQ(float_of_half(0xc000), -2.0f);
  EXPECT_EQ(float_of_half(0x7bff), 65504.0f);
  EXPECT_EQ(float_of_half(0x0001), 0x1p-24f);
  EXPECT_TRUE(std::isinf(float_of_half(0xfc00)));
  EXPECT_TRUE(std::isnan(float_of_half(0x7e00)));
  EXPECT_EQ(half_of_float(1 + 0x1p-11f), 0x3c00) << "ties to even";
  EXPECT_EQ(half_of_float(1 + 0x3p-11f), 0x3c02);
  EXPECT_EQ(half_of_float(1e6f), 0x7c00);
}

// The same hash as in tools/train/knet.py: published values of FNV-1a.
TEST(Knet, HashIsFnv1a) {
  EXPECT_EQ(fnv1a(""), 0xcbf29ce484222325u);
  EXPECT_EQ(fnv1a("a"), 0xaf63dc4c8601ec8cu);
  EXPECT_EQ(fnv1a("foobar"), 0x85944171f73967e8u);
}

TEST(Knet, ForeignAndNewerFilesAreRefused) {
  const std::string good = knet_bytes(tiny_facts(), tiny_tensors(), StoredType::kFloat16);
  EXPECT_EQ(error_of(good), "none");
  EXPECT_THAT(error_of(""), HasSubstr("is not a network of katachi"));
  EXPECT_THAT(error_of("GIF89a and so on, much longer than a header would be"), HasSubstr("x.knet: is not a network"));
  std::string newer = good;
  newer[kKnetMagic.size()] = 2;
  EXPECT_THAT(error_of(newer), testing::AllOf(HasSubstr("has version 2"), HasSubstr("use a newer katachi")));
}

TEST(Knet, AnyDamageIsFound) {
  const std::string good = knet_bytes(tiny_facts(), tiny_tensors(), StoredType::kFloat16);
  for (std::size_t at = 0; at < good.size(); at += 97) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    EXPECT_NE(error_of(bad), "none") << at;
  }
  for (const std::size_t length : {std::size_t{20}, std::size_t{31}, good.size() / 2, good.size() - 1})
    EXPECT_NE(error_of(std::string_view(good).substr(0, length)), "none") << length;
  EXPECT_THAT(error_of(good + "x"), HasSubstr("checksum"));
}

TEST(Knet, TensorsMustBeThoseOfTheNetwork) {
  std::vector<Tensor> tensors = tiny_tensors();
  tensors.erase(tensors.begin() + 4);
  EXPECT_THAT(error_of(tiny_facts(), tensors), HasSubstr("tensor 'block0.conv1.bias' is missing"));

  tensors = tiny_tensors();
  tensors[1].shape = {4, 2};
  EXPECT_THAT(error_of(tiny_facts(), tensors), HasSubstr("tensor 'stem.bias' has the shape [4, 2], not [8]"));

  tensors = tiny_tensors();
  tensors[2].values[5] = std::numeric_limits<float>::infinity();
  EXPECT_THAT(error_of(tiny_facts(), tensors), HasSubstr("'stem.globals' has numbers that are not finite"));

  tensors = tiny_tensors();
  tensors.push_back({"more", {1}, {1.0f}});
  EXPECT_THAT(error_of(tiny_facts(), tensors), HasSubstr("do not belong"));
  tensors.back() = tensors.front();
  EXPECT_THAT(error_of(tiny_facts(), tensors), HasSubstr("two tensors 'stem.weight'"));
}

TEST(Knet, HeadersAreChecked) {
  const std::string good = knet_bytes(tiny_facts(), tiny_tensors(), StoredType::kFloat32);
  EXPECT_THAT(error_of(replaced(good, "\"pool_every\":3", "\"pool_every\":4")), HasSubstr("must be 3"));
  EXPECT_THAT(error_of(replaced(good, "\"blocks\":3", "\"blocks\":0")), HasSubstr("must be 1 to 64"));
  EXPECT_THAT(error_of(replaced(good, "\"channels\":8", "\"channels\":7")), HasSubstr("multiple of 8"));
  EXPECT_THAT(error_of(replaced(good, "\"globals\"", "\"globols\"")), HasSubstr("header.globals: is missing"));
  EXPECT_THAT(error_of(replaced(good, "\"f32\"", "\"f64\"")), HasSubstr("f64"));
  EXPECT_THAT(error_of(replaced(good, "{\"blocks\"", "[\"blocks\"")), HasSubstr("not an object of JSON"));
  EXPECT_THAT(error_of(replaced(good, "\"shape\":[8]", "\"shape\":[-]")), HasSubstr("not an object of JSON"));
  const std::size_t at = good.find("\"offset\":") + 9;
  const std::string offset = good.substr(at, good.find('}', at) - at);
  EXPECT_THAT(error_of(replaced(good, "\"offset\":" + offset, "\"offset\":" + std::string(offset.size(), '9'))),
              HasSubstr("lies outside the file"));
  std::string long_header = good;
  long_header[kKnetMagic.size() + 7] = 1;
  EXPECT_THAT(error_of(with_checksum(long_header)), HasSubstr("header beyond its end"));
}

TEST(Network, IsReadFromAFile) {
  const auto path = std::filesystem::path(testing::TempDir()) / "tiny.knet";
  std::ofstream(path, std::ios::binary) << knet_bytes(tiny_facts(), tiny_tensors(), StoredType::kFloat16);
  const auto network = Network::load(path);
  ASSERT_TRUE(network) << network.error().text();
  EXPECT_EQ(network->parameters(), [] {
    std::size_t sum = 0;
    for (const Tensor& tensor : tiny_tensors()) sum += tensor.values.size();
    return sum;
  }());
  std::filesystem::remove(path);
  EXPECT_FALSE(Network::load(path));
}

TEST(Architecture, HasAboutAMillionParametersForB6c96) {
  EXPECT_EQ(architecture_text({6, 96}), "b6c96");
  EXPECT_EQ(Architecture({6, 96}).pooled(), 24);
  EXPECT_EQ(Architecture({6, 64}).pooled(), 16);
  EXPECT_EQ(Architecture({6, 128}).pooled(), 32);
  EXPECT_EQ(Architecture({6, 8}).pooled(), 8);
  EXPECT_NEAR(static_cast<double>(Network::random({6, 96}, 1).parameters()), 1.04e6, 0.02e6);
}

}  // namespace
}  // namespace katachi::net
