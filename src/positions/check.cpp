#include "positions/check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/number_text.hpp"
#include "go/ladder.hpp"
#include "go/score.hpp"

namespace katachi::positions {

namespace {

using go::Legality;

// What a claim comes to: empty, it holds; otherwise what is the case instead. Error: it makes no sense.
using Outcome = core::Result<std::string>;

using NamedReason = std::pair<std::string_view, Legality>;
constexpr auto kReasons = std::to_array<NamedReason>({{"occupied", Legality::kOccupied},
                                                      {"ko", Legality::kKo},
                                                      {"superko", Legality::kSuperko},
                                                      {"suicide", Legality::kSuicide}});
using NamedFate = std::pair<std::string_view, Fate>;
constexpr auto kFates =
    std::to_array<NamedFate>({{"alive", Fate::kAlive}, {"dead", Fate::kDead}, {"seki", Fate::kSeki}});

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string held_or(bool holds, std::string otherwise) { return holds ? std::string() : std::move(otherwise); }

class Checker {
 public:
  Checker(go::History history, const CheckOptions& options) : history_(std::move(history)), options_(options) {}

  Outcome check(const std::string& claim) {
    using NamedCheck = std::pair<std::string_view, Outcome (Checker::*)()>;
    static constexpr auto kClaims = std::to_array<NamedCheck>({{"rules", &Checker::rules},
                                                               {"komi", &Checker::komi},
                                                               {"playouts", &Checker::playouts},
                                                               {"legal", &Checker::legal},
                                                               {"illegal", &Checker::illegal},
                                                               {"play", &Checker::play},
                                                               {"liberties", &Checker::liberties},
                                                               {"ladder", &Checker::ladder},
                                                               {"score", &Checker::score},
                                                               {"best", &Checker::best},
                                                               {"avoid", &Checker::avoid},
                                                               {"status", &Checker::status},
                                                               {"winner", &Checker::winner},
                                                               {"counts", &Checker::counts}});
    words_ = words_of(claim);
    const auto* const found = std::ranges::find(kClaims, words_.front(), &NamedCheck::first);
    if (found == kClaims.end()) return core::fail("unknown claim");
    return (this->*found->second)();
  }

 private:
  // The words of a claim, read with errors for what is missing.
  std::string word(std::size_t i) const { return i < words_.size() ? words_[i] : std::string(); }

  core::Result<go::Move> move_at(std::size_t i) const {
    const auto move = go::parse_gtp_move(word(i), history_.size());
    if (!move) return core::fail(fmt::format("'{}' is not a point of the board", word(i)));
    return *move;
  }

  core::Result<go::Point> point_at(std::size_t i) const {
    const auto move = move_at(i);
    if (!move) return std::unexpected(move.error());
    if (move->is_pass()) return core::fail("a pass where a point is needed");
    return move->point();
  }

  core::Result<go::ColoredMove> colored_move() const {
    const auto color = go::parse_color(word(1));
    if (!color) return core::fail(fmt::format("'{}' is not a colour", word(1)));
    const auto move = move_at(2);
    if (!move) return std::unexpected(move.error());
    return go::ColoredMove{*color, *move};
  }

  core::Result<go::History::GameBoard::V> chain_at(std::size_t i) const {
    const auto point = point_at(i);
    if (!point) return std::unexpected(point.error());
    const auto vertex = go::History::GameBoard::Geo::vertex(*point);
    if (history_.board().at(vertex) == go::Color::kEmpty) return core::fail(fmt::format("no stone on {}", word(i)));
    return vertex;
  }

  // What sets up.
  Outcome rules() {
    auto rules = go::rules_by_name(word(1));
    if (!rules) return std::unexpected(rules.error());
    rules->set_komi(0);
    history_.set_rules(*rules);
    return "";
  }

  Outcome komi() {
    const auto komi = core::parse_number<double>(word(1));
    if (!komi || !(std::abs(*komi) <= go::kMaxKomiHalfPoints / 2.0))
      return core::fail(fmt::format("invalid komi '{}'", word(1)));
    go::Rules rules = history_.rules();
    rules.set_komi(*komi);
    history_.set_rules(rules);
    return "";
  }

