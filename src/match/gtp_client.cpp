#include "match/gtp_client.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/clock.hpp"
#include "sgf/utf8.hpp"

namespace katachi::match {

namespace {

using core::Process;
using Waited = Process::Waited;

constexpr double kEndPatience = 1;      // seconds from the end of its output to its own end
constexpr double kShortPatience = 0.1;  // seconds for one that is not expected to do anything more
constexpr std::size_t kLongestQuote = 200;

std::string_view stripped(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

}  // namespace

std::string clean_text(std::string_view bytes) {
  std::string kept;
  for (const char c : bytes) {
    const auto code = static_cast<unsigned char>(c);
    if ((code >= 0x20 && code != 0x7F) || c == '\n' || c == '\t') kept += c;
  }
  std::size_t replaced = 0;
  return sgf::mend_utf8(kept, replaced);
}

std::string in_quotes(std::string_view text) {
  const bool is_long = text.size() > kLongestQuote;
  std::string line = clean_text(text.substr(0, kLongestQuote));
  std::ranges::replace(line, '\n', ' ');
  return fmt::format("'{}{}'", line, is_long ? "..." : "");
}

std::optional<GtpReply> parse_reply_start(std::string_view line) {
  line = stripped(line);
  if (line.empty() || (line[0] != '=' && line[0] != '?')) return std::nullopt;
  GtpReply reply{.is_success = line[0] == '=', .text = ""};
  line.remove_prefix(1);
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  const bool has_number = digits > 0 && digits < line.size() && (line[digits] == ' ' || line[digits] == '\t');
  reply.text = stripped(line.substr(has_number ? digits : 0));
  return reply;
}

core::Result<GtpClient> GtpClient::start(const std::string& command) {
  auto process = Process::start(command);
  if (!process) return std::unexpected(process.error());
  return GtpClient(*std::move(process));
}

std::string GtpClient::last_words() { return std::string(stripped(clean_text(process_->last_words()))); }

Failure GtpClient::trouble(Waited state, std::string_view command, double seconds) {
  switch (state) {
    case Waited::kTimeout:
      return {Ending::kNoAnswer, fmt::format("no answer to '{}' within {:g} s", command, seconds)};
    case Waited::kStopped:
      return {Ending::kNoAnswer, fmt::format("stopped while it answered '{}'", command)};
    case Waited::kTooLong:
      return {Ending::kNonsense, fmt::format("the answer to '{}' is longer than {} KiB", command, kLongestReply >> 10)};
    default:
      break;
  }
  if (!process_->wait_for_end(kEndPatience))
    return {Ending::kDied, fmt::format("closed its output at '{}', and is still running", command)};
  return {Ending::kDied, fmt::format("ended at '{}': {}", command, process_->exit_text())};
}

Played<GtpReply> GtpClient::ask(std::string_view command, double seconds, const std::stop_token& stop) {
  if (broken_) return std::unexpected(*broken_);
  auto reply = read_reply(command, seconds, stop);
  if (!reply) broken_ = reply.error();
  return reply;
}

Played<GtpReply> GtpClient::read_reply(std::string_view command, double seconds, const std::stop_token& stop) {
  const core::SteadyClock clock;
  const core::Stopwatch watch(clock);
  const Waited written = process_->write(std::string(command) + "\n", seconds, stop);
  // An engine that has ended may have left its reason on stdout.
  if (written != Waited::kDone && written != Waited::kEnd) return std::unexpected(trouble(written, command, seconds));
  std::optional<GtpReply> reply;
  for (std::size_t size = 0;;) {
    Process::Line line = process_->read_line(seconds - watch.seconds(), stop);
    size += line.text.size() + 1;
    if (line.state == Waited::kDone && size > kLongestReply) line.state = Waited::kTooLong;
    // Lines that are already here come at no time at all: a flood of them must not outlast the limit.
    if (line.state == Waited::kDone && watch.seconds() > seconds) line.state = Waited::kTimeout;
    if (line.state != Waited::kDone) return std::unexpected(trouble(line.state, command, seconds));
    const std::string text = clean_text(line.text);
    if (text.empty() && reply) break;
    if (reply) {
      reply->text += "\n" + text;
    } else if (!stripped(text).empty()) {
      reply = parse_reply_start(text);
      if (!reply)
        return std::unexpected(
            Failure{Ending::kNonsense, fmt::format("answers '{}' by {}, which is not GTP", command, in_quotes(text))});
    }
  }
  reply->text = std::string(stripped(reply->text));
  return *std::move(reply);
}

void GtpClient::quit(double patience) {
  if (!process_) return;
  // Whatever it answers: stop() reads and drops it.
  if (!is_broken()) process_->write("quit\n", kShortPatience);
  process_->stop(is_broken() ? kShortPatience : patience);
}

}  // namespace katachi::match
