#include "core/bytes.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

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

Result<std::string> read_to_end(int file, const std::string& path) {
  std::string text;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = ::read(file, buffer, sizeof buffer);
    if (got == 0) return text;
    if (got > 0) {
      text.append(buffer, static_cast<std::size_t>(got));
    } else if (errno != EINTR) {
      return system_error("cannot read", errno, path);
    }
  }
}

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
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.raw() < 0) return system_error("cannot open", errno, path.string());
  struct stat status{};
  if (::fstat(file.raw(), &status) != 0) return system_error("cannot look at", errno, path.string());
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
  auto text = read_to_end(file.raw(), path.string());
  if (!text) return std::unexpected(text.error());
  return own(std::move(*text));
}

}  // namespace katachi::core
