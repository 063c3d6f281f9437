#include "lab/experiment_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "draw/html_page.hpp"
#include "match/game_json.hpp"

namespace katachi::lab {

using nlohmann::ordered_json;

namespace {

constexpr std::string_view kReport = "report";

}  // namespace

void store_experiment(store::Store& store, const store::Run& run, const ExperimentReport& report) {
  ordered_json files = ordered_json::array();
  for (const ExperimentFile& file : report.files) files.push_back({{"name", file.name}, {"content", file.content}});
  store.set_checkpoint(run.id, kReport,
                       match::json_text({{"text", report.text}, {"json", report.json}, {"files", files}}));
  store.set_state(run.id, "finished");
}

core::Result<ExperimentReport> stored_experiment(const store::Store& store, const store::Run& run) {
  const auto text = store.checkpoint(run.id, kReport);
  if (!text) return core::fail(fmt::format("run {} is not finished", run.id), store.path().string(), "start it again");
  const auto json = ordered_json::parse(*text, nullptr, false);
  if (!json.is_object())
    return core::fail(fmt::format("the report of run {} is damaged", run.id), store.path().string());
  ExperimentReport report{.text = json.value("text", ""), .json = json.value("json", ""), .files = {}};
  for (const auto& file : json.value("files", ordered_json::array()))
    report.files.push_back({file.value("name", ""), file.value("content", "")});
  return report;
}

core::Result<RunReport> report_experiment(const store::Store& store, const store::Run& run) {
  const auto report = stored_experiment(store, run);
  if (!report) return std::unexpected(report.error());
  const auto identity = ordered_json::parse(run.identity, nullptr, false);
  draw::HtmlPage page("Experiment " + (identity.is_object() ? identity.value("experiment", "") : std::string()));
  page.lines(report->text);
  for (const ExperimentFile& file : report->files)
    if (file.name.ends_with(".svg")) page.picture(file.content);
  return RunReport{.text = report->text, .json = report->json, .html = page.text()};
}

}  // namespace katachi::lab
