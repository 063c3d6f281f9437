// A store for one test, gone with it, and runs in it that made-up engines played.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <optional>
#include <stdexcept>

#include <gtest/gtest.h>

#include "lab/report.hpp"
#include "tests/lab/played_schedule.hpp"

namespace katachi::lab::test {

class StoredRunTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* const info = testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::path(testing::TempDir()) / ("katachi_" + std::string(info->test_suite_name()) + "_" +
                                                         info->name() + "_" + std::to_string(getpid()) + ".klab");
    auto opened = store::Store::open(path_, store::Access::kWrite);
    ASSERT_TRUE(opened) << opened.error().text();
    store_.emplace(*std::move(opened));
  }
  void TearDown() override {
    store_.reset();
    for (const char* const end : {"", "-lock", "-wal", "-shm"}) std::filesystem::remove(path_.string() + end);
  }

  // Plays it, all but the last so many games, and makes the report.
  RunReport report(const std::string& kind, const std::string& identity, const std::string& settings,
                   Schedule& schedule, const Strength& strength, std::size_t missing = 0) {
    const store::Run run = store_->begin_run(kind, identity, settings);
    const auto games = play_all(schedule, strength);
    for (std::size_t i = 0; i + missing < games.size(); ++i) store_->add_game(run.id, games[i]);
    if (missing == 0) store_->set_state(run.id, "finished");
    return report_of(run.id);
  }
  RunReport report_of(store::RunId id) {
    const auto made = report_run(*store_, *store_->find_run(id));
    if (!made) throw std::runtime_error(made.error().text());
    return *made;
  }

  std::filesystem::path path_;
  std::optional<store::Store> store_;
};

}  // namespace katachi::lab::test
