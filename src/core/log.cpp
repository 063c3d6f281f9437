#include "core/log.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <climits>

#include <spdlog/async.h>
#include <spdlog/async_logger.h>
#include <spdlog/sinks/base_sink.h>

namespace katachi::core {

namespace {

constexpr int kPatienceMilliseconds = 20;  // how long a full pipe may take until a line is dropped
#ifdef PIPE_BUF
constexpr std::size_t kLongestWrite = PIPE_BUF;  // a pipe with room at all takes this much without blocking
#else
constexpr std::size_t kLongestWrite = 512;
#endif

// Writes to a file descriptor that may be a pipe nobody reads.
class PatientSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  explicit PatientSink(int file_descriptor) : file_descriptor_(file_descriptor) {}

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    std::string_view rest(message.payload.data(), message.payload.size());
    while (!rest.empty()) {
      pollfd target{.fd = file_descriptor_, .events = POLLOUT, .revents = 0};
      if (poll(&target, 1, patience_) <= 0) {
        patience_ = 0;  // nobody reads: do not wait again until somebody does
        return;
      }
      if (target.revents & (POLLERR | POLLHUP | POLLNVAL)) return;  // nobody will ever read: writing would be a signal
      patience_ = kPatienceMilliseconds;
      const ssize_t written = ::write(file_descriptor_, rest.data(), std::min(rest.size(), kLongestWrite));
      if (written <= 0) return;
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void flush_() override {}

 private:
  int file_descriptor_;
  int patience_ = kPatienceMilliseconds;
};

std::string_view prefix(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return "katachi: debug: ";
    case LogLevel::kWarning:
      return "katachi: warning: ";
    case LogLevel::kError:
      return "katachi: error: ";
    case LogLevel::kInfo:
    case LogLevel::kSilent:
      break;
  }
  return "katachi: ";
}

}  // namespace

std::string log_lines(LogLevel level, std::string_view text) {
  std::string out;
  do {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += prefix(level);
    for (const char c : text.substr(0, end)) out += static_cast<unsigned char>(c) < 32 || c == 127 ? ' ' : c;
    out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  } while (!text.empty());
  for (std::size_t at = out.find(" -> "); at != std::string::npos; at = out.find(" -> ", at))
    out.replace(at, 4, " => ");
  return out;
}

struct StderrLog::Writer {
  explicit Writer(const Options& options)
      : pool(std::make_shared<spdlog::details::thread_pool>(options.queue, 1)),
        logger(std::make_shared<spdlog::async_logger>("katachi", std::make_shared<PatientSink>(options.file_descriptor),
                                                      pool, spdlog::async_overflow_policy::overrun_oldest)) {}
  ~Writer() { pool.reset(); }  // first: it ends and joins the thread, which uses the logger

  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  std::shared_ptr<spdlog::details::thread_pool> pool;
  std::shared_ptr<spdlog::async_logger> logger;
};

StderrLog::StderrLog(const Options& options) : level_(options.level), writer_(std::make_unique<Writer>(options)) {}

StderrLog::~StderrLog() = default;

void StderrLog::write(LogLevel level, std::string_view text) {
  if (level < level_) return;
  const std::string lines = log_lines(level, text);
  writer_->logger->log(spdlog::level::info, spdlog::string_view_t(lines.data(), lines.size()));
}

void StderrLog::write_as_is(std::string_view line) {
  if (level_ == LogLevel::kSilent) return;
  const std::string with_end = std::string(line) + "\n";
  writer_->logger->log(spdlog::level::info, spdlog::string_view_t(with_end.data(), with_end.size()));
}

void MemoryLog::write(LogLevel level, std::string_view text) {
  const std::lock_guard lock(mutex_);
  text_ += log_lines(level, text);
}

std::string MemoryLog::text() const {
  const std::lock_guard lock(mutex_);
  return text_;
}

}  // namespace katachi::core
