#include "gtp/engine.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>

#include <fmt/format.h>

#include "gtp/line.hpp"

namespace katachi::gtp {

namespace {

// A reply ends at its first empty line, so there must be none inside, and no control characters.
std::string body_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' && out.ends_with('\n')) out += ' ';
    if (c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= 32) out += c;
  }
  while (!out.empty() && (out.back() == '\n' || out.back() == ' ')) out.pop_back();
  return out;
}

std::string reply_text(char sign, std::string_view id, std::string_view text) {
  const std::string body = body_of(text);
  return fmt::format("{}{}{}{}\n\n", sign, id, body.empty() ? "" : " ", body);
}

// An error is one line of reasonable length, whatever of the input it repeats.
std::string one_line(std::string text) {
  constexpr std::size_t kLongest = 500;
  std::ranges::replace(text, '\n', ' ');
  if (text.size() <= kLongest) return text;
  text.resize(kLongest);
  while (!text.empty() && static_cast<unsigned char>(text.back()) >= 0x80) text.pop_back();  // no half of a character
  return text + "...";
}

}  // namespace

Engine::Engine(EngineOptions options, std::unique_ptr<player::Player> player, const core::Clock& clock, core::Log& log)
    : options_(std::move(options)),
      player_(std::move(player)),
      log_(&log),
      clock_(clock),
      game_(options_.size, options_.rules) {
  add_admin_commands(commands_);
  add_setup_commands(commands_);
  add_play_commands(commands_);
  add_score_commands(commands_);
  add_time_commands(commands_);
  add_record_commands(commands_);
  add_rules_commands(commands_);
  add_parameter_commands(commands_);
  add_gogui_commands(commands_);
  add_server_commands(commands_);
  add_analysis_commands(commands_);
  add_map_commands(commands_);
}

void Engine::replace_game(go::History game) {
  game_ = std::move(game);
  last_choice_.reset();
  player_->new_game();
  clock_.restart();
}

Answer Engine::run(std::string_view name, Arguments arguments) {
  const auto command = std::ranges::find(commands_, name, &Command::name);
  if (command == commands_.end()) return core::fail("unknown command");
  const bool fits = arguments.size() >= command->min_arguments && arguments.size() <= command->max_arguments;
  if (!fits)
    return core::fail(fmt::format("syntax error: {}{}{}", name, command->usage.empty() ? "" : " ", command->usage));
  return command->run(*this, arguments);
}

void wait_for_stop(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait(lock, stop, [] { return false; });
}

void Engine::begin_stream() {
  is_streaming_ = true;
  const std::string head = "=" + id_ + "\n";
  if (sink_)
    sink_(head);
  else
    streamed_ = head;
}

void Engine::stream(const std::string& line) {
  const std::string text = body_of(line) + "\n";
  if (sink_)
    sink_(text);
  else
    streamed_ += text;
}

void Engine::ponder(std::stop_token stop) {
  if (!may_ponder_ || !player_->parameters().ponder || !player_->keeps_search() || !stop.stop_possible()) return;
  may_ponder_ = false;
  try {
    const player::Report report =
        player_->analyze(game_, game_.to_move(), {.is_for_next_move = true}, std::move(stop), nullptr);
    log_->info(fmt::format("pondered: {} playouts in {:.2f} s", report.playouts, report.seconds));
  } catch (const std::exception& e) {
    log_->error(one_line(fmt::format("pondering failed: {}", e.what())));
  }
}

std::optional<Reply> Engine::execute(std::string_view raw, std::stop_token stop) {
  const std::optional<CommandLine> line = parse_line(raw);
  if (!line) return std::nullopt;
  stop_ = std::move(stop);
  may_ponder_ = false;
  id_ = line->id;
  streamed_.clear();
  is_streaming_ = false;
  Answer answer;
  try {
    answer = run(line->name, line->arguments);
  } catch (const std::bad_alloc&) {
    answer = core::fail("out of memory");
  } catch (const std::exception& e) {
    answer = core::fail(fmt::format("{}", e.what()));
  }
  clock_.stop(player_->parameters().lag_seconds);
  if (is_streaming_) {
    if (!answer) log_->error(one_line(answer.error().text()));  // it is too late to say it in the reply
    return Reply{streamed_ + "\n", quitting_};
  }
  if (answer) return Reply{reply_text('=', line->id, *answer), quitting_};
  return Reply{reply_text('?', line->id, one_line(answer.error().text())), quitting_};
}

}  // namespace katachi::gtp
