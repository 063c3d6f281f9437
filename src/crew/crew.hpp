// Crew: workers that carry out jobs, wherever they are.
//
// A job is a text, its answer too; a Handler turns one into the other. ThreadCrew has one thread per slot; MpiCrew deals the
// same jobs to the ranks of an MPI job (mpi.hpp). The owner deals a job whenever fewer run than capacity() says, and waits
// for answers; a job whose worker was lost comes back as lost and can be dealt again. Nothing here knows what a job is about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace katachi::crew {

// Carries out jobs one after another, in one thread. What it throws is the job's trouble.
using Handler = std::function<std::string(std::string_view request, const std::stop_token& stop)>;
// Makes the handler of a slot; it lives in the slot's thread and may keep things (engines) from job to job.
using HandlerFactory = std::function<Handler(std::size_t slot)>;

struct Done {
  enum class State : std::uint8_t {
    kAnswered,  // text is the answer
    kFailed,    // the handler threw; text says what
    kLost,      // the worker is gone, nobody knows how far it came; text says which
  };
  std::uint64_t job = 0;
  State state = State::kAnswered;
  std::string text;
};

class Crew {
 public:
  virtual ~Crew() = default;  // asks running jobs to stop and waits for them, but never for a lost worker

  virtual std::size_t capacity() const = 0;  // jobs that can run at once; falls when a worker is lost
  virtual void deal(std::uint64_t job, std::string request) = 0;  // precondition: running() < capacity()
  virtual std::size_t running() const = 0;
  // The next answer; nothing if none comes within the time.
  virtual std::optional<Done> wait(double seconds) = 0;
  virtual std::string describe() const = 0;  // "2 threads", "3 ranks with 2 threads each"
};

std::unique_ptr<Crew> make_thread_crew(std::size_t slots, HandlerFactory factory);

}  // namespace katachi::crew
