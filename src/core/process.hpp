// Process: a child that is started by `sh -c COMMAND` and spoken to over its stdin, stdout and stderr.
//
// The child leads a process group of its own, so that stop() also ends what it started itself, and gets no descriptor but its
// three, no blocked signal and no handler of ours. It is killed (PR_SET_PDEATHSIG) when the THREAD that started it ends:
// whoever starts a process must keep the thread as long as the process. Processes that the shell in turn has started are not
// reached that way: a guard, a shell that reads from a pipe of ours, kills the whole group when the pipe ends, because we have
// died without stop().
//
// Every wait has an end: it takes seconds of real time (the kernel knows no other clock) and, if wanted, a stop token, which is
// looked at twenty times a second. While we wait, stderr is drained whatever its amount, and only its end is kept; a child that
// never reads or never stops writing cannot block us. stdin is a socket, because a socket can be written to without SIGPIPE.
//
// A child that has ended stays a zombie until stop() or the destructor, so that its number belongs to nobody else meanwhile.
// For one thread. References: fork(2), prctl(2), poll(2), waitid(2).
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/clock.hpp"
#include "core/descriptor.hpp"
#include "core/line_buffer.hpp"
#include "core/process_usage.hpp"
#include "core/result.hpp"

namespace katachi::core {

class Process {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;  // bytes
  static constexpr std::size_t kLastWords = std::size_t{4} << 10;    // bytes

  enum class Waited : std::uint8_t {
    kDone,
    kTimeout,
    kEnd,      // reading: the end of its stdout; writing: nobody reads its stdin any more
    kTooLong,  // a line beyond kLongestLine, which is dropped
    kStopped,  // by the stop token
  };
  struct Line {
    Waited state = Waited::kTimeout;
    std::string text;  // without the newline; only if kDone
  };

  // Fails only if the system gives no process; a command that does not exist is one that exits with code 127.
  static Result<std::unique_ptr<Process>> start(const std::string& command);
  ~Process() { stop(kShortGrace); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // All the bytes. What the child writes meanwhile is kept for read_line().
  Waited write(std::string_view bytes, double seconds, const std::stop_token& stop = {});
  // The next line; a last one without newline counts.
  Line read_line(double seconds, const std::stop_token& stop = {});
  // The last kLastWords bytes of stderr so far.
  std::string last_words();

  bool is_alive();
  // Whether the child has ended within the time. What it writes to stdout meanwhile is thrown away.
  bool wait_for_end(double seconds);
  // "exited with code 3", "killed by signal 11"; "is running" before the end.
  std::string exit_text();

  // Of the group, see process_usage.hpp; never less than said before, and still known after stop().
  double cpu_seconds();
  std::int64_t memory_kib();

  // Closes stdin and waits `grace` seconds; then SIGTERM and waits half a second at most; then SIGKILL to the whole group, also
  // to what a child that has ended left behind.
  void stop(double grace);

 private:
  struct End {
    bool by_signal = false;
    int number = 0;  // of the signal, or the exit code
  };

  static constexpr double kShortGrace = 0.2;  // seconds

  Process() = default;
  void pump(double seconds, bool wants_to_write);
  void read_output();
  bool read_error();  // whether there was something
  void take_usage();

  pid_t pid_ = -1;  // also the group; -1 once it is reaped
  pid_t guard_ = -1;
  Descriptor life_;  // that the guard reads; nothing is ever written
  Descriptor input_, output_, error_;
  LineBuffer lines_{kLongestLine};  // of stdout
  std::string last_words_;
  std::optional<End> end_;
  GroupUsage usage_;
};

}  // namespace katachi::core
