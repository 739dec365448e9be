/* SPDX-License-Identifier: MIT */

/* Scheme `report`: Hruda, Desroches and Wong Chew Onn, "Solving 8-Queen
   Problem Using Genetic Algorithm", a student report (course SOFE 4620U, mini
   project 2).

   A board has a chromosome for each row: the queen's column.  Its genes are
   the bits of that column, 3 for N = 8.  In memory a chromosome is a byte.

   A generation:
     1. evaluate all boards; rank them;
     2. keep the better half, drop the others;
     3. cross ranks 1 and 2, 3 and 4, ...: for each row a coin decides which of
        two children takes it from which parent; they replace the dropped half;
     4. in each kept board flip one random bit in 1 to 4 rows; the children are
        not mutated.

   The report leaves open; here:
     - ties in rank keep their order;
     - the 1 to 4 mutated rows are distinct and equally likely;
     - no population is allowed whose half is odd;
     - where N is no power of two, a chromosome has as many bits as N - 1
       needs, and a flip that would leave the board is drawn again;
     - to find all solutions in spite of takeover by copies, solved boards are
       excluded from breeding and stagnant populations restart
       (src/run/island_group.c); many small populations, of 20 boards as the
       report's first, share what they found.

   Its operators are in src/ga, under the names half, coin and flip; they work
   on tiles, 64 boards side by side (lanes/kernels/lane_kernels.h).  tests/unit
   has their plain definitions for one board. */

#include "ga/column_tiles.h"
#include "ga/crossover.h"
#include "ga/improvement.h"
#include "ga/mutation.h"
#include "ga/schemes/schemes.h"
#include "ga/selection.h"

static const struct aq_parameter parameters[] = {
    {AQ_FLIPS_PARAMETER, .only_with = "flip"}, AQ_TOURNAMENT_PARAMETER, {0}};

const struct aq_scheme aq_scheme_report = {
    .size = sizeof (struct aq_scheme),
    .name = "report",
    .version = "1",
    .summary = "a student report's generation: rank, keep the better "
               "half, cross rank neighbors, mutate; genes are bits",
    .source = "Hruda, Desroches, Wong, \"Solving 8-Queen Problem "
              "Using Genetic Algorithm\"",
    .encoding = "a column for each row",
    .fitness = "for each queen, how many attack it, summed; minimized",
    .n_max = AQ_SEARCH_MAX,
    .population = 128, /* measured: bench/README.md */
    .islands = 64,     /* likewise */
    .island_population = 20,
    .population_min = 4,
    .population_max = 1000000,
    .population_multiple = 4,
    .parameters = parameters,
    .stagnation_limit = 40, /* likewise */
    .prints = AQ_PRINTS_FIGURES,
    .layout = AQ_LAYOUT_COLUMNS,
    .gene_bytes = aq_tiles_bytes,
    .create = aq_draw_columns,
    .evaluate = aq_evaluate_attackers,
    .select = aq_keep_better_half, /* 1, 2 */
    .crossover = aq_cross_coin,    /* 3 */
    .mutate = aq_mutate_flip,      /* 4 */
    .decode = aq_tiles_decode,
};
