#include "gtp/game_engine.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "games/registry/registry.hpp"
#include "go/point.hpp"
#include "go/state.hpp"

namespace katachi::gtp {

namespace {

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// What HexGui and servers of Hex call the second player's right to take over the first move.
bool is_swap(std::string_view word) { return word == "swap" || word == "swap-pieces" || word == "swap-sides"; }

}  // namespace

std::string_view side_name(game::Player side) { return go::color_name(go::color_of(side)); }

std::string score_text(const game::AnyState& state) {
  const double outcome = state.outcome(game::Player::kFirst);
  if (outcome == 0.5) return "0";
  const std::string margin = state.traits().has_margin ? fmt::format("{}", std::abs(state.margin_first())) : "";
  return (outcome > 0.5 ? "B+" : "W+") + margin;
}

std::string result_text(const game::AnyState& state) {
  const double outcome = state.outcome(game::Player::kFirst);
  if (outcome == 0.5) return "a draw";
  return (outcome > 0.5 ? "Black wins" : "White wins") +
         (state.traits().has_margin ? fmt::format(" by {}", std::abs(state.margin_first())) : "");
}

bool has_go_points(const games::Entry& entry) {
  const auto start = games::start_of(entry, entry.traits->largest);
  if (!start || entry.traits->largest.width > go::kMaxBoardSize || entry.traits->largest.height > go::kMaxBoardSize)
    return false;
  const go::Size size{entry.traits->largest.width, entry.traits->largest.height};
  game::AnyState::MoveList legal;
  start->legal_moves(legal);
  return std::ranges::all_of(
      legal, [&](game::AnyMove move) { return go::parse_gtp_move(start->move_text(move), size).has_value(); });
}

core::Result<std::unique_ptr<GameEngine>> GameEngine::make(const GameEngineOptions& options,
                                                           const player::GameSetup& setup, const core::Clock& clock,
                                                           core::Log& log) {
  const game::BoardSize size = options.size.value_or(options.game->traits->usual);
  const auto start = games::start_of(*options.game, size);
  if (!start) return std::unexpected(start.error());
  auto player = player::GamePlayer::make(setup, clock);
  if (!player) return std::unexpected(player.error());
  return std::unique_ptr<GameEngine>(new GameEngine(options, size, *start, *std::move(player), clock, log));
}

GameEngine::GameEngine(const GameEngineOptions& options, game::BoardSize size, const game::AnyState& start,
                       std::unique_ptr<player::GamePlayer> player, const core::Clock& clock, core::Log& log)
    : CommandEngine({.name = options.name, .version = options.version, .pads_empty_replies = true}, log),
      entry_(options.game),
      time_source_(&clock),
      size_(size),
      start_(start),
      state_(start),
      player_(std::move(player)),
      clock_(clock) {
  any_game::add_play_commands(table());
  any_game::add_parameter_commands(table());
  any_game::add_search_commands(table());
  if (entry_->traits->name == "hex")
    any_game::add_hexgui_commands(table());
  else if (has_go_points(*entry_))
    any_game::add_ruler_commands(table());
  else
    any_game::add_gogui_commands(table());
}

std::string GameEngine::describe_self() const {
  return fmt::format("{} {}; {}", entry_->traits->title, game::size_text(size_), player::setup_text(setup()));
}

core::Result<game::Player> GameEngine::read_side(std::string_view word) const {
  const std::string name = lower_case(word.substr(0, 40));
  if (name == "b" || name == "black" || name == "first" || name == "x") return game::Player::kFirst;
  if (name == "w" || name == "white" || name == "second" || name == "o") return game::Player::kSecond;
  return core::fail(fmt::format("invalid color: '{}' is neither black (b, first, x) nor white (w, second, o)", name));
}

core::Result<go::Color> GameEngine::read_color(std::string_view word) const {
  const auto side = read_side(word);
  if (!side) return std::unexpected(side.error());
  return go::color_of(*side);
}

core::Result<void> GameEngine::check_turn(game::Player side) const {
  if (state_.is_terminal()) return core::fail("the game is over: " + result_text(state_));
  if (state_.to_move() == side) return {};
  return core::fail(fmt::format("out of turn: {} is to move", side_name(state_.to_move())));
}

core::Result<void> GameEngine::start(game::BoardSize size) {
  const auto fresh = games::start_of(*entry_, size, options_);
  if (!fresh) return std::unexpected(fresh.error());
  size_ = size;
  start_ = state_ = *fresh;
  moves_.clear();
  player_->new_game();
  clock_.restart();
  last_generated_.reset();
  return {};
}

// The moves stay, so a game whose start or rules change must still allow them.
core::Result<void> GameEngine::set_option(const std::string& name, const std::string& value) {
  games::Options changed = options_;
  changed[name] = value;
  const auto start = games::start_of(*entry_, size_, changed);
  if (!start) return std::unexpected(start.error());
  game::AnyState state = *start;
  for (const game::AnyMove move : moves_) {
    if (state.is_terminal() || !state.is_legal(move))
      return core::fail(fmt::format("{} {} would make a move illegal that was played", name, value));
    state.play(move);
  }
  options_ = std::move(changed);
  start_ = *start;
  state_ = state;
  player_->new_game();
  last_generated_.reset();
  return {};
}

core::Result<void> GameEngine::play(game::Player side, std::string_view move) {
  const std::string word = lower_case(move);
  if (is_swap(word))
    return core::fail(fmt::format("illegal move: there is no swap rule in {} here", entry_->traits->title), "",
                      "each side keeps its moves");
  if (const auto turn = check_turn(side); !turn) return core::fail("illegal move: " + turn.error().text());
  auto parsed = state_.parse_move(move);
  if (!parsed) parsed = state_.parse_move(word);
  if (!parsed) return core::fail("illegal move: " + parsed.error().text());
  make_move(*parsed);
  return {};
}

void GameEngine::make_move(game::AnyMove move) {
  state_.play(move);
  moves_.push_back(move);
}

void GameEngine::take_back(std::size_t count) {
  moves_.resize(moves_.size() - count);
  state_ = player::state_after(start_, moves_);
}

core::Result<void> GameEngine::set_setup(const player::GameSetup& setup) {
  auto player = player::GamePlayer::make(setup, *time_source_);
  if (!player) return std::unexpected(player.error());
  player_ = *std::move(player);
  return {};
}

player::GameChoice GameEngine::think() { return player_->choose(start_, moves_, stop()); }

player::GameChoice GameEngine::generate() {
  const game::Player side = state_.to_move();
  const double lag = setup().parameters.lag_seconds;
  const int to_come = player::expected_moves(size_.width * size_.height, static_cast<int>(moves_.size()));
  const auto budget = clock_.budget(go::color_of(side), lag, to_come);
  clock_.start(go::color_of(side));
  Generated generated;
  try {
    generated = {.choice = player_->choose(start_, moves_, stop(), budget), .before = moves_};
  } catch (...) {
    clock_.stop(lag);
    throw;
  }
  clock_.stop(lag);
  make_move(generated.choice.move);
  last_generated_ = std::move(generated);
  return last_generated_->choice;
}

}  // namespace katachi::gtp
