// The part of the reader that is inside a game.
#include <algorithm>

#include "sgf/parse.hpp"
#include "sgf/scan.hpp"
#include "sgf/text.hpp"
#include "sgf/value_end.hpp"

namespace katachi::sgf {

// Reads up to the ")" that closes the game, the beginning of the next game or the end of the text.
void GameReader::read_game(Collection& into) {
  while (!failed_ && at_ != end_) {
    const char c = *at_;
    if (c == ';') {
      read_node(into);
    } else if (is_capital(c)) {
      read_property(into);
    } else if (c == '(') {
      if (!read_open(into)) return;
    } else if (c == ')') {
      if (read_close(into)) return;
    } else {
      read_odd(into);
    }
  }
  if (!failed_ && root_ != kNoNode) problem(Code::kMissingClose, end_);
}

void GameReader::read_node(Collection& into) {
  if (*at_ != ';') {
    if (!problem(Code::kMissingSemicolon, at_)) return;
  } else {
    if (after_variation_ && !problem(Code::kNodeAfterVariation, at_)) return;
    ++at_;
  }
  if (current_ == kNoNode) {
    root_ = current_ = into.add_game();
  } else {
    current_ = into.add_child(current_);
  }
  in_node_ = true;
  after_variation_ = false;
}

// False: this "(" begins the next game.
bool GameReader::read_open(const Collection& into) {
  if (options_.mode != Mode::kStrict && begins_next_game()) {
    problem(Code::kMissingClose, at_);
    return false;
  }
  if (!in_node_ && !after_variation_ && !problem(Code::kExtraOpen, at_)) return false;
  open_.push_back({current_, static_cast<std::uint32_t>(into.node_count())});
  in_node_ = false;
  after_variation_ = false;
  ++at_;
  return true;
}

// The writer never puts the "(" of a variation at the beginning of a line, so what is written cannot be mistaken.
bool GameReader::begins_next_game() const {
  if (current_ == kNoNode || !on_new_line(begin_, at_)) return false;
  const char* at = skip_blanks(at_ + 1, end_);
  if (at == end_ || *at != ';') return false;
  at = skip_blanks(at + 1, end_);
  if (!property_begins(at, end_)) return false;
  return is_root_name(std::string_view(at, static_cast<std::size_t>(skip_class(at, end_, kName) - at)));
}

// True: the game is closed.
bool GameReader::read_close(const Collection& into) {
  const Open opened = open_.back();
  if (open_.size() == 1) {
    const char* const place = at_++;
    if (options_.mode == Mode::kStrict || current_ == kNoNode || !goes_on_after_close()) return true;
    problem(Code::kStrayClose, place);
    return false;
  }
  if (opened.nodes == into.node_count() && !problem(Code::kEmptyVariation, at_)) return true;
  ++at_;
  open_.pop_back();
  current_ = opened.before;
  in_node_ = false;
  after_variation_ = true;
  if (current_ != kNoNode || root_ == kNoNode) return false;
  // A "((;A)": this tree is a game of its own. Only what closes the outer parentheses still belongs to it.
  const char* const next = skip_blanks(at_, end_);
  return next != end_ && *next != ')';
}

// A node directly after a closed game, and not the root of another: the ")" was one too many.
bool GameReader::goes_on_after_close() const {
  const char* at = skip_blanks(at_, end_);
  if (at == end_ || *at != ';') return false;
  at = skip_blanks(at + 1, end_);
  if (!property_begins(at, end_)) return false;
  return !is_root_name(std::string_view(at, static_cast<std::size_t>(skip_class(at, end_, kName) - at)));
}

void GameReader::read_property(Collection& into) {
  if (!in_node_) {
    read_node(into);
    if (failed_) return;
  }
  const char* const start = at_;
  std::uint8_t classes = 0;
  while (at_ != end_ && (char_class(*at_) & kName)) classes |= char_class(*at_++);
  const std::string_view name(start, static_cast<std::size_t>(at_ - start));
  skip_space();
  if (failed_) return;
  if (at_ == end_ || *at_ != '[') {
    problem(Code::kPropertyWithoutValue, start);
    return;
  }
  if (classes & kSmall) check_small_letters(into, name);
  into.push_property(current_, name);
  while (!failed_ && at_ != end_ && *at_ == '[') {
    ++at_;
    into.push_value(take_value(into));
    skip_space();
  }
}

// Small letters are right in FF[1] (the default) to FF[3]. The format is looked up once: a node may have many properties.
void GameReader::check_small_letters(const Collection& into, std::string_view name) {
  if (options_.mode == Mode::kStrict && std::ranges::any_of(name, is_capital)) {
    if (!old_format_) {
      const std::string_view format = into.raw(root_, "FF").value_or("1");
      old_format_ = format == "1" || format == "2" || format == "3";
    }
    if (*old_format_) return;
  }
  problem(Code::kLowerCaseName, name.data());
}

// The value after "[", and the reader behind its "]". Inline work for the common case: no escape, no bracket inside.
std::string_view GameReader::take_value(Collection& into) {
  const char* const start = at_;
  const char* scan = start;
  while (scan != end_ && !(char_class(*scan) & kStop)) ++scan;
  if (scan != end_ && *scan == ']') {
    const char* const next = scan + 1;
    const bool plain =
        options_.mode == Mode::kStrict || next == end_ || *next == '[' || (char_class(*next) & kStructure);
    if (plain || ends_value({start, scan, false}, end_)) {
      at_ = next;
      return {start, static_cast<std::size_t>(scan - start)};
    }
  }
  return take_odd_value(into, scan);
}

// The game or node that the "[" at `bracket`, within a value from `start` on, would open; or null.
const char* GameReader::opened_by(const char* start, const char* bracket) const {
  const char* const game = game_opened_by(start, bracket);
  return game ? game : node_opened_by(start, bracket, options_.mode != Mode::kSalvage);
}

// The same for values with escapes and brackets; `scan` is at the first of them.
std::string_view GameReader::take_odd_value(Collection& into, const char* scan) {
  const char* const start = at_;
  const bool strict = options_.mode == Mode::kStrict;
  const char* cut = nullptr;        // a game or node begins here, unless an escaped bracket proves it a quotation
  const char* unescaped = nullptr;  // first "]" that did not end the value
  std::size_t inner = 0;            // "[" within the value whose "]" was not met yet
  for (; scan < end_; ++scan) {
    if (*scan == '\\') {
      if (++scan == end_) break;
      if (*scan != ']') continue;
      cut = nullptr;
      if (inner > 0) --inner;
    } else if (*scan == '[' && !strict) {
      ++inner;
      const char* const begins = opened_by(start, scan);
      if (cut && begins) break;
      if (begins) cut = begins;
    } else if (*scan == ']') {
      if (cut || strict || ends_value({start, scan, inner > 0}, end_)) break;
      if (!unescaped) unescaped = scan;
      if (inner > 0) --inner;
    }
  }
  const bool ended = scan < end_ && !cut;
  const char* const stop = ended ? scan : cut ? cut : end_;
  at_ = ended ? stop + 1 : stop;
  if (unescaped && unescaped < stop && !problem(Code::kUnescapedBracket, unescaped)) return {};
  if (!ended && !problem(Code::kUnterminatedValue, stop)) return {};
  const std::string_view raw(start, static_cast<std::size_t>(stop - start));
  return is_valid_raw(raw) ? raw : into.keep(mend_raw(raw));
}

// White space, values without a name, names of small letters, and what means nothing.
void GameReader::read_odd(Collection& into) {
  const char* const before = at_;
  skip_space();
  if (failed_ || at_ != before) return;
  if (*at_ == '[') {
    if (!problem(Code::kValueWithoutName, at_)) return;
    ++at_;
    take_value(into);
  } else if (is_letter(*at_)) {
    // Longer names of small letters only where no prose can be before them: right after ";".
    const char* const name_end = skip_class(at_, end_, kName);
    const bool trusted = name_end - at_ <= 2 || (in_node_ && into.properties(current_).empty());
    const bool is_property = trusted && bracket_follows(name_end, end_);
    is_property ? read_property(into) : skip_junk_in_game();
  } else {
    skip_junk_in_game();
  }
}

void GameReader::skip_junk_in_game() {
  if (!problem(Code::kJunkInGame, at_)) return;
  // At least one character; then up to what may be a property or structure.
  do {
    at_ = (char_class(*at_) & kName) ? skip_class(at_, end_, kName) : at_ + 1;
  } while (at_ != end_ && !(char_class(*at_) & (kStructure | kName)) && *at_ != '[');
}

void GameReader::skip_space() {
  at_ = skip_blanks(at_, end_);
  if (at_ != end_ && (*at_ == '\\' || *at_ == '\xEF')) skip_odd_space();
}

// White space that should not be there: line breaks in letters (\r \n) and byte order marks of joined files.
void GameReader::skip_odd_space() {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  while (!failed_) {
    const char* const filler = skip_filler(at_, end_);
    if (filler != at_) {
      const char* const spelt = skip_blanks(at_, end_);
      if (spelt != filler) problem(Code::kStrayLineBreak, spelt);
      at_ = filler;
    } else if (std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(kMark)) {
      problem(Code::kByteOrderMark, at_);
      at_ += kMark.size();
    } else {
      return;
    }
  }
}

}  // namespace katachi::sgf
