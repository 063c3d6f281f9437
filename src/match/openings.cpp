#include "match/openings.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>

#include <fmt/format.h>

#include "core/number_text.hpp"
#include "core/rng.hpp"
#include "match/any_game.hpp"
#include "match/conduct.hpp"
#include "pattern/book.hpp"
#include "player/go/random_player.hpp"
#include "player/shipped.hpp"
#include "record/load_games.hpp"

namespace katachi::match {

namespace {

constexpr int kMaxOpening = 200;
constexpr int kMovesOfRecord = 10;

core::Rng generator(std::uint64_t seed, std::uint64_t pair) { return core::Rng(core::mix64(seed) ^ core::mix64(pair)); }

std::vector<go::Move> moves_of(const go::History& history) {
  std::vector<go::Move> moves;
  for (const go::ColoredMove& move : history.moves()) moves.push_back(move.move);
  return moves;
}

class NoOpenings final : public Openings {
 public:
  std::vector<go::Move> opening(std::uint64_t) override { return {}; }
  std::string describe() const override { return "none"; }
};

class RandomOpenings final : public Openings {
 public:
  RandomOpenings(go::History start, int moves, std::uint64_t seed)
      : start_(std::move(start)), moves_(moves), seed_(seed) {}

  std::vector<go::Move> opening(std::uint64_t pair) override {
    core::Rng rng = generator(seed_, pair);
    go::History history = start_;
    for (int i = 0; i < moves_; ++i) {
      const auto moves = player::sensible_moves(history, history.to_move());
      if (moves.empty()) break;
      history.play(history.to_move(), moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return moves_of(history);
  }
  std::string describe() const override { return fmt::format("random:{}", moves_); }

 private:
  go::History start_;
  int moves_;
  std::uint64_t seed_;
};

// Of a game other than Go. An opening never ends the game.
class RandomTexts final : public Openings {
 public:
  RandomTexts(const game::AnyState& start, int moves, std::uint64_t seed) : start_(start), moves_(moves), seed_(seed) {}

  std::vector<go::Move> opening(std::uint64_t) override { return {}; }
  std::vector<std::string> opening_text(std::uint64_t pair) override {
    core::Rng rng = generator(seed_, pair);
    std::vector<std::string> texts;
    game::AnyState state = start_;
    while (static_cast<int>(texts.size()) < moves_) {
      const game::AnyMove move = state.random_move(rng);
      game::AnyState next = state;
      next.play(move);
      if (next.is_terminal()) break;
      texts.push_back(state.move_text(move));
      state = next;
    }
    return texts;
  }
  std::string describe() const override { return fmt::format("random:{}", moves_); }

 private:
  game::AnyState start_;
  int moves_;
  std::uint64_t seed_;
};

class BookOpenings final : public Openings {
 public:
  BookOpenings(pattern::OpeningBook book, go::History start, int moves, std::uint64_t seed)
      : book_(std::move(book)), start_(std::move(start)), moves_(moves), seed_(seed) {}

  std::vector<go::Move> opening(std::uint64_t pair) override {
    core::Rng rng = generator(seed_, pair);
    go::History history = start_;
    for (int i = 0; i < moves_; ++i) {
      const auto found = book_.choose(history, history.to_move(), rng);
      if (!found) break;
      history.play(history.to_move(), found->advice.point);
    }
    return moves_of(history);
  }
  std::string describe() const override { return fmt::format("forme-k:{}", moves_); }

 private:
  pattern::OpeningBook book_;
  go::History start_;
  int moves_;
  std::uint64_t seed_;
};

class RecordOpenings final : public Openings {
 public:
  RecordOpenings(std::vector<std::vector<go::Move>> openings, std::string text, std::uint64_t seed)
      : openings_(std::move(openings)), text_(std::move(text)) {
    core::Rng rng(seed);
    for (std::size_t i = openings_.size(); i > 1; --i)
      std::swap(openings_[i - 1], openings_[rng.below(static_cast<std::uint32_t>(i))]);
  }

  std::vector<go::Move> opening(std::uint64_t pair) override { return openings_[pair % openings_.size()]; }
  std::string describe() const override { return fmt::format("{} ({} openings)", text_, openings_.size()); }

 private:
  std::vector<std::vector<go::Move>> openings_;
  std::string text_;
};

// The first moves of a record, if it starts from the empty board with Black, and the colours move in turn.
std::vector<go::Move> opening_of(const record::GameSet& games, const record::GameSet::Game& game, int count) {
  std::vector<go::Move> moves;
  if (game.stones > 0) return moves;
  go::Color expected = go::Color::kBlack;
  for (const record::PackedMove move : games.moves(game)) {
    if (static_cast<int>(moves.size()) == count || move.color() != expected || move.is_pass()) break;
    moves.emplace_back(move.point());
    expected = go::opposite(expected);
  }
  return moves;
}

core::Result<std::unique_ptr<Openings>> open_records(const std::string& path, int count, const std::string& text,
                                                     const go::History& start, std::uint64_t seed) {
  record::LoadReport report;
  const std::vector<std::filesystem::path> paths = {path};
  const auto games = record::load_games(paths, {.size = start.size()}, {}, report);
  if (!games) return std::unexpected(games.error());
  std::vector<std::vector<go::Move>> openings;
  for (const auto& game : games->games()) {
    std::vector<go::Move> moves = opening_of(*games, game, count);
    if (!moves.empty()) openings.push_back(std::move(moves));
  }
  std::ranges::sort(openings, [](const auto& a, const auto& b) {
    return std::ranges::lexicographical_compare(a, b, {}, go::sgf_text, go::sgf_text);
  });
  openings.erase(std::ranges::unique(openings).begin(), openings.end());
  if (openings.empty()) return core::fail("no game starts from the empty board", path);
  return std::make_unique<RecordOpenings>(std::move(openings), text, seed);
}

core::Result<std::unique_ptr<Openings>> open_book(int moves, const go::History& start, std::uint64_t seed) {
  auto base = player::open_shipped_base();
  if (!base) return std::unexpected(base.error());
  if ((*base)->facts().size != start.size())
    return core::fail(fmt::format("the pattern base is of {} boards, the games are of {}",
                                  go::size_text((*base)->facts().size), go::size_text(start.size())),
                      "openings forme-k", "use random:N or a file of games");
  pattern::OpeningBook book(*std::move(base));
  return std::make_unique<BookOpenings>(std::move(book), start, moves, seed);
}

// "random:8" -> 8; nothing without a number, an error with a bad one.
core::Result<std::optional<int>> number_after(std::string_view text, std::size_t colon) {
  if (colon == std::string_view::npos) return std::optional<int>();
  const std::string_view digits = text.substr(colon + 1);
  const auto number = core::parse_number<int>(digits);
  if (!number || *number < 1 || *number > kMaxOpening)
    return core::fail(fmt::format("invalid number of moves '{}'", digits), fmt::format("openings '{}'", text),
                      fmt::format("1 to {}", kMaxOpening));
  return number;
}

core::Result<std::unique_ptr<Openings>> open_other_game(std::string_view text, const GameConditions& conditions,
                                                        std::uint64_t seed) {
  if (!text.starts_with("random:"))
    return core::fail(fmt::format("{} has no such openings", conditions.game), fmt::format("openings '{}'", text),
                      "use none or random:N");
  const auto number = number_after(text, text.find(':'));
  if (!number) return std::unexpected(number.error());
  const auto start = any_start_of(conditions);
  if (!start) return std::unexpected(start.error());
  return std::make_unique<RandomTexts>(*start, **number, seed);
}

}  // namespace

core::Result<std::unique_ptr<Openings>> Openings::open(std::string_view text, const GameConditions& conditions,
                                                       std::uint64_t seed) {
  if (text == "none" || text.empty()) return std::make_unique<NoOpenings>();
  if (!conditions.is_go()) return open_other_game(text, conditions, seed);
  auto start = start_of({.black = {}, .white = {}, .conditions = conditions, .opening = {}});
  if (!start) return std::unexpected(start.error());
  const std::size_t colon = text.rfind(':');
  const std::string kind(text.substr(0, colon));
  const auto number = number_after(text, colon);
  if (!number) return std::unexpected(number.error());
  if (kind == "random" || kind == "forme-k") {
    if (!*number) return core::fail("the number of moves is missing", fmt::format("openings '{}'", text), kind + ":8");
    if (kind == "random") return std::make_unique<RandomOpenings>(*std::move(start), **number, seed);
    return open_book(**number, *start, seed);
  }
  if (conditions.handicap > 0)
    return core::fail("openings of game records start from the empty board, these games with handicap stones",
                      fmt::format("openings '{}'", text), "use none, random:N or forme-k:N");
  return open_records(kind, number->value_or(kMovesOfRecord), std::string(text), *start, seed);
}

}  // namespace katachi::match
