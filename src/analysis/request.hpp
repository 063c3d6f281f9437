// Request: one line of the conversation, an object of JSON with an id, and the short replies that every request may get.
//
//   {"error": WHAT, "field": NAME, "id": ID}      the request is not done; without an id if it has none that can be read
//   {"warning": WHAT, "field": NAME, "id": ID}    it is done, but something in it has no effect
//
// A request comes from outside and may be anything: bytes that are no JSON, numbers beyond all bounds, brackets nested without end
// (they are not followed deeper than a few levels, because an object is written back by recursion). Nothing throws.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/result.hpp"

namespace katachi::analysis {

struct Request {
  std::string id;
  nlohmann::json fields;  // an object, the id among them
};

core::Result<Request> parse_request(std::string_view line);

// The field of an error is its `where`; an empty field or id is left out.
std::string error_line(const core::Error& error, const std::string& id = "");
std::string warning_line(const std::string& what, const std::string& field, const std::string& id);

}  // namespace katachi::analysis
