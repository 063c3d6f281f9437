// katachi sgf convert: records repaired, re-encoded, joined into one collection or split into a file per game.
//
// Inputs are never changed: an output that is one of them is refused, whatever the options. What is written is in memory for a few
// batches of games at most.
#include <algorithm>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/records/records_input.hpp"
#include "apps/records/sgf_jobs.hpp"
#include "apps/shell/output.hpp"
#include "apps/shell/safe_text.hpp"
#include "core/whole_file.hpp"
#include "sgf/write.hpp"

namespace katachi::apps {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& what, const fs::path& where, const std::string& remedy) {
  fail_on_input({what, where.string(), remedy});
}

// True if `path` is the folder or lies in it (or would, if it existed).
bool is_within(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  const fs::path inner = fs::weakly_canonical(path, error);
  const fs::path outer = fs::weakly_canonical(folder, error);
  return std::ranges::mismatch(outer, inner).in1 == outer.end();
}

void refuse_input_as_output(const SgfConvertOptions& options) {
  std::error_code error;
  for (const fs::path& input : options.paths) {
    if (!options.split.empty()) {
      if (fs::is_directory(input, error) && is_within(options.split, input))
        refuse("the folder for the output lies in a folder to be read", options.split, "choose another --split folder");
      continue;
    }
    const bool same = fs::equivalent(options.out, input, error) && !error;
    const bool in_folder =
        fs::is_directory(input, error) && fs::exists(options.out, error) && is_within(options.out, input);
    if (same || in_folder) refuse("the output is one of the inputs", options.out, "choose another name for -o");
  }
}

void refuse_existing(const SgfConvertOptions& options) {
  std::error_code error;
  if (!options.split.empty()) {
    if (fs::exists(options.split, error) && !fs::is_directory(options.split, error))
      refuse("this is not a folder", options.split, "choose another --split folder");
    if (fs::is_directory(options.split, error) && !fs::is_empty(options.split, error) && !options.force)
      refuse("the folder is not empty", options.split, "choose another one, or add --force to replace files in it");
  } else {
    if (fs::is_directory(options.out, error))
      refuse("this is a folder", options.out, "use --split for a file per game");
    check_output(options.out, options.force);
  }
}

// SGF needs a charset that contains ASCII as it is: a reader finds "(;" before it knows the charset.
void check_encoding(const SgfConvertOptions& options, const sgf::WriteOptions& write_options) {
  sgf::Collection probe;
  probe.add(probe.add_game(), "GM", {"1"});
  const auto written = sgf::write(probe, write_options);
  if (!written) fail_on_input(written.error());
  if (!written->bytes.starts_with("(;"))
    fail_on_input({fmt::format("SGF cannot be written in {}", options.encoding), "--encoding", "UTF-8 always works"});
}

// Where the games go: standard output, one file, or one file each.
class Sink {
 public:
  explicit Sink(const SgfConvertOptions& options) : options_(options) {
    if (!options.split.empty()) {
      std::error_code error;
      fs::create_directories(options.split, error);
      if (error)
        throw core::EnvironmentError({"cannot make the folder: " + error.message(), options.split.string(), ""});
    } else if (options.out != "-") {
      file_ = std::make_unique<core::WholeFile>(options.out, options.force);
    }
  }

  void write(const record::GameInfo& info, std::string_view bytes) {
    ++games_;
    if (file_) {
      file_->write(bytes);
    } else if (options_.split.empty()) {
      if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size())
        throw core::EnvironmentError({"cannot write", "standard output", ""});
    } else {
      core::WholeFile one(options_.split / file_name(info), options_.force);
      one.write(bytes);
      one.commit();
    }
  }

  void finish() {
    if (file_) file_->commit();
    if (options_.out == "-" && std::fflush(stdout) != 0)
      throw core::EnvironmentError({"cannot write", "standard output", ""});
  }

  std::size_t games() const { return games_; }

 private:
  // "000012_2015-04-10_Black_White.sgf": the number alone makes it unique.
  std::string file_name(const record::GameInfo& info) const {
    std::string name = fmt::format("{:06}", games_);
    for (const std::string& part : {info.date.text(), info.black, info.white}) {
      const std::string safe = file_name_part(part, 60);
      if (!safe.empty()) name += "_" + safe;
    }
    return name + ".sgf";
  }

  const SgfConvertOptions& options_;
  std::unique_ptr<core::WholeFile> file_;
  std::size_t games_ = 0;
};

