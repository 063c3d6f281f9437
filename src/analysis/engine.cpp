#include "analysis/engine.hpp"

#include <algorithm>
#include <exception>
#include <limits>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "analysis/answer.hpp"
#include "analysis/query_fields.hpp"

namespace katachi::analysis {

Engine::Engine(const EngineOptions& options, const PlayerFactory& make_player, const core::Clock& clock, Sink sink)
    : version_(options.version), size_warning_(options.size_warning), sink_(std::move(sink)) {
  for (int i = 0; i < options.parallel; ++i)
    analysts_.push_back(std::make_unique<Analyst>(make_player(), clock, options.analyst));
  try {
    for (const auto& analyst : analysts_) workers_.emplace_back([this, each = analyst.get()] { work(*each); });
  } catch (...) {  // no more threads to be had: those that have begun must not be waited for without end
    quit();
    throw;
  }
}

Engine::~Engine() { quit(); }

void Engine::finish() {
  queue_.close();
  workers_.clear();
}

void Engine::quit() {
  queue_.close();
  queue_.terminate([](const Job&) { return true; });
  workers_.clear();
}

void Engine::send(const std::string& line) {
  const std::lock_guard lock(sink_mutex_);
  sink_(line);
}

void Engine::work(Analyst& analyst) {
  while (const std::optional<Job> job = queue_.take()) {
    std::string line;
    // A data file that is missing or a lack of memory costs this answer, not the conversation: there is nobody above a thread.
    try {
      line = analyst.analyze(*job, [this](const std::string& partial) { send(partial); });
    } catch (const std::exception& failure) {
      line = error_line({failure.what(), "", ""}, job->query->id);
    }
    queue_.finish(*job);
    send(line);
  }
}

void Engine::handle(std::string_view line) {
  if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return;
  auto request = parse_request(line);
  if (!request) return send(error_line(request.error()));
  if (request->fields.contains("action"))
    act(*std::move(request));
  else
    enqueue(*request);
}

void Engine::enqueue(const Request& request) {
  auto parsed = parse_query(request.fields);
  if (!parsed) return send(error_line(parsed.error(), request.id));
  for (const Warning& warning : parsed->warnings) send(warning_line(warning.what, warning.field, request.id));
  if (const auto warning = size_warning_(parsed->query.size)) send(warning_line(*warning, "boardXSize", request.id));
  queue_.push(std::make_shared<const Query>(std::move(parsed->query)));
}

void Engine::act(Request request) {
  const auto& value = request.fields["action"];
  const std::string action = value.is_string() ? value.get<std::string>() : "";
  if (action == "terminate" || action == "terminate_all") return terminate(request, action == "terminate_all");
  if (action == "query_version") {
    request.fields["version"] = version_;
    request.fields["git_hash"] = "<omitted>";
  } else if (action == "query_models") {
    request.fields["models"] = nlohmann::json::array();
  } else if (action != "clear_cache") {  // nothing is kept from one query to the next
    return send(error_line(
        {"must be query_version, query_models, clear_cache, terminate or terminate_all", "action", ""}, request.id));
  }
  send(request.fields.dump());
}

void Engine::terminate(const Request& request, bool all) {
  QueryFields fields(request.fields);
  if (!all) fields.require("terminateId", "is missing");
  const auto id = all ? std::nullopt : fields.text("terminateId");
  const auto turns = fields.integers("turnNumbers", 0, std::numeric_limits<int>::max());
  if (!fields.is_ok()) return send(error_line(fields.error(), request.id));
  const auto is_meant = [&](const Job& job) {
    return (all || job.query->id == *id) && (!turns || std::ranges::find(*turns, job.turn) != turns->end());
  };
  const std::vector<Job> waiting = queue_.terminate(is_meant);
  send(request.fields.dump());
  for (const Job& job : waiting) send(no_results_line(job.query->id, job.turn));
}

}  // namespace katachi::analysis
