// Pictures the tests share.
#pragma once

#include "draw/board_picture.hpp"

namespace katachi::draw::test {

inline void put(BoardPicture& picture, go::Color color, std::initializer_list<go::Point> points) {
  for (const go::Point p : points) picture.at(p).stone = color;
}

// Moves in alternating colours, Black first, numbered from 1.
inline void play(BoardPicture& picture, std::initializer_list<go::Move> moves) {
  for (const go::Move& move : moves) {
    const int number = static_cast<int>(picture.moves.size()) + 1;
    picture.moves.push_back({number, {number % 2 == 1 ? go::Color::kBlack : go::Color::kWhite, move}});
  }
}

// A 9x9 game with a ko.
inline BoardPicture ko_fight() {
  BoardPicture picture(go::Size::square(9));
  put(picture, go::Color::kBlack, {{2, 2}, {3, 1}, {3, 3}, {6, 2}});
  put(picture, go::Color::kWhite, {{4, 1}, {4, 3}, {5, 2}, {2, 6}, {3, 2}});
  picture.at({5, 5}).label = "a";
  play(picture, {go::Point{4, 2}, go::Point{6, 6}, go::Point{2, 5}, go::Point{3, 2}, go::Point{3, 6}, go::Point{3, 5},
                 go::Point{4, 2}, go::Point{7, 2}, go::Point{7, 3}, go::Point{3, 2}, go::Move::pass()});
  picture.caption = "Diagram 1: a ko for <life> & \"death\"";
  return picture;
}

// The upper right corner of a large board, with every mark and wildcard.
inline BoardPicture corner_pattern() {
  BoardPicture picture(go::Size::square(19));
  picture.shown = {.x0 = 11, .y0 = 0, .x1 = 18, .y1 = 6};
  put(picture, go::Color::kBlack, {{15, 3}, {13, 2}, {16, 5}, {14, 5}});
  put(picture, go::Color::kWhite, {{16, 2}, {15, 2}, {17, 3}, {12, 4}});
  picture.at({15, 3}).mark = Mark::kTriangle;
  picture.at({16, 2}).mark = Mark::kCircle;
  picture.at({15, 2}).mark = Mark::kSquare;
  picture.at({13, 2}).mark = Mark::kCross;
  picture.at({12, 4}).label = "W";
  picture.at({16, 3}).label = "a";
  picture.at({17, 2}).label = "b";
  picture.at({17, 5}).mark = Mark::kTriangle;
  picture.at({18, 4}).mark = Mark::kCross;
  picture.at({14, 5}).label = "12";
  picture.at({14, 5}).mark = Mark::kCircle;
  for (int y = 0; y <= 6; ++y) picture.at(go::Point::at(11, y)).wildcard = Wildcard::kAny;
  for (int x = 12; x <= 18; ++x) picture.at(go::Point::at(x, 6)).wildcard = Wildcard::kAny;
  picture.at({12, 1}).wildcard = Wildcard::kBlackOrEmpty;
  picture.at({12, 2}).wildcard = Wildcard::kWhiteOrEmpty;
  picture.at({13, 6}).label = "c";
  picture.caption = "A pattern at the upper right corner; hatched points may hold anything";
  return picture;
}

// Heat falling off from a point, over a few stones.
inline BoardPicture heat_map() {
  BoardPicture picture(go::Size{13, 9});
  put(picture, go::Color::kBlack, {{3, 3}, {9, 2}});
  put(picture, go::Color::kWhite, {{3, 6}, {9, 6}});
  for (int y = 0; y < 9; ++y)
    for (int x = 0; x < 13; ++x) {
      const int distance = (x - 6) * (x - 6) + (y - 4) * (y - 4);
      if (distance < 26) picture.at(go::Point::at(x, y)).heat = 0.4 / (1 + 0.4 * distance);
    }
  picture.at({6, 4}).label = "A";
  picture.heat_full = 0.4;
  picture.heat_numbers = true;
  return picture;
}

}  // namespace katachi::draw::test
