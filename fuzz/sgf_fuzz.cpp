// libFuzzer target of the SGF folder: decode, read in all modes, write, read again; what is read twice must be equal.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "sgf/parse.hpp"
#include "sgf/text.hpp"
#include "sgf/utf8.hpp"
#include "sgf/write.hpp"

namespace {

using namespace katachi::sgf;

void require(bool holds) {
  if (!holds) std::abort();
}

// Links, order of ids and raw values are as tree.hpp promises.
void check_tree(const Collection& games) {
  std::size_t nodes = 0;
  for (const NodeId root : games.games()) {
    require(games.parent(root) == kNoNode);
    for (NodeId at = root; at != kNoNode; at = games.next_in_tree(at, root)) {
      ++nodes;
      require(at == root || games.parent(at) < at);
      for (const Property& property : games.properties(at)) {
        require(!property.name.empty() && property.value_count > 0);
        for (const std::string_view raw : games.values(property)) {
          require(is_valid_raw(raw));
          (void)unescape_text(raw);
        }
      }
    }
  }
  require(nodes == games.node_count());
}

void check_round_trip(const Document& document, Mode mode) {
  const std::string text = to_text(document.games);
  const auto again = parse(Bytes::borrow(text), {.mode = mode});
  if (document.games.games().empty()) return;
  require(again.has_value());
  require(equal(document.games, again->games));
  require(to_text(again->games) == text);
  const auto wrapped = write(document.games, {.wrap = 10, .correct_ca = false});
  const auto unwrapped = parse(Bytes::borrow(wrapped->bytes), {.mode = mode});
  require(unwrapped && equal(document.games, unwrapped->games));
}

void check_streaming(std::string_view text, const Document& document, Mode mode) {
  std::size_t nodes = 0;
  const auto done = for_each_game(text, {.mode = mode}, [&](const Collection& game, NodeId root, const Report&) {
    require(game.games().size() == 1 && game.games()[0] == root);
    nodes += game.node_count();
    return true;
  });
  require(done && done->games == document.games.games().size() && nodes == document.games.node_count());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Decoded decoded = decode(Bytes::borrow(bytes));
  const std::string_view text = decoded.text.view();
  require(is_valid_utf8(text));
  for (const Mode mode : {Mode::kStrict, Mode::kLenient, Mode::kSalvage}) {
    const auto document = parse(Bytes::borrow(text), {.mode = mode});
    if (!document) continue;
    require(mode != Mode::kStrict || document->report.clean());
    check_tree(document->games);
    check_round_trip(*document, mode);
    check_streaming(text, *document, mode);
    (void)write(document->games, {.main_line_only = true, .short_names = true, .charset = "GB18030"});
  }
  return 0;
}
