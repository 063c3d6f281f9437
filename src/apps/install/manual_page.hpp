// The manual page katachi(1), in the language of groff_man(7).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "apps/install/command_list.hpp"

namespace katachi::apps {

std::string manual_page(std::span<const ListedCommand> commands, std::string_view version);

}  // namespace katachi::apps
