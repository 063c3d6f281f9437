// Ctrl-C as a stop request: while an Interrupt lives, the first SIGINT or SIGTERM asks the work to stop, so that it can clean
// up after itself; the second one ends the program at once.
//
// The signals are blocked in the thread that makes the object and in all threads it starts later; a thread of the object
// waits for them. Make it before any other thread.
#pragma once

#include <signal.h>

#include <stop_token>
#include <thread>

namespace katachi::apps {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return source_.get_token(); }
  bool raised() const { return source_.stop_requested(); }

 private:
  void wait(const std::stop_token& end);

  sigset_t signals_{};
  sigset_t before_{};
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace katachi::apps
