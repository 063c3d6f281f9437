#include "core/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

namespace katachi::core {

namespace {

constexpr std::string_view kWipe = "\r\033[K";
constexpr std::size_t kWidth = 79;  // the line must not wrap, or it could not be wiped out

}  // namespace

std::string duration_text(double seconds) {
  if (seconds < 9.95) return fmt::format("{:.1f} s", std::max(0.0, seconds));
  const auto whole = static_cast<std::int64_t>(std::llround(std::min(seconds, 1e12)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string progress_line(std::string_view label, std::uint64_t done, std::uint64_t total, double elapsed,
                          std::string_view detail) {
  std::string line(label);
  if (total > 0 && done > 0) {
    const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
    line += fmt::format(" {:3.0f} %, about {} left", share * 100, duration_text(elapsed * (1 - share) / share));
  } else {
    line += " for " + duration_text(elapsed);
  }
  if (!detail.empty()) line += fmt::format(", {}", detail);
  if (line.size() > kWidth) line.resize(kWidth);
  return line;
}

Progress::Progress(const Clock& clock, Sink sink, Options options)
    : clock_(&clock), sink_(std::move(sink)), options_(std::move(options)), start_(clock.now()) {}

bool Progress::is_due() const {
  if (!sink_) return false;
  const TimePoint now = clock_->now();
  if ((now - start_).count() < options_.delay) return false;
  return !shown_ || (now - *shown_).count() >= options_.interval;
}

void Progress::update(std::uint64_t done, std::string_view detail) {
  if (!is_due()) return;
  const TimePoint now = clock_->now();
  shown_ = now;
  visible_ = true;
  sink_(std::string(kWipe) + progress_line(options_.label, done, total_, (now - start_).count(), detail));
}

void Progress::hide() {
  if (!visible_) return;
  visible_ = false;
  sink_(kWipe);
}

Progress::Sink stderr_terminal() {
  if (isatty(STDERR_FILENO) == 0) return {};
  return [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
  };
}

}  // namespace katachi::core
