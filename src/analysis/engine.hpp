// Engine: takes requests line by line and answers them in its own time: the analysis engine of KataGo's form.
//
// handle() returns at once. A query's turns go into a queue; `parallel` threads, each with a player of its own, take them out in
// the order of their priorities. Lines go to the sink one at a time, whole, without their newline, from whichever thread has one.
//
//   a query        its warnings, partial answers if it asks for them, and for each turn one line with isDuringSearch false
//   an action      the request itself, with what was asked for added: query_version, query_models, clear_cache, terminate, terminate_all
//   a bad line     {"error":...}; the engine goes on
//
// terminate ends a running search, which then answers with what it has; a waiting turn is answered with noResults.
// Requests come from one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "analysis/analyst.hpp"
#include "analysis/job_queue.hpp"
#include "analysis/request.hpp"
#include "core/clock.hpp"
#include "player/player.hpp"

namespace katachi::analysis {

struct EngineOptions {
  std::string version = "0";  // what query_version answers
  int parallel = 1;           // positions that are looked at at the same time
  AnalystOptions analyst;
  // What of the player does not suit boards of a size: a warning of every query on one. Called by the thread that calls handle().
  std::function<std::optional<std::string>(go::Size)> size_warning = [](go::Size) { return std::nullopt; };
};

class Engine {
 public:
  using Sink = std::function<void(std::string_view line)>;
  using PlayerFactory = std::function<std::unique_ptr<player::Player>()>;

  // The factory is called `parallel` times, by the calling thread. The clock must outlive the engine.
  Engine(const EngineOptions& options, const PlayerFactory& make_player, const core::Clock& clock, Sink sink);
  ~Engine();  // as quit()
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  void handle(std::string_view line);

  // The end, one of the two: waits until everything is answered, or ends what runs and leaves the rest without an answer. No more
  // requests may come after it.
  void finish();
  void quit();

 private:
  void work(Analyst& analyst);
  void enqueue(const Request& request);
  void act(Request request);
  void terminate(const Request& request, bool all);
  void send(const std::string& line);

  std::string version_;
  std::function<std::optional<std::string>(go::Size)> size_warning_;
  Sink sink_;
  std::mutex sink_mutex_;  // held while the sink is called
  JobQueue queue_;
  std::vector<std::unique_ptr<Analyst>> analysts_;  // each is used by the thread of the same place alone
  std::vector<std::jthread> workers_;
};

}  // namespace katachi::analysis
