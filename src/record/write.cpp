#include "sgf/write.hpp"

#include <array>

#include <fmt/format.h>

#include "record/record.hpp"
#include "sgf/parse.hpp"
#include "sgf/text.hpp"

namespace katachi::record {

namespace {

constexpr std::size_t kLineLength = 78;

struct WrittenGame {
  std::span<const go::Point> black, white;
  go::Color to_move;
  std::span<const go::ColoredMove> moves;
  std::span<const SetupChange> changes;
};

// The spelling of the RU property's own list where it has one.
std::string rules_property(const go::Rules& rules) {
  struct Name {
    std::string_view ours, written;
  };
  static constexpr std::array kNames = {Name{"japanese", "Japanese"}, Name{"chinese", "Chinese"},
                                        Name{"aga", "AGA"},           Name{"new-zealand", "NZ"},
                                        Name{"korean", "Korean"},     Name{"tromp-taylor", "Tromp-Taylor"}};
  const std::string name = go::rules_name(rules);
  for (const Name& n : kNames)
    if (n.ours == name) return std::string(n.written);
  return "";
}

std::string size_property(go::Size size) {
  return size.width == size.height ? fmt::format("{}", size.width) : fmt::format("{}:{}", size.width, size.height);
}

void add_points(sgf::Collection& into, sgf::NodeId node, std::string_view name, std::span<const go::Point> points) {
  if (points.empty()) return;
  std::vector<std::string> texts;
  texts.reserve(points.size());
  for (const go::Point p : points) texts.push_back(sgf_text(p));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  into.add(node, name, views);
}

void add_header(sgf::Collection& into, sgf::NodeId root, const GameInfo& info) {
  const auto text = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) into.set_simple_text(root, name, value);
  };
  into.add(root, "GM", {"1"});
  into.add(root, "FF", {"4"});
  into.add(root, "CA", {"UTF-8"});
  text("AP", info.application.empty() ? "katachi" : info.application);
  into.add(root, "SZ", {size_property(info.size)});
  text("RU", info.rules);
  if (info.komi) text("KM", fmt::format("{}", *info.komi));
  if (info.handicap >= 2) text("HA", fmt::format("{}", info.handicap));
  text("PB", info.black);
  text("BR", info.black_rank);
  text("PW", info.white);
  text("WR", info.white_rank);
  text("DT", info.date_text.empty() ? info.date.text() : info.date_text);
  text("EV", info.event);
  text("RO", info.round);
  text("PC", info.place);
  text("GN", info.name);
  const bool is_known = info.result.ending != Ending::kUnknown && info.result.ending != Ending::kUnfinished;
  text("RE", is_known ? info.result.text() : info.result_text);
}

sgf::NodeId add_tree(sgf::Collection& into, const GameInfo& info, const WrittenGame& game) {
  const sgf::NodeId root = into.add_game();
  add_header(into, root, info);
  add_points(into, root, "AB", game.black);
  add_points(into, root, "AW", game.white);
  const bool has_stones = !game.black.empty() || !game.white.empty();
  if (has_stones || game.to_move != go::Color::kBlack)
    into.add(root, "PL", {game.to_move == go::Color::kBlack ? "B" : "W"});
  sgf::NodeId node = root;
  auto change = game.changes.begin();
  for (std::size_t i = 0; i <= game.moves.size(); ++i) {
    for (; change != game.changes.end() && change->before_move == i; ++change) {
      node = into.add_child(node);
      add_points(into, node, "AB", change->black);
      add_points(into, node, "AW", change->white);
      add_points(into, node, "AE", change->empty);
      if (change->to_move) into.add(node, "PL", {*change->to_move == go::Color::kBlack ? "B" : "W"});
    }
    if (i == game.moves.size()) break;
    node = into.add_child(node);
    into.add(node, game.moves[i].color == go::Color::kBlack ? "B" : "W", {sgf_text(game.moves[i].move)});
  }
  return root;
}

std::string text_of(const sgf::Collection& games) {
  const auto written = sgf::write(games, {.wrap = kLineLength});
  return written ? written->bytes : "";  // UTF-8 is always known
}

}  // namespace

sgf::NodeId add_game(sgf::Collection& into, const go::History& history, const GameInfo& info) {
  GameInfo full = info;
  full.size = history.size();
  if (!full.komi) full.komi = history.rules().komi();
  if (full.rules.empty()) full.rules = rules_property(history.rules());
  // Stones that Black played in a row stay moves; their reader finds them without HA.
  const bool placed = history.start_white().empty() && history.start_to_move() == go::Color::kWhite &&
                      history.start_black().size() >= 2;
  full.handicap = placed ? static_cast<int>(history.start_black().size()) : 0;
  return add_tree(into, full,
                  {history.start_black(), history.start_white(), history.start_to_move(), history.moves(), {}});
}

sgf::NodeId add_game(sgf::Collection& into, const GameRecord& record) {
  return add_tree(into, record.info,
                  {record.start_black, record.start_white, record.start_to_move, record.moves, record.changes});
}

std::string to_sgf(const go::History& history, const GameInfo& info) {
  sgf::Collection games;
  add_game(games, history, info);
  return text_of(games);
}

std::string to_sgf(const GameRecord& record) {
  sgf::Collection games;
  add_game(games, record);
  return text_of(games);
}

}  // namespace katachi::record
