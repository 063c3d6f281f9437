// MPI: the same jobs on more than one machine. `mpirun --enable-recovery -n N katachi ...` is the whole interface.
//
// Rank 0 owns the run and deals out jobs; every other rank is a ThreadCrew behind a mailbox. Rank 0 probes and never blocks:
// no receive is posted before its message has arrived, no send is waited for. A rank that has not been heard of for `silence`
// seconds (workers send a beat each second) is lost; its jobs come back as lost and are dealt again. With OpenMPI 4.1 a killed
// rank aborts the whole job unless mpirun has --enable-recovery; with it the ranks leave without a collective, because
// MPI_Finalize would wait for the dead.
//
// MPI is spoken by the main thread alone (MPI_THREAD_FUNNELED).
#pragma once

#include <memory>

#include "core/clock.hpp"
#include "crew/crew.hpp"

namespace katachi::crew {

// This process's part in an MPI job, from enter() to leave().
class Mpi {
 public:
  // Null if the program was not started by mpirun, or with one rank only.
  static std::unique_ptr<Mpi> enter();
  Mpi(const Mpi&) = delete;
  Mpi& operator=(const Mpi&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool is_owner() const { return rank_ == 0; }
  bool survives_losses() const { return survives_; }  // mpirun has --enable-recovery

  // At the end of main(): rank 0 sends the others home. Returns the exit code, or ends the process with it.
  int leave(int code);

 private:
  Mpi(int rank, int size, bool survives) : rank_(rank), size_(size), survives_(survives) {}

  int rank_, size_;
  bool survives_;
};

// The crew of all other ranks; on rank 0, once. The clock must outlive it.
std::unique_ptr<Crew> make_mpi_crew(Mpi& mpi, const core::Clock& clock, double silence = 15);

// The life of another rank: carries out jobs on `slots` threads until rank 0 sends it home or is gone itself.
void serve(Mpi& mpi, const core::Clock& clock, std::size_t slots, const HandlerFactory& factory);

}  // namespace katachi::crew
