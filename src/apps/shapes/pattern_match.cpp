// katachi pattern match: what a base says about a position: the deciding pattern and its probability at every legal point.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/shapes/pattern_jobs.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "draw/board_picture.hpp"
#include "draw/table.hpp"
#include "pattern/rule_predictor.hpp"
#include "record/record.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;
using pattern::NodeId;

struct PointMatch {
  go::Point point;
  double probability = 0;          // P(i|p) by the rule
  double share = 0;                // of all legal points together
  NodeId node = pattern::kNoNode;  // the pattern that decides
  std::size_t depth = 0;           // facts of the largest pattern that matches
};

struct Position {
  record::LoadedGame game;
  go::Color to_move = go::Color::kBlack;
  std::optional<go::Move> played;  // the move of the record
};

Position load_position(const std::string& file, const PatternMatchOptions& options) {
  Position position{
      value_or_fail(record::load_game(file, {.game = options.game - 1, .move_number = options.move, .rules = {}})),
      {},
      {}};
  const std::vector<go::ColoredMove>& moves = position.game.record.moves;
  const auto number = static_cast<std::size_t>(options.move);
  if (number > moves.size() + 1)
    fail_on_input({fmt::format("there is no move {}: the game has {} moves", options.move, moves.size()), file,
                   fmt::format("give --move 1 to {}", moves.size() + 1)});
  position.to_move = position.game.history.to_move();
  if (number <= moves.size()) position.played = moves[number - 1].move;
  return position;
}

// The same stones on a board of another maximum.
template <int MaxSize>
go::Board<MaxSize> board_of(const go::History& history) {
  go::Board<MaxSize> board(history.size());
  history.board().for_each_point([&](auto v) {
    const go::Color color = history.board().at(v);
    if (color != go::Color::kEmpty)
      board.place(go::Geometry<MaxSize>::vertex(go::Geometry<go::kMaxBoardSize>::point(v)), color);
  });
  const auto ko = history.board().ko();
  if (ko != go::History::GameBoard::kNone)
    board.set_ko(go::Geometry<MaxSize>::vertex(go::Geometry<go::kMaxBoardSize>::point(ko)));
  return board;
}

// Best first.
template <int MaxSize>
std::vector<PointMatch> match(const std::shared_ptr<const pattern::Base>& base, const Position& position,
                              const pattern::RuleOptions& rule) {
  const go::Board<MaxSize> board = board_of<MaxSize>(position.game.history);
  pattern::RulePredictor<MaxSize> predictor(base, board.size(), rule);
  predictor.start(board);
  predictor.refresh(position.to_move);
  std::vector<PointMatch> found;
  double sum = 0;
  board.for_each_point([&](auto v) {
    if (board.at(v) != go::Color::kEmpty || v == board.ko() || board.is_suicide(v, position.to_move)) return;
    const auto path = predictor.matches(position.to_move, v);
    const double p = predictor.probability(position.to_move, v);
    found.push_back({go::Geometry<MaxSize>::point(v), p, 0, pattern::deciding_pattern(*base, path, rule), path.size()});
    sum += p;
  });
  for (PointMatch& each : found) each.share = sum > 0 ? each.probability / sum : 0;
  std::ranges::sort(found, [](const PointMatch& a, const PointMatch& b) {
    return a.probability != b.probability ? a.probability > b.probability : a.point < b.point;
  });
  return found;
}

std::vector<PointMatch> match_any(const std::shared_ptr<const pattern::Base>& base, const Position& position,
                                  const pattern::RuleOptions& rule) {
  const int larger = position.game.history.size().larger();
  if (larger <= 9) return match<9>(base, position, rule);
  if (larger <= 19) return match<19>(base, position, rule);
  return match<25>(base, position, rule);
}

draw::BoardPicture picture_of(const Position& position, const std::vector<PointMatch>& found) {
  draw::BoardPicture picture = draw::picture_of(position.game.history.board());
  double most = 0;
  for (const PointMatch& each : found) {
    picture.at(each.point).heat = each.probability;
    most = std::max(most, each.probability);
  }
  picture.heat_full = std::max(most, 1e-6);
  picture.heat_numbers = true;
  if (position.played && !position.played->is_pass()) picture.at(position.played->point()).mark = draw::Mark::kCircle;
  return picture;
}

