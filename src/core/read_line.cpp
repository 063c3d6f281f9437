#include "core/read_line.hpp"

#include <fmt/format.h>

#include "core/result.hpp"

namespace katachi::core {

bool read_line(std::istream& in, std::string& line, std::size_t longest) {
  line.clear();
  for (char c = 0; in.get(c); line += c) {  // which is false also where the input is closed or broken
    if (c == '\n') return true;
    if (line.size() == longest)
      throw EnvironmentError({fmt::format("a line of more than {} MiB", longest >> 20), "standard input",
                              "end each line with a line feed"});
  }
  return !line.empty();
}

}  // namespace katachi::core
