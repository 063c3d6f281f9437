#include "core/whole_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include <fmt/format.h>

#include "core/output_file.hpp"
#include "core/result.hpp"

namespace katachi::core {

namespace fs = std::filesystem;

namespace {

bool is_device(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace

WholeFile::WholeFile(fs::path target, bool overwrite) : target_(std::move(target)), overwrite_(overwrite) {
  std::error_code ignored;
  if (!overwrite_ && fs::exists(target_, ignored)) overwrite_ = !would_lose_a_file(target_);
  int descriptor = -1;
  if (is_device(target_)) {
    descriptor = open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    fs::path temporary = target_;
    temporary.replace_filename(fmt::format(".{}.{}.tmp", target_.filename().string().substr(0, 200), getpid()));
    descriptor = open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor >= 0) temporary_ = temporary;
  }
  if (descriptor < 0) fail("cannot be written", errno);
  file_ = fdopen(descriptor, "wb");
  if (file_ == nullptr) {
    const int error = errno;
    close(descriptor);
    if (!temporary_.empty()) unlink(temporary_.c_str());
    fail("cannot be written", error);
  }
}

WholeFile::~WholeFile() {
  if (file_ != nullptr) std::fclose(file_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void WholeFile::fail(const std::string& what, int error_number) {
  throw EnvironmentError({what + ": " + std::strerror(error_number), target_.string(), ""});
}

void WholeFile::write(std::string_view bytes) {
  if (bytes.empty()) return;  // fwrite wants a pointer even for nothing
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail("cannot be written", errno);
}

void WholeFile::commit() {
  std::FILE* file = file_;
  file_ = nullptr;
  const bool flushed = std::fflush(file) == 0 && (temporary_.empty() || fsync(fileno(file)) == 0);
  const int flush_error = errno;
  if (std::fclose(file) != 0 || !flushed) fail("cannot be written", flush_error);
  if (temporary_.empty()) return;  // written into a device
  // link() refuses an existing name, rename() replaces it. Not every file system has links.
  if (!overwrite_ && link(temporary_.c_str(), target_.c_str()) == 0) {
    unlink(temporary_.c_str());
  } else {
    if (!overwrite_ && (errno == EEXIST || fs::exists(target_))) fail("cannot be written", EEXIST);
    if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail("cannot be written", errno);
  }
  temporary_.clear();
}

}  // namespace katachi::core
