#include "sgf/parse.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "sgf/scan.hpp"

namespace katachi::sgf {
namespace {

using core::Error;
using core::Result;

constexpr std::size_t kMaxBytes = 0xffff'fffe;  // indices of nodes, properties and values have 32 bits

// Room for what a sample of the text promises, so that the arrays of a large collection need not grow.
void reserve_for(std::string_view text, Collection& games) {
  const std::string_view sample = text.substr(0, 1 << 16);
  if (sample.empty()) return;
  const auto expected = [&](char c) {
    const auto found = static_cast<std::size_t>(std::ranges::count(sample, c));
    return std::min(text.size() / 4, (found + 1) * (text.size() / sample.size() + 1));
  };
  const std::size_t nodes = expected(';');
  const std::size_t values = expected('[');
  games.reserve(nodes, values, values);
}

}  // namespace

Result<Document> parse(Bytes text, const ParseOptions& options) {
  Document document;
  GameReader reader(text.view(), options);
  reserve_for(text.view(), document.games);
  for (;;) {
    const auto root = reader.next(document.games);
    if (!root) return std::unexpected(root.error());
    if (!*root) break;
  }
  document.report = std::move(reader.report());
  document.games.keep(std::move(text));
  return document;
}

Result<Document> read(Bytes bytes, const ParseOptions& options) {
  Decoded decoded = decode(std::move(bytes));
  auto document = parse(std::move(decoded.text), options);
  if (document) document->encoding = std::move(decoded.encoding);
  return document;
}

Result<Document> read_file(const std::string& path, ParseOptions options) {
  auto bytes = Bytes::read_file(path);
  if (!bytes) return std::unexpected(bytes.error());
  if (options.source.empty()) options.source = path;
  return read(std::move(*bytes), options);
}

Result<GamesRead> for_each_game(std::string_view text, const ParseOptions& options, const GameCallback& callback) {
  GamesRead done;
  GameReader reader(text, options);
  Collection game;
  for (;;) {
    game.clear();
    reader.report().clear();
    const auto root = reader.next(game);
    if (!root) return std::unexpected(root.error());
    if (!*root) break;
    ++done.games;
    if (!callback(game, **root, reader.report())) return done;
  }
  done.rest = std::move(reader.report());
  return done;
}

GameReader::GameReader(std::string_view text, ParseOptions options)
    : begin_(text.data()), at_(begin_), end_(begin_ + text.size()), options_(std::move(options)) {}

Result<std::optional<NodeId>> GameReader::next(Collection& into) {
  if (static_cast<std::size_t>(end_ - begin_) > kMaxBytes) {
    return core::fail("text larger than 4 GiB", options_.source, "split the collection into smaller files");
  }
  while (!failed_) {
    if (!find_game()) break;
    open_game();
    read_game(into);
    if (failed_) break;
    if (root_ != kNoNode) {
      ++game_;
      kept_of_game_ = 0;
      return root_;
    }
    problem(Code::kEmptyGame, at_);
  }
  return nothing_more();
}

Result<std::optional<NodeId>> GameReader::nothing_more() {
  if (failed_) return std::unexpected(error_at(report_.diagnostics.back()));
  if (game_ == 0) {
    problem(Code::kNoGame, end_);
    if (options_.mode != Mode::kSalvage) {
      failed_ = true;
      return core::fail("no game found", options_.source, "is this an SGF file? a game begins with \"(;\"");
    }
  }
  return std::nullopt;
}

Error GameReader::error_at(const Diagnostic& diagnostic) const {
  const std::string place = fmt::format("line {}, byte {}", diagnostic.line, diagnostic.offset);
  return {std::string(describe(diagnostic.code)), options_.source.empty() ? place : options_.source + ", " + place,
          "read it in lenient mode to have it repaired"};
}

// Records the trouble. False: strict mode, stop reading.
bool GameReader::problem(Code code, const char* place) {
  ++report_.counts[static_cast<std::size_t>(code)];
  const bool strict = options_.mode == Mode::kStrict;
  if (strict || kept_of_game_ < options_.max_per_game) {
    const auto where = static_cast<std::size_t>(place - begin_);
    report_.diagnostics.push_back(
        {.code = code, .game = game_, .offset = where, .line = line_of(where), .action = action(code)});
    ++kept_of_game_;
  }
  failed_ = failed_ || strict;
  return !failed_;
}

// Counts from the place asked for last: those places go forward but for the length of a value.
std::uint32_t GameReader::line_of(std::size_t offset) {
  const auto [first, last] = std::minmax(offset, line_offset_);
  const auto breaks = static_cast<std::uint32_t>(std::count(begin_ + first, begin_ + last, '\n'));
  line_ = offset >= line_offset_ ? line_ + breaks : line_ - breaks;
  line_offset_ = offset;
  return line_;
}

// --- between games ---

// Goes to where a game begins: "(" or, supplied, what should stand behind it. False at the end of the text.
bool GameReader::find_game() {
  while (!failed_) {
    skip_space();
    if (failed_ || at_ == end_) return false;
    if (*at_ == ')') {
      if (!problem(Code::kStrayClose, at_)) return false;
      ++at_;
    } else if (game_starts_here()) {
      return true;
    } else {
      skip_outside_junk();
    }
  }
  return false;
}

bool GameReader::game_starts_here() const {
  if (*at_ == '(') {
    if (options_.mode == Mode::kStrict) return true;
    const char* next = at_;
    while (next != end_ && (*next == '(' || is_space(*next))) ++next;
    return next == end_ || *next == ';' || *next == ')' || property_begins(next, end_);
  }
  if (*at_ == ';') return property_begins(skip_blanks(at_ + 1, end_), end_);
  return options_.mode == Mode::kSalvage && property_begins(at_, end_);
}

// Goes over text in which no game begins, up to where one may.
void GameReader::skip_outside_junk() {
  if (!problem(Code::kJunkBeforeGame, at_)) return;
  do {
    if (*at_ == '(') {
      // All of a run of "(" was looked through and rejected together.
      while (at_ != end_ && (*at_ == '(' || is_space(*at_))) ++at_;
    } else if (is_letter(*at_)) {
      at_ = skip_class(at_, end_, kName);
    } else {
      ++at_;
    }
  } while (at_ != end_ && !game_starts_here());
}

void GameReader::open_game() {
  open_.assign(1, {kNoNode, 0});
  root_ = kNoNode;
  current_ = kNoNode;
  in_node_ = false;
  after_variation_ = false;
  old_format_.reset();
  if (*at_ == '(') {
    ++at_;
  } else {
    problem(Code::kMissingOpen, at_);
  }
}

}  // namespace katachi::sgf
