#include "pattern/mask/mask.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace katachi::pattern {

namespace {

struct Letter {
  char letter;
  MaskPoints allowed;
};
// The first letter of a set is the one that is drawn.
constexpr std::array<Letter, 9> kLetters = {{{'.', static_cast<MaskPoints>(MaskPoint::kEmpty)},
                                             {'X', static_cast<MaskPoints>(MaskPoint::kOwn)},
                                             {'O', static_cast<MaskPoints>(MaskPoint::kEnemy)},
                                             {'S', MaskPoint::kOwn | MaskPoint::kEnemy},
                                             {'x', MaskPoint::kOwn | MaskPoint::kEmpty},
                                             {'o', MaskPoint::kEnemy | MaskPoint::kEmpty},
                                             {'-', static_cast<MaskPoints>(MaskPoint::kOutside)},
                                             {'|', static_cast<MaskPoints>(MaskPoint::kOutside)},
                                             {'?', kAnyPoint}}};
constexpr std::string_view kDrawn = ".XOSxo-|?1";
constexpr char kMove = '1';

std::optional<MaskPoints> points_of(char c) {
  const auto found = std::ranges::find(kLetters, c, &Letter::letter);
  return found == kLetters.end() ? std::nullopt : std::optional(found->allowed);
}

bool comes_before(const MaskCondition& a, const MaskCondition& b) {
  return std::tuple(a.offset.dy, a.offset.dx, a.allowed) < std::tuple(b.offset.dy, b.offset.dx, b.allowed);
}

// Takes a file line by line; a mask is finished when the next one, or the end, comes.
class Reader {
 public:
  explicit Reader(std::string_view file) : file_(file) {}

  core::Result<void> take(std::string_view line) {
    ++line_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos || line.starts_with('#')) return {};
    if (line.starts_with("mask ")) return begin(line.substr(5));
    return take_row(line);
  }

  core::Result<std::vector<Mask>> end() {
    if (const auto finished = finish(); !finished) return std::unexpected(finished.error());
    return std::move(masks_);
  }

 private:
  std::unexpected<core::Error> wrong(std::string what, std::string remedy = {}, std::size_t line = 0) const {
    return core::fail(std::move(what), fmt::format("{}, line {}", file_, line == 0 ? line_ : line), std::move(remedy));
  }

  core::Result<void> begin(std::string_view words) {
    if (const auto finished = finish(); !finished) return finished;
    const std::size_t blank = words.find(' ');
    const std::string_view kind = blank == std::string_view::npos ? "" : words.substr(blank + 1);
    if (blank == 0 || (kind != "good" && kind != "bad"))
      return wrong(fmt::format("'mask {}' is not 'mask NAME good' or 'mask NAME bad'", words));
    const std::string_view name = words.substr(0, blank);
    if (std::ranges::find(masks_, name, &Mask::name) != masks_.end())
      return wrong(fmt::format("a second mask '{}'", name), "give it another name");
    mask_ = Mask{.name = std::string(name), .kind = kind == "good" ? MaskKind::kGood : MaskKind::kBad};
    begun_at_ = line_;
    rows_.clear();
    return {};
  }

  core::Result<void> take_row(std::string_view line) {
    if (!mask_) return wrong("a row of points before the first mask", "begin with 'mask NAME good'");
    std::string row;
    for (const char c : line) {
      if (c == ' ' || c == '\t') continue;
      if (kDrawn.find(c) == std::string_view::npos)
        return wrong(fmt::format("'{}' is no point of a mask", c), "points are 1 X O S . x o - | ?");
      row += c;
    }
    rows_.push_back(std::move(row));
    return {};
  }

