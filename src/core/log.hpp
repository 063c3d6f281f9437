// What the program tells a person beside its real output: one Log, passed as a parameter, lines on stderr.
//
// StderrLog never makes its caller wait. A thread of its own writes; the queue is bounded and drops its oldest line when it
// is full; a line that stderr does not take at once is dropped too, because controllers exist that start an engine and
// never read its stderr. Others read stderr and stdout as one stream: therefore each line begins with a prefix, so that none
// can be taken for an answer (`=`, `?`), for analysis (`info`) or for a move (`play`), and an arrow " -> " is rewritten.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace katachi::core {

enum class LogLevel : std::uint8_t { kDebug, kInfo, kWarning, kError, kSilent };

class Log {
 public:
  virtual ~Log() = default;
  virtual void write(LogLevel level, std::string_view text) = 0;  // one or more lines; may be called from any thread

  void debug(std::string_view text) { write(LogLevel::kDebug, text); }
  void info(std::string_view text) { write(LogLevel::kInfo, text); }
  void warn(std::string_view text) { write(LogLevel::kWarning, text); }
  void error(std::string_view text) { write(LogLevel::kError, text); }
};

// The lines of one message as they are written: cleaned of control characters, each with the prefix.
std::string log_lines(LogLevel level, std::string_view text);

class StderrLog final : public Log {
 public:
  struct Options {
    LogLevel level = LogLevel::kInfo;  // what is less important is not written
    std::size_t queue = 1024;          // messages
    int file_descriptor = 2;
  };

  StderrLog() : StderrLog(Options{}) {}
  explicit StderrLog(const Options& options);
  ~StderrLog() override;  // waits for what is queued, but never for a reader

  void write(LogLevel level, std::string_view text) override;
  void write_as_is(std::string_view line);  // without a prefix: "GTP ready", which some controllers wait for

 private:
  struct Writer;
  LogLevel level_;
  std::unique_ptr<Writer> writer_;
};

// Forgets everything.
class SilentLog final : public Log {
 public:
  void write(LogLevel, std::string_view) override {}
};

// Keeps everything, for tests.
class MemoryLog final : public Log {
 public:
  void write(LogLevel level, std::string_view text) override;
  std::string text() const;

 private:
  mutable std::mutex mutex_;
  std::string text_;  // guarded by mutex_
};

}  // namespace katachi::core
