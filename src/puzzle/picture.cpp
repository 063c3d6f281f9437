#include "puzzle/picture.hpp"

#include "draw/puzzle_picture.hpp"

namespace katachi::puzzle {

std::string morpion_svg(const games::morpion::State& start, const std::vector<games::morpion::Line>& moves,
                        const std::string& title) {
  namespace morpion = games::morpion;
  morpion::State state = start;
  for (const morpion::Line move : moves) state.play(move);
  draw::LinePicture picture;
  picture.caption = title;
  for (int y = 0; y < morpion::kSide; ++y)
    for (int x = 0; x < morpion::kSide; ++x)
      if (morpion::is_of_cross(morpion::point_at(x, y))) picture.points.push_back({.x = x, .y = y, .number = 0});
  for (std::size_t i = 0; i < state.lines().size(); ++i) {
    const morpion::Point added = state.added_by(i);
    const morpion::Point from = morpion::point_of(state.lines()[i], 0);
    const morpion::Point to = morpion::point_of(state.lines()[i], morpion::kReach - 1);
    picture.points.push_back({.x = morpion::x_of(added), .y = morpion::y_of(added), .number = static_cast<int>(i) + 1});
    picture.lines.push_back(
        {.x1 = morpion::x_of(from), .y1 = morpion::y_of(from), .x2 = morpion::x_of(to), .y2 = morpion::y_of(to)});
  }
  return draw::line_svg(picture);
}

std::string samegame_svg(const games::samegame::State& start, const std::vector<games::samegame::Block>& moves,
                         const std::string& title) {
  draw::CellPicture picture{.columns = start.width(), .rows = start.height(), .cells = {}, .caption = title};
  picture.cells.resize(static_cast<std::size_t>(start.width() * start.height()));
  // Where the cells of the start are now, column by column from the bottom; empty columns are left out.
  std::vector<std::vector<draw::CellPicture::Cell*>> columns(static_cast<std::size_t>(start.width()));
  for (int column = 0; column < start.width(); ++column)
    for (int row = 0; row < start.height(); ++row) {
      draw::CellPicture::Cell& cell = picture.at(column, start.height() - 1 - row);
      cell.color = start.color_at(column, row);
      if (cell.color >= 0) columns[static_cast<std::size_t>(column)].push_back(&cell);
    }
  std::erase_if(columns, [](const auto& column) { return column.empty(); });
  int number = 0;
  for (const games::samegame::Block& move : moves) {
    ++number;
    for (std::size_t column = 0; column < columns.size(); ++column)
      for (std::size_t row = columns[column].size(); row-- > 0;) {
        if (!move.cells.has(static_cast<int>(column), static_cast<int>(row))) continue;
        columns[column][row]->number = number;
        columns[column].erase(columns[column].begin() + static_cast<std::ptrdiff_t>(row));
      }
    std::erase_if(columns, [](const auto& column) { return column.empty(); });
  }
  return draw::cell_svg(picture);
}

}  // namespace katachi::puzzle
