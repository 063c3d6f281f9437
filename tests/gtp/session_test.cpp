// A session on streams: odd input, interruption, the end of the input.
#include "gtp/session.hpp"

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <semaphore>
#include <sstream>
#include <streambuf>
#include <thread>

#include <gtest/gtest.h>

#include "gtp/line.hpp"
#include "tests/gtp/engine_fixture.hpp"
#include "tests/player/silent_player.hpp"

namespace katachi::gtp {
namespace {

std::string answers(const std::string& input) {
  TestEngine engine;
  std::istringstream in(input);
  std::ostringstream out;
  serve(engine.engine(), in, out);
  return out.str();
}

TEST(Session, AnswersInOrder) { EXPECT_EQ(answers("1 name\n2 protocol_version\n"), "=1 katachi\n\n=2 2\n\n"); }

TEST(Session, EndsAtQuit) { EXPECT_EQ(answers("1 quit\n2 name\n"), "=1\n\n"); }

TEST(Session, EndOfInputInTheMiddleOfALine) {
  EXPECT_EQ(answers("1 na\n2 name"), "?1 unknown command\n\n=2 katachi\n\n");
}

TEST(Session, EmptyInput) { EXPECT_EQ(answers(""), ""); }

TEST(Session, LinesOfAMegabyte) {
  std::string sequence = "gogui-play_sequence";
  for (int i = 0; i < 100'000; ++i) sequence += " b pass";
  sequence += "\n";
  EXPECT_EQ(answers(sequence + "name\n"), "=\n\n= katachi\n\n");
  EXPECT_EQ(answers(std::string(1 << 20, 'x') + "\nname\n"), "? unknown command\n\n= katachi\n\n");
  EXPECT_EQ(answers("play b " + std::string(1 << 20, 'x') + "\n").size(),
            std::string("? invalid vertex: '' is not on the board of 19x19\n\n").size() + 40);
  EXPECT_EQ(answers(std::string(1 << 20, '#') + "\n"), "");
  EXPECT_EQ(answers(std::string(1 << 20, ' ') + "name\n"), "= katachi\n\n");
}

TEST(Session, GarbageBytes) {
  std::string garbage;
  for (int i = 0; i < 256; ++i)
    if (i != '\n' && i != '#') garbage += static_cast<char>(i);
  EXPECT_EQ(answers(garbage + "\nname\n"), "? unknown command\n\n= katachi\n\n");
}

// An input that is written to while it is read.
class Pipe : public std::streambuf {
 public:
  void send(const std::string& text) {
    const std::lock_guard lock(mutex_);
    waiting_ += text;
    changed_.notify_one();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_one();
  }

 protected:
  int_type underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
    if (waiting_.empty()) return traits_type::eof();
    current_ = std::exchange(waiting_, {});
    setg(current_.data(), current_.data(), current_.data() + current_.size());
    return traits_type::to_int_type(current_[0]);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_, current_;
  bool closed_ = false;
};

// A player that says when its searches have made playouts: of moves and analyses, and while it ponders.
class WatchedPlayer final : public player::test::SilentPlayer {
 public:
  struct Signs {
    std::binary_semaphore searches{0}, ponders{0};
  };
  WatchedPlayer(std::unique_ptr<player::Player> player, Signs& signs) : inner_(std::move(player)), signs_(&signs) {}

  player::Choice choose(go::History position, go::Color color, const player::SearchRequest& request,
                        std::stop_token stop) override {
    return inner_->choose(std::move(position), color, watched(request), std::move(stop));
  }
  player::Report analyze(go::History position, go::Color color, const player::SearchRequest& request,
                         std::stop_token stop) override {
    return inner_->analyze(std::move(position), color, watched(request), std::move(stop));
  }
  const player::Preset& preset() const override { return inner_->preset(); }
  bool keeps_search() const override { return inner_->keeps_search(); }

 private:
  player::SearchRequest watched(player::SearchRequest request) {
    auto& sign = request.is_for_next_move ? signs_->ponders : signs_->searches;
    request.interval = std::min(request.interval, 0.001);
    request.tell = [own = std::move(request.tell), &sign,
                    is_told = std::make_shared<bool>(false)](const player::Report& report) {
      if (own) own(report);
      if (report.playouts == 0 || std::exchange(*is_told, true)) return;
      static_cast<void>(sign.try_acquire());  // of a search before this one
      sign.release();
    };
    return request;
  }

  std::unique_ptr<player::Player> inner_;
  Signs* signs_;
};

void expect_sign(std::binary_semaphore& sign) { EXPECT_TRUE(sign.try_acquire_for(std::chrono::minutes(1))); }

// What a session says that begins with the first lines and, when their search has got somewhere, gets the others and the end of
// its input. The engine would think for an hour: what stops it must stop it at once.
std::string answers_in_two_parts(player::Preset preset, const std::string& first, const std::string& then) {
  preset.parameters.playouts = 0;
  preset.parameters.seconds = 3600;
  core::SteadyClock clock;
  core::SilentLog log;
  WatchedPlayer::Signs signs;
  Engine engine(test_options(), std::make_unique<WatchedPlayer>(player::make_player(preset, clock), signs), clock, log);
  Pipe pipe;
  std::istream in(&pipe);
  std::ostringstream out;
  std::jthread session([&] { serve(engine, in, out); });
  pipe.send(first);
  expect_sign(signs.searches);
  pipe.send(then);
  pipe.close();
  session.join();
  return out.str();
}

void expect_stopped_by(const std::string& line) {
  const std::string text = answers_in_two_parts(test_preset(), "boardsize 9\n7 genmove b\n", line + "\nmove_history\n");
  EXPECT_EQ(text.find("=\n\n=7 "), 0u) << text;
  EXPECT_NE(text.find("= black "), std::string::npos) << "the best move so far was played";
}

TEST(Session, CommentInterrupts) { expect_stopped_by("# interrupt"); }
TEST(Session, CommentInterruptsWithCarriageReturn) { expect_stopped_by("# interrupt\r"); }
TEST(Session, GoguiInterrupts) { expect_stopped_by("gogui-interrupt"); }
TEST(Session, StopInterrupts) { expect_stopped_by("8 stop"); }

// An analysis has no end of its own: any input ends it, a bare line end too, and the end of the input.
void expect_analysis_ended_by(const std::string& line, const std::string& next) {
  player::Preset preset = test_preset();
  preset.search = "tree";
  preset.parameters.memory = 16;
  const std::string text = answers_in_two_parts(preset, "boardsize 5\n7 lz-analyze b 1\n", line);
  EXPECT_EQ(text.find("=\n\n=7\ninfo move "), 0u) << text;
  const std::size_t end = text.find("\n\n", 4);
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(text.substr(end + 2), next);
}

TEST(Session, AnyLineEndsAnAnalysis) {
  expect_analysis_ended_by("8 name\n", "=8 katachi\n\n");
  expect_analysis_ended_by("\n", "");
  expect_analysis_ended_by("", "");
  expect_analysis_ended_by("nonsense\n", "? unknown command\n\n");
}

// Records what was logged.
class ListLog final : public core::Log {
 public:
  std::string text;

 private:
  void write(core::LogLevel, std::string_view line) override { text += std::string(line) + "\n"; }
};

// An output that can be waited for.
class WatchedText : public std::streambuf {
 public:
  // Whether the text came within a minute.
  bool wait_for(const std::string& text) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::minutes(1), [&] { return text_.find(text) != std::string::npos; });
  }
  std::string text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 protected:
  int_type overflow(int_type c) override {
    const char one = traits_type::to_char_type(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    const std::lock_guard lock(mutex_);
    text_.append(bytes, static_cast<std::size_t>(count));
    changed_.notify_one();
    return count;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
};

// What a session logs that generates a move, has a moment for itself, and is then asked for something else. The moment is over when it
// has pondered, if it does.
std::string log_of_a_session(const player::Preset& preset, bool ponders) {
  core::SteadyClock clock;
  ListLog log;
  WatchedPlayer::Signs signs;
  Engine engine(test_options(), std::make_unique<WatchedPlayer>(player::make_player(preset, clock), signs), clock, log);
  Pipe pipe;
  WatchedText answers;
  std::istream in(&pipe);
  std::ostream out(&answers);
  {
    const std::jthread session([&] { serve(engine, in, out); });
    pipe.send("boardsize 9\n7 genmove b\n");
    EXPECT_TRUE(answers.wait_for("=7 ")) << answers.text();
    if (ponders) expect_sign(signs.ponders);
    pipe.send("\n# a remark does not end it\n8 name\n9 genmove w\nquit\n");
    pipe.close();
  }
  EXPECT_NE(answers.text().find("\n\n=8 katachi\n\n=9 "), std::string::npos) << answers.text();
  return log.text;
}

player::Preset pondering_preset() {
  player::Preset preset = test_preset();
  preset.search = "tree";
  preset.parameters.memory = 16;
  preset.parameters.playouts = 50;
  preset.parameters.ponder = true;
  return preset;
}

TEST(Session, PondersUntilTheNextCommand) {
  player::Preset preset = pondering_preset();
  const std::string log = log_of_a_session(preset, true);
  EXPECT_NE(log.find("pondered: "), std::string::npos) << log;
  EXPECT_EQ(log.find("pondered: 0 playouts"), std::string::npos) << log;
  preset.parameters.ponder = false;
  EXPECT_EQ(log_of_a_session(preset, false).find("pondered"), std::string::npos);
}

TEST(Session, NobodyPondersWhoKeepsNothing) {
  player::Preset preset = pondering_preset();
  preset.parameters.reuse = false;
  EXPECT_EQ(log_of_a_session(preset, false).find("pondered"), std::string::npos);
  preset = pondering_preset();
  for (const char* const search : {"flat", "random"}) {
    preset.search = search;
    EXPECT_EQ(log_of_a_session(preset, false).find("pondered"), std::string::npos) << search;
  }
}

TEST(Line, Interrupt) {
  EXPECT_TRUE(is_interrupt("# interrupt"));
  EXPECT_TRUE(is_interrupt("#interrupt \r"));
  EXPECT_FALSE(is_interrupt("# interrupted"));
  EXPECT_FALSE(is_interrupt("interrupt"));
  EXPECT_FALSE(is_interrupt("#"));
  EXPECT_FALSE(is_interrupt(""));
}

TEST(Line, Parts) {
  const auto line = parse_line("\t12 play\tB  D4 # why\r");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->id, "12");
  EXPECT_EQ(line->name, "play");
  EXPECT_EQ(line->arguments, (std::vector<std::string>{"B", "D4"}));
  EXPECT_FALSE(parse_line(" \t\r"));
  EXPECT_FALSE(parse_line("# play b D4"));
  EXPECT_FALSE(parse_line(";"));
}

TEST(Engine, CpuTimeIsANumber) {
  TestEngine engine;
  for (const char* command : {"cputime", "gomill-cpu_time"}) {
    const std::string reply = engine.ask(command);
    EXPECT_GE(std::stod(reply.substr(2)), 0) << reply;
  }
}

TEST(Engine, AnImpossibleClockLeavesTheOneThatWasSet) {
  TestEngine engine;
  ASSERT_EQ(engine.ask("kgs-time_settings byoyomi 60 10 5"), "=");
  for (const char* const bad :
       {"time_settings 0 0 5", "kata-time_settings fischer 0 0", "kata-time_settings fischer-capped 60 5 30 -1",
        "kgs-time_settings byoyomi 0 0 5", "kgs-time_settings canadian 60 10 0"}) {
    EXPECT_TRUE(engine.ask(bad).starts_with("? impossible time settings: ")) << bad;
    EXPECT_EQ(engine.engine().session().time_settings().text(), "byoyomi 60 10 5");
  }
}

TEST(Engine, FilesCanBeForbidden) {
  EngineOptions options = test_options();
  options.allow_files = false;
  TestEngine engine(options);
  EXPECT_EQ(engine.ask("loadsgf x.sgf"), "? cannot load file: files are not allowed in this session");
  EXPECT_EQ(engine.ask("printsgf x.sgf"), "? cannot write file: files are not allowed in this session");
  EXPECT_EQ(engine.ask("printsgf")[0], '=');
}

// A search that needs a file which is not there, or is a part of one.
class DamagedData : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("katachi_damaged_data_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    setenv("KATACHI_DATA", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("KATACHI_DATA");
    std::filesystem::remove_all(folder_);
  }

