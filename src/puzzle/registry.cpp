#include "puzzle/registry.hpp"

#include <array>

#include <fmt/format.h>

#include "core/close_name.hpp"
#include "games/left_move/entry.hpp"
#include "games/morpion/entry.hpp"
#include "games/puzzle_text.hpp"
#include "games/samegame/entry.hpp"
#include "games/snake/entry.hpp"
#include "games/tsptw/entry.hpp"
#include "puzzle/native_board.hpp"
#include "puzzle/picture.hpp"

namespace katachi::puzzle {

namespace {

// "line 3" of a part that begins at line 20 of the file is line 22.
core::Error moved(core::Error error, int first_line) {
  constexpr std::string_view kLine = "line ";
  if (error.where.starts_with(kLine))
    error.where = fmt::format("{}{}", kLine, std::stoi(error.where.substr(kLine.size())) + first_line - 1);
  return error;
}

// entry is a function that makes a games::PuzzleEntry.
template <auto entry, auto draw = nullptr>
Kind kind_of() {
  using Entry = decltype(entry());
  using S = typename Entry::State;
  const Entry made = entry();
  Kind kind{.name = made.name,
            .title = made.title,
            .rules = made.rules,
            .boards_format = made.boards_format,
            .needs_boards = made.start == nullptr,
            .option = made.option,
            .has_pictures = draw != nullptr};
  if (made.start != nullptr)
    kind.start = [](int option) -> std::unique_ptr<Board> {
      return std::make_unique<NativeBoard<S>>(entry().start(option), draw);
    };
  kind.read_boards = [](std::string_view text) -> core::Result<Boards> {
    const Entry puzzle = entry();
    std::vector<games::TextLine> parts = {{.number = 1, .text = text}};
    if (puzzle.blank_line_ends_a_board) parts = games::paragraphs_of(text);
    Boards boards;
    for (const games::TextLine& part : parts) {
      auto state = puzzle.from_text != nullptr ? puzzle.from_text(part.text) : S().from_text(part.text);
      if (!state) return std::unexpected(moved(state.error(), part.number));
      boards.push_back(std::make_unique<NativeBoard<S>>(*std::move(state), draw));
    }
    if (boards.empty()) return core::fail("there is no board", "line 1", std::string(puzzle.boards_format));
    return boards;
  };
  return kind;
}

}  // namespace

std::span<const Kind> all_puzzles() {
  static const std::array kPuzzles = {
      kind_of<games::left_move::entry>(),
      kind_of<games::morpion::disjoint_entry, morpion_svg>(),
      kind_of<games::morpion::touching_entry, morpion_svg>(),
      kind_of<games::samegame::entry, samegame_svg>(),
      kind_of<games::snake::entry>(),
      kind_of<games::tsptw::entry>(),
  };
  return kPuzzles;
}

core::Result<const Kind*> find_puzzle(std::string_view name) {
  std::vector<std::string> names;
  for (const Kind& kind : all_puzzles()) {
    if (kind.name == name) return &kind;
    names.emplace_back(kind.name);
  }
  return core::fail(fmt::format("unknown puzzle '{}'", name), "",
                    core::did_you_mean(name, names, "katachi puzzle --list lists them"));
}

core::Result<Boards> boards_of(const Kind& kind, std::optional<std::string_view> file, std::string_view option_name,
                               std::optional<int> option) {
  if (option && (!kind.option || kind.option->name != option_name))
    return core::fail(fmt::format("{} has no {}", kind.title, option_name), fmt::format("--{}", option_name),
                      "omit it");
  if (option && (*option < kind.option->smallest || *option > kind.option->largest))
    return core::fail(fmt::format("{} is not possible", *option), fmt::format("--{}", option_name),
                      fmt::format("{} to {}", kind.option->smallest, kind.option->largest));
  if (file) {
    if (kind.boards_format.empty())
      return core::fail(fmt::format("{} has one start and takes no boards", kind.title), "--boards", "omit it");
    return kind.read_boards(*file);
  }
  if (kind.needs_boards)
    return core::fail(fmt::format("{} needs a file of boards", kind.title), "--boards",
                      std::string(kind.boards_format));
  Boards boards;
  boards.push_back(kind.start(option.value_or(kind.option ? kind.option->usual : 0)));
  return boards;
}

}  // namespace katachi::puzzle
