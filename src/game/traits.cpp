#include "game/traits.hpp"

#include <optional>

#include <fmt/format.h>

#include "core/number_text.hpp"

namespace katachi::game {

std::string size_text(BoardSize size) { return fmt::format("{}x{}", size.width, size.height); }

std::string_view symmetry_text(BoardSymmetry symmetry) {
  switch (symmetry) {
    case BoardSymmetry::kMirror:
      return "mirror";
    case BoardSymmetry::kHalfTurn:
      return "half-turn";
    case BoardSymmetry::kSquare:
      return "square";
    case BoardSymmetry::kNone:
      break;
  }
  return "none";
}

std::string sizes_text(const GameTraits& traits) {
  if (traits.has_one_size()) return size_text(traits.usual);
  std::string text = fmt::format("{} to {}", size_text(traits.smallest), size_text(traits.largest));
  if (traits.side_step == 2) text += traits.smallest.width % 2 == 0 ? ", even sides" : ", odd sides";
  return text + (traits.is_rectangular ? "" : ", square");
}

core::Result<BoardSize> check_size(const GameTraits& traits, BoardSize size) {
  const auto fits = [&](int side, int smallest, int largest) {
    return side >= smallest && side <= largest && (side - smallest) % traits.side_step == 0;
  };
  const bool has_shape = traits.has_one_size() || traits.is_rectangular || size.width == size.height;
  if (has_shape && fits(size.width, traits.smallest.width, traits.largest.width) &&
      fits(size.height, traits.smallest.height, traits.largest.height))
    return size;
  return core::fail(fmt::format("{} is not played on a board of {}", traits.title, size_text(size)), "",
                    "sizes: " + sizes_text(traits));
}

core::Result<BoardSize> parse_size(const GameTraits& traits, std::string_view text) {
  const std::size_t cross = text.find_first_of("xX");
  const std::optional<int> width = core::parse_number<int>(text.substr(0, cross));
  const std::optional<int> height =
      cross == std::string_view::npos ? width : core::parse_number<int>(text.substr(cross + 1));
  if (!width || !height)
    return core::fail(fmt::format("invalid board size '{}'", text), "", "sizes: " + sizes_text(traits));
  return check_size(traits, {*width, *height});
}

}  // namespace katachi::game
