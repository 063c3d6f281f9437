#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/clock.hpp"
#include "crew/crew.hpp"
#include "puzzle/campaign.hpp"
#include "puzzle/checkpoint.hpp"
#include "puzzle/registry.hpp"
#include "puzzle/run_text.hpp"
#include "puzzle/solution.hpp"
#include "tests/draw/xml_check.hpp"
#include "tests/game/golden.hpp"

namespace katachi::puzzle {
namespace {

constexpr std::string_view kTwoBoards = "0 1 2 0\n1 1 2 0\n0 2 2 1\n\n2 2 1\n1 0 0\n1 2 0\n";

const Kind& kind_of(std::string_view name) { return **find_puzzle(name); }
Boards two_boards() { return *kind_of("samegame").read_boards(kTwoBoards); }

// A file that is gone with the test.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& name) : path_(std::filesystem::path(testing::TempDir()) / name) {
    std::filesystem::remove(path_);
  }
  ~ScratchFile() { std::filesystem::remove(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

Plan plan_of(const Boards& boards, int level, int iterations) {
  Plan plan{.question = "test", .boards = &boards};
  plan.search.nrpa.level = level;
  plan.search.nrpa.iterations = iterations;
  return plan;
}

CampaignReport campaign(const Plan& plan, std::size_t threads, const std::stop_token& stop = {}) {
  const core::SteadyClock clock;
  Watch watch;
  const auto crew = crew::make_thread_crew(threads, make_worker(plan, clock, &watch, stop));
  auto report = run_campaign(plan, *crew, clock, &watch, stop, nullptr);
  EXPECT_TRUE(report) << report.error().text();
  return *std::move(report);
}

TEST(PuzzleRegistry, EveryPuzzlePlaysAndRefuses) {
  std::string last;
  for (const Kind& kind : all_puzzles()) {
    EXPECT_LT(last, kind.name);  // by name
    last = kind.name;
    EXPECT_FALSE(kind.rules.empty());
    if (kind.needs_boards) {
      EXPECT_FALSE(boards_of(kind, std::nullopt, "", std::nullopt)) << kind.name;
      continue;
    }
    const auto boards = boards_of(kind, std::nullopt, "", std::nullopt);
    ASSERT_TRUE(boards) << kind.name;
    const core::SteadyClock clock;
    const Task task{.clock = &clock, .limits = {.playouts = 1}};
    const auto report = boards->front()->run({}, 1, {}, task);
    ASSERT_TRUE(report);
    EXPECT_EQ(*boards->front()->replay(report->best.moves), report->best.score) << kind.name;
    EXPECT_FALSE(boards->front()->replay({})) << kind.name;
    EXPECT_FALSE(boards_of(kind, "1", "", std::nullopt)) << kind.name;
  }
  EXPECT_EQ(find_puzzle("samgame").error().remedy, "did you mean samegame?");
  EXPECT_EQ(find_search("nrp").error().remedy, "did you mean nrpa?");
}

TEST(PuzzleRegistry, OptionsHaveRanges) {
  const Kind& snake = kind_of("snake-in-the-box");
  EXPECT_TRUE(boards_of(snake, std::nullopt, "dimension", 7));
  EXPECT_EQ(boards_of(snake, std::nullopt, "dimension", 11).error().where, "--dimension");
  EXPECT_EQ(boards_of(snake, std::nullopt, "depth", 3).error().what, "Snake in the box has no depth");
}

TEST(PuzzleRegistry, ErrorsNameTheLineOfTheFile) {
  const auto boards = kind_of("samegame").read_boards("0 1\n1 1\n\n\n0 1\n0 7\n");
  ASSERT_FALSE(boards);
  EXPECT_EQ(boards.error().where, "line 6");
  EXPECT_EQ(two_boards().size(), 2u);
}

TEST(PuzzleSearch, TextsTellThemApart) {
  std::set<std::string> texts;
  for (const SearchKind& kind : search_kinds())
    EXPECT_TRUE(texts.insert(search_text(kind.usual)).second) << kind.usual.name;
}

TEST(PuzzleRunText, ReadsBack) {
  const Job job{.board = 3,
                .run = 1ull << 60,
                .seconds = 0.25,
                .from = {.step = 7,
                         .best = {.score = -1.5, .moves = {"a1", "b2"}},
                         .played = {"a1"},
                         .lessons = {{2, {"a1", "b2"}}, {5, {"c3"}}}}};
  const auto read = read_job(job_text(job));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(job_text(*read), job_text(job));
  EXPECT_EQ(read->run, job.run);
  EXPECT_EQ(read->from.lessons[1].times, 5u);
  const Answer nothing{};
  const auto answer = read_answer(answer_text(nothing));
  ASSERT_TRUE(answer) << answer.error().text();
  EXPECT_EQ(answer->best.score, nothing.best.score);  // minus infinity
  for (const char* bad : {"", "{}x", "[]", "{\"board\": \"a\"}", "{\"bord\": 1}"}) EXPECT_FALSE(read_job(bad)) << bad;
}

TEST(PuzzleSolution, ReplaysAndFindsFalseClaims) {
  const Boards boards = two_boards();
  const Plan plan = plan_of(boards, 2, 10);
  const CampaignReport report = campaign(plan, 1);
  Solution solution{.puzzle = "samegame", .scores = {}, .moves = {}};
  for (const BoardRecord& record : report.boards) {
    solution.scores.push_back(record.best.score);
    solution.moves.push_back(record.best.moves);
  }
  const Kind& kind = kind_of("samegame");
  const auto read = read_solution(solution_json(solution).dump());
  ASSERT_TRUE(read) << read.error().text();
  const auto checked = check_solution(*read, kind, boards);
  ASSERT_TRUE(checked) << checked.error().text();
  EXPECT_EQ(checked->total(), solution.total());

  Solution wrong = solution;
  wrong.scores[1] += 1;
  EXPECT_EQ(check_solution(wrong, kind, boards).error().where, "board 2");
  wrong = solution;
  wrong.moves[0].push_back("a1");
  EXPECT_NE(check_solution(wrong, kind, boards).error().where.find("board 1, move "), std::string::npos);
  wrong = solution;
  wrong.moves[1].pop_back();
  EXPECT_FALSE(check_solution(wrong, kind, boards));
  wrong.moves.pop_back();
  EXPECT_FALSE(check_solution(wrong, kind, boards));
  EXPECT_FALSE(check_solution(solution, kind_of("morpion-5d"), boards));
  const auto part = read_solution(R"({"puzzle":"samegame","scores":[null,null],"moves":[[],[]]})");
  ASSERT_TRUE(part);  // ended before a board was played
  EXPECT_EQ(part->unplayed(), 2u);
  EXPECT_EQ(check_solution(*part, kind, boards)->total(), 0);
  for (const char* bad :
       {"", "[]", "{}", R"({"puzzle":"samegame","scores":[1],"moves":[]})",
        R"({"puzzle":"samegame","scores":["1"],"moves":[[]]})", R"({"puzzle":"samegame","scores":[1],"moves":[[1]]})"})
    EXPECT_FALSE(read_solution(bad)) << bad;
}

TEST(Campaign, ThreadsFindWhatOneThreadFinds) {
  const Boards boards = two_boards();
  Plan plan = plan_of(boards, 2, 6);
  plan.runs = 3;
  const CampaignReport one = campaign(plan, 1), three = campaign(plan, 3);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    EXPECT_EQ(one.boards[i].best.score, three.boards[i].best.score);
    EXPECT_EQ(one.boards[i].playouts, 3u * 36);
    EXPECT_TRUE(one.boards[i].open.empty());
    EXPECT_EQ(*boards[i]->replay(one.boards[i].best.moves), one.boards[i].best.score);
  }
}

TEST(Campaign, ATimeLimitEndsEveryBoard) {
  const Boards boards = two_boards();
  Plan plan = plan_of(boards, 9, 100);
  plan.runs = std::nullopt;
  plan.seconds = 0.2;
  const CampaignReport report = campaign(plan, 2);
  for (const BoardRecord& record : report.boards) EXPECT_FALSE(record.best.moves.empty());
}

// Ended in the middle, taken up from the file: the same games as without a break.
TEST(Campaign, GoesOnFromACheckpoint) {
  const Boards boards = two_boards();
  Plan plan = plan_of(boards, 3, 20);
  plan.runs = 3;
  const CampaignReport whole = campaign(plan, 1);

  const ScratchFile file("campaign_checkpoint.json");
  plan.checkpoint = file.path();
  plan.runs = 1;
  EXPECT_EQ(campaign(plan, 1).boards.back().next_run, 1u);
  plan.runs = 3;
  int rounds = 0;
  for (bool is_over = false; !is_over && rounds < 1000; ++rounds) {
    std::stop_source stop;
    std::jthread ender([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(15));
      stop.request_stop();
    });
    is_over = !campaign(plan, 1, stop.get_token()).was_interrupted;
    ender.join();
    const auto kept = read_checkpoint(file.path(), plan.question, boards);
    ASSERT_TRUE(kept) << kept.error().text();
    is_over = kept->back().next_run == 3 && kept->front().open.empty() && kept->back().open.empty();
  }
  ASSERT_LT(rounds, 1000);
  const auto kept = read_checkpoint(file.path(), plan.question, boards);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    EXPECT_EQ((*kept)[i].best.score, whole.boards[i].best.score);
    EXPECT_EQ((*kept)[i].next_run, 3u);
  }
}

