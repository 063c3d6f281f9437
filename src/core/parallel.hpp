// Independent pieces of work on several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace katachi::core {

// Calls work(worker, item) for every item in [0, count), each once, on `threads` threads (this one included); worker is in
// [0, threads). Items are dealt out one by one, so they may differ in cost; what the work computes must not depend on the
// order. Ends early, after the items under way, when stop is requested or some work throws; the first exception is thrown on.
template <class Work>
void parallel_for(std::size_t count, std::size_t threads, const std::stop_token& stop, Work&& work) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::exception_ptr error;
  std::mutex guard;  // of `error`
  const auto run = [&](std::size_t worker) {
    try {
      while (!stop.stop_requested() && !failed.load(std::memory_order_relaxed)) {
        const std::size_t item = next.fetch_add(1, std::memory_order_relaxed);
        if (item >= count) return;
        work(worker, item);
      }
    } catch (...) {
      const std::lock_guard lock(guard);
      if (!error) error = std::current_exception();
      failed.store(true, std::memory_order_relaxed);
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t worker = 1; worker < threads; ++worker) others.emplace_back([&run, worker] { run(worker); });
    run(0);
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace katachi::core
