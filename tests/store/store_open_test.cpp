// Stores that cannot be opened, or not as asked: each gets its own word, and nothing is lost.
#include <grp.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/result.hpp"
#include "store/database.hpp"
#include "tests/store/store_fixture.hpp"

namespace katachi::store {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class StoreOpenTest : public FolderTest {
 protected:
  fs::path path() const { return folder_ / "games.store"; }

  // A store with one run and so many games.
  void make_store(std::uint64_t games) const {
    Store store = open_store(path());
    const RunId run = store.begin_run("match", "{}", "{}").id;
    for (std::uint64_t number = 1; number <= games; ++number) store.add_game(run, sample_game(number));
  }

  // Both ways of opening must say this and change nothing.
  void expect_refused(const testing::Matcher<std::string>& words) const {
    const std::string before = read(path());
    EXPECT_THAT(open_error(path(), Access::kRead), words);
    EXPECT_THAT(open_error(path(), Access::kWrite), words);
    EXPECT_EQ(read(path()), before);
    EXPECT_EQ(entries(), 1);
  }
};

TEST_F(StoreOpenTest, MakesAStoreOnlyForWriting) {
  EXPECT_THAT(open_error(path(), Access::kRead), AllOf(HasSubstr("games.store"), HasSubstr("no such store")));
  EXPECT_EQ(entries(), 0);
  EXPECT_EQ(open_error(path(), Access::kWrite), "");
  EXPECT_EQ(open_error(path(), Access::kRead), "");
  EXPECT_EQ(entries(), 1);
}

TEST_F(StoreOpenTest, TakesAnEmptyFileForANewStore) {
  std::ofstream(path()).close();
  EXPECT_THAT(open_error(path(), Access::kRead), HasSubstr("is empty, not a store"));
  EXPECT_EQ(open_error(path(), Access::kWrite), "");
  EXPECT_EQ(open_error(path(), Access::kRead), "");
}

TEST_F(StoreOpenTest, RefusesAnotherVersion) {
  make_store(1);
  Database(path(), OpenMode::kWrite).execute("PRAGMA user_version = 99;");
  expect_refused(AllOf(HasSubstr("version 99"), HasSubstr("newer katachi")));
  Database(path(), OpenMode::kWrite).execute("PRAGMA user_version = 0;");
  expect_refused(AllOf(HasSubstr("version 0"), HasSubstr("older katachi")));
}

TEST_F(StoreOpenTest, RefusesAnotherProgramsDatabase) {
  Database(path(), OpenMode::kCreate).execute("CREATE TABLE diary(day, text);");
  expect_refused(HasSubstr("database of another kind"));
  Database(path(), OpenMode::kWrite).execute("DROP TABLE diary; PRAGMA application_id = 1801680225;");
  expect_refused(HasSubstr("database of another kind"));
}

TEST_F(StoreOpenTest, RefusesWhatIsNoDatabase) {
  std::ofstream(path()) << "Dear diary, today I went to the pond, and there were two ducks and a heron.";
  expect_refused(AllOf(HasSubstr("games.store"), HasSubstr("is not a database")));
}

TEST_F(StoreOpenTest, RefusesAFolder) {
  fs::create_directory(path());
  EXPECT_THAT(open_error(path(), Access::kWrite), HasSubstr("is a folder"));
  EXPECT_THAT(open_error(path(), Access::kRead), HasSubstr("is a folder"));
}

TEST_F(StoreOpenTest, RefusesATruncatedFile) {
  make_store(100);
  const auto size = fs::file_size(path());
  ASSERT_GT(size, 40'000U);
  fs::resize_file(path(), size - 100);
  expect_refused(HasSubstr("is damaged"));
  fs::resize_file(path(), size / 4096 / 2 * 4096);
  expect_refused(HasSubstr("is damaged"));
  fs::resize_file(path(), 4096);
  expect_refused(HasSubstr("is damaged"));
  fs::resize_file(path(), 300);
  expect_refused(
      AllOf(HasSubstr("games.store"), testing::AnyOf(HasSubstr("is damaged"), HasSubstr("is not a database"))));
}

TEST_F(StoreOpenTest, LetsOneProcessWrite) {
  Child child([this](int pipe) {
    Store store = open_store(path());
    store.begin_run("match", "{}", "{}");
    tell(pipe, 1);
    for (;;) pause();
    return 0;
  });
  ASSERT_EQ(child.next(), 1U);
  const std::string holder = "process " + std::to_string(child.process());
  EXPECT_THAT(open_error(path(), Access::kWrite), AllOf(HasSubstr("games.store: is in use"), HasSubstr(holder)));
  fs::create_symlink(path(), folder_ / "other name");
  EXPECT_THAT(open_error(folder_ / "other name", Access::kWrite), HasSubstr(holder));
  EXPECT_EQ(open_store(path(), Access::kRead).runs().size(), 1U);
  child.end(SIGKILL);
  EXPECT_EQ(open_store(path()).runs().size(), 1U);
  EXPECT_FALSE(fs::exists(folder_ / "games.store-lock"));
}

TEST_F(StoreOpenTest, SaysThatAnotherProgramHasLockedIt) {
  make_store(1);
  Database other(path(), OpenMode::kWrite);
  other.execute("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;");
  Database mine(path(), OpenMode::kRead);
  try {
    mine.execute("PRAGMA busy_timeout = 0; SELECT * FROM run;");
    FAIL() << "read a locked database";
  } catch (const core::EnvironmentError& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("games.store"), HasSubstr("another program has locked it")));
  }
}

