#include "apps/solve/solve_each_move.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/commands.hpp"
#include "apps/shell/safe_text.hpp"
#include "apps/solve/solve_question.hpp"
#include "core/progress.hpp"
#include "draw/table.hpp"
#include "solver/native.hpp"

namespace katachi::apps {

namespace exact = search::exact;
using nlohmann::ordered_json;

namespace {

solver::Report report_of_end(const game::AnyState& state) {
  return {.bounds = game::Bounds::exactly(game::final_value(state)), .end = exact::End::kSolved};
}

char mark_of(const MoveAnswer& answer) {
  const game::Bounds bounds = answer.report.bounds;
  if (bounds.lower > 0) return '+';
  if (bounds.upper < 0) return '-';
  return bounds.is_exact() ? '=' : '?';
}

std::string verdict_of(const solver::Question& question, const MoveAnswer& answer) {
  if (question.at_least && answer.is_answered)
    return answer.report.answer({.at_least = *question.at_least}).value() ? "yes" : "no";
  return bounds_text(question, answer.report.bounds);
}

template <class T>
T sum_of(const std::vector<MoveAnswer>& answers, T solver::Report::* member) {
  T sum = 0;
  for (const MoveAnswer& answer : answers)
    if (answer.as.empty()) sum += answer.report.*member;
  return sum;
}

// Blanks and words in turn, so that a line can be put together again.
std::vector<std::string> words_with_blanks(std::string_view line) {
  std::vector<std::string> words;
  for (const char c : line) {
    const bool continues = !words.empty() && (words.back().back() == ' ') == (c == ' ');
    if (!continues) words.emplace_back();
    words.back() += c;
  }
  return words;
}

bool is_letter_name(const std::string& word) {
  return word.size() == 1 && std::isalpha(static_cast<unsigned char>(word[0])) != 0 && word != "X" && word != "O";
}

}  // namespace

std::vector<MoveAnswer> solve_each_move(const solver::Question& question, const solver::Settings& settings,
                                        const std::function<exact::Task()>& make_task) {
  const game::AnyState position = question.position();
  const game::AnyKnowledge knowledge = solver::any_knowledge(question, settings.knowledge);
  const bool joins_images = !question.game->traits->has_memory;
  std::map<core::Key128, std::size_t> known;  // places of answers
  std::vector<MoveAnswer> answers;
  game::AnyMoveList moves;
  position.legal_moves(moves);
  for (const game::AnyMove move : moves) {
    game::AnyState next = position;
    next.play(move);
    MoveAnswer answer{.move = position.move_text(move)};
    if (next.is_terminal()) {
      answer.report = report_of_end(next);
    } else {
      const auto [at, is_new] = known.emplace(knowledge.key(next).key, answers.size());
      if (joins_images && !is_new) {
        answer = answers[at->second];
        answer.as = std::exchange(answer.move, position.move_text(move));
        answer.report.line.clear();  // it is that of the mirror image
        answers.push_back(std::move(answer));
        continue;
      }
      solver::Question own = question;
      own.moves.push_back(move);
      answer.report = value_or_fail(solver::solve(own, settings, make_task()));
    }
    answer.is_answered = is_answered(question, answer.report);
    answers.push_back(std::move(answer));
  }
  return answers;
}

game::Bounds bounds_of_moves(const solver::Question& question, const std::vector<MoveAnswer>& answers) {
  const bool is_first = question.position().to_move() == game::Player::kFirst;
  game::Bounds best = answers.front().report.bounds;
  for (const MoveAnswer& answer : answers) {
    const game::Bounds bounds = answer.report.bounds;
    best.lower = is_first ? std::max(best.lower, bounds.lower) : std::min(best.lower, bounds.lower);
    best.upper = is_first ? std::max(best.upper, bounds.upper) : std::min(best.upper, bounds.upper);
  }
  return best;
}

// The columns are named in a line of letters, the rows by a number in front of them.
std::string move_map(const solver::Question& question, const std::vector<MoveAnswer>& answers) {
  std::map<std::string, char, std::less<>> marks;
  for (const MoveAnswer& answer : answers) marks.emplace(answer.move, mark_of(answer));
  const std::string text = question.position().text();
  std::vector<std::vector<std::string>> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(words_with_blanks(std::string_view(text).substr(at, end - at)));
    at = end + 1;
  }
  const auto is_blank = [](const std::string& word) { return word[0] == ' '; };
  std::vector<std::string> columns;
  for (const auto& line : lines)
    if (columns.empty() &&
        std::ranges::all_of(line, [&](const auto& word) { return is_blank(word) || is_letter_name(word); }))
      std::ranges::copy_if(line, std::back_inserter(columns), std::not_fn(is_blank));
  std::string map;
  bool has_marks = false;
  for (auto& line : lines) {
    std::string row;
    std::size_t column = 0;
    for (std::string& word : line) {
      if (is_blank(word)) continue;
      if (row.empty() && std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
        row = word;
        continue;
      }
      if (row.empty() || column == columns.size()) break;
      const auto mark = marks.find(columns[column++] + row);
      if (mark == marks.end() || word != ".") continue;
      word = mark->second;
      has_marks = true;
    }
    map += fmt::format("{}\n", fmt::join(line, ""));
  }
  return has_marks ? map : "";
}

