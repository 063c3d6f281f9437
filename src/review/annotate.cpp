#include "review/annotate.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "review/texts.hpp"
#include "sgf/text.hpp"
#include "sgf/write.hpp"

namespace katachi::review {

namespace {

void append_comment(sgf::Collection& tree, sgf::NodeId node, std::string_view text) {
  const std::span<const std::string_view> present = tree.values(node, "C");
  std::vector<std::string> kept(present.begin(), present.end());
  if (kept.empty()) kept.emplace_back();
  std::string& last = kept.back();
  if (!last.empty()) last += "\n\n";
  last += sgf::escape_text(text);
  const std::vector<std::string_view> values(kept.begin(), kept.end());
  tree.set(node, "C", values);
}

void add_if_absent(sgf::Collection& tree, sgf::NodeId node, std::string_view name, const std::string& value) {
  if (tree.find(node, name) == nullptr) tree.add(node, name, {value});
}

// SGF allows one of BM, DO, IT and TE in a node.
void mark_move(sgf::Collection& tree, sgf::NodeId node, MoveClass move_class) {
  static constexpr std::array<std::string_view, 4> kMarks = {"BM", "DO", "IT", "TE"};
  if (std::ranges::any_of(kMarks, [&](std::string_view mark) { return tree.find(node, mark) != nullptr; })) return;
  if (move_class == MoveClass::kInaccuracy) tree.add(node, "DO", {""});
  if (move_class == MoveClass::kMistake) tree.add(node, "BM", {"1"});
  if (move_class == MoveClass::kBlunder) tree.add(node, "BM", {"2"});
  if (move_class == MoveClass::kBlunder) add_if_absent(tree, node, "HO", "1");
}

std::string_view property_of(go::Color color) { return color == go::Color::kBlack ? "B" : "W"; }

bool has_child_with(const Game& game, sgf::NodeId above, const go::ColoredMove& move) {
  for (const sgf::NodeId child : game.tree.children(above))
    if (const auto raw = game.tree.raw(child, property_of(move.color)))
      if (go::parse_sgf_move(*raw, game.size()) == move.move) return true;
  return false;
}

std::string first_choice_comment(const MoveReview& review) {
  const Candidate& best = review.before->best();
  return fmt::format("katachi: the first choice at move {}, {:.1f} % and {:+.1f} points for {}, {} of {} playouts.",
                     review.number, 100 * best.outcome, best.margin,
                     review.move.color == go::Color::kBlack ? "Black" : "White", best.visits, review.before->visits);
}

void add_better_line(Game& game, const MoveReview& review) {
  if (!review.is_bad() || !game.has_place_beside(review.number - 1)) return;
  const Candidate& best = review.before->best();
  sgf::NodeId at = game.tree.parent(game.places[review.number - 1].node);
  if (has_child_with(game, at, {review.move.color, best.move})) return;
  const sgf::NodeId above = at;
  go::Color color = review.move.color;
  for (const go::Move move : best.line) {
    at = game.tree.add_child(at);
    game.tree.add(at, property_of(color), {go::sgf_text(move)});
    if (game.tree.parent(at) == above) append_comment(game.tree, at, first_choice_comment(review));
    color = go::opposite(color);
  }
}

void annotate_move(Game& game, const MoveReview& review) {
  const sgf::NodeId node = game.places[review.number - 1].node;
  if (node == sgf::kNoNode) return;
  append_comment(game.tree, node, move_comment(game, review));
  mark_move(game.tree, node, review.move_class);
  if (const auto value = value_after(game, *review.after)) {
    add_if_absent(game.tree, node, "V", fmt::format("{:.1f}", value->points));
    add_if_absent(game.tree, node, "SBKV", fmt::format("{:.2f}", 100 * value->winrate));
  }
  add_better_line(game, review);
}

std::string root_comment(const Game& game, const Judgement& judgement) {
  std::string text = "Reviewed by katachi.\n" + summary_comment(game, judgement);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

void annotate(Game& game, const Judgement& judgement) {
  append_comment(game.tree, game.root, root_comment(game, judgement));
  for (const MoveReview& review : judgement.moves) annotate_move(game, review);
}

std::string sgf_of(const Game& game) {
  const auto written = sgf::write_game(game.tree, game.root, {});
  return written ? written->bytes : "";  // UTF-8 is always known
}

}  // namespace katachi::review
