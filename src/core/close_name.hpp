// The name that somebody who misspelled it probably meant.
//
// A known name is close if one of these holds, letters compared without case and dashes in front left aside:
//   - the word becomes the name by changing, adding, dropping or swapping (two neighbours) at most a third of the letters of the
//     longer one: Damerau and Levenshtein's distance, in the form that edits no letter twice;
//   - the word has three letters or more, and the name begins with it.
// For a word that is far from all names nothing is better than a guess.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace katachi::core {

// The closest, the first of several; nothing if none is close.
std::optional<std::string> close_name(std::string_view word, std::span<const std::string> names);

// "did you mean NAME?", or `otherwise`.
std::string did_you_mean(std::string_view word, std::span<const std::string> names, std::string_view otherwise);

}  // namespace katachi::core
