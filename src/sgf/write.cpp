#include "sgf/write.hpp"

#include <algorithm>
#include <utility>

#include "sgf/charset.hpp"
#include "sgf/scan.hpp"

namespace katachi::sgf {
namespace {

using core::Result;

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

class Writer {
 public:
  Writer(const Collection& games, const WriteOptions& options) : games_(games), options_(options) {}

  // "(" ... ")" and a line break. Walks with the links of the tree alone: no stack.
  void tree(NodeId root) {
    line_start_ = out_.size();
    out_ += '(';
    for (NodeId at = root; at != kNoNode; at = next(at, root)) node(at, at == root);
    out_ += ")\n";
  }

  std::string take() { return std::move(out_); }

 private:
  // The node to write after this one, with the parentheses between the two.
  NodeId next(NodeId at, NodeId root) {
    if (const NodeId child = games_.first_child(at); child != kNoNode) {
      if (branches(at)) out_ += '(';
      return child;
    }
    while (at != root) {
      const NodeId above = games_.parent(at);
      if (branches(above)) {
        out_ += ')';
        if (const NodeId sibling = games_.next_sibling(at); sibling != kNoNode) {
          out_ += '(';
          return sibling;
        }
      }
      at = above;
    }
    return kNoNode;
  }

  bool branches(NodeId at) const { return !options_.main_line_only && games_.has_variations(at); }

  void node(NodeId at, bool is_root) {
    wrap();
    out_ += ';';
    bool ca_written = !options_.correct_ca;
    for (const Property& property : games_.properties(at)) {
      if (is_capital(property.name.front())) wrap();
      if (is_root && options_.correct_ca && same_name(property.name, "CA")) {
        if (!std::exchange(ca_written, true)) ca(property.name, games_.values(property).front());
        continue;
      }
      name(property.name);
      bool plain = false;  // no break before the first value, nor after a "[" within one: it could be taken for prose
      for (const std::string_view value : games_.values(property)) {
        if (plain) wrap();
        out_ += '[';
        out_ += value;
        out_ += ']';
        plain = value.find('[') == std::string_view::npos;
      }
    }
    if (is_root && !ca_written && needs_ca(at)) ca("CA", "");
  }

  void name(std::string_view written) {
    if (options_.short_names) {
      out_ += canonical_name(written);
    } else {
      out_ += written;
    }
  }

  // A CA that already names the right charset stays as it was written.
  void ca(std::string_view written_name, std::string_view value) {
    name(written_name);
    const bool right = !value.empty() && iconv_name(value) == iconv_name(options_.charset);
    out_ += '[';
    out_ += right ? value : std::string_view(options_.charset);
    out_ += ']';
  }

  // Without CA a reader may take any charset; it does not matter while all is ASCII.
  bool needs_ca(NodeId root) const {
    for (NodeId at = root; at != kNoNode; at = games_.next_in_tree(at, root)) {
      for (const Property& property : games_.properties(at)) {
        if (!std::ranges::all_of(games_.values(property), is_ascii)) return true;
      }
    }
    return false;
  }

  void wrap() {
    if (options_.wrap == 0 || out_.size() - line_start_ < options_.wrap) return;
    out_ += '\n';
    line_start_ = out_.size();
  }

  const Collection& games_;
  const WriteOptions& options_;
  std::string out_;
  std::size_t line_start_ = 0;
};

Result<Written> encode(std::string text, const WriteOptions& options) {
  if (iconv_name(options.charset) == "UTF-8") return Written{std::move(text), 0};
  auto converted = from_utf8(text, options.charset);
  if (!converted) {
    return core::fail("unknown charset \"" + options.charset + "\"", {}, "iconv -l lists the names that are known");
  }
  return Written{std::move(converted->text), converted->replaced};
}

std::string write_trees(const Collection& games, std::span<const NodeId> roots, const WriteOptions& options) {
  Writer writer(games, options);
  for (const NodeId root : roots) writer.tree(root);
  return writer.take();
}

}  // namespace

Result<Written> write(const Collection& games, const WriteOptions& options) {
  return encode(write_trees(games, games.games(), options), options);
}

Result<Written> write_game(const Collection& games, NodeId root, const WriteOptions& options) {
  return encode(write_trees(games, std::span(&root, 1), options), options);
}

std::string to_text(const Collection& games) { return write_trees(games, games.games(), {.correct_ca = false}); }

}  // namespace katachi::sgf
