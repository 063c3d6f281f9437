// Progress: one line for a person who waits, with an estimate of the time left.
//
// The line appears on a terminal only, and only when the work takes longer than a second; it is rewritten in place at most
// five times a second and wiped out at the end. The estimate assumes that the rest goes as fast as what is done:
// left = elapsed * (total - done) / done. For one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.hpp"

namespace katachi::core {

class Progress {
 public:
  using Sink =
      std::function<void(std::string_view)>;  // takes what goes to the terminal; empty: nothing is ever written

  struct Options {
    std::string label;
    double delay = 1.0;     // seconds before the line appears
    double interval = 0.2;  // seconds between two lines
  };

  Progress(const Clock& clock, Sink sink, Options options);
  ~Progress() { hide(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void set_total(std::uint64_t total) { total_ = total; }  // 0: not known, no estimate
  bool is_due() const;  // whether update() would write now: for details that cost something to make
  void update(std::uint64_t done, std::string_view detail = {});
  void hide();  // wipes the line, so that something else can be printed; the next update may show it again

 private:
  const Clock* clock_;
  Sink sink_;
  Options options_;
  TimePoint start_;
  std::optional<TimePoint> shown_;  // when the line was written last
  std::uint64_t total_ = 0;
  bool visible_ = false;
};

// The line itself: "reading  42 %, about 1 min 20 s left, 1200 games".
std::string progress_line(std::string_view label, std::uint64_t done, std::uint64_t total, double elapsed,
                          std::string_view detail);

// "0.4 s", "12 s", "3 min 20 s", "2 h 5 min".
std::string duration_text(double seconds);

// Writes to stderr if that is a terminal, otherwise nowhere.
Progress::Sink stderr_terminal();

}  // namespace katachi::core
