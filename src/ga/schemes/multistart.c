/* SPDX-License-Identifier: MIT */

/* Scheme `multistart`, a baseline: halfkeep without breeding.  Each generation
   descends from new random permutations.  It shows what breeding is worth, if
   its descents have the number of steps that suits them: 16 where halfkeep has
   8 (doc/studies.md). */

#include "ga/boards.h"
#include "ga/descent.h"
#include "ga/schemes/schemes.h"

static const struct aq_parameter parameters[] = {AQ_DESCENT_PARAMETER, {0}};

const struct aq_scheme aq_scheme_multistart = {
    .name = "multistart",
    .version = "1",
    .summary = "a baseline: halfkeep without breeding: descents from random "
               "permutations",
    .source = "Minton, Johnston, Philips, Laird, \"Minimizing conflicts\", "
              "1992",
    .encoding = "a permutation of the columns",
    .fitness = "attacking pairs after the descent; minimized",
    .n_max = AQ_BOARD_MAX,
    .population = 256,
    .population_min = 4,
    .population_max = AQ_POPULATION_MAX,
    .population_multiple = 4,
    .parameters = parameters,
    .symmetry = true,
    .neighborhood = 4,
    .layout = AQ_LAYOUT_PERMUTATIONS,
    .draws_per_solution = aq_permutations_draws_per_solution,
    .create = aq_draw_permutations,
    .breed = aq_draw_permutations, /* nothing is bred */
    .evaluate = aq_evaluate_descended,
};
