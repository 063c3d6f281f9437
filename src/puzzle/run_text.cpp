#include "puzzle/run_text.hpp"

#include "core/json_fields.hpp"

namespace katachi::puzzle {

using core::Result;
using nlohmann::ordered_json;

namespace {

Result<ordered_json> parsed(std::string_view text, const char* what) {
  ordered_json json = ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) return core::fail("is not JSON", what);
  return json;
}

// A field that is an array of texts.
void read_texts(core::FieldReader& fields, const char* name, std::vector<std::string>& target) {
  fields.read_object(name, target, texts_from_json);
}

}  // namespace

Result<std::vector<std::string>> texts_from_json(const ordered_json& json, const std::string& place) {
  return core::array_from_json<std::string>(
      json, place, [](const ordered_json& each, const std::string& where) -> Result<std::string> {
        if (!each.is_string()) return core::fail("must be a text", where);
        return each.get<std::string>();
      });
}

ordered_json found_json(const Found& found) {
  return {{"score", found.moves.empty() ? ordered_json(nullptr) : ordered_json(found.score)}, {"moves", found.moves}};
}

Result<Found> found_from_json(const ordered_json& json, const std::string& place) {
  Found found;
  std::optional<double> score;
  core::FieldReader fields(json, place);
  fields.read("score", score);
  read_texts(fields, "moves", found.moves);
  if (score) found.score = *score;
  if (const auto whole = fields.finish(); !whole) return std::unexpected(whole.error());
  return found;
}

ordered_json standing_json(const Standing& standing) {
  ordered_json lessons = ordered_json::array();
  for (const auto& [times, moves] : standing.lessons) lessons.push_back({{"times", times}, {"moves", moves}});
  return {
      {"step", standing.step}, {"best", found_json(standing.best)}, {"played", standing.played}, {"lessons", lessons}};
}

Result<Standing> standing_from_json(const ordered_json& json, const std::string& place) {
  Standing standing;
  core::FieldReader fields(json, place);
  fields.read("step", standing.step);
  fields.read_object("best", standing.best, found_from_json);
  read_texts(fields, "played", standing.played);
  fields.read_object("lessons", standing.lessons, [](const ordered_json& lessons, const std::string& where) {
    return core::array_from_json<Standing::Lesson>(
        lessons, where, [](const ordered_json& each, const std::string& at) -> Result<Standing::Lesson> {
          Standing::Lesson lesson;
          core::FieldReader parts(each, at);
          parts.read("times", lesson.times);
          read_texts(parts, "moves", lesson.moves);
          if (const auto whole = parts.finish(); !whole) return std::unexpected(whole.error());
          return lesson;
        });
  });
  if (const auto whole = fields.finish(); !whole) return std::unexpected(whole.error());
  return standing;
}

std::string job_text(const Job& job) {
  return ordered_json{{"board", job.board},
                      {"run", job.run},
                      {"seconds", job.seconds ? ordered_json(*job.seconds) : ordered_json(nullptr)},
                      {"from", standing_json(job.from)}}
      .dump();
}

Result<Job> read_job(std::string_view text) {
  const auto json = parsed(text, "job");
  if (!json) return std::unexpected(json.error());
  Job job;
  core::FieldReader fields(*json, "job");
  fields.read("board", job.board);
  fields.read("run", job.run);
  fields.read("seconds", job.seconds);
  fields.read_object("from", job.from, standing_from_json);
  if (const auto whole = fields.finish(); !whole) return std::unexpected(whole.error());
  return job;
}

std::string answer_text(const Answer& answer) {
  return ordered_json{{"best", found_json(answer.best)}, {"standing", standing_json(answer.standing)},
                      {"playouts", answer.playouts},     {"seconds", answer.seconds},
                      {"done", answer.is_done},          {"short", answer.was_memory_short}}
      .dump();
}

Result<Answer> read_answer(std::string_view text) {
  const auto json = parsed(text, "answer");
  if (!json) return std::unexpected(json.error());
  Answer answer;
  core::FieldReader fields(*json, "answer");
  fields.read_object("best", answer.best, found_from_json);
  fields.read_object("standing", answer.standing, standing_from_json);
  fields.read("playouts", answer.playouts);
  fields.read("seconds", answer.seconds);
  fields.read("done", answer.is_done);
  fields.read("short", answer.was_memory_short);
  if (const auto whole = fields.finish(); !whole) return std::unexpected(whole.error());
  return answer;
}

}  // namespace katachi::puzzle