  core::Result<go::Offset> move_place() const {
    std::optional<go::Offset> place;
    for (std::size_t y = 0; y < rows_.size(); ++y) {
      for (std::size_t x = 0; x < rows_[y].size(); ++x) {
        if (rows_[y][x] != kMove) continue;
        if (place) return wrong(fmt::format("mask '{}' has two moves", mask_->name), "draw one 1", begun_at_);
        place = go::Offset{static_cast<int>(x), static_cast<int>(y)};
      }
    }
    if (!place) return wrong(fmt::format("mask '{}' has no move", mask_->name), "draw a 1", begun_at_);
    return *place;
  }

  core::Result<void> finish() {
    if (!mask_) return {};
    const auto move = move_place();
    if (!move) return std::unexpected(move.error());
    for (std::size_t y = 0; y < rows_.size(); ++y) {
      for (std::size_t x = 0; x < rows_[y].size(); ++x) {
        const go::Offset offset{static_cast<int>(x) - move->dx, static_cast<int>(y) - move->dy};
        const auto allowed = points_of(rows_[y][x]);
        if (!allowed || *allowed == kAnyPoint) continue;
        if (std::max(std::abs(offset.dx), std::abs(offset.dy)) > Mask::kReach)
          return wrong(fmt::format("mask '{}' reaches more than {} points from its move", mask_->name, Mask::kReach),
                       "", begun_at_);
        mask_->conditions.push_back({offset, *allowed});
      }
    }
    if (mask_->conditions.empty())
      return wrong(fmt::format("mask '{}' has no condition: it would match every move", mask_->name), "", begun_at_);
    masks_.push_back(*std::exchange(mask_, std::nullopt));
    return {};
  }

  std::string file_;
  std::size_t line_ = 0, begun_at_ = 0;
  std::optional<Mask> mask_;
  std::vector<std::string> rows_;
  std::vector<Mask> masks_;
};

}  // namespace

Mask::Frame Mask::frame() const {
  Frame frame;
  for (const MaskCondition& c : conditions) {
    frame.left = std::min(frame.left, c.offset.dx);
    frame.right = std::max(frame.right, c.offset.dx);
    frame.top = std::min(frame.top, c.offset.dy);
    frame.bottom = std::max(frame.bottom, c.offset.dy);
  }
  return frame;
}

MaskPoints Mask::at(go::Offset offset) const {
  const auto found = std::ranges::find(conditions, offset, &MaskCondition::offset);
  return found == conditions.end() ? kAnyPoint : found->allowed;
}

std::vector<MaskCondition> canonical(const std::vector<MaskCondition>& conditions) {
  std::vector<MaskCondition> first;
  for (std::size_t s = 0; s < go::kSymmetries; ++s) {
    std::vector<MaskCondition> turned = conditions;
    for (MaskCondition& c : turned) c.offset = go::image(c.offset, s);
    std::ranges::sort(turned, comes_before);
    if (s == 0 || std::ranges::lexicographical_compare(turned, first, comes_before)) first = std::move(turned);
  }
  return first;
}

char letter(MaskPoints allowed) {
  const auto found = std::ranges::find(kLetters, allowed, &Letter::allowed);
  return found == kLetters.end() ? '!' : found->letter;
}

std::string text(const Mask& mask) {
  std::string out = fmt::format("mask {} {}\n", mask.name, mask.kind == MaskKind::kGood ? "good" : "bad");
  const Mask::Frame frame = mask.frame();
  for (int dy = frame.top; dy <= frame.bottom; ++dy) {
    for (int dx = frame.left; dx <= frame.right; ++dx) {
      if (dx > frame.left) out += ' ';
      out += dx == 0 && dy == 0 ? kMove : letter(mask.at({dx, dy}));
    }
    out += '\n';
  }
  return out;
}

std::string text(const std::vector<Mask>& masks) {
  std::string out;
  for (const Mask& mask : masks) out += (out.empty() ? "" : "\n") + text(mask);
  return out;
}

core::Result<std::vector<Mask>> parse_masks(std::string_view text, std::string_view file) {
  Reader reader(file);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const auto taken = reader.take(text.substr(0, end)); !taken) return std::unexpected(taken.error());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.end();
}

}  // namespace katachi::pattern
