// The board before the first move: size, komi, handicap, set-up positions.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "go/handicap.hpp"
#include "gtp/arguments.hpp"
#include "gtp/engine.hpp"
#include "record/record.hpp"

namespace katachi::gtp {

namespace {

// boardsize N, boardsize W H, rectangular_boardsize W H
Answer boardsize(Engine& engine, Arguments arguments) {
  const auto width = integer_argument(arguments[0], "the size");
  if (!width) return std::unexpected(width.error());
  const auto height = integer_argument(arguments.back(), "the size");
  if (!height) return std::unexpected(height.error());
  const go::Size size{*width, *height};
  if (!size.is_valid())
    return core::fail(fmt::format("unacceptable size: boards are 1x1 to {0}x{0}", go::kMaxBoardSize));
  if (size != engine.game().size())
    if (const auto warning = engine.player().size_warning(size)) engine.log().warn(*warning);
  engine.session().start(go::History(size, engine.game().rules()));
  return "";
}

Answer clear_board(Engine& engine, Arguments) {
  engine.session().start(go::History(engine.game().size(), engine.game().rules()));
  return "";
}

// Any finite number is accepted: records with a komi of 650 exist, and a refusal would only put the two sides out of step.
Answer komi(Engine& engine, Arguments arguments) {
  const auto wanted = number_argument(arguments[0], "komi");
  if (!wanted) return std::unexpected(wanted.error());
  constexpr double kLargest = go::kMaxKomiHalfPoints / 2.0;
  go::Rules rules = engine.game().rules();
  rules.set_komi(std::clamp(*wanted, -kLargest, kLargest));
  engine.session().set_rules(rules);
  if (rules.komi() != *wanted) engine.log().warn(fmt::format("komi {} is taken as {}", *wanted, rules.komi()));
  if (std::abs(*wanted) > engine.game().size().area())
    engine.log().warn(fmt::format("komi {} is larger than the board", *wanted));
  return "";
}

Answer get_komi(Engine& engine, Arguments) { return fmt::format("{}", engine.game().rules().komi()); }

bool board_is_empty(const go::History& game) {
  return game.board().stones(go::Color::kBlack) == 0 && game.board().stones(go::Color::kWhite) == 0;
}

Answer place_handicap(Engine& engine, const std::vector<go::Point>& stones) {
  go::History game(engine.game().size(), engine.game().rules());
  if (auto placed = game.set_handicap(stones); !placed) return core::fail("bad vertex list: " + placed.error().what);
  engine.session().start(std::move(game));
  return vertex_list(stones, engine.game().size());
}

Answer fixed_handicap(Engine& engine, Arguments arguments) {
  const auto count = integer_argument(arguments[0], "the number of stones");
  if (!count) return std::unexpected(count.error());
  if (!board_is_empty(engine.game())) return core::fail("board not empty");
  const std::vector<go::Point> stones = go::fixed_handicap_points(engine.game().size(), *count);
  if (stones.empty()) return core::fail(fmt::format("invalid number of stones: {} on this board", *count));
  return place_handicap(engine, stones);
}

int squared_distance(go::Point a, go::Point b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

// Adds stones one by one where the nearest stone is farthest, the first line avoided while there is another.
void spread_stones(std::vector<go::Point>& stones, std::size_t count, go::Size size) {
  while (stones.size() < count) {
    go::Point best;
    int best_value = -1;
    for (int y = 0; y < size.height; ++y)
      for (int x = 0; x < size.width; ++x) {
        const go::Point p = go::Point::at(x, y);
        if (std::ranges::find(stones, p) != stones.end()) continue;
        const bool first_line = x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1;
        int value = first_line ? 0 : 10000;
        int nearest = squared_distance({0, 0}, go::Point::at(size.width, size.height));
        for (const go::Point stone : stones) nearest = std::min(nearest, squared_distance(p, stone));
        value += nearest;
        if (value > best_value) {
          best_value = value;
          best = p;
        }
      }
    stones.push_back(best);
  }
}

// As many as asked for, but at least one point stays empty for White, and Black's stones must not fill the board.
Answer place_free_handicap(Engine& engine, Arguments arguments) {
  const auto count = integer_argument(arguments[0], "the number of stones");
  if (!count) return std::unexpected(count.error());
  if (!board_is_empty(engine.game())) return core::fail("board not empty");
  const go::Size size = engine.game().size();
  if (*count < 2 || size.area() < 3)
    return core::fail(fmt::format("invalid number of stones: {} on this board", *count));
  const int largest = std::max(2, size.area() / 2);
  const int wanted = std::min(*count, largest);
  std::vector<go::Point> stones = go::fixed_handicap_points(size, wanted);
  if (stones.empty() && wanted > 9) stones = go::fixed_handicap_points(size, 9);
  if (stones.empty() && wanted > 4) stones = go::fixed_handicap_points(size, 4);
  spread_stones(stones, static_cast<std::size_t>(wanted), size);
  return place_handicap(engine, stones);
}

// The specification wants two stones or more; one is accepted because a controller tries the command with A1.
Answer set_free_handicap(Engine& engine, Arguments arguments) {
  const auto stones = distinct_points(arguments, engine.game().size());
  if (!stones) return std::unexpected(stones.error());
  if (!board_is_empty(engine.game())) return core::fail("board not empty");
  const Answer placed = place_handicap(engine, *stones);
  if (!placed) return placed;
  return "";
}

// The stones of a position by colour, as History::set_up wants them.
struct Stones {
  std::vector<go::Point> black, white;
};

core::Result<Stones> stones_of(const std::vector<go::ColoredMove>& list) {
  Stones stones;
  for (const go::ColoredMove& stone : list) {
    if (stone.move.is_pass()) return core::fail("invalid vertex: a pass is not a point");
    (stone.color == go::Color::kBlack ? stones.black : stones.white).push_back(stone.move.point());
  }
  return stones;
}

Answer set_up(Engine& engine, const Stones& stones, go::Color to_move) {
  go::History game(engine.game().size(), engine.game().rules());
  if (auto placed = game.set_up(stones.black, stones.white, to_move); !placed)
    return core::fail("invalid position: " + placed.error().what);
  engine.session().start(std::move(game));
  return "";
}

// set_position COLOR VERTEX ...: exactly these stones, Black to move; no arguments clear the board.
Answer set_position(Engine& engine, Arguments arguments) {
  const auto list = move_list(arguments, engine.game().size());
  if (!list) return std::unexpected(list.error());
  const auto stones = stones_of(*list);
  if (!stones) return std::unexpected(stones.error());
  return set_up(engine, *stones, go::Color::kBlack);
}

// gogui-setup COLOR VERTEX ...: changes the present position; the colour may be empty too.
Answer gogui_setup(Engine& engine, Arguments arguments) {
  if (arguments.size() % 2 != 0) return core::fail("syntax error: colors and vertices must come in pairs");
  const go::History& game = engine.game();
  std::vector<go::Color> board(static_cast<std::size_t>(game.size().area()), go::Color::kEmpty);
  const auto at = [&](go::Point p) -> go::Color& {
    return board[static_cast<std::size_t>(p.y * game.size().width + p.x)];
  };
  const auto for_each_point = [&](auto&& visit) {
    for (int y = 0; y < game.size().height; ++y)
      for (int x = 0; x < game.size().width; ++x) visit(go::Point::at(x, y));
  };
  for_each_point([&](go::Point p) { at(p) = game.board().at(p); });
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const bool empty = arguments[i] == "e" || arguments[i] == "E" || arguments[i] == "empty";
    const auto color = empty ? core::Result<go::Color>(go::Color::kEmpty) : color_argument(arguments[i]);
    if (!color) return std::unexpected(color.error());
    const auto point = point_argument(arguments[i + 1], game.size());
    if (!point) return std::unexpected(point.error());
    at(*point) = *color;
  }
  Stones stones;
  for_each_point([&](go::Point p) {
    if (at(p) == go::Color::kBlack) stones.black.push_back(p);
    if (at(p) == go::Color::kWhite) stones.white.push_back(p);
  });
  return set_up(engine, stones, game.to_move());
}

Answer gogui_setup_player(Engine& engine, Arguments arguments) {
  const auto color = color_argument(arguments[0]);
  if (!color) return std::unexpected(color.error());
  engine.session().set_to_move(*color);
  return "";
}

}  // namespace

void add_setup_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"boardsize", "SIZE or WIDTH HEIGHT", 1, 2, boardsize},
                                {"rectangular_boardsize", "WIDTH HEIGHT", 2, 2, boardsize},
                                {"clear_board", "", 0, 0, clear_board},
                                {"komi", "NUMBER", 1, 1, komi},
                                {"get_komi", "", 0, 0, get_komi},
                                {"fixed_handicap", "STONES", 1, 1, fixed_handicap},
                                {"place_free_handicap", "STONES", 1, 1, place_free_handicap},
                                {"set_free_handicap", "VERTEX...", 1, kAnyNumber, set_free_handicap},
                                {"set_position", "[COLOR VERTEX]...", 0, kAnyNumber, set_position},
                                {"gogui-setup", "COLOR VERTEX...", 2, kAnyNumber, gogui_setup},
                                {"gogui-setup_player", "COLOR", 1, 1, gogui_setup_player},
                            });
}

}  // namespace katachi::gtp
