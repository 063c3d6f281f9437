// Reading the arguments of commands; every error says which word was wrong.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "go/point.hpp"
#include "gtp/command_engine.hpp"

namespace katachi::gtp {

core::Result<int> integer_argument(std::string_view text, std::string_view what);
core::Result<double> number_argument(std::string_view text, std::string_view what);  // finite
core::Result<go::Color> color_argument(std::string_view text);
core::Result<go::Move> move_argument(std::string_view text, go::Size size);
core::Result<go::Point> point_argument(std::string_view text, go::Size size);  // no pass
core::Result<std::vector<go::Point>> distinct_points(Arguments arguments, go::Size size);
core::Result<std::vector<go::ColoredMove>> move_list(Arguments arguments,
                                                     go::Size size);  // COLOR VERTEX COLOR VERTEX ...

// The words again as one text: file names and JSON may have blanks.
std::string joined(Arguments arguments);

std::string vertex_list(std::span<const go::Point> points, go::Size size);

}  // namespace katachi::gtp
