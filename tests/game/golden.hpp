// Comparing with a kept text: golden/<name>. With KATACHI_UPDATE_GOLDEN=1 in the environment the file is rewritten instead.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace katachi::game::test {

inline void expect_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path file = std::filesystem::path(KATACHI_SOURCE_DIR) / "golden" / name;
  if (const char* update = std::getenv("KATACHI_UPDATE_GOLDEN"); update != nullptr && std::string(update) == "1") {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
    GTEST_SKIP() << "rewrote golden/" << name;
  }
  std::ifstream stream(file);
  ASSERT_TRUE(stream) << "golden/" << name << " is missing; KATACHI_UPDATE_GOLDEN=1 writes it";
  const std::string kept{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  EXPECT_EQ(text, kept) << "golden/" << name << " differs; if that is meant, rewrite it with KATACHI_UPDATE_GOLDEN=1";
}

}  // namespace katachi::game::test
