/* SPDX-License-Identifier: MIT */

/* Scheme `blind`, a baseline: every generation is a population of random
   permutations.  It shows what a search on permutations is worth. */

#include "ga/boards.h"
#include "ga/placement.h"
#include "ga/schemes/schemes.h"

const struct aq_scheme aq_scheme_blind = {
    .name = "blind",
    .version = "1",
    .summary = "a baseline: random permutations, nothing is bred",
    .source = "common knowledge",
    .encoding = "a permutation of the columns",
    .fitness = "attacking pairs; minimized",
    .n_max = AQ_BOARD_MAX,
    .population = 256,
    .population_min = 4,
    .population_max = AQ_POPULATION_MAX,
    .population_multiple = 4,
    .symmetry = true,
    .layout = AQ_LAYOUT_PERMUTATIONS,
    .draws_per_solution = aq_permutations_draws_per_solution,
    .create = aq_draw_permutations,
    .breed = aq_draw_permutations, /* nothing is bred */
    .evaluate = aq_evaluate_pairs,
};
