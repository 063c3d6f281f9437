// add_repaired(): a copy of a tree in which the repairs of its record are made.
#include <algorithm>

#include <fmt/format.h>

#include "record/reading.hpp"
#include "record/record.hpp"
#include "record/text.hpp"

namespace katachi::record {

namespace {

using sgf::kNoNode;
using sgf::NodeId;

std::size_t index_of(NodeId node) { return static_cast<std::size_t>(node); }

std::string points_value(go::Point p) { return sgf_text(p); }

class TreeRepair {
 public:
  TreeRepair(sgf::Collection& into, const sgf::Collection& games, NodeId root, const GameRecord& record)
      : into_(into), games_(games), root_(root), record_(record) {}

  NodeId run() {
    in_start_.assign(games_.node_count(), false);
    look_at_main_line();
    copies_.assign(games_.node_count(), kNoNode);
    const NodeId new_root = into_.add_game();
    copies_[index_of(root_)] = copy_root(new_root);
    for (NodeId node = games_.next_in_tree(root_, root_); node != kNoNode; node = games_.next_in_tree(node, root_)) {
      const NodeId above = copies_[index_of(games_.parent(node))];
      if (above != kNoNode && !is_cut(node)) copies_[index_of(node)] = copy_node(node, above);
    }
    return new_root;
  }

 private:
  struct RawMove {
    std::string_view name, value;
  };
  // A node taken apart.
  struct Parts {
    std::vector<RawMove> moves;
    std::vector<sgf::Property> setup, other;
  };

  Parts parts_of(NodeId node) const {
    Parts parts;
    for (const sgf::Property& property : games_.properties(node)) {
      const NodeProperty kind = node_property(property.name);
      if (kind == NodeProperty::kOther) {
        parts.other.push_back(property);
      } else if (kind == NodeProperty::kBlack || kind == NodeProperty::kWhite) {
        for (const std::string_view value : games_.values(property))
          parts.moves.push_back({kind == NodeProperty::kBlack ? "B" : "W", value});
      } else {
        parts.setup.push_back(property);
      }
    }
    return parts;
  }

  // Finds the nodes of the start, and the node where the game was cut.
  void look_at_main_line() {
    std::size_t all_moves = 0;
    for (const NodeId node : games_.main_line(root_)) all_moves += parts_of(node).moves.size();
    const std::size_t lost = record_.moves_written - record_.moves.size();
    const bool played = record_.find(RepairCode::kHandicapPlayed) != nullptr;
    const bool single = record_.find(RepairCode::kHandicapSingle) != nullptr;
    handicap_moves_ = played ? all_moves - record_.moves_written : 0;
    const std::size_t kept = all_moves - lost;
    std::size_t before = 0;
    bool branches = false;
    for (const NodeId node : games_.main_line(root_)) {
      const Parts parts = parts_of(node);
      const std::size_t moves = parts.moves.size();
      if (lost > 0 && moves > 0 && before <= kept && before + moves > kept) {
        (before < kept || node == root_ || !parts.setup.empty() ? partial_ : cut_) = node;
        partial_moves_ = kept - before;
      }
      const bool is_start = before + (moves > 0 ? 1 : 0) <= handicap_moves_;
      if (is_start && node != root_) {
        in_start_[index_of(node)] = true;
        if (before + moves > handicap_moves_) {
          last_start_ = node;
          last_start_moves_ = handicap_moves_ - before;
        }
        is_linear_ = is_linear_ && !branches;
      }
      if (node == root_ && moves > 0 && (played || single)) is_linear_ = false;
      branches = branches || games_.has_variations(node);
      before += moves;
    }
    first_move_ = single && is_linear_ && !branches_at_root() ? &record_.moves.front() : nullptr;
    if (single && first_move_ == nullptr) is_linear_ = false;
  }

  bool is_cut(NodeId node) const {
    const NodeId above = games_.parent(node);
    return above == partial_ || (cut_ != kNoNode && above == games_.parent(cut_));
  }
  bool branches_at_root() const { return games_.has_variations(root_); }

  void copy_property(NodeId to, const sgf::Property& property) {
    const auto values = games_.values(property);
    if (std::ranges::none_of(values, record_text::has_unicode_escape)) {
      into_.add(to, property.name, values);
      return;
    }
    std::vector<std::string> mended;
    std::ranges::transform(values, std::back_inserter(mended), record_text::without_unicode_escapes);
    into_.add(to, property.name, std::vector<std::string_view>(mended.begin(), mended.end()));
  }

  void add_move(NodeId to, const RawMove& move) {
    const DecodedMove decoded = decode_move(move.value, record_.info.size);
    if (decoded.kind == DecodedMove::Kind::kOffBoard || decoded.kind == DecodedMove::Kind::kUnreadable)
      into_.add(to, move.name, {move.value});
    else
      into_.add(to, move.name, {sgf_text(decoded.move)});
  }

  void add_points(NodeId to, std::string_view name, const std::vector<go::Point>& points) {
    if (points.empty()) return;
    std::vector<std::string> texts;
    std::ranges::transform(points, std::back_inserter(texts), points_value);
    into_.add(to, name, std::vector<std::string_view>(texts.begin(), texts.end()));
  }

