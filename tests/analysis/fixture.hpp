// What the tests of the analysis engine share: questions, players that do as they are told, and a sink that remembers.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "analysis/engine.hpp"
#include "core/clock.hpp"
#include "tests/player/silent_player.hpp"

namespace katachi::analysis {

using nlohmann::json;

// The shortest query, on 9x9, with other fields added or changed: an object as text.
inline json question(std::string_view changes = "{}") {
  json object = json::parse(R"({"id":"q","rules":"chinese","boardXSize":9,"boardYSize":9,"moves":[]})");
  object.update(json::parse(changes));
  return object;
}

inline Query query_of(std::string_view changes) {
  auto parsed = parse_query(question(changes));
  EXPECT_TRUE(parsed) << changes << ": " << (parsed ? "" : parsed.error().text());
  return parsed ? parsed->query : Query{};
}

inline player::Preset tree_preset() {
  player::Preset preset{.name = "test", .search = "tree", .about = "a tree search for tests", .parameters = {}};
  preset.parameters.memory = 16;
  preset.parameters.playout = player::PlayoutKind::kSequence;
  preset.parameters.tree.ends_early = false;
  return preset;
}

// Stands still until it is told to go on; for any number of threads.
class SharedClock final : public core::Clock {
 public:
  core::TimePoint now() const override { return core::TimePoint(core::Duration(seconds_.load())); }
  void advance(double seconds) { seconds_ = seconds_.load() + seconds; }

 private:
  std::atomic<double> seconds_{0};
};

struct Task {
  const go::History& game;
  const player::SearchRequest& request;
  std::stop_token stop;
};

// One visited move.
inline player::Report small_report(std::uint64_t visits = 10) {
  player::Report report;
  report.moves.push_back({.move = go::Point::at(4, 4), .visits = visits, .outcome = 0.75, .margin = 2});
  report.playouts = visits;
  return report;
}

// A player that does what a function says.
class FakePlayer final : public player::test::SilentPlayer {
 public:
  using Script = std::function<player::Report(const Task&)>;
  explicit FakePlayer(Script script) : script_(std::move(script)) {}

  player::Report analyze(go::History game, go::Color color, const player::SearchRequest& request,
                         std::stop_token stop) override {
    EXPECT_EQ(color, game.to_move());
    return script_({game, request, std::move(stop)});
  }

 private:
  Script script_;
};

// Where searches wait until the test lets them go on or somebody stops them.
class Gate {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }
  // True if the gate was opened, false if the stop came first.
  bool pass(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    ++arrived_;
    changed_.notify_all();
    return changed_.wait(lock, stop, [&] { return is_open_; });
  }
  void wait_for_arrivals(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return arrived_ >= count; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool is_open_ = false;
  int arrived_ = 0;
};

// The lines of an engine.
class Replies {
 public:
  Engine::Sink sink() {
    return [this](std::string_view line) {
      EXPECT_EQ(line.find('\n'), std::string_view::npos);
      const std::lock_guard lock(mutex_);
      lines_.push_back(json::parse(line));
      changed_.notify_all();
    };
  }
  void await(std::size_t count) {
    std::unique_lock lock(mutex_);
    const bool came = changed_.wait_for(lock, std::chrono::minutes(2), [&] { return lines_.size() >= count; });
    EXPECT_TRUE(came) << lines_.size() << " lines of " << count;
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return lines_.size();
  }
  std::vector<json> all() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  // Those of one request.
  std::vector<json> of(const std::string& id) {
    std::vector<json> found;
    for (const json& line : all())
      if (line.value("id", "") == id) found.push_back(line);
    return found;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<json> lines_;  // guarded by mutex_
};

}  // namespace katachi::analysis
