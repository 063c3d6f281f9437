// libFuzzer target of shape/: the first byte says whether the rest is the text of a shape or the bytes of an index. What was
// read of a shape must be the same when it is drawn and read again; an index, whatever is in it, can be searched or says
// that it is damaged. So that the checksums do not keep everything out, an index is also made of the bytes as its sections.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "shape/game_filter.hpp"
#include "shape/index.hpp"
#include "shape/search.hpp"
#include "shape/shape.hpp"
#include "shape/summary.hpp"

namespace {

using namespace katachi;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_shape(std::string_view text) {
  const auto read = shape::parse_shape(text);
  if (!read) return require(!read.error().text().empty());
  const auto again = shape::parse_shape(shape::draw_shape(*read));
  require(again.has_value() && *again == *read);
  require(shape::make_variants(*read, true, true).size() <= 16);
}

void use_index(const core::Result<shape::Index>& index) {
  if (!index) return require(!index.error().text().empty());
  try {
    for (const char* text : {"X", "+--/|1./|.2", ".../.X./...", "XO/OX/XX"}) {
      shape::Query query{.shape = *shape::parse_shape(text)};
      query.again = true;
      const auto hits = shape::search(*index, query, {});
      const auto summary = shape::summarize(*index, hits, {});
      require(summary.hits == hits.size() && summary.games <= index->games());
      for (const shape::Hit& hit : hits) index->text(index->game(hit.game).source);
    }
    shape::passing(*index, {.player = "a", .result = shape::WantedResult::kDecided});
  } catch (const core::EnvironmentError&) {  // damage met on the way
  }
}

template <class T>
std::vector<T> take(std::string_view& bytes, std::size_t count) {
  count = std::min(count, bytes.size() / sizeof(T));
  std::vector<T> out(count);
  if (count > 0) std::memcpy(out.data(), bytes.data(), count * sizeof(T));
  bytes.remove_prefix(count * sizeof(T));
  return out;
}

// Rows as the bytes say, but in the groups they need, so that reading goes beyond the first check.
void use_sections(std::string_view bytes) {
  auto games = take<shape::GameRow>(bytes, bytes.empty() ? 0 : 1 + static_cast<std::size_t>(bytes[0]) % 3);
  const std::vector<shape::GroupRow> groups = {{9, 9, 0, static_cast<std::uint32_t>(games.size()), 0, 0}};
  const std::vector<std::uint64_t> ever(shape::words_of(games.size()) * 2 * 81, ~std::uint64_t{0});
  const auto texts = take<std::uint64_t>(bytes, 3);
  const auto events = take<shape::Event>(bytes, bytes.size());
  const std::string letters = "abc";
  using core::SectionView;
  const std::array sections = {
      SectionView::of("groups", std::span(groups)), SectionView::of("games", std::span<const shape::GameRow>(games)),
      SectionView::of("events", std::span(events)), SectionView::of("ever", std::span(ever)),
      SectionView::of("texts", std::span(texts)),   SectionView::of("letters", std::span<const char>(letters))};
  use_index(shape::Index::parse(core::Bytes::own(core::block_file_bytes(shape::kIndexKind, sections)), "fuzz"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 3) {
    case 0:
      check_shape(rest);
      break;
    case 1:
      use_index(shape::Index::parse(core::Bytes::own(std::string(rest)), "fuzz"));
      break;
    default:
      use_sections(rest);
  }
  return 0;
}
