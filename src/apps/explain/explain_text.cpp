#include "apps/explain/explain_text.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/board_picture.hpp"
#include "draw/table.hpp"
#include "knowledge/morphology.hpp"

namespace katachi::apps {

namespace {

using nlohmann::ordered_json;

std::string join_words(const std::vector<std::string>& words, std::string_view otherwise = "") {
  return words.empty() ? std::string(otherwise) : fmt::format("{}", fmt::join(words, " "));
}

std::vector<std::string> point_names(const std::vector<go::Point>& points, go::Size size) {
  std::vector<std::string> names;
  names.reserve(points.size());
  for (const go::Point p : points) names.push_back(go::gtp_text(p, size));
  return names;
}

// "1 1/2"
std::string eyes_text(int half_eyes) {
  if (half_eyes % 2 == 0) return fmt::format("{}", half_eyes / 2);
  return half_eyes == 1 ? "1/2" : fmt::format("{} 1/2", half_eyes / 2);
}

std::string number_text(const std::optional<OneSidedReport>& number) {
  if (!number) return "";
  if (number->is_reached) return fmt::format("{}", number->moves);
  return fmt::format("{}{}", number->is_complete ? ">" : ">=", number->moves - (number->is_complete ? 1 : 0));
}

// --- the picture ---

draw::BoardPicture stones_picture(const Explanation& explanation) {
  draw::BoardPicture picture(explanation.position.size);
  for (const go::Point p : explanation.position.black) picture.at(p).stone = go::Color::kBlack;
  for (const go::Point p : explanation.position.white) picture.at(p).stone = go::Color::kWhite;
  return picture;
}

// Every stone with the name of its group.
draw::BoardPicture groups_picture(const Explanation& explanation) {
  draw::BoardPicture picture = stones_picture(explanation);
  for (const GroupReport& group : explanation.groups)
    for (const go::Point p : group.stones) picture.at(p).label = group.name;
  return picture;
}

// --- text ---

// One character a point: stones, and x or o where the number is Black's or White's.
std::string map_text(const Explanation& explanation, const PointNumbers& numbers) {
  const go::Size size = explanation.position.size;
  std::string cells;
  for (const double number : numbers) cells += number > 0 ? 'x' : number < 0 ? 'o' : '.';
  const auto put = [&](go::Point p, char c) { cells[static_cast<std::size_t>(p.y * size.width + p.x)] = c; };
  for (const go::Point p : explanation.position.black) put(p, 'X');
  for (const go::Point p : explanation.position.white) put(p, 'O');
  std::string text;
  for (int y = 0; y < size.height; ++y) {
    text += fmt::format("  {:>2}", size.height - y);
    for (int x = 0; x < size.width; ++x)
      text += fmt::format(" {}", cells[static_cast<std::size_t>(y * size.width + x)]);
    text += "\n";
  }
  text += "    ";
  for (int x = 0; x < size.width; ++x) text += fmt::format(" {}", go::gtp_text(go::Point::at(x, 0), size)[0]);
  return text + "\n";
}

// Points of each side, stones not counted.
std::string balance_text(const Explanation& explanation, const PointNumbers& numbers) {
  const go::Size size = explanation.position.size;
  std::vector<bool> is_stone(numbers.size());
  for (const auto* stones : {&explanation.position.black, &explanation.position.white})
    for (const go::Point p : *stones) is_stone[static_cast<std::size_t>(p.y * size.width + p.x)] = true;
  int black = 0, white = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (is_stone[i]) continue;
    black += numbers[i] > 0 ? 1 : 0;
    white += numbers[i] < 0 ? 1 : 0;
  }
  return fmt::format("Black {}, White {}", black, white);
}

std::string groups_table(const Explanation& explanation) {
  using enum draw::Align;
  draw::Table table{{{"group", kLeft},
                     {"colour", kLeft},
                     {"at", kLeft},
                     {"stones", kRight},
                     {"liberties", kRight},
                     {"territory", kRight},
                     {"eyes", kRight},
                     {"escapes", kRight},
                     {"P", kRight},
                     {"Q", kRight},
                     {"u", kRight},
                     {"status", kLeft},
                     {"why", kLeft}},
                    {}};
  for (const GroupReport& group : explanation.groups)
    table.rows.push_back(
        {group.name, go::color_name(group.color), go::gtp_text(group.stones.front(), explanation.position.size),
         fmt::format("{}", group.stones.size()), fmt::format("{}", group.liberties),
         fmt::format("{}", group.territory.size()), eyes_text(group.half_eyes), fmt::format("{}", group.escapes.size()),
         number_text(group.kill), number_text(group.live), fmt::format("{:g}", group.uncertainty),
         knowledge::status_name(group.status), knowledge::reason_text(group.reason)});
  return draw::table_text(table);
}

// Where single moves decide something.
std::string points_text(const Explanation& explanation) {
  const go::Size size = explanation.position.size;
  std::string text;
  for (const GroupReport& group : explanation.groups) {
    for (const EyeReport& eye : group.eyes) {
      if (eye.is_false)
        text +=
            fmt::format("group {}: the eye at {} is false\n", group.name, join_words(point_names(eye.points, size)));
      if (!eye.vital.empty() && group.status == knowledge::Status::kOther)
        text += fmt::format("group {}: eyes are decided at {}\n", group.name, join_words(point_names(eye.vital, size)));
    }
    if (group.kill && group.kill->moves == 1 && group.kill->is_reached)
      text += fmt::format("group {}: the enemy kills it at {}\n", group.name,
                          join_words(point_names(group.kill->line, size)));
    if (group.live && group.live->moves == 1 && group.live->is_reached)
      text += fmt::format("group {}: it lives at {}\n", group.name, join_words(point_names(group.live->line, size)));
  }
  if (!explanation.in_danger.empty())
    text +=
        fmt::format("captured if the enemy moves first: {}\n", join_words(point_names(explanation.in_danger, size)));
  return text;
}

std::string fights_table(const Explanation& explanation) {
  using enum draw::Align;
  draw::Table table{{{"black", kLeft},
                     {"white", kLeft},
                     {"black's liberties", kRight},
                     {"white's", kRight},
                     {"shared", kRight},
                     {"eyes", kLeft},
                     {"result", kLeft}},
                    {}};
  const auto eye = [](const knowledge::FightSide& side) {
    return side.eye == knowledge::RaceEye::kNone ? "none" : side.eye == knowledge::RaceEye::kSmall ? "small" : "big";
  };
  for (const FightReport& fight : explanation.fights)
    table.rows.push_back({fight.black, fight.white, fmt::format("{}", fight.black_side.exclusive),
                          fmt::format("{}", fight.white_side.exclusive), fmt::format("{}", fight.shared),
                          fmt::format("{}, {}", eye(fight.black_side), eye(fight.white_side)),
                          knowledge::result_name(fight.result)});
  return draw::table_text(table);
}

// --- JSON ---

ordered_json rows_json(const PointNumbers& numbers, go::Size size) {
  ordered_json rows = ordered_json::array();
  for (std::size_t at = 0; at < numbers.size(); at += static_cast<std::size_t>(size.width))
    rows.push_back(std::vector<double>(numbers.begin() + static_cast<std::ptrdiff_t>(at),
                                       numbers.begin() + static_cast<std::ptrdiff_t>(at) + size.width));
  return rows;
}

ordered_json one_sided_json(const std::optional<OneSidedReport>& number, go::Size size) {
  if (!number) return nullptr;
  return {{"moves", number->is_reached ? ordered_json(number->moves) : ordered_json(nullptr)},
          {"at_least", number->moves},
          {"complete", number->is_complete},
          {"line", point_names(number->line, size)}};
}

ordered_json group_json(const GroupReport& group, go::Size size) {
  ordered_json json{{"name", group.name},
                    {"color", go::color_name(group.color)},
                    {"status", knowledge::status_name(group.status)},
                    {"reason", knowledge::reason_text(group.reason)},
                    {"stones", point_names(group.stones, size)},
                    {"territory", point_names(group.territory, size)},
                    {"strings", group.strings},
                    {"liberties", group.liberties},
                    {"eyes", group.half_eyes / 2.0}};
  json["eye_regions"] = ordered_json::array();
  for (const EyeReport& eye : group.eyes)
    json["eye_regions"].push_back({{"points", point_names(eye.points, size)},
                                   {"eyes", eye.half_eyes / 2.0},
                                   {"vital", point_names(eye.vital, size)},
                                   {"false", eye.is_false},
                                   {"open", eye.is_open}});
  json["escapes"] = group.escapes;
  json["encirclement"] = group.encirclement;
  json["friends"] = group.friends;
  json["enemies"] = group.enemies;
  json["p"] = one_sided_json(group.kill, size);
  json["q"] = one_sided_json(group.live, size);
  json["uncertainty"] = group.uncertainty;
  return json;
}

ordered_json fight_json(const FightReport& fight) {
  constexpr std::array kEyes = {"none", "small", "big"};
  const auto side = [&](const std::string& name, const knowledge::FightSide& each) {
    return ordered_json{{"group", name},
                        {"liberties", each.exclusive},
                        {"eye", kEyes[static_cast<std::size_t>(each.eye)]},
                        {"nakade", each.has_nakade}};
  };
  return {{"black", side(fight.black, fight.black_side)},
          {"white", side(fight.white, fight.white_side)},
          {"shared", fight.shared},
          {"result", knowledge::result_name(fight.result)}};
}

// What the colour of a point says, from White's 0 to Black's 1.
double black_share(double number, std::string_view map) {
  if (map == "worth") return (number + 1) / 2;
  const double graded = knowledge::grade(static_cast<int>(number));
  return number > 0 ? (1 + graded) / 2 : (1 - graded) / 2;
}

}  // namespace

