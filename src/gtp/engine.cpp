#include "gtp/engine.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>

#include <fmt/format.h>

#include "player/explain.hpp"

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
      log_(&log),
      session_(go::History(options_.size, options_.rules), std::move(player), clock) {
  session_.add_observer({.tell = [this](const player::SessionEvent& event) { log_pondering(event); }});
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

void Engine::log_pondering(const player::SessionEvent& event) {
  if (event.activity != player::Activity::kPondering) return;
  if (event.kind == player::SessionEvent::Kind::kFailed)
    log_->error(one_line("pondering failed: " + event.error));
  else if (event.report)
    log_->info(fmt::format("pondered: {} playouts in {:.2f} s", event.report->playouts, event.report->seconds));
}

Answer Engine::generate(go::Color color, player::SearchRequest request) {
  const player::GameSession::Chosen choice = session_.choose(color, std::move(request), stop_);
  if (!choice) return core::fail("search cancelled");
  std::string text = player::choice_text(*choice, game().size());
  log_->info(fmt::format("{} {}: {}", go::color_name(color), text, choice->reason));
  return text;
}

std::optional<Reply> Engine::execute(std::string_view raw) {
  const std::optional<CommandLine> line = parse_line(raw);
  if (!line) return std::nullopt;
  return execute(*line);
}

Reply Engine::execute(const CommandLine& line, std::stop_token stop) {
  stop_pondering();
  stop_ = std::move(stop);
  id_ = line.id;
  streamed_.clear();
  is_streaming_ = false;
  Answer answer;
  try {
    answer = run(line.name, line.arguments);
  } catch (const std::bad_alloc&) {
    answer = core::fail("out of memory");
  } catch (const std::exception& e) {
    answer = core::fail(fmt::format("{}", e.what()));
  }
  if (is_streaming_) {
    if (!answer) log_->error(one_line(answer.error().text()));  // it is too late to say it in the reply
    return Reply{streamed_ + "\n", quitting_};
  }
  if (answer) return Reply{reply_text('=', line.id, *answer), quitting_};
  return Reply{reply_text('?', line.id, one_line(answer.error().text())), quitting_};
}

}  // namespace katachi::gtp
