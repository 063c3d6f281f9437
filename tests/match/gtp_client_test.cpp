#include "match/gtp_client.hpp"

#include <chrono>
#include <stop_token>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/clock.hpp"
#include "tests/match/fake_engine.hpp"

namespace katachi::match {
namespace {

using test::fake_engine;
using test::kPatience;
using testing::HasSubstr;

GtpClient started(const std::string& command) {
  auto client = GtpClient::start(command);
  if (!client) throw core::EnvironmentError(client.error());
  return *std::move(client);
}

// An engine that answers its first command by these bytes (as printf writes them) and then is silent.
GtpClient answering(const std::string& bytes) { return started("read line; printf '" + bytes + "'; cat >/dev/null"); }

Failure failure_of(GtpClient& client, const std::string& command, double seconds = kPatience) {
  const auto reply = client.ask(command, seconds);
  EXPECT_FALSE(reply) << reply->text;
  EXPECT_TRUE(client.is_broken());
  return reply ? Failure{} : reply.error();
}

TEST(GtpClient, ReadsTheStartOfAReply) {
  const auto check = [](std::string_view line, bool is_success, std::string_view text) {
    const auto reply = parse_reply_start(line);
    ASSERT_TRUE(reply) << line;
    EXPECT_EQ(reply->is_success, is_success) << line;
    EXPECT_EQ(reply->text, text) << line;
  };
  check("= D4", true, "D4");
  check("=", true, "");
  check("= ", true, "");
  check("=D4", true, "D4");
  check("=12 D4", true, "D4");
  check("=2", true, "2");
  check("= 12 D4", true, "12 D4");
  check("? illegal move", false, "illegal move");
  check("?3\tno", false, "no");
  check(" =\tD4\t", true, "D4");
  for (const char* line : {"", "D4", "Welcome = to", "info = x"}) EXPECT_FALSE(parse_reply_start(line)) << line;
}

TEST(GtpClient, UnderstandsAllShapesOfReplies) {
  const auto check = [](const std::string& bytes, bool is_success, std::string_view text) {
    GtpClient client = answering(bytes);
    const auto reply = client.ask("showboard", kPatience);
    ASSERT_TRUE(reply) << bytes << ": " << reply.error().detail;
    EXPECT_EQ(reply->is_success, is_success) << bytes;
    EXPECT_EQ(reply->text, text) << bytes;
  };
  check("= D4\\n\\n", true, "D4");
  check("\\n\\r\\n \\n=\\n\\n", true, "");
  check("= a\\n  b\\n \\n c\\n\\n", true, "a\n  b\n \n c");
  check("=7 a\\r\\nb\\r\\n\\r\\n", true, "a\nb");
  check("? syntax \\001error \\n\\n", false, "syntax error");
  check("= caf\\303\\251 \\351\\n\\n", true, "caf\xC3\xA9 \xEF\xBF\xBD");
}

TEST(GtpClient, AsksOneThingAfterAnother) {
  GtpClient client = started(fake_engine("good"));
  EXPECT_EQ(client.ask("name", kPatience)->text, "Fake good");
  EXPECT_EQ(client.ask("showboard", kPatience)->text, "row\n\trow");
  const auto unknown = client.ask("castle", kPatience);
  EXPECT_FALSE(unknown->is_success);
  EXPECT_EQ(unknown->text, "unknown command");
  EXPECT_EQ(client.ask("version", kPatience)->text, "1.0");
  client.quit();
  EXPECT_EQ(client.process().exit_text(), "exited with code 0");
}

TEST(GtpClient, NonsenseIsQuoted) {
  GtpClient client = started(fake_engine("not-gtp"));
  const Failure failure = failure_of(client, "name");
  EXPECT_EQ(failure.ending, Ending::kNonsense);
  EXPECT_EQ(failure.detail, "answers 'name' by 'Welcome to the game of Go!', which is not GTP");
  // The conversation is broken for good, and no time is lost with it.
  EXPECT_EQ(failure_of(client, "version", 1e6).detail, failure.detail);
}

TEST(GtpClient, ALongQuoteIsCut) {
  GtpClient client = started("head -c 5000 /dev/zero | tr '\\0' x; echo; cat >/dev/null");
  EXPECT_LT(failure_of(client, "name").detail.size(), 300u);
}

TEST(GtpClient, DeathIsToldWithItsCause) {
  GtpClient client = started(fake_engine("exits-at-once"));
  const Failure failure = failure_of(client, "name");
  EXPECT_EQ(failure.ending, Ending::kDied);
  EXPECT_EQ(failure.detail, "ended at 'name': exited with code 3");
  EXPECT_EQ(client.last_words(), "no licence found");

  GtpClient unknown = started("no-such-engine-anywhere --mode gtp");
  EXPECT_EQ(failure_of(unknown, "name").ending, Ending::kDied);
  EXPECT_THAT(unknown.last_words(), HasSubstr("not found"));

  GtpClient halfway = started("read line; echo '= half an answer'; kill -KILL $$");
  EXPECT_EQ(failure_of(halfway, "name").detail, "ended at 'name': killed by signal 9");

  GtpClient closed = started("exec >&-; exec sleep 1000");
  const Failure silent = failure_of(closed, "name");
  EXPECT_EQ(silent.ending, Ending::kDied);
  EXPECT_THAT(silent.detail, HasSubstr("closed its output"));
}

TEST(GtpClient, SilenceHasALimit) {
  const core::SteadyClock clock;
  const core::Stopwatch watch(clock);
  for (const char* command : {"exec sleep 1000", "echo '= half an answer'; exec sleep 1000"}) {
    GtpClient client = started(command);
    const Failure failure = failure_of(client, "genmove b", 0.1);
    EXPECT_EQ(failure.ending, Ending::kNoAnswer);
    EXPECT_EQ(failure.detail, "no answer to 'genmove b' within 0.1 s");
  }
  EXPECT_LT(watch.seconds(), kPatience);
}

TEST(GtpClient, AStopEndsTheWait) {
  GtpClient client = started("exec sleep 1000");
  std::stop_source source;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    source.request_stop();
  });
  const auto reply = client.ask("genmove b", 1e6, source.get_token());
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().ending, Ending::kNoAnswer);
}