TEST_F(StoreOpenTest, SaysThatAPathLeadsNowhere) {
  std::ofstream(path()) << "a file";
  EXPECT_THAT(open_error(path() / "below", Access::kWrite), AllOf(HasSubstr("below"), HasSubstr("ot a directory")));
  EXPECT_NE(open_error(path() / "below", Access::kRead), "");
  EXPECT_THAT(open_error(folder_ / "none" / "store", Access::kWrite), HasSubstr("create its folder first"));
}

constexpr fs::perms kReadAll = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;
constexpr fs::perms kEnterAll = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;

// What a process says whom permissions bind: root may do everything, so it becomes somebody else.
std::string as_nobody(const fs::path& unwritable, const std::function<std::string()>& action) {
  constexpr uid_t kNobody = 65534;
  Child child([&](int pipe) {
    const bool changed = getuid() != 0 || (setgroups(0, nullptr) == 0 && setgid(kNobody) == 0 && setuid(kNobody) == 0);
    if (!changed || access(unwritable.c_str(), W_OK) == 0 || access(unwritable.c_str(), R_OK) != 0) return 77;
    tell(pipe, action());
    return 0;
  });
  const std::string text = child.all_text();
  return child.end() == 77 ? "skip" : text;
}

std::string in_read_only_folder(const fs::path& folder, const std::function<std::string()>& action) {
  for (const auto& entry : fs::directory_iterator(folder)) fs::permissions(entry, kReadAll);
  fs::permissions(folder, kReadAll | kEnterAll);
  return as_nobody(folder, action);
}

TEST_F(StoreOpenTest, ReadsAClosedStoreInAReadOnlyFolder) {
  make_store(3);
  const std::string said = in_read_only_folder(folder_, [this] {
    const std::string writing = open_error(path(), Access::kWrite);
    return writing + " / " + std::to_string(open_store(path(), Access::kRead).count_games(1));
  });
  if (said == "skip") GTEST_SKIP() << "permissions do not bite here";
  EXPECT_EQ(said, path().string() + ": cannot be written: Permission denied (copy it to a writable place) / 3");
  EXPECT_EQ(entries(), 1);
}

