#include "store/database.hpp"

#include <cmath>
#include <fstream>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/result.hpp"
#include "tests/store/store_fixture.hpp"

namespace katachi::store {
namespace {

using core::EnvironmentError;
using testing::AllOf;
using testing::HasSubstr;

class DatabaseTest : public FolderTest {
 protected:
  std::filesystem::path path() const { return folder_ / "some file"; }
};

std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const EnvironmentError& error) {
    return error.what();
  }
  return "";
}

TEST_F(DatabaseTest, GivesBackWhatWasBound) {
  Database database(path(), OpenMode::kCreate);
  database.execute("CREATE TABLE t(a, b, c, d, e);");
  Statement insert(database, "INSERT INTO t VALUES(?, ?, ?, ?, ?)");
  const std::string text("x\0y", 3);
  EXPECT_FALSE(insert.bind(std::uint64_t{1} << 63).bind(text).bind(0.1).bind_null().bind(std::string_view()).step());
  EXPECT_EQ(database.changes(), 1);
  insert.bind(true)
      .bind("")
      .bind(std::nan(""))
      .bind(std::optional<int>())
      .bind(std::optional<std::string_view>("o"))
      .step();
  Statement query(database, "SELECT a, b, c, d, e FROM t");
  ASSERT_TRUE(query.step());
  EXPECT_EQ(query.integer(0), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(query.text(1), text);
  EXPECT_EQ(query.real(2), 0.1);
  EXPECT_TRUE(query.is_null(3));
  EXPECT_FALSE(query.is_null(4)) << "an empty text is not a null";
  ASSERT_TRUE(query.step());
  EXPECT_EQ(query.integer(0), 1);
  EXPECT_TRUE(std::isnan(query.real(2)));
  EXPECT_TRUE(query.is_null(3));
  EXPECT_EQ(query.text(4), "o");
  EXPECT_FALSE(query.step());
}

TEST_F(DatabaseTest, TakesANameAsThatOfAFile) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_);
  for (const std::string name : {":memory:", "file:a?mode=memory", "100% #1?x=y"}) {
    Database(name, OpenMode::kCreate).execute("CREATE TABLE t(a); INSERT INTO t VALUES(3);");
    EXPECT_TRUE(std::filesystem::exists(name)) << name;
    EXPECT_EQ(Database(name, OpenMode::kFrozen).integer("SELECT a FROM t"), 3) << name;
  }
  std::filesystem::current_path(before);
}

TEST_F(DatabaseTest, KeepsATransactionWholeOrNotAtAll) {
  Database database(path(), OpenMode::kCreate);
  database.execute("CREATE TABLE t(a);");
  {
    const Transaction given_up(database);
    database.execute("INSERT INTO t VALUES(1);");
    EXPECT_TRUE(database.in_transaction());
  }
  EXPECT_FALSE(database.in_transaction());
  {
    Transaction transaction(database);
    database.execute("INSERT INTO t VALUES(2);");
    transaction.commit();
  }
  EXPECT_EQ(database.integer("SELECT sum(a) FROM t"), 2);
}

TEST_F(DatabaseTest, SaysThatTheDiskIsFullAndCanGoOn) {
  Database database(path(), OpenMode::kCreate);
  database.execute("PRAGMA journal_mode = WAL; CREATE TABLE t(a TEXT); PRAGMA max_page_count = 20;");
  const std::string text(1000, 'x');
  std::int64_t committed = 0;
  const auto add = [&] {
    Transaction transaction(database);
    Statement(database, "INSERT INTO t VALUES(?)").bind(text).step();
    transaction.commit();
    ++committed;
  };
  const std::string error = error_of([&] {
    for (int i = 0; i < 1000; ++i) add();
  });
  EXPECT_THAT(error, AllOf(HasSubstr("some file"), HasSubstr("the disk is full"), HasSubstr("free disk space")));
  EXPECT_GT(committed, 10);
  EXPECT_EQ(database.integer("SELECT count(*) FROM t"), committed);
  EXPECT_NE(error_of(add), "");
  database.execute("PRAGMA max_page_count = 1000;");
  EXPECT_EQ(error_of(add), "");
  EXPECT_EQ(database.integer("SELECT count(*) FROM t"), committed);
  EXPECT_EQ(database.text("PRAGMA integrity_check"), "ok");
}

TEST_F(DatabaseTest, SaysWhatIsWrongWithAFile) {
  std::ofstream(path()) << "Dear diary, today I went to the pond, and there were two ducks and a heron.";
  EXPECT_THAT(error_of([&] { Database(path(), OpenMode::kRead).integer("PRAGMA user_version"); }),
              AllOf(HasSubstr("some file"), HasSubstr("is not a database")));
  EXPECT_THAT(error_of([&] { Database(folder_ / "none", OpenMode::kWrite); }),
              AllOf(HasSubstr("none"), HasSubstr("No such file")));
  EXPECT_THAT(error_of([&] { Database(path() / "below", OpenMode::kCreate, "shown"); }),
              AllOf(HasSubstr("shown: cannot be written: "), HasSubstr("ot a directory")));
}

TEST_F(DatabaseTest, ReadingNeverWrites) {
  Database(path(), OpenMode::kCreate).execute("CREATE TABLE t(a);");
  for (const OpenMode mode : {OpenMode::kRead, OpenMode::kFrozen}) {
    Database database(path(), mode);
    EXPECT_THAT(error_of([&] { database.execute("INSERT INTO t VALUES(1);"); }), HasSubstr("it is read-only"));
    EXPECT_EQ(database.integer("SELECT count(*) FROM t"), 0);
  }
}

TEST_F(DatabaseTest, NamesTheErrorInACommand) {
  Database database(path(), OpenMode::kCreate);
  EXPECT_THAT(error_of([&] { database.execute("SELEC 1"); }), HasSubstr("syntax error"));
  EXPECT_THAT(error_of([&] { Statement(database, "SELECT a FROM none"); }), HasSubstr("no such table"));
}

}  // namespace
}  // namespace katachi::store
