#include "apps/records/records_input.hpp"

#include "apps/shell/safe_text.hpp"

namespace katachi::apps {

void show(core::Progress& progress, const record::ReadingProgress& at) {
  progress.set_total(at.total);
  if (progress.is_due()) progress.update(at.done, printable(at.source));
}

}  // namespace katachi::apps
