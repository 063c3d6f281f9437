// katachi manual and katachi completion: what an installation has beside the program, made from the program's own help.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/install/completion.hpp"
#include "apps/install/manual_page.hpp"

namespace katachi::apps {

void add_manual_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("manual", "Print the manual page of all commands, for man");
  command->footer(R"(Example:
  katachi manual > katachi.1                       # then: man ./katachi.1)");
  command->callback([&app] { fmt::print("{}", manual_page(list_commands(app), KATACHI_VERSION)); });
}

void add_completion_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("completion", "Print the completion script for a shell");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "Whose script")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer(R"(Examples:
  katachi completion bash > katachi.bash           # then, in bash: source katachi.bash
  katachi completion zsh > _katachi                # into a folder of $fpath
  katachi completion fish > katachi.fish           # into ~/.config/fish/completions)");
  command->callback([&app, shell] {
    const std::vector<ListedCommand> commands = list_commands(app);
    fmt::print("{}", *shell == "bash"  ? bash_completion(commands)
                     : *shell == "zsh" ? zsh_completion(commands)
                                       : fish_completion(commands));
  });
}

}  // namespace katachi::apps
