#include "core/process_usage.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <string>
#include <system_error>

namespace katachi::core {

namespace fs = std::filesystem;

namespace {

// The first bytes of a file of /proc; empty if the process is gone meanwhile.
std::string head_of(const fs::path& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return "";
  std::array<char, 4096> bytes{};
  const ssize_t count = read(descriptor, bytes.data(), bytes.size());
  close(descriptor);
  return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : "";
}

std::optional<std::int64_t> take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

std::int64_t largest_resident_kib(std::string_view status) {
  constexpr std::string_view kField = "VmHWM:";
  const std::size_t at = status.find(kField);
  if (at == std::string_view::npos) return 0;  // a zombie, or a thread of the kernel
  status.remove_prefix(at + kField.size());
  return take_number(status).value_or(0);
}

bool is_process(std::string_view name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::optional<ProcessStat> parse_process_stat(std::string_view line) {
  // The second field is the program's name in parentheses, and may itself hold spaces and parentheses.
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string_view::npos || line.size() < name_end + 4) return std::nullopt;
  line.remove_prefix(name_end + 3);  // the space, and the letter of the state
  constexpr int kGroupField = 5, kFirstTimeField = 14, kLastTimeField = 17;
  ProcessStat stat;
  for (int field = 4; field <= kLastTimeField; ++field) {
    const auto value = take_number(line);
    if (!value) return std::nullopt;
    if (field == kGroupField) stat.group = static_cast<pid_t>(*value);
    if (field >= kFirstTimeField) stat.cpu_ticks += *value;
  }
  return stat;
}

GroupUsage usage_of_group(pid_t group) {
  GroupUsage usage;
  std::int64_t ticks = 0;
  std::error_code error;
  for (fs::directory_iterator at("/proc", error), end; !error && at != end; at.increment(error)) {
    if (!is_process(at->path().filename().string())) continue;
    const auto stat = parse_process_stat(head_of(at->path() / "stat"));
    if (!stat || stat->group != group) continue;
    ticks += stat->cpu_ticks;
    usage.memory_kib += largest_resident_kib(head_of(at->path() / "status"));
  }
  usage.cpu_seconds = static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
  return usage;
}

}  // namespace katachi::core