TEST(GtpClient, AnAnswerHasALimit) {
  // Endless lines, one endless line, and endless empty lines before the answer.
  for (const char* command : {"yes '= x'", "cat /dev/zero", "yes ''"}) {
    GtpClient client = started(command);
    const Failure failure = failure_of(client, "name");
    EXPECT_EQ(failure.ending, Ending::kNonsense);
    EXPECT_EQ(failure.detail, "the answer to 'name' is longer than 1024 KiB");
  }
}

TEST(GtpClient, StderrDisturbsNobody) {
  GtpClient client = started(fake_engine("floods-stderr"));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.ask("name", kPatience)->text, "Fake floods-stderr");
  const std::string words = client.last_words();
  EXPECT_TRUE(words.ends_with("noise and more noise"));
  EXPECT_GT(words.size(), 4000u);
  EXPECT_LE(words.size(), core::Process::kLastWords);
}

TEST(GtpClient, AnEngineThatIgnoresQuitIsEnded) {
  GtpClient client = started(fake_engine("ignores-quit"));
  EXPECT_TRUE(client.ask("quit", kPatience));
  EXPECT_TRUE(client.process().is_alive());
  const core::SteadyClock clock;
  const core::Stopwatch watch(clock);
  client.quit(0.1);
  EXPECT_FALSE(client.process().is_alive());
  EXPECT_EQ(client.process().exit_text(), "killed by signal 9");
  EXPECT_LT(watch.seconds(), kPatience);
}

TEST(GtpClient, ForeignTextIsMadeHarmless) {
  EXPECT_EQ(clean_text("a\tb\nc\r\x1B[31m\x7F"), "a\tb\nc[31m");
  EXPECT_EQ(clean_text("\xC3"), "\xEF\xBF\xBD");
  EXPECT_EQ(in_quotes("two\nlines"), "'two lines'");
}

}  // namespace
}  // namespace katachi::match
