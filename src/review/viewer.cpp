#include "review/viewer.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/board_layout.hpp"
#include "review/texts.hpp"

namespace katachi::review {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kLineInPicture = 9;

constexpr std::string_view kControls = R"html(<h2 id="viewer-title" aria-live="polite"></h2>
<nav aria-label="Moves">
<button type="button" data-to="first" title="First move (Home)">First</button>
<button type="button" data-to="previous" title="Previous move (left arrow)">Previous</button>
<button type="button" data-to="next" title="Next move (right arrow)">Next</button>
<button type="button" data-to="last" title="Last move (End)">Last</button>
<button type="button" data-to="bad" title="Next inaccuracy, mistake or blunder">Next bad move</button>
</nav>
<input type="range" id="viewer-slider" aria-label="Move">
<p id="viewer-note"></p>
<pre id="viewer-text"></pre>
<p>The position before the move: a cross where it was played, a circle on the move before it, and in numbers what the search would have
played. Choose a move in the graphs or the tables, or with the keys &#8592; &#8594; Home End.</p>
)html";

// 'X' and 'O' row by row from the top, '.' for an empty point; numbers and marks by the index of their point.
ordered_json board_json(const draw::BoardPicture& picture) {
  std::string stones;
  ordered_json numbers = ordered_json::array(), marks = ordered_json::array();
  for (const draw::PointPicture& point : picture.points) {
    const std::size_t index = stones.size();
    stones += point.stone == go::Color::kBlack ? 'X' : point.stone == go::Color::kWhite ? 'O' : '.';
    if (point.number > 0) numbers.push_back({index, point.number});
    if (point.mark == draw::Mark::kCross) marks.push_back({index, "x"});
    if (point.mark == draw::Mark::kCircle) marks.push_back({index, "o"});
  }
  return {{"stones", stones}, {"numbers", numbers}, {"marks", marks}};
}

ordered_json move_json(const Game& game, const MoveReview& review) {
  const draw::Placed placed = draw::place_moves(move_picture(game, review));
  ordered_json json = board_json(placed.picture);
  json["number"] = review.number;
  json["bad"] = review.is_bad();
  json["title"] = move_title(game, review);
  json["note"] = placed.note;
  json["text"] = move_comment(game, review);
  return json;
}

}  // namespace

std::string move_title(const Game& game, const MoveReview& review) {
  std::string text =
      fmt::format("Move {}: {} {}", review.number, review.move.color == go::Color::kBlack ? "Black" : "White",
                  go::gtp_text(review.move.move, game.size()));
  if (!review.loss || !review.has_first_choice()) return text + ", not judged";
  if (review.place == 0) return text + ", the first choice";
  return text + fmt::format(", {}. {}: {}", name(review.move_class), review.is_bad() ? "Better" : "First choice",
                            go::gtp_text(review.before->best().move, game.size()));
}

draw::BoardPicture move_picture(const Game& game, const MoveReview& review) {
  const go::History position = game.position(review.number - 1);
  draw::BoardPicture picture = draw::picture_of(position.board());
  if (const auto before = position.last_move(); before && !before->move.is_pass())
    picture.at(before->move.point()).mark = draw::Mark::kCircle;
  if (!review.move.move.is_pass()) picture.at(review.move.move.point()).mark = draw::Mark::kCross;
  picture.caption = move_title(game, review);
  if (!review.has_first_choice()) return picture;
  go::Color color = review.move.color;
  int number = 1;
  for (const go::Move move : review.before->best().line) {
    if (static_cast<std::size_t>(number) > kLineInPicture) break;
    picture.moves.push_back({number++, {color, move}});
    color = go::opposite(color);
  }
  return picture;
}

std::string viewer_data(const Game& game, const Judgement& judgement, const std::vector<draw::ChartPlaces>& graphs) {
  const auto places = draw::board_places(draw::BoardPicture(game.size()));
  ordered_json json;
  json["board"] = {{"width", game.size().width}, {"x", places.x}, {"y", places.y}, {"cell", places.cell}};
  json["graphs"] = ordered_json::array();
  for (const draw::ChartPlaces& graph : graphs)
    json["graphs"].push_back({{"left", graph.left},
                              {"top", graph.top},
                              {"right", graph.right},
                              {"bottom", graph.bottom},
                              {"low", graph.x_low},
                              {"high", graph.x_high}});
  json["moves"] = ordered_json::array();
  for (const MoveReview& review : judgement.moves) json["moves"].push_back(move_json(game, review));
  return json.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
}

void add_viewer(draw::HtmlPage& page, const Game& game) {
  page.markup("<section id=\"viewer\" aria-label=\"Board\" hidden>\n");
  page.picture(draw::board_svg(draw::BoardPicture(game.size())), "board");
  page.markup(kControls);
  page.markup("</section>\n");
}

}  // namespace katachi::review
