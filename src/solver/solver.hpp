// Exact search by name: the one place that knows which searches there are, what each takes, and on which states each is compiled.
//
// Every search runs on every game through game::AnyState. Where speed decides whether a result can be reached at all, a search is also
// compiled for the native state of a game with that game's knowledge (native.hpp has the list). Both give the same answers.
//
// A proof-number search answers one question; without a goal the value is found by asking several (bracket.hpp).
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "game/any_state.hpp"
#include "game/solver_knowledge.hpp"
#include "game/value.hpp"
#include "games/entry.hpp"
#include "search/exact/task.hpp"

namespace katachi::crew {
class Crew;
}

namespace katachi::solver {

using Report = search::exact::Report<game::AnyMove>;

struct Question {
  const games::Entry* game = nullptr;
  game::AnyState start;
  std::vector<game::AnyMove> moves = {};               // legal ones, from the start
  std::optional<game::Value> at_least = std::nullopt;  // nothing: the value
  std::string rules = {};                              // as they were chosen: what tells two variants of a game apart

  game::AnyState position() const;  // must not be over
};

struct Settings {
  std::string search = "auto";
  game::KnowledgeSwitches knowledge = {};
  bool native = true;  // use the search compiled for the game where there is one
  unsigned threads = 1;
  crew::Crew* crew = nullptr;  // of a search that takes_ranks; null: threads of this process
  std::map<std::string, std::string, std::less<>> parameters = {};  // of the search
  std::filesystem::path checkpoint = {};  // read if it exists, then written; empty: nothing is kept
  double checkpoint_interval = 300;       // seconds between two writes
};

// A parameter of a search, for help and errors.
struct Parameter {
  std::string_view name;
  std::string about;  // with the default
};

struct Kind {
  std::string_view name;    // as programs write it
  std::string_view family;  // "alpha-beta", "proof numbers", "best first", "course"
  std::string_view about;   // one line
  std::vector<Parameter> parameters = {};
  bool takes_threads = false;
  bool takes_checkpoint = false;
  bool takes_ranks = false;    // Settings::crew may be the ranks of mpirun (jobs.hpp)
  bool may_stay_open = false;  // it may end without an answer though no limit ended it, or take much longer than others
  // The settings' parameters are checked, their values are not. Errors: a value.
  core::Result<Report> (*run)(const Question& question, const Settings& settings,
                              const search::exact::Task& task) = nullptr;
};

std::span<const Kind> kinds();

// An unknown name is an error that offers the nearest one. "auto" is the search that suits the question.
core::Result<const Kind*> find_kind(std::string_view name, const Question& question);

// Errors: an unknown search or parameter, a parameter's value, threads or a checkpoint that the search does not take,
// a checkpoint that is not of this question.
core::Result<Report> solve(const Question& question, const Settings& settings, const search::exact::Task& task);

}  // namespace katachi::solver