std::string explanation_text(const Explanation& explanation, bool ascii) {
  std::string text =
      fmt::format("{}, {} to move\n\n{}\n", explanation.position.about, go::color_name(explanation.position.to_move),
                  draw::board_text(groups_picture(explanation), ascii));
  text += fmt::format("evaluation  {:+.1f} points for Black without komi, uncertainty {:g}\n\n{}\n", explanation.points,
                      explanation.uncertainty, groups_table(explanation));
  if (const std::string points = points_text(explanation); !points.empty()) text += points + "\n";
  if (!explanation.fights.empty()) text += fmt::format("Fights\n\n{}\n", fights_table(explanation));
  const auto add = [&](std::string_view title, const PointNumbers& numbers) {
    text += fmt::format("{}: {}\n\n{}\n", title, balance_text(explanation, numbers), map_text(explanation, numbers));
  };
  add("Territory (5/21)", explanation.territory);
  add("Moyo (5/10)", explanation.moyo);
  add("Area (4/0)", explanation.area);
  text.pop_back();
  return text;
}

ordered_json explanation_json(const Explanation& explanation) {
  const go::Size size = explanation.position.size;
  ordered_json json{{"position", explanation.position.about},
                    {"width", size.width},
                    {"height", size.height},
                    {"to_move", go::color_name(explanation.position.to_move)},
                    {"points", explanation.points},
                    {"uncertainty", explanation.uncertainty},
                    {"rounds", explanation.rounds}};
  json["groups"] = ordered_json::array();
  for (const GroupReport& group : explanation.groups) json["groups"].push_back(group_json(group, size));
  json["fights"] = ordered_json::array();
  for (const FightReport& fight : explanation.fights) json["fights"].push_back(fight_json(fight));
  json["in_danger"] = point_names(explanation.in_danger, size);
  json["maps"] = {{"territory", rows_json(explanation.territory, size)},
                  {"moyo", rows_json(explanation.moyo, size)},
                  {"area", rows_json(explanation.area, size)},
                  {"zobrist", rows_json(explanation.zobrist, size)},
                  {"worth", rows_json(explanation.worth, size)}};
  return json;
}

