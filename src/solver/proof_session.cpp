#include "solver/proof_session.hpp"

#include <fmt/format.h>

namespace katachi::solver {

namespace proof = search::proof;
using search::exact::Goal;
using search::exact::Task;

namespace {

// What a table is good for: its entries mean something for this position, these rules and these keys only.
std::string question_text(const Question& question, const Settings& settings, const Task& task,
                          const std::string& parameters) {
  std::string start = question.start.text();
  std::ranges::replace(start, '\n', '/');
  std::string moves;
  game::AnyState state = question.start;
  for (const game::AnyMove move : question.moves) {
    moves += fmt::format("{}{}", moves.empty() ? "" : " ", state.move_text(move));
    state.play(move);
  }
  const game::KnowledgeSwitches& on = settings.knowledge;
  return fmt::format(
      "game: {}\nrules: {}\nposition: {}\nmoves: {}\n{}knowledge: symmetry {}, order {}, bounds {}, prune {}\n"
      "state: {}\nlimit of moves: {}\n",
      question.game->traits->name, question.rules, start, moves, parameters, on.symmetry, on.order, on.bounds, on.prune,
      settings.native ? "native" : "any", task.limits.max_moves);
}

}  // namespace

ProofSession::ProofSession(const Settings& settings, const Task& task, std::string question)
    : table_(task.limits.memory), file_(settings.checkpoint), interval_(settings.checkpoint_interval) {
  done_.question = std::move(question);
}

core::Result<std::unique_ptr<ProofSession>> ProofSession::open(const Question& question, const Settings& settings,
                                                               const Task& task, const std::string& parameters) {
  std::unique_ptr<ProofSession> session(
      new ProofSession(settings, task, question_text(question, settings, task, parameters)));
  std::error_code unknown;
  if (session->file_.empty() || !std::filesystem::exists(session->file_, unknown)) return session;
  auto read = proof::read_checkpoint(session->file_, session->done_.question, session->table_);
  if (!read) return std::unexpected(read.error());
  session->done_ = *std::move(read);
  session->nodes_before_ = session->done_.nodes;
  session->seconds_before_ = session->done_.seconds;
  for (const game::Value goal : session->done_.goals) session->goals_.push_back({.at_least = goal});
  return session;
}

void ProofSession::note(Goal goal) {
  if (std::ranges::find(done_.goals, goal.at_least) != done_.goals.end()) return;
  done_.goals.push_back(goal.at_least);
  goals_.push_back(goal);
}

Task ProofSession::slice_of(const Task& task, std::uint64_t nodes, double seconds) const {
  Task slice = task;
  if (task.limits.nodes > 0) slice.limits.nodes = task.limits.nodes > nodes ? task.limits.nodes - nodes : 1;
  if (!file_.empty()) {
    const core::TimePoint next = task.clock->now() + core::Duration(interval_);
    slice.limits.deadline = task.limits.deadline ? std::min(*task.limits.deadline, next) : next;
  }
  if (task.observer.tell)
    slice.observer.tell = [told = task.observer.tell, nodes, seconds](search::exact::Progress progress) {
      progress.nodes += nodes;
      progress.seconds += seconds;
      told(progress);
    };
  return slice;
}

bool ProofSession::is_over(const Task& task) const {
  return file_.empty() || (task.limits.deadline && task.clock->now() >= *task.limits.deadline);
}

void ProofSession::save(std::uint64_t nodes, double seconds) {
  if (file_.empty()) return;
  proof::Checkpoint now = done_;
  now.nodes += nodes;
  now.seconds += seconds;
  proof::write_checkpoint(file_, now, table_);
}

}  // namespace katachi::solver
