// Clocks of a game: the time settings that protocols know, the two sides' clocks, and how long to think.
//
// A side has main time and then overtime:
//   absolute        main time only
//   canadian        `stones` moves in each period of `period` seconds
//   byoyomi         `periods` periods of `period` seconds; a move made within the period gives it back whole
//   fischer         each move adds `increment`; capped: main time never grows beyond `main_cap`, no move takes more than
//                   `move_cap`
// GameClock keeps its own account of the time it saw a side think, because many controllers never send time_left; where one
// does, its word counts. budget() gives the seconds to spend on the next move so that the side cannot lose on time: every move
// is taken to cost `lag` seconds more than it seems, for the way of the command and of the reply.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "go/color.hpp"

namespace katachi::player {

enum class TimeSystem : std::uint8_t { kNone, kAbsolute, kCanadian, kByoyomi, kFischer };

struct TimeSettings {
  TimeSystem system = TimeSystem::kNone;
  double main = 0;       // seconds
  double period = 0;     // seconds of one overtime period (canadian, byoyomi)
  int stones = 0;        // moves in a period (canadian)
  int periods = 0;       // number of periods (byoyomi)
  double increment = 0;  // seconds (fischer)
  double main_cap = 0;   // fischer: 0 is no cap
  double move_cap = 0;   // fischer: 0 is no cap

  std::string text() const;
  friend bool operator==(const TimeSettings&, const TimeSettings&) = default;
};

// The settings of GTP's time_settings: Canadian overtime, with its two special cases (no overtime; no limit at all). A clock
// without any time cannot be meant and is no limit.
TimeSettings gtp_time_settings(double main, double period, int stones);

// The inverse of TimeSettings::text(): "none", "absolute 600", "canadian 300 60 10", "byoyomi 60 10 3", "fischer 60 2"; and
// "2/move" for so many seconds each. Commas are as good as blanks.
core::Result<TimeSettings> parse_time_settings(std::string_view text);

struct TimeLeft {
  double seconds = 0;  // of main time or of the running period
  bool in_overtime = false;
  int stones = 0;   // moves to make in the running period (canadian)
  int periods = 0;  // periods left, the running one included (byoyomi)
};

// A side's clock at the start of a game, and after a move that took so long. Both know nothing of losing on time: see allowance().
TimeLeft time_at_start(const TimeSettings& settings);
TimeLeft time_after_move(const TimeSettings& settings, TimeLeft left, double seconds);

// The seconds a move may take before the side has lost on time; infinity without a limit.
double allowance(const TimeSettings& settings, const TimeLeft& left);

// How long to think about a move.
struct TimeBudget {
  double seconds = 0;  // as a rule
  double most = 0;     // where the decision is open
  friend bool operator==(const TimeBudget&, const TimeBudget&) = default;
};

// So long, however open the decision is.
constexpr TimeBudget fixed_time(double seconds) { return {seconds, seconds}; }

class GameClock {
 public:
  explicit GameClock(const core::Clock& clock) : clock_(&clock) {}

  void set(const TimeSettings& settings);
  void restart();  // a new game with the same settings
  const TimeSettings& settings() const { return settings_; }
  bool is_limited() const { return settings_.system != TimeSystem::kNone; }

  // What a controller says. `count` is stones or periods left; 0 means main time.
  void set_left(go::Color color, double seconds, int count);
  const TimeLeft& left(go::Color color) const { return left_[go::side_index(color)]; }

  // Around the thinking of a side. stop() takes the time, and the lag, off its clock.
  void start(go::Color color);
  void stop(double lag);

  // For the next move of a side; nothing without a limit. `moves_to_come` is how many moves the side is expected to make yet.
  // Main time can be spent unevenly: an open decision may take three times its share, a sixth of what is left at most. A period of
  // overtime cannot.
  std::optional<TimeBudget> budget(go::Color color, double lag, int moves_to_come) const;

 private:
  const core::Clock* clock_;
  TimeSettings settings_;
  std::array<TimeLeft, 2> left_{};
  std::optional<go::Color> running_;
  core::TimePoint started_;
};

// How many moves a side will make until the end of a game, at least; moves_made counts both sides.
int expected_moves(int board_area, int moves_made);

}  // namespace katachi::player
