// Checks the claims of positions/rules.txt. The file tells what a claim can say.
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "go/diagram.hpp"
#include "go/history.hpp"
#include "go/score.hpp"

namespace katachi::go::test {
namespace {

struct Position {
  std::string name;
  bool is_open = false;
  Color to_move = Color::kBlack;
  std::string board;
  std::vector<std::string> claims;
};

std::vector<Position> read_positions(const std::string& file) {
  std::ifstream stream(file);
  std::vector<Position> positions;
  bool is_open = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line.starts_with("#")) continue;
    if (line.starts_with("== ")) {
      is_open = line == "== open ==";
    } else if (line.starts_with("position ")) {
      positions.push_back(
          {.name = line.substr(9), .is_open = is_open, .to_move = Color::kBlack, .board = {}, .claims = {}});
    } else if (line.starts_with("to move ")) {
      positions.back().to_move = *parse_color(line.substr(8));
    } else if (line.find_first_not_of(".XO ") == std::string::npos) {
      positions.back().board += line + "\n";
    } else {
      positions.back().claims.push_back(line);
    }
  }
  return positions;
}

// Runs the claims of one position on a history.
class Claims {
 public:
  explicit Claims(const Position& position) : history_(parse_diagram(position.board)->size) {
    const auto drawn = parse_diagram(position.board);
    if (const auto placed = history_.set_up(drawn->black, drawn->white, position.to_move); !placed)
      broken_ = placed.error().text();
    for (const std::string& claim : position.claims)
      if (broken_.empty()) check(claim);
  }

  // The first claim that does not hold and why, or nothing.
  const std::string& broken() const { return broken_; }

 private:
  void check(const std::string& claim) {
    std::istringstream stream(claim);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    words.resize(std::max<std::size_t>(words.size(), 5));
    std::string problem = "is not a claim";
    if (words[0] == "rules") problem = set_rules(words[1]);
    if (words[0] == "legal") problem = expect_legality(words, Legality::kLegal);
    if (words[0] == "illegal") problem = expect_legality(words, reason(words[3]));
    if (words[0] == "play") problem = play(words);
    if (words[0] == "liberties") problem = liberties(words);
    if (words[0] == "score") problem = score(words);
    if (!problem.empty()) broken_ = fmt::format("'{}': {}", claim, problem);
  }

  static Legality reason(const std::string& word) {
    const std::map<std::string, Legality> reasons = {{"occupied", Legality::kOccupied},
                                                     {"ko", Legality::kKo},
                                                     {"superko", Legality::kSuperko},
                                                     {"suicide", Legality::kSuicide}};
    return reasons.at(word);
  }

  std::string set_rules(const std::string& name) {
    auto rules = rules_by_name(name);
    if (!rules) return rules.error().text();
    rules->set_komi(0);
    history_.set_rules(*rules);
    return "";
  }

  Point point(const std::string& word) const { return parse_gtp_move(word, history_.size()).value().point(); }

  std::string expect_legality(const std::vector<std::string>& words, Legality expected) {
    const Legality found = history_.legality(*parse_color(words[1]), point(words[2]));
    return found == expected ? "" : legality_text(found);
  }

  std::string play(const std::vector<std::string>& words) {
    const auto captured = [&] {
      return history_.board().captured(Color::kBlack) + history_.board().captured(Color::kWhite);
    };
    const int before = captured();
    const Legality verdict = history_.play(*parse_color(words[1]), point(words[2]));
    if (verdict != Legality::kLegal) return legality_text(verdict);
    if (words[3] == "captures" && std::to_string(captured() - before) != words[4])
      return fmt::format("takes off {}", captured() - before);
    return history_.board().check_consistency();
  }

  std::string liberties(const std::vector<std::string>& words) {
    const int found = history_.board().liberties(History::GameBoard::Geo::vertex(point(words[1])));
    return std::to_string(found) == words[2] ? "" : fmt::format("it has {}", found);
  }

  std::string score(const std::vector<std::string>& words) {
    std::vector<Point> dead;
    for (std::size_t i = 3; i < words.size() && words[2] == "dead"; ++i)
      if (!words[i].empty()) dead.push_back(point(words[i]));
    const std::string found = score_text(final_half_points(history_.board(), history_.rules(), {.dead = dead}));
    return found == words[1] ? "" : "it is " + found;
  }

  History history_;
  std::string broken_;
};

TEST(Positions, ClaimsAboutTheRulesHold) {
  const auto positions = read_positions(KATACHI_SOURCE_DIR "/positions/rules.txt");
  ASSERT_GT(positions.size(), 10u);
  for (const Position& position : positions) {
    ASSERT_TRUE(parse_diagram(position.board)) << position.name;
    const Claims claims(position);
    if (position.is_open && claims.broken().empty())
      ADD_FAILURE() << position.name << ": holds now; move it to the solved ones";
    if (!position.is_open && !claims.broken().empty()) ADD_FAILURE() << position.name << ": " << claims.broken();
  }
}

}  // namespace
}  // namespace katachi::go::test
