#include "core/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>

#include <fmt/format.h>

namespace katachi::core {

namespace {

constexpr double kSlice = 0.05;          // seconds between two looks at a stop token
constexpr double kExitSlice = 0.01;      // seconds between two looks whether a child has ended
constexpr double kLongestWait = 60;      // seconds of one poll(); longer waits are several
constexpr double kTermGrace = 0.5;       // seconds to end after SIGTERM
constexpr double kLongestDeath = 5;      // seconds that a killed process may take; beyond, the kernel itself is stuck
constexpr std::size_t kChunk = 1 << 16;  // bytes of one read
constexpr int kMostChunks = 64;          // of one look at stderr: as much as a pipe may ever hold

struct ChildEnds {
  int input, output, error;
  pid_t parent;
};

// Between fork and exec: other threads' locks may be held for ever, so only calls that are safe in a signal handler.
[[noreturn]] void become(const char* command, ChildEnds ends) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != ends.parent) _exit(127);  // it had died before it was asked for
  std::array<int, 3> descriptors = {ends.input, ends.output, ends.error};
  // Out of the way first: any of them may itself be 0, 1 or 2.
  for (int& descriptor : descriptors) descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  for (int i = 0; i < 3; ++i)
    if (dup2(descriptors[static_cast<std::size_t>(i)], i) < 0) _exit(127);
  close_range(3, ~0U, 0);  // where the kernel is too old, those without close-on-exec stay open
  struct sigaction standard{};
  standard.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &standard, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

// With all signals blocked, lest a handler of ours runs in the child.
pid_t fork_child(const std::string& command, ChildEnds ends) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = fork();
  if (pid == 0) become(command.c_str(), ends);
  const int error_number = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error_number;
  return pid;
}

bool make_pipe(Descriptor& ours, Descriptor& theirs) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  ours = Descriptor(ends[0]);
  theirs = Descriptor(ends[1]);
  return fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

bool make_socket(Descriptor& ours, Descriptor& theirs) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
  ours = Descriptor(ends[0]);
  theirs = Descriptor(ends[1]);
  return true;
}

// Appends what can be read at once, at most a chunk; closes at the end. Whether there was something.
bool read_some(Descriptor& from, std::string& to) {
  std::array<char, kChunk> bytes;
  const ssize_t count = read(from.number(), bytes.data(), bytes.size());
  if (count > 0)
    to.append(bytes.data(), static_cast<std::size_t>(count));
  else if (count == 0 || (errno != EAGAIN && errno != EINTR))
    from.reset();
  return count > 0;
}

// Waits for the end of `life` and then kills the group. A program of its own, not a fork: that would keep our memory.
pid_t start_guard(int life, pid_t group) {
  const std::string script = fmt::format("read line; kill -s KILL -- -{}", group);
  std::array<char*, 4> arguments = {const_cast<char*>("sh"), const_cast<char*>("-c"), const_cast<char*>(script.c_str()),
                                    nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, life, 0);
  for (const int descriptor : {1, 2}) posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);  // Ctrl-C at the terminal is not for it
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  pid_t pid = -1;
  if (posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments.data(), environ) != 0) pid = -1;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return pid;
}

class Deadline {
 public:
  explicit Deadline(double seconds) : end_(SteadyClock().now() + Duration(seconds)) {}
  double left() const { return std::max((end_ - SteadyClock().now()).count(), 0.0); }
  // Of one poll().
  double slice(const std::stop_token& stop) const {
    return std::min(left(), stop.stop_possible() ? kSlice : kLongestWait);
  }

 private:
  TimePoint end_;
};

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const std::string& command) {
  if (command.find('\0') != std::string::npos) return fail("a command cannot contain a zero byte");
  std::unique_ptr<Process> process(new Process);
  Descriptor input, output, error;
  const bool has_pipes =
      make_socket(process->input_, input) && make_pipe(process->output_, output) && make_pipe(process->error_, error);
  if (has_pipes) process->pid_ = fork_child(command, {input.number(), output.number(), error.number(), getpid()});
  if (process->pid_ < 0) return fail(fmt::format("cannot start a process: {}", std::strerror(errno)), command);
  setpgid(process->pid_, process->pid_);  // the child does it too; whoever comes first
  std::array<int, 2> life{};
  if (pipe2(life.data(), O_CLOEXEC) != 0)
    return fail(fmt::format("cannot start a process: {}", std::strerror(errno)), command);
  const Descriptor theirs(life[0]);
  process->life_ = Descriptor(life[1]);
  process->guard_ = start_guard(theirs.number(), process->pid_);
  if (process->guard_ < 0) return fail("cannot start the shell that guards a process", command);
  return process;
}

