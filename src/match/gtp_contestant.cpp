#include "match/gtp_contestant.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "go/point.hpp"
#include "go/rules.hpp"

namespace katachi::match {

namespace {

constexpr std::array<std::string_view, 9> kOptionalCommands = {
    "time_settings",         "time_left",         "kgs-time_settings",
    "kata-time_settings",    "set_free_handicap", "kata-set-rules",
    "rectangular_boardsize", "final_score",       "kgs-genmove_cleanup"};

constexpr int kLongestVersion = 200;  // bytes
constexpr double kLargestScore = 1e6;

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::string play_command(go::Color color, go::Move move, go::Size size) {
  return fmt::format("play {} {}", color == go::Color::kBlack ? "b" : "w", go::gtp_text(move, size));
}

Failure refusal(std::string_view command, std::string_view answer) {
  return {Ending::kNonsense, fmt::format("refuses '{}': {}", command, in_quotes(answer))};
}

}  // namespace

std::optional<int> parse_final_score(std::string_view text) {
  const std::string word = lower(text.substr(0, text.find_first_of(" \t\n,;(")));
  if (word == "draw" || word == "jigo") return 0;
  const bool has_winner = word.starts_with("b+") || word.starts_with("w+");
  const std::string_view number = std::string_view(word).substr(has_winner ? 2 : 0);
  if (number.empty() || std::isdigit(static_cast<unsigned char>(number[0])) == 0) return std::nullopt;
  double points = 0;
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), points, std::chars_format::fixed);
  if (error != std::errc() || end != number.data() + number.size() || points > kLargestScore) return std::nullopt;
  if (!has_winner && points != 0) return std::nullopt;
  const double half_points = points * 2;
  if (half_points != std::floor(half_points)) return std::nullopt;
  return static_cast<int>(half_points) * (word[0] == 'w' ? -1 : 1);
}

core::Result<std::unique_ptr<GtpContestant>> GtpContestant::launch(const std::string& command, const core::Clock& clock,
                                                                   bool is_reusable, double timeout) {
  auto client = GtpClient::start(command);
  if (!client) return std::unexpected(client.error());
  std::unique_ptr<GtpContestant> contestant(new GtpContestant(*std::move(client), clock, is_reusable, timeout));
  if (const auto introduced = contestant->introduce(); !introduced) {
    std::string what = introduced.error().detail;
    if (const std::string words = contestant->last_words(); !words.empty()) what += "; its stderr: " + words;
    return core::fail(std::move(what), command, "the command must be an engine that speaks GTP");
  }
  return contestant;
}

Played<void> GtpContestant::introduce() {
  const auto protocol = client_.ask("protocol_version", timeout_);
  if (!protocol) return std::unexpected(protocol.error());
  if (protocol->is_success && protocol->text != "2")
    return std::unexpected(
        Failure{Ending::kNonsense, "speaks version " + in_quotes(protocol->text) + " of GTP, not 2"});
  for (const char* question : {"name", "version"}) {
    const auto answer = client_.ask(question, timeout_);
    if (!answer) return std::unexpected(answer.error());
    if (answer->is_success && !answer->text.empty()) version_ += (version_.empty() ? "" : " ") + answer->text;
  }
  std::ranges::replace(version_, '\n', ' ');
  if (version_.size() > kLongestVersion) version_ = clean_text(std::string_view(version_).substr(0, kLongestVersion));
  return learn_commands();
}

Played<void> GtpContestant::learn_commands() {
  const auto list = client_.ask("list_commands", timeout_);
  if (!list) return std::unexpected(list.error());
  if (list->is_success) {
    std::istringstream words(list->text);
    for (std::string word; words >> word;) known_.insert(word);
    return {};
  }
  for (const std::string_view command : kOptionalCommands) {
    const auto answer = client_.ask(fmt::format("known_command {}", command), timeout_);
    if (!answer) return std::unexpected(answer.error());
    if (answer->is_success && lower(answer->text) == "true") known_.emplace(command);
  }
  return {};
}

Played<void> GtpContestant::demand(const std::string& command) {
  const auto answer = client_.ask(command, timeout_);
  if (!answer) return std::unexpected(answer.error());
  if (!answer->is_success) return std::unexpected(refusal(command, answer->text));
  return {};
}

// Whether the engine does it; if not, that is noted.
Played<bool> GtpContestant::attempt(const std::string& command) {
  const auto answer = client_.ask(command, timeout_);
  if (!answer) return std::unexpected(answer.error());
  if (!answer->is_success) notes_.push_back(refusal(command, answer->text).detail);
  return answer->is_success;
}

Played<void> GtpContestant::start(const go::History& game, const GameConditions& conditions, std::uint64_t) {
  notes_.clear();
  is_cleanup_ = false;
  timeout_ = conditions.answer_timeout;
  if (auto done = set_board(conditions); !done) return done;
  if (auto done = set_clock(conditions.time); !done) return done;
  if (auto done = place_start(game); !done) return done;
  for (const go::ColoredMove& move : game.moves())
    if (auto done = demand(play_command(move.color, move.move, game.size())); !done) return done;
  return {};
}