  // Returns the last node made of it: the parent of its children.
  NodeId copy_root(NodeId to) {
    const Parts parts = parts_of(root_);
    bool has_application = false;
    for (const sgf::Property& property : parts.other) {
      const bool is_application = sgf::same_name(property.name, "AP");
      if (is_application && has_application) continue;  // the Fox server writes two
      has_application = has_application || is_application;
      copy_property(to, property);
    }
    repair_header(to);
    if (is_linear_) {
      const bool has_stones = !record_.start_black.empty() || !record_.start_white.empty();
      add_points(to, "AB", record_.start_black);
      add_points(to, "AW", record_.start_white);
      if (has_stones || record_.start_to_move == go::Color::kWhite)
        into_.add(to, "PL", {record_.start_to_move == go::Color::kBlack ? "B" : "W"});
    } else {
      for (const sgf::Property& property : parts.setup) copy_property(to, property);
    }
    NodeId last = to;
    if (first_move_ != nullptr) {
      last = into_.add_child(last);
      into_.add(last, first_move_->color == go::Color::kBlack ? "B" : "W", {sgf_text(first_move_->move)});
    }
    for (const RawMove& move : std::span(parts.moves).first(partial_ == root_ ? partial_moves_ : parts.moves.size())) {
      last = into_.add_child(last);
      add_move(last, move);
    }
    return last;
  }

  void repair_header(NodeId to) {
    const GameInfo& info = record_.info;
    const auto set = [&](std::string_view name, const std::string& value) {
      if (const auto now = into_.raw(to, name); !now || *now != value) into_.set_simple_text(to, name, value);
    };
    set("GM", "1");
    set("FF", "4");
    into_.set(to, "SZ",
              info.size.width == info.size.height ? fmt::format("{}", info.size.width)
                                                  : fmt::format("{}:{}", info.size.width, info.size.height));
    if (info.komi)
      set("KM", fmt::format("{}", *info.komi));
    else if (record_.find(RepairCode::kKomiUnreadable))
      into_.remove(to, "KM");
    if (info.handicap >= 2)
      set("HA", fmt::format("{}", info.handicap));
    else if (record_.find(RepairCode::kHandicapText) || record_.find(RepairCode::kHandicapCount))
      into_.remove(to, "HA");
    if (record_.find(RepairCode::kResultZi) || record_.find(RepairCode::kResultSpelling)) set("RE", info.result.text());
    if (!info.date_text.empty())
      set("DT", info.date_text);
    else if (record_.find(RepairCode::kDateUnreadable))
      into_.remove(to, "DT");
  }

  NodeId copy_node(NodeId node, NodeId above) {
    Parts parts = parts_of(node);
    if (node == partial_) parts.moves.resize(partial_moves_);
    if (is_linear_ && in_start_[index_of(node)]) {  // its stones are in the root now
      parts.setup.clear();
      const std::size_t stones = node == last_start_ ? last_start_moves_ : parts.moves.size();
      parts.moves.erase(parts.moves.begin(), parts.moves.begin() + static_cast<std::ptrdiff_t>(stones));
      if (parts.other.empty() && parts.moves.empty()) return above;
    }
    NodeId last = above;
    if (!parts.setup.empty() && !parts.moves.empty()) {
      last = into_.add_child(last);
      for (const sgf::Property& property : parts.setup) copy_property(last, property);
      parts.setup.clear();
    }
    for (std::size_t i = 0; i < std::max<std::size_t>(parts.moves.size(), 1); ++i) {
      last = into_.add_child(last);
      if (i < parts.moves.size()) add_move(last, parts.moves[i]);
    }
    for (const sgf::Property& property : parts.setup) copy_property(last, property);
    for (const sgf::Property& property : parts.other) copy_property(last, property);
    return last;
  }

  sgf::Collection& into_;
  const sgf::Collection& games_;
  NodeId root_;
  const GameRecord& record_;
  std::vector<NodeId> copies_;        // by old id: the last node made of it; kNoNode: left out
  std::vector<bool> in_start_;        // by old id: a node of the main line after the root, part of the start position
  std::size_t handicap_moves_ = 0;    // moves at the beginning that are handicap stones
  NodeId last_start_ = kNoNode;       // a node in which both handicap stones and moves of the game are written
  std::size_t last_start_moves_ = 0;  // how many of its moves are handicap stones
  bool is_linear_ = true;             // no variation starts before the start position is complete
  NodeId cut_ = kNoNode;              // the node whose first move is bad
  NodeId partial_ = kNoNode;          // or the node of which only the setup or the first few moves are good
  std::size_t partial_moves_ = 0;
  const go::ColoredMove* first_move_ = nullptr;  // a single setup stone that became a move
};

}  // namespace

sgf::NodeId add_repaired(sgf::Collection& into, const sgf::Collection& games, sgf::NodeId root,
                         const GameRecord& record) {
  return TreeRepair(into, games, root, record).run();
}

}  // namespace katachi::record