std::string explanation_svg(const Explanation& explanation, std::string_view map) {
  draw::BoardPicture picture = groups_picture(explanation);
  const go::Size size = explanation.position.size;
  const PointNumbers* const numbers = map == "worth"       ? &explanation.worth
                                      : map == "territory" ? &explanation.territory
                                      : map == "moyo"      ? &explanation.moyo
                                      : map == "area"      ? &explanation.area
                                      : map == "zobrist"   ? &explanation.zobrist
                                                           : nullptr;
  if (numbers != nullptr)
    for (std::size_t i = 0; i < numbers->size(); ++i)
      if ((*numbers)[i] != 0)
        picture.at(go::Point::at(static_cast<int>(i) % size.width, static_cast<int>(i) / size.width)).heat =
            black_share((*numbers)[i], map);
  for (const GroupReport& group : explanation.groups) {
    if (group.status == knowledge::Status::kDead)
      for (const go::Point p : group.stones) picture.at(p).mark = draw::Mark::kCross;
    if (group.status != knowledge::Status::kOther) continue;
    for (const EyeReport& eye : group.eyes)
      for (const go::Point p : eye.vital) picture.at(p).mark = draw::Mark::kTriangle;
  }
  picture.caption = fmt::format("{}: {:+.1f} points for Black, uncertainty {:g}", explanation.position.about,
                                explanation.points, explanation.uncertainty);
  return draw::board_svg(picture);
}

}  // namespace katachi::apps
