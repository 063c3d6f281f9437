// The command line of fake_engine.py, an engine that misbehaves on demand; what it does is told there.
#pragma once

#include <string>

namespace katachi::match::test {

inline constexpr double kPatience = 60;  // seconds that no honest answer takes, even on a busy machine

inline std::string fake_engine(const std::string& mode_and_options) {
  return "exec python3 -I -S '" KATACHI_SOURCE_DIR "/tests/match/fake_engine.py' " + mode_and_options;
}

}  // namespace katachi::match::test