  Outcome playouts() {
    const auto number = core::parse_number<std::uint64_t>(word(1));
    if (!number || *number == 0) return core::fail(fmt::format("'{}' is not a number of playouts", word(1)));
    playouts_ = *number;
    return "";
  }

  // Rules.
  Outcome expect_legality(Legality expected) const {
    const auto move = colored_move();
    if (!move) return std::unexpected(move.error());
    const Legality found = history_.legality(move->color, move->move);
    return held_or(found == expected, found == Legality::kLegal ? "it is legal" : go::legality_text(found));
  }

  Outcome legal() { return expect_legality(Legality::kLegal); }

  Outcome illegal() {
    const auto* const reason = std::ranges::find(kReasons, word(3), &NamedReason::first);
    if (reason == kReasons.end()) return core::fail("illegal needs a reason", "", "occupied, ko, superko or suicide");
    return expect_legality(reason->second);
  }

  Outcome play() {
    const auto move = colored_move();
    if (!move) return std::unexpected(move.error());
    const auto captured = [&] {
      return history_.board().captured(go::Color::kBlack) + history_.board().captured(go::Color::kWhite);
    };
    const int before = captured();
    const Legality verdict = history_.play(move->color, move->move);
    if (verdict != Legality::kLegal) return go::legality_text(verdict);
    if (!word(3).empty() && word(3) != "captures") return core::fail(fmt::format("unknown word '{}'", word(3)));
    if (word(3) == "captures" && std::to_string(captured() - before) != word(4))
      return fmt::format("takes off {}", captured() - before);
    return history_.board().check_consistency();
  }

  Outcome liberties() {
    const auto chain = chain_at(1);
    if (!chain) return std::unexpected(chain.error());
    const int found = history_.board().liberties(*chain);
    return held_or(std::to_string(found) == word(2), fmt::format("it has {}", found));
  }

  // ladder CHAIN works AT, ladder CHAIN fails AT: the attack on a chain with two liberties. ladder CHAIN lost, ladder CHAIN
  // escapes: a chain in atari whose owner is to move.
  Outcome ladder() {
    const auto chain = chain_at(1);
    if (!chain) return std::unexpected(chain.error());
    go::History::GameBoard board = history_.board();
    const int liberties = board.liberties(*chain);
    go::LadderReader<go::kMaxBoardSize> reader;
    if (word(2) == "lost" || word(2) == "escapes") {
      if (liberties != 1) return core::fail("the chain is not in atari");
      const bool is_lost = reader.is_lost_in_atari(board, *chain);
      return held_or(is_lost == (word(2) == "lost"), is_lost ? "it is lost" : "it escapes");
    }
    const auto at = point_at(3);
    if (!at || liberties != 2 || (word(2) != "works" && word(2) != "fails"))
      return core::fail("not a question about a ladder", "",
                        "lost or escapes; works POINT or fails POINT, two liberties");
    const bool works = reader.works(board, *chain, go::History::GameBoard::Geo::vertex(*at));
    return held_or(works == (word(2) == "works"), works ? "it works" : "it fails");
  }

  Outcome score() {
    std::vector<go::Point> dead;
    for (std::size_t i = 3; i < words_.size() && word(2) == "dead"; ++i) {
      const auto point = point_at(i);
      if (!point) return std::unexpected(point.error());
      dead.push_back(*point);
    }
    const std::string found = go::score_text(go::final_half_points(history_.board(), history_.rules(), {.dead = dead}));
    return held_or(found == word(1), "it is " + found);
  }

  // Play.
  core::Result<void> need_judge() const {
    if (options_.judge == nullptr) return core::fail("a claim about play in a file about rules");
    return {};
  }

  std::uint64_t playouts_to_make() const { return options_.playouts.value_or(playouts_); }

