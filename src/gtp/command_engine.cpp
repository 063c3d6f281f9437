#include "gtp/command_engine.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>

#include <fmt/format.h>

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

}  // namespace

std::string one_line(std::string text) {
  constexpr std::size_t kLongest = 500;
  std::ranges::replace(text, '\n', ' ');
  if (text.size() <= kLongest) return text;
  text.resize(kLongest);
  while (!text.empty() && static_cast<unsigned char>(text.back()) >= 0x80) text.pop_back();  // no half of a character
  return text + "...";
}

void wait_for_stop(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait(lock, stop, [] { return false; });
}

CommandEngine::CommandEngine(Identity identity, core::Log& log) : identity_(std::move(identity)), log_(&log) {
  add_admin_commands(commands_);
  add_time_commands(commands_);
  add_gogui_commands(commands_);
  add_server_commands(commands_);
}

Answer CommandEngine::run(std::string_view name, Arguments arguments) {
  const auto command = std::ranges::find(commands_, name, &Command::name);
  if (command == commands_.end()) return core::fail("unknown command");
  const bool fits = arguments.size() >= command->min_arguments && arguments.size() <= command->max_arguments;
  if (!fits)
    return core::fail(fmt::format("syntax error: {}{}{}", name, command->usage.empty() ? "" : " ", command->usage));
  return command->run(*this, arguments);
}

std::string CommandEngine::reply_text(char sign, std::string_view id, std::string_view text) const {
  const std::string body = body_of(text);
  const bool has_blank = !body.empty() || identity_.pads_empty_replies;
  return fmt::format("{}{}{}{}\n\n", sign, id, has_blank ? " " : "", body);
}

void CommandEngine::begin_stream() {
  is_streaming_ = true;
  const std::string head = "=" + id_ + "\n";
  if (sink_)
    sink_(head);
  else
    streamed_ = head;
}

void CommandEngine::stream(const std::string& line) {
  const std::string text = body_of(line) + "\n";
  if (sink_)
    sink_(text);
  else
    streamed_ += text;
}

std::optional<Reply> CommandEngine::execute(std::string_view raw) {
  const std::optional<CommandLine> line = parse_line(raw);
  if (!line) return std::nullopt;
  return execute(*line);
}

Reply CommandEngine::execute(const CommandLine& line, std::stop_token stop) {
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
