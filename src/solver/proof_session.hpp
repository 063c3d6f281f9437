// ProofSession: the table of all questions about one position, and the file in which it outlives the program.
//
// The questions of a bracket share the table: a proof of more is a proof of less (proof/dfpn.hpp). With a file, the search is ended every
// few minutes, the table is written, and the search goes on from the table: no thread has to be halted in the middle of anything. The
// file is written too when a limit or the user ends the search, and when it is answered.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "core/result.hpp"
#include "search/exact/task.hpp"
#include "search/proof/checkpoint.hpp"
#include "search/proof/table.hpp"
#include "solver/solver.hpp"

namespace katachi::solver {

class ProofSession {
 public:
  // `parameters`: the search and its parameters, as lines. A file that exists is read; one of another question is an error.
  static core::Result<std::unique_ptr<ProofSession>> open(const Question& question, const Settings& settings,
                                                          const search::exact::Task& task,
                                                          const std::string& parameters);

  // prove(goal, task, table, earlier goals) -> Report, until the goal is answered or a limit ends it.
  template <class Prove>
  auto ask(search::exact::Goal goal, const search::exact::Task& task, Prove&& prove) {
    note(goal);
    auto total = prove(goal, slice_of(task, 0, 0), table_, goals_);
    while (total.end == search::exact::End::kTime && !is_over(task)) {
      save(total.nodes, total.seconds);
      auto next = prove(goal, slice_of(task, total.nodes, total.seconds), table_, goals_);
      next.nodes += total.nodes;
      next.seconds += total.seconds;
      next.table_hits += total.table_hits;
      total = std::move(next);
    }
    done_.nodes += total.nodes;
    done_.seconds += total.seconds;
    save(0, 0);
    return total;
  }

  std::uint64_t nodes_before() const { return nodes_before_; }  // of earlier runs
  double seconds_before() const { return seconds_before_; }

 private:
  ProofSession(const Settings& settings, const search::exact::Task& task, std::string question);

  void note(search::exact::Goal goal);
  search::exact::Task slice_of(const search::exact::Task& task, std::uint64_t nodes, double seconds) const;
  bool is_over(const search::exact::Task& task) const;
  void save(std::uint64_t nodes, double seconds);  // with the work of the goal under way

  search::proof::Table table_;
  std::vector<search::exact::Goal> goals_;
  search::proof::Checkpoint done_;
  std::filesystem::path file_;
  double interval_;
  std::uint64_t nodes_before_ = 0;
  double seconds_before_ = 0;
};

}  // namespace katachi::solver