// Waits until something can be read, or written if that is wanted, and reads it.
void Process::pump(double seconds, bool wants_to_write) {
  std::array<pollfd, 3> watched = {pollfd{lines_.has_room() ? output_.number() : -1, POLLIN, 0},
                                   pollfd{error_.number(), POLLIN, 0},
                                   pollfd{wants_to_write ? input_.number() : -1, POLLOUT, 0}};
  const int milliseconds = static_cast<int>(std::ceil(std::min(seconds, kLongestWait) * 1000));
  if (poll(watched.data(), watched.size(), milliseconds) <= 0) return;
  if (watched[0].revents != 0) read_output();
  if (watched[1].revents != 0) read_error();
}

void Process::read_output() {
  std::string bytes;
  read_some(output_, bytes);
  lines_.append(bytes);
}

bool Process::read_error() {
  const bool has_more = read_some(error_, last_words_);
  if (last_words_.size() > kLastWords) last_words_.erase(0, last_words_.size() - kLastWords);
  return has_more;
}

Process::Waited Process::write(std::string_view bytes, double seconds, const std::stop_token& stop) {
  const Deadline deadline(seconds);
  for (;;) {
    if (!input_.is_open()) return Waited::kEnd;
    const ssize_t count = send(input_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno != EAGAIN && errno != EINTR) return Waited::kEnd;
    if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    if (bytes.empty()) return Waited::kDone;
    if (stop.stop_requested()) return Waited::kStopped;
    if (deadline.left() <= 0) return Waited::kTimeout;
    pump(deadline.slice(stop), true);
  }
}

Process::Line Process::read_line(double seconds, const std::stop_token& stop) {
  const Deadline deadline(seconds);
  for (;;) {
    LineBuffer::Taken next = lines_.take();
    if (next.found == LineBuffer::Found::kLine) return {Waited::kDone, std::move(next.line)};
    if (next.found == LineBuffer::Found::kTooLong) return {Waited::kTooLong, ""};
    if (!output_.is_open()) {
      auto rest = lines_.take_rest();
      return rest ? Line{Waited::kDone, *std::move(rest)} : Line{Waited::kEnd, ""};
    }
    if (stop.stop_requested()) return {Waited::kStopped, ""};
    if (deadline.left() <= 0) return {Waited::kTimeout, ""};
    pump(deadline.slice(stop), false);
  }
}

std::string Process::last_words() {
  // Bounded, because a child may write as fast as we read.
  for (int i = 0; i < kMostChunks && error_.is_open() && read_error(); ++i) {
  }
  return last_words_;
}

bool Process::is_alive() {
  if (pid_ < 0 || end_) return false;
  siginfo_t info{};
  // WNOWAIT: it stays a zombie, and its number stays taken.
  if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) return errno == EINTR;
  if (info.si_pid == 0) return true;
  end_ = End{.by_signal = info.si_code != CLD_EXITED, .number = info.si_status};
  return false;
}

bool Process::wait_for_end(double seconds) {
  const Deadline deadline(seconds);
  while (is_alive()) {
    if (deadline.left() <= 0) return false;
    pump(std::min(deadline.left(), kExitSlice), false);
    lines_.clear();
  }
  return true;
}

std::string Process::exit_text() {
  if (is_alive()) return "is running";
  if (!end_) return "ended";  // somebody else has waited for it
  return end_->by_signal ? fmt::format("killed by signal {}", end_->number)
                         : fmt::format("exited with code {}", end_->number);
}

void Process::take_usage() {
  if (pid_ < 0) return;
  const GroupUsage now = usage_of_group(pid_);
  usage_.cpu_seconds = std::max(usage_.cpu_seconds, now.cpu_seconds);
  usage_.memory_kib = std::max(usage_.memory_kib, now.memory_kib);
}

double Process::cpu_seconds() {
  take_usage();
  return usage_.cpu_seconds;
}

std::int64_t Process::memory_kib() {
  take_usage();
  return usage_.memory_kib;
}

void Process::stop(double grace) {
  if (pid_ < 0) return;
  take_usage();
  input_.reset();
  if (!wait_for_end(grace)) {
    kill(-pid_, SIGTERM);
    wait_for_end(std::min(grace, kTermGrace));
  }
  kill(-pid_, SIGKILL);
  wait_for_end(kLongestDeath);
  if (guard_ > 0) {  // before the number of the group is given back: it must never kill another one
    kill(guard_, SIGKILL);
    waitpid(guard_, nullptr, 0);
    guard_ = -1;
  }
  life_.reset();
  last_words();
  waitpid(pid_, nullptr, WNOHANG);
  pid_ = -1;
  output_.reset();
  error_.reset();
}

}  // namespace katachi::core
