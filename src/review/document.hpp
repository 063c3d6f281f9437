// The review as one JSON document, for programs. docs/review.md lists the fields.
//
// Chances are of 1 and points are those of the side that moved, unless a name begins with black_; numbers are rounded to four
// decimals. The document begins with the review's identity, by which a later run knows that there is nothing left to do.
#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

#include "review/identity.hpp"
#include "review/judgement.hpp"

namespace katachi::review {

nlohmann::ordered_json review_document(const Game& game, const Judgement& judgement,
                                       const nlohmann::ordered_json& identity);

// Whether the text is the document of a review with this identity.
bool is_document_of(std::string_view text, const nlohmann::ordered_json& identity);

}  // namespace katachi::review
