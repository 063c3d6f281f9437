// The experiment `dealing`: how much of many workers' time the dealing of jobs wastes.
//
// Simulated workers, threads of a ThreadCrew that sleep instead of playing, get jobs from one owner, as games are dealt. The
// efficiency is the ideal time (the sum of all durations over the number of workers) over the time measured.
//
//   all alike   jobs of one duration: what is lost is the owner's work between an answer and the next job
//   spread      exponential durations of the same mean: the last jobs end one by one while workers without a job wait. The loss
//               is mean x (1/2 + 1/3 + ... + 1/workers) on the average, about mean x ln(workers), however many jobs there
//               are: it falls as 1 / jobs per worker
//
// Threads that sleep need no processor, so 64 workers can be seen on a machine with two; the owner's own work is real.
#pragma once

#include <stop_token>
#include <vector>

#include "crew/crew.hpp"
#include "experiment/experiment.hpp"

namespace katachi::experiment {

// Deals the jobs, durations in seconds, in their order, each as soon as a worker is free; returns when all are answered or the stop
// is requested.
void deal_all(crew::Crew& crew, const std::vector<double>& jobs, const std::stop_token& stop);

Experiment dealing_experiment();

}  // namespace katachi::experiment
