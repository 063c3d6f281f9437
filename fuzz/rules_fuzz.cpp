// libFuzzer target of the rules: the bytes choose a board, rules and a sequence of plays, passes, undos and setups, done on a
// History and on the slow twin of the tests side by side. After each step the two must agree on every point, every chain and
// every legal move; a State made from the history must have the same moves; a play on a copied Board must undo cleanly.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "go/board.hpp"
#include "go/history.hpp"
#include "go/score.hpp"
#include "go/state.hpp"
#include "tests/go/slow_board.hpp"

namespace {

using namespace katachi::go;
using katachi::go::test::SlowBoard;
using katachi::go::test::SlowGame;

constexpr int kMaxSteps = 300;
constexpr int kOftenCheckedArea = 50;  // larger boards are compared at every 16th step only, for speed

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return at_ >= size_; }
  int below(int bound) { return empty() ? 0 : data_[at_++] % bound; }

 private:
  const std::uint8_t* data_;
  std::size_t size_, at_ = 0;
};

void check_chains(const History::GameBoard& board, const SlowBoard& twin) {
  for (const Point p : twin.points()) {
    require(board.at(p) == twin.at(p), "colour");
    if (!is_stone(twin.at(p))) continue;
    const auto v = History::GameBoard::Geo::vertex(p);
    const SlowBoard::Chain chain = twin.chain(p);
    require(board.chain_size(v) == static_cast<int>(chain.stones.size()), "size of a chain");
    require(board.liberties(v) == static_cast<int>(chain.liberties.size()), "liberties of a chain");
  }
  require(board.hash() == twin.hash(), "hash");
  for (const Color c : {Color::kBlack, Color::kWhite}) require(board.captured(c) == twin.captured(c), "captures");
  const std::string problem = board.check_consistency();
  require(problem.empty(), problem.c_str());
}

// Any empty point and colour, whatever the rules say of it.
void check_play_and_undo(History::GameBoard board, SlowBoard twin, Point p, Color c) {
  if (twin.at(p) != Color::kEmpty) return;
  const History::GameBoard before = board;
  History::GameBoard::Undo undo;
  const std::uint64_t expected = board.hash_after(History::GameBoard::Geo::vertex(p), c);
  board.play(History::GameBoard::Geo::vertex(p), c, undo);
  twin.play(p, c);
  require(board.hash() == expected, "hash_after()");
  check_chains(board, twin);
  board.undo(undo);
  require(board == before && board.hash() == before.hash(), "undo() of a play");
  require(board.check_consistency().empty(), "chains after undo()");
}

class Driver {
 public:
  Driver(Size size, const Rules& rules) : history_(size, rules), twin_(size, rules) {}

  void step(Bytes& bytes) {
    const int kind = bytes.below(32);
    if (kind < 18) {
      play(history_.to_move(), random_point(bytes));
    } else if (kind < 21) {
      play(opposite(history_.to_move()), random_point(bytes));
    } else if (kind < 23) {
      play(history_.to_move(), Move::pass());
    } else if (kind < 26) {
      for (int n = 1 + bytes.below(4); n > 0; --n) undo();
    } else if (kind < 28) {
      set_up(bytes);
    } else {
      check_play_and_undo(history_.board(), twin_.board(), random_point(bytes),
                          bytes.below(2) ? Color::kBlack : Color::kWhite);
    }
    check();
  }

  void finish() {
    while (!history_.moves().empty()) undo();
    require(!history_.undo(), "undo() at the start");
    check();
  }

 private:
  Point random_point(Bytes& bytes) {
    const Size size = history_.size();
    const int x = bytes.below(size.width);
    return Point::at(x, bytes.below(size.height));
  }

  void play(Color color, Move move) {
    const Legality verdict = twin_.legality(color, move);
    require(history_.play(color, move) == verdict, "verdict on a move");
    if (verdict == Legality::kLegal) twin_.play(color, move);
  }

  void undo() {
    const bool has_moves = !twin_.moves().empty();
    require(history_.undo() == has_moves, "undo()");
    if (has_moves) twin_.undo();
  }

  void set_up(Bytes& bytes) {
    SlowBoard board(history_.size());
    std::vector<Point> black, white;
    bool sound = true;
    for (int n = bytes.below(24); n > 0; --n) {
      const Point p = random_point(bytes);
      const Color c = bytes.below(2) ? Color::kBlack : Color::kWhite;
      sound &= board.at(p) == Color::kEmpty;
      board.set(p, c);
      (c == Color::kBlack ? black : white).push_back(p);
    }
    for (const Point p : board.points()) sound &= !is_stone(board.at(p)) || !board.chain(p).liberties.empty();
    const Color to_move = bytes.below(2) ? Color::kBlack : Color::kWhite;
    require(history_.set_up(black, white, to_move).has_value() == sound, "setup");
    if (sound) twin_ = SlowGame(board, history_.rules(), to_move);
  }

  void check() {
    require(history_.to_move() == twin_.to_move(), "side to move");
    require(history_.is_over() == twin_.is_over(), "end of the game");
    if (history_.size().area() > kOftenCheckedArea && ++checks_ % 16 != 0) return;
    check_chains(history_.board(), twin_.board());
    for (const Color c : {Color::kBlack, Color::kWhite})
      for (const Point p : twin_.board().points())
        require(history_.legality(c, p) == twin_.legality(c, p), "legality of a point");
    require(area_difference(history_.board()) == twin_.board().owned_difference(true), "area");
    if (history_.size().larger() <= 9 && history_.moves().size() < 150) check_state(State<9>(history_));
  }

  void check_state(const State<9>& state) {
    require(state.board().hash() == history_.board().hash(), "hash of the state");
    require(state.is_terminal() == history_.is_over(), "end of the state");
    require(state.board().check_consistency().empty(), "board of the state");
    state.board().for_each_point([&](Vertex<9> v) {
      require(state.is_legal(v) == history_.is_legal(history_.to_move(), state.to_point_move(v)), "moves of the state");
    });
  }

  History history_;
  SlowGame twin_;
  int checks_ = 0;
};

Size choose_size(Bytes& bytes) {
  constexpr int kSmall = 6;  // mostly small boards, where everything happens at once
  const int kind = bytes.below(16);
  if (kind == 15) return Size{1 + bytes.below(kMaxBoardSize), 1 + bytes.below(kMaxBoardSize)};
  const int bound = kind >= 12 ? 9 : kSmall;
  const int width = 1 + bytes.below(bound);
  return Size{width, 1 + bytes.below(bound)};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const Size board_size = choose_size(bytes);
  const KoRule ko = static_cast<KoRule>(bytes.below(3));
  Driver driver(board_size, {.ko = ko, .suicide = bytes.below(2) == 1});
  for (int i = 0; i < kMaxSteps && !bytes.empty(); ++i) driver.step(bytes);
  driver.finish();
  return 0;
}