  // Every command that thinks fails as genmove does, and says so in its reply.
  static void expect_the_same_error(const std::string& part) {
    player::Preset preset = test_preset();
    preset.search = "model";
    TestEngine engine(test_options(), preset);
    const std::string error = engine.ask("genmove b");
    EXPECT_EQ(error[0], '?');
    EXPECT_NE(error.find(part), std::string::npos) << error;
    for (const char* const command : {"lz-analyze b 10", "kata-analyze", "analyze", "lz-genmove_analyze b",
                                      "kata-genmove_analyze b 10", "genmove_analyze b", "cgos-genmove_analyze b"})
      EXPECT_EQ(engine.ask(command), error) << command;
    EXPECT_TRUE(engine.engine().game().moves().empty());
  }

  std::filesystem::path folder_;
};

TEST_F(DamagedData, AMissingFileIsAnError) { expect_the_same_error("the data file katachi.kmodel is missing"); }

TEST_F(DamagedData, ADamagedFileIsAnError) {
  std::filesystem::copy_file(KATACHI_SOURCE_DIR "/data/katachi.kmodel", folder_ / "katachi.kmodel");
  std::filesystem::resize_file(folder_ / "katachi.kmodel", 1000);
  expect_the_same_error("katachi.kmodel");
}

TEST(Engine, AWholeGameEndsOnEverySize) {
  for (const char* size : {"1", "2", "3", "5", "2 7", "9"}) {
    player::Preset preset = test_preset();
    preset.parameters.playouts = 30;
    TestEngine engine(test_options(), preset);
    engine.ask(std::string("boardsize ") + size);
    int moves = 0;
    for (const char* color = "b"; !engine.engine().game().is_over(); color = *color == 'b' ? "w" : "b") {
      ASSERT_EQ(engine.ask(std::string("genmove ") + color)[0], '=');
      ASSERT_LT(++moves, 1000) << size;
    }
  }
}

}  // namespace
}  // namespace katachi::gtp