// Rules before komi: there are engines that take a rule set's own komi with it.
Played<void> GtpContestant::set_board(const GameConditions& conditions) {
  const go::Size size = conditions.size;
  const bool is_square = size.width == size.height;
  const char* command = !is_square && knows("rectangular_boardsize") ? "rectangular_boardsize" : "boardsize";
  if (auto done = demand(is_square ? fmt::format("{} {}", command, size.width)
                                   : fmt::format("{} {} {}", command, size.width, size.height));
      !done)
    return done;
  if (auto done = demand("clear_board"); !done) return done;
  if (knows("kata-set-rules")) {
    const std::string name = go::rules_name(conditions.rules);
    const auto set = attempt("kata-set-rules " + (name == "custom" ? go::rules_json(conditions.rules) : name));
    if (!set) return std::unexpected(set.error());
  }
  return demand(fmt::format("komi {}", conditions.rules.komi()));
}

Played<void> GtpContestant::set_clock(const player::TimeSettings& settings) {
  time_left_count_.reset();
  if (settings.system == player::TimeSystem::kNone) {
    if (!had_clock_) return {};
    had_clock_ = false;
    if (const auto set = attempt(std::string(kNoTimeLimit)); !set) return std::unexpected(set.error());
    return {};
  }
  const auto commands = time_setting_commands(settings, [this](std::string_view command) { return knows(command); });
  for (const TimeCommand& command : commands) {
    const auto set = attempt(command.text);
    if (!set) return std::unexpected(set.error());
    if (!*set) continue;
    had_clock_ = true;
    if (!command.is_exact) notes_.push_back(fmt::format("its clock is told as '{}'", command.text));
    if (knows("time_left")) time_left_count_ = command.count;
    return {};
  }
  notes_.push_back(fmt::format("it cannot be told its clock, {}", settings.text()));
  return {};
}

Played<void> GtpContestant::place_start(const go::History& game) {
  const std::span<const go::Point> black = game.start_black();
  // A free handicap is two stones at least, and none of White's.
  if (black.size() >= 2 && game.start_white().empty() && knows("set_free_handicap")) {
    std::string command = "set_free_handicap";
    for (const go::Point stone : black) command += " " + go::gtp_text(stone, game.size());
    const auto placed = attempt(command);
    if (!placed) return std::unexpected(placed.error());
    if (*placed) return {};
  }
  for (const go::Point stone : black)
    if (auto done = demand(play_command(go::Color::kBlack, stone, game.size())); !done) return done;
  for (const go::Point stone : game.start_white())
    if (auto done = demand(play_command(go::Color::kWhite, stone, game.size())); !done) return done;
  return {};
}

Played<void> GtpContestant::play(const go::History& game_after, go::ColoredMove move) {
  return demand(play_command(move.color, move.move, game_after.size()));
}

Played<Reply> GtpContestant::choose(const go::History& game, go::Color color, const ClockView& clock, double limit,
                                    const std::stop_token& stop) {
  const core::Stopwatch watch(*clock_);
  if (time_left_count_) {
    const auto told =
        client_.ask(time_left_command(color, clock.left, *time_left_count_, knows("kata-time_settings")), limit, stop);
    if (!told) return std::unexpected(told.error());
    if (!told->is_success) {
      notes_.push_back(refusal("time_left", told->text).detail);
      time_left_count_.reset();
    }
  }
  const std::string command =
      fmt::format("{} {}", is_cleanup_ && knows("kgs-genmove_cleanup") ? "kgs-genmove_cleanup" : "genmove",
                  color == go::Color::kBlack ? "b" : "w");
  const auto answer = client_.ask(command, std::max(limit - watch.seconds(), 0.0), stop);
  if (!answer) return std::unexpected(answer.error());
  if (!answer->is_success) return std::unexpected(refusal(command, answer->text));
  if (lower(answer->text) == "resign") return Reply{.kind = Reply::Kind::kResign, .move = {}};
  const auto move = go::parse_gtp_move(answer->text, game.size());
  if (!move)
    return std::unexpected(Failure{
        Ending::kNonsense, fmt::format("answers '{}' by {}, which is not a move", command, in_quotes(answer->text))});
  return Reply{.kind = Reply::Kind::kMove, .move = *move};
}

Played<std::optional<int>> GtpContestant::score(const go::History&) {
  if (!knows("final_score")) return std::optional<int>();
  const auto answer = client_.ask("final_score", timeout_);
  if (!answer) return std::unexpected(answer.error());
  if (!answer->is_success) return std::optional<int>();
  return parse_final_score(answer->text);
}

}  // namespace katachi::match
