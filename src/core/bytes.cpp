#include "core/bytes.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace katachi::core {
namespace {

class FileDescriptor {
 public:
  explicit FileDescriptor(int raw) : raw_(raw) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() {
    if (raw_ >= 0) ::close(raw_);
  }
  int raw() const { return raw_; }

 private:
  int raw_;
};

std::unexpected<Error> system_error(const char* doing, int error, const std::string& path) {
  return fail(std::string(doing) + ": " + std::strerror(error), path, "check the name and the permissions");
}

constexpr int kWriterPatience = 1000;  // milliseconds until a program opens the other end of a pipe

// Opened with O_NONBLOCK: a pipe gives "nothing yet" while it has a writer, and its end at once where it has none.
class StreamReader {
 public:
  StreamReader(int file, std::string path) : file_(file), path_(std::move(path)) {}

  Result<std::string> read_to_end() {
    for (;;) {
      const ssize_t got = ::read(file_, buffer_.data(), buffer_.size());
      if (got > 0) {
        text_.append(buffer_.data(), static_cast<std::size_t>(got));
        if (text_.size() > Bytes::kMostStreamBytes)
          return fail(fmt::format("is not a regular file and exceeds {} MiB", Bytes::kMostStreamBytes >> 20), path_,
                      "save it to a file first");
      } else if (got == 0) {
        if (is_at_end()) return std::move(text_);
        if (!has_input(kWriterPatience))
          return fail("no program writes into this pipe", path_, "start the writing program, or name a file");
      } else if (errno == EAGAIN) {
        has_writer_ = true;
        has_input(-1);
      } else if (errno != EINTR) {
        return system_error("cannot read", errno, path_);
      }
    }
  }

 private:
  // The first end of an empty pipe may mean that its writer has not come yet.
  bool is_at_end() {
    struct stat status{};
    const bool is_pipe = ::fstat(file_, &status) == 0 && S_ISFIFO(status.st_mode);
    return !is_pipe || has_writer_ || !text_.empty() || std::exchange(has_waited_, true);
  }

  bool has_input(int milliseconds) const {
    pollfd watched{file_, POLLIN, 0};
    return ::poll(&watched, 1, milliseconds) != 0;
  }

  int file_;
  std::string path_;
  std::string text_;
  std::vector<char> buffer_ = std::vector<char>(std::size_t{1} << 16);
  bool has_writer_ = false, has_waited_ = false;
};

}  // namespace

void Bytes::Unmap::operator()(void* address) const { ::munmap(address, size); }

Bytes Bytes::own(std::string text) {
  Bytes bytes;
  bytes.owned_ = std::make_unique<const std::string>(std::move(text));
  bytes.view_ = *bytes.owned_;
  return bytes;
}

Bytes Bytes::borrow(std::string_view text) {
  Bytes bytes;
  bytes.view_ = text;
  return bytes;
}

Result<Bytes> Bytes::read_file(const std::filesystem::path& path, Paging paging) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.raw() < 0) return system_error("cannot open", errno, path.string());
  struct stat status{};
  if (::fstat(file.raw(), &status) != 0) return system_error("cannot examine", errno, path.string());
  if (S_ISDIR(status.st_mode)) return fail("is a folder, not a file", path.string(), "name the files in it");

  if (S_ISREG(status.st_mode) && status.st_size > 0) {
    const auto size = static_cast<std::size_t>(status.st_size);
    const int flags = MAP_PRIVATE | (paging == Paging::kNow ? MAP_POPULATE : 0);
    void* address = ::mmap(nullptr, size, PROT_READ, flags, file.raw(), 0);
    if (address != MAP_FAILED) {
      Bytes bytes;
      bytes.mapped_ = std::unique_ptr<void, Unmap>(address, Unmap{size});
      bytes.view_ = std::string_view(static_cast<const char*>(address), size);
      return bytes;
    }
  }
  // No map: a pipe, a file system without maps, or a file whose size is not told (as in /proc).
  auto text = StreamReader(file.raw(), path.string()).read_to_end();
  if (!text) return std::unexpected(text.error());
  return own(std::move(*text));
}

}  // namespace katachi::core
