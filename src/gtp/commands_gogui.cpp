// What GoGui asks for. Its set-up and sequence commands are with their kind in the other files.
#include <fmt/format.h>

#include "gtp/engine.hpp"

namespace katachi::gtp {

namespace {

// type/label/command, one per line: the entries of GoGui's analyze dialog.
Answer analyze_commands(Engine&, Arguments) {
  return "hstring/Board/showboard\n"
         "string/Final Score/final_score\n"
         "plist/Final Status Alive/final_status_list alive\n"
         "plist/Final Status Dead/final_status_list dead\n"
         "plist/Final Status Seki/final_status_list seki\n"
         "plist/Territory Black/final_status_list black_territory\n"
         "plist/Territory White/final_status_list white_territory\n"
         "move/Reg GenMove/reg_genmove %c\n"
         "dboard/Ownership/katachi-ownership\n"
         "dboard/Prior/katachi-prior\n"
         "dboard/Visits/katachi-visits\n"
         "gfx/Best Moves/katachi-best_moves\n"
         "hstring/Explain Last Move/gomill-explain_last_move\n"
         "hstring/Explain Move/katachi-explain %p\n"
         "hstring/Engine/gomill-describe_engine\n"
         "string/Rules/kata-get-rules\n"
         "string/Parameters/kata-get-params\n"
         "none/Set Parameter/kata-set-param %s";
}

// It only has to be known: then GoGui sends the comment "# interrupt", which the reader of the session acts upon.
Answer interrupt(CommandEngine&, Arguments) { return ""; }

Answer title(CommandEngine& engine, Arguments) {
  return fmt::format("{} {}", engine.identity().name, engine.identity().version);
}

// GoGui tells which version of it is talking.
Answer gogui_version(CommandEngine&, Arguments) { return ""; }

}  // namespace

void add_gogui_commands(CommandTable& table) {
  table.insert(table.end(), {
                                {"gogui-interrupt", "", 0, 0, interrupt},
                                {"gogui-title", "[TEXT]", 0, kAnyNumber, title},
                                {"gogui-version", "[VERSION]", 0, kAnyNumber, gogui_version},
                            });
}

void add_analyze_dialog_commands(CommandTable& table) {
  table.push_back({"gogui-analyze_commands", "", 0, 0, analyze_commands});
}

}  // namespace katachi::gtp