void print_each_move(const solver::Question& question, const solver::Kind& kind,
                     const std::vector<MoveAnswer>& answers) {
  const std::string map = move_map(question, answers);
  fmt::print("{}", printable_lines(map.empty() ? question.position().text() : map));
  if (!map.empty()) fmt::print("after a move there: + the first player wins, - the second, = a draw, ? open\n");
  using enum draw::Align;
  draw::Table table{
      .columns = {{"move", kLeft}, {"value", kLeft}, {"nodes", kRight}, {"seconds", kRight}, {"line", kLeft}},
      .rows = {}};
  for (const MoveAnswer& answer : answers) {
    solver::Question own = question;
    own.moves.push_back(question.position().parse_move(answer.move).value());
    const auto line = answer.report.line.empty() ? std::vector<std::string>() : line_of(own, answer.report);
    table.rows.push_back(
        {answer.move, verdict_of(question, answer), answer.as.empty() ? fmt::format("{}", answer.report.nodes) : "",
         answer.as.empty() ? fmt::format("{:.2f}", answer.report.seconds) : "",
         answer.as.empty() ? fmt::format("{}", fmt::join(line, " ")) : fmt::format("as {}", answer.as)});
  }
  fmt::print("{}", draw::table_text(table));
  fmt::print("search  {}\n", kind.name);
  fmt::print("value   {}\n", bounds_text(question, bounds_of_moves(question, answers)));
  fmt::print("nodes   {} in {}\n", sum_of(answers, &solver::Report::nodes),
             core::duration_text(sum_of(answers, &solver::Report::seconds)));
}

ordered_json each_move_json(const solver::Question& question, const solver::Kind& kind,
                            const std::vector<MoveAnswer>& answers) {
  ordered_json json{{"game", question.game->traits->name}, {"search", kind.name}};
  const auto put_bounds = [&](ordered_json& into, game::Bounds bounds) {
    into["value"] = bounds.is_exact() ? bound_json(question, bounds.lower) : ordered_json(nullptr);
    into["lower"] = bound_json(question, bounds.lower);
    into["upper"] = bound_json(question, bounds.upper);
  };
  put_bounds(json, bounds_of_moves(question, answers));
  if (question.at_least) json["at_least"] = shown_value(question, *question.at_least);
  json["proved"] = std::ranges::all_of(answers, &MoveAnswer::is_answered);
  json["nodes"] = sum_of(answers, &solver::Report::nodes);
  json["seconds"] = sum_of(answers, &solver::Report::seconds);
  json["moves"] = ordered_json::array();
  for (const MoveAnswer& answer : answers) {
    ordered_json one{{"move", answer.move}};
    put_bounds(one, answer.report.bounds);
    one["proved"] = answer.is_answered;
    if (!answer.as.empty()) one["as"] = answer.as;
    one["nodes"] = answer.as.empty() ? answer.report.nodes : 0;
    one["seconds"] = answer.as.empty() ? answer.report.seconds : 0;
    json["moves"].push_back(std::move(one));
  }
  return json;
}

}  // namespace katachi::apps
