// A player that says nothing: tests of whoever asks players derive from it and write the answers that matter to them.
#pragma once

#include "player/player.hpp"

namespace katachi::player::test {

class SilentPlayer : public Player {
 public:
  Choice choose(go::History, go::Color, const SearchRequest&, std::stop_token) override { return {}; }
  Report analyze(go::History, go::Color, const SearchRequest&, std::stop_token) override { return {}; }
  std::string explain(const go::History&, go::Color, const Report&, go::Move) override { return {}; }
  Estimate estimate(const go::History&, std::stop_token) override { return {}; }
  void new_game() override {}
  std::string describe_self() const override { return "a fake"; }
  const Preset& preset() const override { return preset_; }
  core::Result<void> set_parameter(std::string_view, std::string_view) override { return {}; }

 private:
  Preset preset_;
};

}  // namespace katachi::player::test
