#include "tests/shape/brute_force.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "go/board.hpp"

namespace katachi::shape::test {

namespace {

using go::Color;
using go::Point;
using Position = std::vector<Color>;  // row by row

struct Game {
  go::Size size;
  std::vector<Position> positions;  // after 0, 1, ... moves
  std::vector<go::ColoredMove> moves;

  Color at(std::size_t t, int x, int y) const { return positions[t][static_cast<std::size_t>(y * size.width + x)]; }
};

Position position_of(const go::Board<go::kMaxBoardSize>& board) {
  Position out;
  board.for_each_point([&](auto v) { out.push_back(board.at(v)); });
  return out;
}

Game replay(const record::GameRecord& record) {
  Game game{record.info.size, {}, record.moves};
  using Geo = go::Geometry<go::kMaxBoardSize>;
  go::Board<go::kMaxBoardSize> board = record::start_board<go::kMaxBoardSize>(record);
  const auto put = [&](Point p, Color c) {
    if (board.at(p) != Color::kEmpty) board.remove(Geo::vertex(p));
    if (c != Color::kEmpty) board.place(Geo::vertex(p), c);
  };
  for (std::size_t i = 0; i <= record.moves.size(); ++i) {
    for (const record::SetupChange& change : record.changes) {
      if (change.before_move != i) continue;
      for (const Point p : change.black) put(p, Color::kBlack);
      for (const Point p : change.white) put(p, Color::kWhite);
      for (const Point p : change.empty) put(p, Color::kEmpty);
    }
    game.positions.push_back(position_of(board));
    if (i == record.moves.size()) break;
    const go::ColoredMove& move = record.moves[i];
    if (move.move.is_pass())
      board.clear_ko();
    else
      board.play(Geo::vertex(move.move.point()), move.color);
  }
  return game;
}

struct Transform {
  bool mirror_x, mirror_y, transpose, swap;

  go::Size size(go::Size s) const { return transpose ? go::Size{s.height, s.width} : s; }
  // From the transformed board back to the original one of size s.
  Point back(int x, int y, go::Size s) const {
    if (transpose) std::swap(x, y);
    return Point::at(mirror_x ? s.width - 1 - x : x, mirror_y ? s.height - 1 - y : y);
  }
  Color color(Color c) const { return swap && go::is_stone(c) ? go::opposite(c) : c; }
};

// The shape on a transformed board, with its first point at (x, y) of it.
struct View {
  Transform transform;
  int x, y;
};

// What is asked of each point of the original board: the same for all views of one place.
using Demand = std::vector<int>;

using Views = std::map<Demand, std::vector<View>>;

Point original(const View& view, go::Size size, int dx, int dy) {
  return view.transform.back(view.x + dx, view.y + dy, size);
}

Demand demand_of(const Shape& shape, const View& view, go::Size size) {
  Demand demand(static_cast<std::size_t>(size.area()), -1);
  for (int dy = 0; dy < shape.height; ++dy)
    for (int dx = 0; dx < shape.width; ++dx) {
      const std::size_t i = shape.index(dx, dy);
      const Point p = original(view, size, dx, dy);
      int allowed = 0;
      for (const Color c : {Color::kEmpty, Color::kBlack, Color::kWhite})
        if (allows(shape.cells[i], view.transform.color(c))) allowed |= 1 << static_cast<int>(c);
      const int number = shape.number[i] == 0 ? 0 : 2 * shape.number[i] + (view.transform.swap ? 1 : 0);
      demand[static_cast<std::size_t>(p.y * size.width + p.x)] = allowed + 8 * number;
    }
  return demand;
}

bool may_lie(const Shape& shape, go::Size board, int x, int y) {
  const Anchors& a = shape.anchors;
  if (shape.fixed) return shape.fixed->board == board && shape.fixed->at == Point::at(x, y);
  if ((a.left && x != 0) || (a.top && y != 0)) return false;
  if (a.right && x + shape.width != board.width) return false;
  return !a.bottom || y + shape.height == board.height;
}

Views all_views(const Query& query, go::Size size) {
  Views views;
  const Shape& shape = query.shape;
  for (int i = 0; i < 16; ++i) {
    const Transform transform{(i & 1) != 0, (i & 2) != 0, (i & 4) != 0, (i & 8) != 0};
    if ((!query.symmetries && (i & 7) != 0) || (!query.swap && transform.swap)) continue;
    const go::Size board = transform.size(size);
    for (int y = 0; y + shape.height <= board.height; ++y)
      for (int x = 0; x + shape.width <= board.width; ++x) {
        const View view{transform, x, y};
        if (may_lie(shape, board, x, y)) views[demand_of(shape, view, size)].push_back(view);
      }
  }
  return views;
}

class Twin {
 public:
  Twin(const Query& query, std::uint32_t number, const Game& game) : query_(query), number_(number), game_(game) {}

  void run(const Views& places, std::vector<TwinHit>& out) const {
    for (const auto& [demand, views] : places) search_place(views, out);
  }

 private:
  const Shape& shape() const { return query_.shape; }
  Point original(const View& view, int dx, int dy) const { return test::original(view, game_.size, dx, dy); }

  bool stands(const View& view, std::size_t t) const {
    for (int dy = 0; dy < shape().height; ++dy)
      for (int dx = 0; dx < shape().width; ++dx) {
        const Point p = original(view, dx, dy);
        if (!allows(shape().cells[shape().index(dx, dy)], view.transform.color(game_.at(t, p.x, p.y)))) return false;
      }
    return true;
  }