TEST(Campaign, RefusesOtherCheckpoints) {
  const Boards boards = two_boards();
  const ScratchFile file("other_checkpoint.json");
  std::vector<BoardRecord> records(2);
  records[0].best = {.score = 5, .moves = {"a1"}};
  write_checkpoint(file.path(), "question", records);
  EXPECT_FALSE(read_checkpoint(file.path(), "question", boards));  // no such game
  records[0].best = {};
  write_checkpoint(file.path(), "question", records);
  EXPECT_TRUE(read_checkpoint(file.path(), "question", boards));
  const auto other = read_checkpoint(file.path(), "another", boards);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().what, "this checkpoint is of 'question', not of 'another'");
  records.pop_back();
  write_checkpoint(file.path(), "question", records);
  EXPECT_FALSE(read_checkpoint(file.path(), "question", boards));
  std::ofstream(file.path()) << "{\"program\":\"katachi\"";
  EXPECT_FALSE(read_checkpoint(file.path(), "question", boards));
}

TEST(PuzzlePicture, SameGameAndMorpion) {
  const Boards boards = two_boards();
  const std::vector<std::string> moves = {"d2", "c1"};
  const std::string cells = boards.front()->svg(moves, "SameGame: two moves");
  EXPECT_EQ(draw::test::XmlCheck::fault(cells), "");
  game::test::expect_golden("draw/samegame.svg", cells);
}

TEST(PuzzlePicture, Morpion) {
  const auto board = kind_of("morpion-5d").start(0);
  const std::vector<std::string> moves = {"14,11-18,11", "10,14-14,14"};
  ASSERT_FALSE(board->replay(moves));  // legal, but not over
  const std::string lines = board->svg(moves, "Morpion Solitaire 5D: two moves");
  EXPECT_EQ(draw::test::XmlCheck::fault(lines), "");
  game::test::expect_golden("draw/morpion.svg", lines);
}

}  // namespace
}  // namespace katachi::puzzle
