// What the tests of the store share: a folder of their own, sample games, and processes that can be killed.
#pragma once

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "store/store.hpp"

namespace katachi::store {

// One folder per test and process: they may run at the same time.
class FolderTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* const info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("katachi_" + std::string(info->test_suite_name()) + "_" + info->name() + "_" + std::to_string(getpid()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  void TearDown() override {
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_all, std::filesystem::perm_options::add);
    std::filesystem::remove_all(folder_);
  }

  std::ptrdiff_t entries() const {
    return std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator());
  }
  static std::string read(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::filesystem::path folder_;
};

// A store that must open.
inline Store open_store(const std::filesystem::path& path, Access access = Access::kWrite) {
  auto store = Store::open(path, access);
  if (!store) throw std::runtime_error(store.error().text());
  return std::move(*store);
}

// What opening says, "" if it works.
inline std::string open_error(const std::filesystem::path& path, Access access) {
  const auto store = Store::open(path, access);
  return store ? "" : store.error().text();
}

inline StoredGame sample_game(std::uint64_t number, int attempt = 1) {
  StoredGame game;
  game.number = number;
  game.attempt = attempt;
  game.black = {"first", "preset:uct,playouts=100"};
  game.white = {"second", "gnugo --mode gtp"};
  game.seed = number * 17;
  game.opening_moves = 2;
  game.result.outcome = number % 2 == 0 ? match::Outcome::kBlackWins : match::Outcome::kWhiteWins;
  game.result.half_points = number % 2 == 0 ? 3 : -5;
  for (int i = 0; i < 60; ++i) game.result.moves.emplace_back(go::Point::at(i % 19, static_cast<int>(number) % 19));
  game.result.black = {"Katachi 1", 30, 1.5, 0.25, 1.25, 0};
  game.result.white = {"GNU Go 3.8", 30, 2.5, 0.5, 2.25, 9000};
  game.result.seconds = 4.5;
  game.when = "2024-05-06T07:08:09Z";
  return game;
}

inline std::vector<std::uint64_t> game_numbers(const Store& store, RunId run) {
  std::vector<std::uint64_t> numbers;
  store.for_each_game(run, false, [&](const StoredGame& game) { numbers.push_back(game.number); });
  return numbers;
}

// A copy of this process that runs `work`, which writes to the pipe it is given, and ends with its result.
class Child {
 public:
  explicit Child(const std::function<int(int pipe)>& work) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      close(ends[0]);
      int code = 99;
      try {
        code = work(ends[1]);
      } catch (const std::exception& error) {
        const std::string text = error.what();
        [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, (text + "\n").data(), text.size() + 1);
      }
      _exit(code);
    }
    close(ends[1]);
    pipe_ = ends[0];
  }
  ~Child() {
    if (process_ > 0) end(SIGKILL);
    close(pipe_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t process() const { return process_; }

  // The next number the child wrote, or 0 at the end.
  std::uint64_t next() const {
    std::uint64_t number = 0;
    return ::read(pipe_, &number, sizeof number) == sizeof number ? number : 0;
  }
  std::string all_text() const {
    std::string text;
    char bytes[256];
    for (ssize_t n; (n = ::read(pipe_, bytes, sizeof bytes)) > 0;) text.append(bytes, static_cast<std::size_t>(n));
    return text;
  }

  // Waits for the end, after a signal if there is one. The exit code, or minus the signal.
  int end(int signal = 0) {
    if (signal != 0) kill(process_, signal);
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t process_ = -1;
  int pipe_ = -1;
};

inline void tell(int pipe, std::uint64_t number) {
  [[maybe_unused]] const ssize_t written = write(pipe, &number, sizeof number);
}
inline void tell(int pipe, const std::string& text) {
  [[maybe_unused]] const ssize_t written = write(pipe, text.data(), text.size());
}

}  // namespace katachi::store
