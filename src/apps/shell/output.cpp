#include "apps/shell/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "apps/commands.hpp"
#include "core/output_file.hpp"
#include "core/whole_file.hpp"

namespace katachi::apps {

namespace fs = std::filesystem;

CLI::Option* add_force_option(CLI::App& command, bool& force) {
  return command.add_flag("--force", force, "Replace files that katachi did not make (never an input)");
}

void check_output(const fs::path& out, bool force, std::span<const fs::path> inputs) {
  if (out.empty() || out == "-") return;
  if (const auto checked = core::check_output_file(out, inputs, force); !checked) fail_on_input(checked.error());
}

void write_output(const fs::path& out, bool force, const std::string& bytes) {
  if (out != "-") {
    core::WholeFile file(out, force);
    file.write(bytes);
    file.commit();
  } else if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() || std::fflush(stdout) != 0) {
    throw core::EnvironmentError({std::string("cannot be written: ") + std::strerror(errno), "standard output", ""});
  }
}

}  // namespace katachi::apps
