#include "apps/lab/lab_match.hpp"

#include "apps/commands.hpp"
#include "apps/lab/lab_run.hpp"

namespace katachi::apps {

void play_match(const LabOptions& options, crew::Mpi* mpi, const lab::MatchPlan& plan,
                const lab::MatchSettings& settings) {
  play_run(options, mpi,
           {.kind = "match",
            .identity = lab::identity(plan),
            .settings = lab::settings_json(settings),
            .engines = {plan.first, plan.second},
            .conditions = plan.conditions,
            .coupled = plan.coupled,
            .schedule = [&] {
              auto openings = value_or_fail(match::Openings::open(plan.openings, plan.conditions, plan.seed));
              return std::make_unique<lab::MatchSchedule>(plan, settings, std::move(openings));
            }});
}

}  // namespace katachi::apps
