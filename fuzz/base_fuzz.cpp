// libFuzzer target of pattern/base: any bytes as a pattern base, as they are and as sections whose checksums are right.
//
// The first byte chooses: 0 the rest is a file; otherwise the rest are the sections, each with its length (two bytes) before it,
// made into a file by the writer, so that nonsense gets past the checksums. From 2 on the base is matched on a board too.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/block_file.hpp"
#include "core/result.hpp"
#include "pattern/base.hpp"
#include "tests/pattern/sample_bases.hpp"

namespace {

using namespace katachi;

constexpr std::array<std::string_view, 7> kSections = {"facts",   "levels", "codes", "children",
                                                       "matches", "plays",  "more"};

std::string file_of_sections(std::string_view bytes) {
  std::array<core::SectionView, kSections.size()> sections;
  std::vector<std::string> kept(kSections.size());
  for (std::size_t i = 0; i < kSections.size(); ++i) {
    if (bytes.size() >= 2) {
      const auto byte = [&bytes](std::size_t at) {
        return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at]));
      };
      const std::size_t length = byte(0) | byte(1) << 8;
      bytes.remove_prefix(2);
      kept[i] = bytes.substr(0, length);
      bytes.remove_prefix(kept[i].size());
    }
    sections[i] = core::SectionView::of<char>(kSections[i], std::span<const char>(kept[i].data(), kept[i].size()));
  }
  return core::block_file_bytes({"kform", 1, ""}, sections);
}

void use(std::string bytes, bool match) {
  auto base = pattern::test::parse_base(std::move(bytes));
  if (!base) {
    if (base.error().what.empty()) std::abort();
    return;
  }
  try {
    pattern::test::walk(std::make_shared<const pattern::Base>(*std::move(base)), match);
  } catch (const core::EnvironmentError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.empty()) return 0;
  use(bytes[0] == 0 ? std::string(bytes.substr(1)) : file_of_sections(bytes.substr(1)),
      static_cast<unsigned char>(bytes[0]) >= 2);
  return 0;
}
