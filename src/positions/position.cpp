#include "positions/position.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace katachi::positions {

namespace {

// Takes a file line by line; a position is finished when the next one, or the end, comes.
class Reader {
 public:
  explicit Reader(std::string_view file) : file_(file) {}

  core::Result<void> take(std::string_view line) {
    ++line_;
    if (line.empty() || line.starts_with('#')) return {};
    if (line.starts_with("== ")) return take_section(line);
    if (line.starts_with("position ")) return begin(line.substr(9));
    if (line.starts_with("to move ")) return take_to_move(line.substr(8));
    if (line.find_first_not_of(".XO ") == std::string_view::npos) return take_row(line);
    (inside_ ? position_.claims : preamble_).push_back({.text = std::string(line), .line = line_});
    return {};
  }

  core::Result<std::vector<Position>> end() {
    if (const auto finished = finish(); !finished) return std::unexpected(finished.error());
    return std::move(positions_);
  }

 private:
  std::unexpected<core::Error> wrong(std::string what, std::string remedy = {}) const {
    return core::fail(std::move(what), fmt::format("{}, line {}", file_, line_), std::move(remedy));
  }

  core::Result<void> take_section(std::string_view line) {
    if (const auto finished = finish(); !finished) return finished;
    if (line != "== solved ==" && line != "== open ==")
      return wrong(fmt::format("unknown section '{}'", line), "== solved == or == open ==");
    is_open_ = line == "== open ==";
    return {};
  }

  core::Result<void> begin(std::string_view name) {
    if (const auto finished = finish(); !finished) return finished;
    if (std::ranges::find(positions_, name, &Position::name) != positions_.end())
      return wrong(fmt::format("a second position '{}'", name), "give it another name");
    inside_ = true;
    drawing_.clear();
    position_ = {.name = std::string(name),
                 .file = file_,
                 .line = line_,
                 .is_open = is_open_,
                 .to_move = go::Color::kBlack,
                 .board = {},
                 .claims = preamble_};
    return {};
  }

  core::Result<void> take_to_move(std::string_view word) {
    const auto color = go::parse_color(word);
    if (!inside_ || !color) return wrong("'to move' takes B or W and belongs to a position");
    position_.to_move = *color;
    return {};
  }

  core::Result<void> take_row(std::string_view line) {
    if (!inside_) return wrong("a row of a board outside a position", "begin with 'position NAME'");
    drawing_ += line;
    drawing_ += '\n';
    return {};
  }

  core::Result<void> finish() {
    if (!std::exchange(inside_, false)) return {};
    auto board = go::parse_diagram(drawing_);
    if (!board) return core::fail(board.error().what, place_of(position_, position_.line), board.error().remedy);
    position_.board = *std::move(board);
    if (position_.claims.size() == preamble_.size())
      return core::fail(fmt::format("position '{}' claims nothing", position_.name),
                        place_of(position_, position_.line));
    positions_.push_back(std::move(position_));
    return {};
  }

  std::string file_;
  int line_ = 0;
  bool is_open_ = false;
  bool inside_ = false;
  std::string drawing_;
  std::vector<Claim> preamble_;
  Position position_;
  std::vector<Position> positions_;
};

}  // namespace

core::Result<std::vector<Position>> parse_positions(std::string_view text, std::string_view file) {
  Reader reader(file);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const auto taken = reader.take(text.substr(0, end)); !taken) return std::unexpected(taken.error());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.end();
}

core::Result<std::vector<Position>> read_positions(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  if (!stream.is_open() || stream.bad())
    throw core::EnvironmentError({"the file cannot be read", path.string(), "name files of positions"});
  return parse_positions(text, path.string());
}

std::string place_of(const Position& position, int line) { return fmt::format("{}, line {}", position.file, line); }

}  // namespace katachi::positions