// The games of a batch as they will be written.
class ConvertPart final : public record::GamesPart {
 public:
  explicit ConvertPart(const SgfConvertOptions& options) : options_(options) {}

  void add(const record::GameRead& game) override {
    if (game.outcome || options_.as_is)
      convert(game);
    else
      leave_out(game.error_text());
  }

  void unreadable(const core::Error& error) override { leave_out(error.text()); }

  void write(Sink& sink) const {
    for (const auto& [info, bytes] : written_) sink.write(info, bytes);
    if (failure_) fail_on_input(*failure_);
  }

  std::size_t left_out = 0;
  std::size_t repaired = 0;
  std::size_t lost_characters = 0;
  std::string errors;

 private:
  void convert(const record::GameRead& game) {
    if (options_.as_is) {
      write_tree(game.record.info, game.parsed.tree, game.parsed.root);
      return;
    }
    sgf::Collection tree;
    const sgf::NodeId root = record::add_repaired(tree, game.parsed.tree, game.parsed.root, game.record);
    write_tree(game.record.info, tree, root);
    repaired += game.record.repairs.empty() && game.parsed.syntax.clean() ? 0 : 1;
  }

  void write_tree(const record::GameInfo& info, const sgf::Collection& tree, sgf::NodeId root) {
    if (failure_) return;
    auto written = sgf::write_game(
        tree, root,
        {.main_line_only = options_.main_line, .short_names = !options_.as_is, .charset = options_.encoding});
    if (!written) {
      failure_ = written.error();
      return;
    }
    lost_characters += written->lost;
    if (!written->bytes.ends_with('\n')) written->bytes += '\n';
    written_.emplace_back(info, std::move(written->bytes));
  }

  void leave_out(const std::string& why) {
    ++left_out;
    errors += fmt::format("left out: {}\n", printable(why));
  }

  const SgfConvertOptions& options_;
  std::vector<std::pair<record::GameInfo, std::string>> written_;
  std::optional<core::Error> failure_;  // of the game after these
};

struct Outcome {
  std::size_t left_out = 0;
  std::size_t repaired = 0;
  std::size_t lost_characters = 0;
};

}  // namespace

void run_sgf_convert(const SgfConvertOptions& options) {
  if (options.out.empty() == options.split.empty())
    fail_on_input({"one output is needed", "", "-o FILE for one collection, or --split FOLDER for a file per game"});
  if (options.out != "-") {
    refuse_input_as_output(options);
    refuse_existing(options);
  }
  check_encoding(options, {.charset = options.encoding});
  Sink sink(options);
  Outcome total;
  const auto [read, is_stopped] = read_records<ConvertPart>(
      options.paths, 1, [&] { return std::make_unique<ConvertPart>(options); },
      [&](const ConvertPart& part, core::Progress& progress) {
        if (!part.errors.empty()) {
          progress.hide();
          fmt::print(stderr, "{}", part.errors);
        }
        part.write(sink);
        total.left_out += part.left_out;
        total.repaired += part.repaired;
        total.lost_characters += part.lost_characters;
      });
  if (is_stopped) {
    const bool split = !options.split.empty();
    throw CommandFailed(ExitCode::kFailed, split
                                               ? fmt::format("stopped; {} games were written, each whole", sink.games())
                                               : "stopped; nothing written");
  }
  if (sink.games() == 0) throw CommandFailed(ExitCode::kFailed, "no readable game; nothing written");
  sink.finish();
  fmt::print(stderr, "{} games written, {} of them repaired", sink.games(), total.repaired);
  if (total.lost_characters > 0)
    fmt::print(stderr, ", {} characters that {} lacks written as '?'", total.lost_characters, options.encoding);
  fmt::print(stderr, "\n");
  if (total.left_out > 0)
    throw CommandFailed(ExitCode::kFailed, fmt::format("{} files or games skipped", total.left_out));
}

}  // namespace katachi::apps