  // The judge's move for the colour that the claim names, and whether it is among the moves of the claim.
  core::Result<std::pair<go::Move, bool>> chosen() {
    if (const auto judged = need_judge(); !judged) return std::unexpected(judged.error());
    if (playouts_to_make() == 0) return core::fail("no number of playouts", "", "a line 'playouts 500' before it");
    const auto color = go::parse_color(word(1));
    if (!color) return core::fail(fmt::format("'{}' is not a colour", word(1)));
    if (words_.size() < 3) return core::fail("no move is named");
    std::vector<go::Move> named;
    for (std::size_t i = 2; i < words_.size(); ++i) {
      if (word(i) == "or") continue;
      const auto move = move_at(i);
      if (!move) return std::unexpected(move.error());
      if (!history_.is_legal(*color, *move)) return core::fail(fmt::format("{} is not legal", word(i)));
      named.push_back(*move);
    }
    history_.set_to_move(*color);
    const go::Move move = options_.judge->choose(history_, playouts_to_make());
    return std::pair(move, std::ranges::find(named, move) != named.end());
  }

  Outcome best() {
    const auto answer = chosen();
    if (!answer) return std::unexpected(answer.error());
    return held_or(answer->second, "it plays " + go::gtp_text(answer->first, history_.size()));
  }

  Outcome avoid() {
    const auto answer = chosen();
    if (!answer) return std::unexpected(answer.error());
    return held_or(!answer->second, "it plays " + go::gtp_text(answer->first, history_.size()));
  }

  Outcome status() {
    if (const auto judged = need_judge(); !judged) return std::unexpected(judged.error());
    const auto chain = chain_at(1);
    if (!chain) return std::unexpected(chain.error());
    const auto name_of = [](Fate fate) { return std::ranges::find(kFates, fate, &NamedFate::second)->first; };
    const auto* const expected = std::ranges::find(kFates, word(2), &NamedFate::first);
    if (expected == kFates.end())
      return core::fail(fmt::format("unknown status '{}'", word(2)), "", "alive, dead or seki");
    const auto found = options_.judge->fate(history_, *point_at(1));
    if (!found) return "the player does not know it";
    return held_or(*found == expected->second, fmt::format("it says {}", name_of(*found)));
  }

  // Of the side to move.
  Outcome winner() {
    if (const auto judged = need_judge(); !judged) return std::unexpected(judged.error());
    const auto color = go::parse_color(word(1));
    if (!color || playouts_to_make() == 0) return core::fail("winner takes B or W, after a line 'playouts N'");
    const double chance = options_.judge->chance(history_, playouts_to_make());
    const double own = history_.to_move() == *color ? chance : 1 - chance;
    return held_or(own > 0.5, fmt::format("it gives {} {:.0f} %", word(1), 100 * own));
  }

  Outcome counts() {
    if (const auto judged = need_judge(); !judged) return std::unexpected(judged.error());
    const std::string found = go::score_text(options_.judge->count(history_));
    return held_or(found == word(1), "it counts " + found);
  }

  go::History history_;
  CheckOptions options_;
  std::uint64_t playouts_ = 0;  // 0: not said yet
  std::vector<std::string> words_;
};

}  // namespace

core::Result<Verdict> check(const Position& position, const CheckOptions& options) {
  go::History history(position.board.size);
  if (const auto placed = history.set_up(position.board.black, position.board.white, position.to_move); !placed)
    return core::fail(placed.error().what, place_of(position, position.line), placed.error().remedy);
  Checker checker(std::move(history), options);
  for (const Claim& claim : position.claims) {
    const Outcome outcome = checker.check(claim.text);
    if (!outcome)
      return core::fail(fmt::format("'{}': {}", claim.text, outcome.error().what), place_of(position, claim.line),
                        outcome.error().remedy);
    if (!outcome->empty()) return Verdict{.holds = false, .why = fmt::format("'{}': {}", claim.text, *outcome)};
  }
  return Verdict{};
}

}  // namespace katachi::positions
