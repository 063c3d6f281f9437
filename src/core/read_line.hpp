// One line of a stream that a person or another program writes into.
//
// std::getline takes a line of any length: a stream without line ends (/dev/zero, a broken controller) would fill the memory. Nothing
// that this program reads line by line comes near the limit.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace katachi::core {

inline constexpr std::size_t kLongestLine = std::size_t{16} << 20;  // bytes

// As std::getline: without the newline, false when there is nothing more. Throws EnvironmentError when the line has more than
// `longest` bytes; what follows of the stream is then in no order.
bool read_line(std::istream& in, std::string& line, std::size_t longest = kLongestLine);

}  // namespace katachi::core
