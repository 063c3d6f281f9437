// LineBuffer: bytes go in as they come, whole lines come out.
//
// A line that grows beyond the limit is reported once, as too long, and dropped to its end. Taking a line costs its length:
// what was searched for a newline is not searched again, and what was taken is thrown away in large pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace katachi::core {

class LineBuffer {
 public:
  enum class Found : std::uint8_t { kNothing, kLine, kTooLong };
  struct Taken {
    Found found = Found::kNothing;
    std::string line;  // without its newline
  };

  explicit LineBuffer(std::size_t longest_line) : longest_line_(longest_line) {}

  void append(std::string_view bytes);
  // False if more than a longest line waits to be taken.
  bool has_room() const { return bytes_.size() - start_ <= longest_line_; }
  Taken take();
  // At the end of all input: the last line if it has no newline.
  std::optional<std::string> take_rest();
  void clear();

 private:
  std::size_t longest_line_;
  std::string bytes_;
  std::size_t start_ = 0;     // of the first line not yet taken
  std::size_t searched_ = 0;  // from start_ up to here there is no newline
  bool is_dropping_ = false;  // the line at start_ was too long
};

}  // namespace katachi::core
