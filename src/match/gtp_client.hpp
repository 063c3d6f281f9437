// GtpClient: the controller's side of the Go Text Protocol: one command, one reply, with an engine that may do anything.
//
// A reply is "= text" or "? text" with an optional number, over one or more lines, ended by an empty line. Control characters
// but tab and newline are dropped (that takes care of CRLF), empty lines before the reply too. We send no numbers, so digits at
// the very front are the engine's own numbering only if something follows them; "=2" is the answer 2.
//
// Engines fail in three ways, which a Failure tells apart:
//   kDied      the process has ended or has closed its output: how it ended
//   kNoAnswer  the time is over
//   kNonsense  a line that cannot begin a reply (quoted), or more than kLongestReply bytes
// After one of them the conversation is broken, and every further command fails at once. Text from the engine is made valid
// UTF-8 without control characters before it is passed on. For one thread.
// Reference: GTP version 2, draft 2, section 2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/process.hpp"
#include "core/result.hpp"
#include "match/contestant.hpp"

namespace katachi::match {

struct GtpReply {
  bool is_success = true;
  std::string text;  // without the mark, white space at the ends stripped; lines separated by '\n'
};

class GtpClient {
 public:
  static constexpr std::size_t kLongestReply = std::size_t{1} << 20;  // bytes

  // Starts the command; whether it is an engine shows with the first question.
  static core::Result<GtpClient> start(const std::string& command);
  ~GtpClient() { quit(); }
  GtpClient(GtpClient&&) noexcept = default;
  GtpClient& operator=(GtpClient&&) = delete;

  // Precondition: one line. A stop is a Failure kNoAnswer; whoever asked for it knows.
  Played<GtpReply> ask(std::string_view command, double seconds, const std::stop_token& stop = {});

  bool is_broken() const { return broken_.has_value(); }
  std::string last_words();  // the end of its stderr
  core::Process& process() { return *process_; }

  // Asks the engine to end, and after `patience` seconds makes it; a broken one at once.
  void quit(double patience = 2);

 private:
  explicit GtpClient(std::unique_ptr<core::Process> process) : process_(std::move(process)) {}
  Played<GtpReply> read_reply(std::string_view command, double seconds, const std::stop_token& stop);
  Failure trouble(core::Process::Waited state, std::string_view command, double seconds);

  std::unique_ptr<core::Process> process_;
  std::optional<Failure> broken_;
};

// The parts of a reply's first line; nothing if it cannot be one.
std::optional<GtpReply> parse_reply_start(std::string_view line);

// Valid UTF-8 without control characters but newline and tab.
std::string clean_text(std::string_view bytes);

// A text of an engine in a message: in quotes, one line, cut if it is long.
std::string in_quotes(std::string_view text);

}  // namespace katachi::match