std::string table_of(const pattern::Base& base, const Position& position, const std::vector<PointMatch>& found,
                     std::size_t count) {
  using enum draw::Align;
  draw::Table table{{{"rank", kRight},
                     {"move"},
                     {"P(i|p)", kRight},
                     {"share", kRight},
                     {"pattern", kRight},
                     {"k", kRight},
                     {"n_match", kRight},
                     {"n_played", kRight},
                     {""}},
                    {}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const PointMatch& each = found[i];
    const bool played = position.played == go::Move(each.point);
    if (i >= count && !played) continue;  // the move of the record is always shown
    std::vector<std::string> row = {fmt::format("{}", i + 1), go::gtp_text(each.point, position.game.history.size()),
                                    probability_text(each.probability), fmt::format("{:.1f} %", 100 * each.share)};
    if (each.node == pattern::kNoNode) {
      row.insert(row.end(), {"none", "0", "", ""});
    } else {
      const pattern::NodeCounts counts = base.counts(each.node);
      row.insert(row.end(), {fmt::format("{}", each.node), fmt::format("{}", base.depth(each.node)),
                             fmt::format("{}", counts.matches), fmt::format("{}", counts.plays)});
    }
    row.emplace_back(played ? "played" : "");
    table.rows.push_back(std::move(row));
  }
  return draw::table_text(table);
}

ordered_json json_of(const pattern::Base& base, const Position& position, const std::vector<PointMatch>& found,
                     const PatternMatchOptions& options) {
  const go::Size size = position.game.history.size();
  ordered_json json = {{"base", base.name()},
                       {"rule", name(options.predictor.rule.rule)},
                       {"move", options.move},
                       {"to_move", position.to_move == go::Color::kBlack ? "black" : "white"},
                       {"played", nullptr},
                       {"legal", found.size()},
                       {"points", ordered_json::array()}};
  if (position.played) json["played"] = go::gtp_text(*position.played, size);
  for (std::size_t i = 0; i < std::min(options.count, found.size()); ++i) {
    const PointMatch& each = found[i];
    ordered_json point = {{"point", go::gtp_text(each.point, size)},
                          {"p_i_given_p", each.probability},
                          {"share", each.share},
                          {"pattern", nullptr},
                          {"facts_matched", each.depth}};
    if (each.node != pattern::kNoNode) point["pattern"] = each.node;
    json["points"].push_back(std::move(point));
  }
  return json;
}

}  // namespace

void run_pattern_match(const PatternMatchOptions& options) {
  check_output(options.svg, options.force);
  std::vector<std::string> words;
  const auto base = open_base_argument(options.base, 1, words);
  const Position position = load_position(words.front(), options);
  const pattern::RuleOptions& rule = options.predictor.rule;
  const std::vector<PointMatch> found = match_any(base, position, rule);
  const draw::BoardPicture picture = picture_of(position, found);
  const go::Size size = position.game.history.size();
  const std::string title = fmt::format("{}, before move {}, {} to move", printable(words.front()), options.move,
                                        position.to_move == go::Color::kBlack ? "Black" : "White");
  if (!options.svg.empty()) {
    draw::BoardPicture with_caption = picture;
    with_caption.caption = title;
    write_output(options.svg, options.force, draw::board_svg(with_caption));
  }
  if (options.json) {
    print(json_text(json_of(*base, position, found, options)));
    return;
  }
  std::string out = title + fmt::format("; rule {}\n", name(rule.rule));
  if (base->facts().size != size)
    out += fmt::format("the base was learned on {} boards, this one is {}\n", go::board_text(base->facts().size),
                       go::board_text(size));
  out += "\n" + table_of(*base, position, found, options.count);
  out += "\nP(i|p) in percent, a dot for less than 0.5\n\n" + draw::heat_text(picture, draw::HeatStyle::kPercent, true);
  print(out);
}

}  // namespace katachi::apps