// The files of a store whose writer was killed, as on a disk that is read-only since.
TEST_F(StoreOpenTest, ReadsAKilledStoreInAReadOnlyFolderIfItCan) {
  Child child([this](int pipe) {
    Store store = open_store(path());
    const RunId run = store.begin_run("match", "{}", "{}").id;
    store.add_game(run, sample_game(1));
    tell(pipe, 1);
    for (;;) pause();
    return 0;
  });
  ASSERT_EQ(child.next(), 1U);
  child.end(SIGKILL);
  ASSERT_GT(fs::file_size(folder_ / "games.store-wal"), 0U);
  const auto count = [this] { return std::to_string(open_store(path(), Access::kRead).count_games(1)); };
  const std::string said = in_read_only_folder(folder_, count);
  if (said == "skip") GTEST_SKIP() << "permissions do not bite here";
  EXPECT_EQ(said, "1");
  fs::permissions(folder_, fs::perms::owner_all);
  fs::remove(folder_ / "games.store-shm");
  const std::string refused = in_read_only_folder(folder_, [this] { return open_error(path(), Access::kRead); });
  EXPECT_THAT(refused, AllOf(HasSubstr("its last run was killed"), HasSubstr("-wal")));
  fs::permissions(folder_, fs::perms::owner_all);
  for (const auto& entry : fs::directory_iterator(folder_)) fs::permissions(entry, fs::perms::owner_all);
  EXPECT_EQ(count(), "1") << "where it can be written, nothing is lost";
}

TEST_F(StoreOpenTest, SaysThatTheFileIsReadOnly) {
  make_store(1);
  fs::permissions(path(), kReadAll);
  fs::permissions(folder_, fs::perms::all);
  const std::string said = as_nobody(path(), [this] {
    const std::string writing = open_error(path(), Access::kWrite);
    return writing + " / " + std::to_string(open_store(path(), Access::kRead).count_games(1));
  });
  if (said == "skip") GTEST_SKIP() << "permissions do not bite here";
  EXPECT_THAT(said, AllOf(HasSubstr("games.store: cannot be written: it is read-only"), HasSubstr(" / 1")));
}

// A file may not grow beyond a limit: as on a full disk, a write fails in the middle of a game.
TEST_F(StoreOpenTest, LosesNothingWhenTheDiskIsFull) {
  Child child([this](int pipe) {
    Store store = open_store(path());
    const RunId run = store.begin_run("match", "{}", "{}").id;
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlim_t free_limit = std::exchange(limit.rlim_cur, 300'000);
    setrlimit(RLIMIT_FSIZE, &limit);
    std::uint64_t number = 1;
    std::string error;
    for (; number < 5000 && error.empty(); ++number) {
      try {
        store.add_game(run, sample_game(number));
      } catch (const core::EnvironmentError& failure) {
        error = failure.what();
        --number;
      }
    }
    const bool consistent = store.count_games(run) == number - 1;
    limit.rlim_cur = free_limit;
    setrlimit(RLIMIT_FSIZE, &limit);
    store.add_game(run, sample_game(number));
    tell(pipe, std::to_string(number) + (consistent ? " consistent " : " inconsistent ") + error);
    return 0;
  });
  const std::string said = child.all_text();
  EXPECT_EQ(child.end(), 0);
  EXPECT_THAT(said, AllOf(HasSubstr(" consistent "), HasSubstr("games.store"), HasSubstr("free disk space")));
  const Store store = open_store(path(), Access::kRead);
  const std::uint64_t last = std::stoull(said);
  EXPECT_GT(last, 20U);
  EXPECT_EQ(store.count_games(1), last);
  EXPECT_EQ(Database(path(), OpenMode::kRead).text("PRAGMA integrity_check"), "ok");
}

// The name is good and there is no room: trouble with the environment, not with what the user said.
TEST_F(StoreOpenTest, AFullDiskIsNoWrongName) {
  Child child([this](int pipe) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{.rlim_cur = 3'000, .rlim_max = RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
    try {
      const auto store = Store::open(path(), Access::kWrite);
      tell(pipe, store ? "opened" : "a wrong name: " + store.error().text());
    } catch (const core::EnvironmentError& error) {
      tell(pipe, error.what());
    }
    return 0;
  });
  const std::string said = child.all_text();
  EXPECT_EQ(child.end(), 0);
  EXPECT_THAT(said, AllOf(testing::StartsWith(path().string()), HasSubstr("free disk space")));
}

}  // namespace
}  // namespace katachi::store
