// The experiments of Bouzy and Chaslot, "Extraction bayésienne et intégration de patterns représentés suivant les K plus
// proches voisins pour le go 19x19" (2005).
#pragma once

#include "experiment/experiment.hpp"

namespace katachi::experiment {

Experiment opening_experiment();  // figure 3: the first 40 moves of the book against itself
Experiment table1_experiment();   // table 1: how many patterns there are, by K and filter
Experiment scaling_experiment();  // section 6: what more games are worth

}  // namespace katachi::experiment