  // The cell of the shape that move number t (from 1) is played on.
  std::optional<std::size_t> cell_of(const View& view, std::size_t t) const {
    const go::Move& move = game_.moves[t - 1].move;
    for (int dy = 0; dy < shape().height; ++dy)
      for (int dx = 0; dx < shape().width; ++dx)
        if (!move.is_pass() && move.point() == original(view, dx, dy)) return shape().index(dx, dy);
    return std::nullopt;
  }

  bool changed(const View& view, std::size_t t) const {
    for (int dy = 0; dy < shape().height; ++dy)
      for (int dx = 0; dx < shape().width; ++dx) {
        const Point p = original(view, dx, dy);
        if (game_.at(t, p.x, p.y) != game_.at(t - 1, p.x, p.y)) return true;
      }
    return false;
  }

  Color to_move(std::size_t t) const {
    if (t < game_.moves.size()) return game_.moves[t].color;
    return t == 0 ? Color::kBlack : go::opposite(game_.moves[t - 1].color);
  }

  // The position after the last numbered move, if they begin with move start + 1.
  std::optional<std::size_t> sequence_end(const View& view, std::size_t start) const {
    int next = 1;
    for (std::size_t t = start + 1; t < game_.positions.size(); ++t) {
      const auto cell = cell_of(view, t);
      if (!cell) {
        if (next == 1 || changed(view, t)) return std::nullopt;
        continue;
      }
      const Color mover = view.transform.color(game_.moves[t - 1].color);
      if (shape().number[*cell] != next || (mover == Color::kBlack) != (next % 2 == 1)) return std::nullopt;
      if (next++ == shape().moves()) return t;
    }
    return std::nullopt;
  }

  // Positions at which the shape appears.
  std::vector<std::size_t> appearances(const View& view) const {
    std::vector<std::size_t> out;
    bool before = false;
    bool done = false;  // in this run
    for (std::size_t t = 0; t < game_.positions.size(); ++t) {
      const bool now = stands(view, t);
      if (now && !before) done = false;
      if (now && !done) {
        const auto end = shape().moves() > 0 ? sequence_end(view, t) : std::optional(t);
        if (end) out.push_back(*end);
        done = end.has_value();
      }
      before = now;
    }
    return out;
  }

  void search_place(const std::vector<View>& views, std::vector<TwinHit>& out) const {
    for (const std::size_t t : appearances(views.front())) {
      if (t < query_.first_move || t > query_.last_move) continue;
      std::vector<View> allowed;
      for (const View& view : views)
        if (!query_.to_move || view.transform.color(to_move(t)) == *query_.to_move) allowed.push_back(view);
      if (allowed.empty()) continue;
      out.push_back(hit_at(allowed, t));
      if (!query_.again) return;
    }
  }

  TwinHit hit_at(const std::vector<View>& views, std::size_t t) const {
    const View& view = views.front();
    const Point a = original(view, 0, 0);
    const Point b = original(view, shape().width - 1, shape().height - 1);
    TwinHit hit;
    hit.game = number_;
    hit.move = static_cast<std::uint32_t>(t);
    hit.x = std::min(a.x, b.x);
    hit.y = std::min(a.y, b.y);
    hit.width = std::abs(a.x - b.x) + 1;
    hit.height = std::abs(a.y - b.y) + 1;
    hit.to_move = to_move(t);
    for (std::size_t next = t + 1; next < game_.positions.size(); ++next) {
      if (cell_of(view, next)) {
        hit.outcome = Next::kMove;
        hit.next_move = static_cast<std::uint32_t>(next);
        hit.next = least_next(views, next);
        return hit;
      }
      if (shape().moves() > 0 ? changed(view, next) : !stands(view, next)) {
        hit.outcome = Next::kBroken;
        return hit;
      }
    }
    hit.outcome = Next::kEnd;
    return hit;
  }

  ShapeMove least_next(const std::vector<View>& views, std::size_t t) const {
    std::optional<ShapeMove> least;
    for (const View& view : views) {
      const ShapeMove move{view.transform.color(game_.moves[t - 1].color),
                           static_cast<std::uint16_t>(*cell_of(view, t))};
      if (!least || move < *least) least = move;
    }
    return *least;
  }

  const Query& query_;
  std::uint32_t number_;
  const Game& game_;
};

}  // namespace

std::vector<TwinHit> brute_force(const std::vector<record::GameRecord>& games, const Query& query) {
  std::vector<TwinHit> out;
  std::map<std::pair<int, int>, Views> views;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const go::Size size = games[i].info.size;
    const auto [entry, is_new] = views.try_emplace({size.width, size.height});
    if (is_new) entry->second = all_views(query, size);
    Twin(query, static_cast<std::uint32_t>(i), replay(games[i])).run(entry->second, out);
  }
  std::ranges::sort(out);
  return out;
}

std::vector<TwinHit> comparable(const std::vector<Hit>& hits, const Query& query,
                                const std::vector<std::uint32_t>& number) {
  const std::vector<Variant> variants = make_variants(query.shape, query.symmetries, query.swap);
  std::vector<TwinHit> out;
  for (const Hit& hit : hits) {
    const Shape& shape = variants[hit.variant].shape;
    TwinHit twin;
    twin.game = number[hit.game];
    twin.move = hit.move;
    twin.next_move = hit.next_move;
    twin.x = hit.at.x;
    twin.y = hit.at.y;
    twin.width = shape.width;
    twin.height = shape.height;
    twin.outcome = hit.outcome;
    if (hit.outcome == Next::kMove) twin.next = hit.next;
    twin.to_move = hit.to_move;
    out.push_back(twin);
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace katachi::shape::test
