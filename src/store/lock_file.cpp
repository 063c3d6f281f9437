#include "store/lock_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "store/database.hpp"

namespace katachi::store {

namespace fs = std::filesystem;

namespace {

std::optional<int> process_in(int descriptor) {
  std::array<char, 32> bytes{};
  const ssize_t length = pread(descriptor, bytes.data(), bytes.size(), 0);
  int process = 0;
  if (length <= 0 || std::from_chars(bytes.data(), bytes.data() + length, process).ec != std::errc())
    return std::nullopt;
  return process;
}

core::Error in_use(int descriptor, const fs::path& subject) {
  const std::optional<int> process = process_in(descriptor);
  const std::string holder = process ? fmt::format("process {}", *process) : std::string("another process");
  return {"is in use by another run, " + holder, subject.string(), "wait until that has ended, or use another file"};
}

core::Error refused(int error, const fs::path& subject) {
  std::string remedy;
  if (error == EROFS || error == EACCES) remedy = "copy it to a writable place";
  if (error == ENOENT) remedy = "create its folder first";
  if (error == ENOSPC || error == EDQUOT) remedy = "free disk space and start again";
  if (error == ENOLCK || error == EOPNOTSUPP) remedy = "keep it on a disk of this machine";
  return {fmt::format("cannot be written: {}", std::strerror(error)), subject.string(), remedy};
}

bool is_name_of(int descriptor, const fs::path& path) {
  struct stat held{};
  struct stat named{};
  return fstat(descriptor, &held) == 0 && stat(path.c_str(), &named) == 0 && held.st_dev == named.st_dev &&
         held.st_ino == named.st_ino;
}

// The number of the process is for people only: a disk too full for it is no reason to fail.
void write_process(int descriptor) {
  const std::string text = fmt::format("{}\n", getpid());
  [[maybe_unused]] const bool written =
      ftruncate(descriptor, 0) == 0 && pwrite(descriptor, text.data(), text.size(), 0) > 0;
}

}  // namespace

core::Result<LockFile> LockFile::acquire(const fs::path& path, const fs::path& subject) {
  for (;;) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor < 0) {
      if (errno == ENOSPC || errno == EDQUOT) throw DiskFull(refused(errno, subject));
      return std::unexpected(refused(errno, subject));
    }
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      const int error = errno;
      core::Error failure = error == EWOULDBLOCK ? in_use(descriptor, subject) : refused(error, subject);
      close(descriptor);
      if (error == EINTR) continue;
      return std::unexpected(std::move(failure));
    }
    if (is_name_of(descriptor, path)) {
      write_process(descriptor);
      return LockFile(path, descriptor);
    }
    close(descriptor);
  }
}

LockFile::LockFile(fs::path path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

LockFile::~LockFile() { release(); }

LockFile::LockFile(LockFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

LockFile& LockFile::operator=(LockFile&& other) noexcept {
  if (this != &other) {
    release();
    path_ = std::move(other.path_);
    descriptor_ = std::exchange(other.descriptor_, -1);
  }
  return *this;
}

void LockFile::release() {
  if (descriptor_ < 0) return;
  // Removed while it is held: afterwards the name could be somebody else's lock. If it is so already (somebody removed the
  // file by hand), it is left alone.
  if (is_name_of(descriptor_, path_)) unlink(path_.c_str());
  close(descriptor_);
  descriptor_ = -1;
}

}  // namespace katachi::store
