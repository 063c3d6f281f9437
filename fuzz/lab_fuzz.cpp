// Bytes as what the laboratory reads: jobs and results from workers, plans and settings from stores, times and variables from
// the command line, scores from engines. What can be read is written and read again, and must be the same then.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "lab/match_schedule.hpp"
#include "lab/race_schedule.hpp"
#include "lab/tune_schedule.hpp"
#include "match/game_json.hpp"
#include "match/gtp_contestant.hpp"
#include "player/time/time_control.hpp"

namespace {

using namespace katachi;

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "lab_fuzz: %s\n", what);
  std::abort();
}

// read(text) gives a Result, write(value) a text.
template <class Read, class Write>
void check(std::string_view text, Read&& read, Write&& write, const char* what) {
  const auto value = read(text);
  if (!value) {
    require(!value.error().what.empty(), "an error without words");
    return;
  }
  const std::string written = write(*value);
  const auto again = read(std::string_view(written));
  require(again.has_value() && write(*again) == written, what);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 10) {
    case 0:
      check(text, match::job_from_json, [](const match::GameJob& job) { return match::to_json(job); }, "a job");
      break;
    case 1:
      check(text, match::result_from_json, [](const match::GameResult& r) { return match::to_json(r); }, "a result");
      break;
    case 2:
      check(text, lab::match_plan, [](const lab::MatchPlan& plan) { return lab::identity(plan); }, "a match");
      break;
    case 3:
      check(text, lab::match_settings, [](const lab::MatchSettings& s) { return lab::settings_json(s); }, "settings");
      break;
    case 4:
      check(text, lab::race_plan, [](const lab::RacePlan& plan) { return lab::identity(plan); }, "a race");
      break;
    case 5:
      check(text, lab::race_settings, [](const lab::RaceSettings& s) { return lab::settings_json(s); }, "settings");
      break;
    case 6:
      check(text, lab::tune_plan, [](const lab::TunePlan& plan) { return lab::identity(plan); }, "a tuning");
      break;
    case 7:
      check(text, player::parse_time_settings, [](const player::TimeSettings& time) { return time.text(); }, "a time");
      break;
    case 8:
      if (const auto variable = lab::parse_variable(text))
        require(variable->low <= variable->start && variable->start <= variable->high, "a variable out of its range");
      break;
    default:
      static_cast<void>(match::parse_final_score(text));
  }
  return 0;
}
