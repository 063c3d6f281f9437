// Result<T>: what a function returns whose input comes from outside (files, protocols, options).
//
// An Error is meant for a person: what is wrong, where (file, line, offset, option), and what to do about it. It is turned
// into text once, at the edge of the program (a GTP failure, a line on stderr). Broken invariants are asserted instead, and
// trouble with the environment (files, sockets) is an EnvironmentError, caught in apps/.
#pragma once

#include <expected>
#include <stdexcept>
#include <string>
#include <utility>

namespace katachi::core {

struct Error {
  std::string what;    // what is wrong, in one sentence without a full stop
  std::string where;   // "games.sgf, byte 120" or empty
  std::string remedy;  // what the user can do, or empty

  std::string text() const {
    std::string out = where.empty() ? what : where + ": " + what;
    if (!remedy.empty()) out += " (" + remedy + ")";
    return out;
  }
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string what, std::string where = {}, std::string remedy = {}) {
  return std::unexpected(Error{std::move(what), std::move(where), std::move(remedy)});
}

// The environment does not do its part: a file cannot be read or written, a process cannot be started.
class EnvironmentError : public std::runtime_error {
 public:
  explicit EnvironmentError(const Error& error) : std::runtime_error(error.text()) {}
};

}  // namespace katachi::core
