/* SPDX-License-Identifier: MIT */

/* The operators that have names, a table for each kind. */

#include <string.h>

#include "ga/crossover.h"
#include "ga/mutation.h"
#include "ga/schemes/halfkeep.h"
#include "ga/schemes/report.h"
#include "ga/selection.h"

enum {
  COLUMNS = AQ_LAYOUT_COLUMNS,
  PERMUTATIONS = AQ_LAYOUT_PERMUTATIONS,
  BOTH = COLUMNS | PERMUTATIONS,
  OPERATORS_MAX = 11 /* of a kind, with an empty one at the end */
};

#define REPORT                                                       \
  "Hruda, Desroches, Wong, \"Solving 8-Queen Problem Using Genetic " \
  "Algorithm\""

static const struct aq_operator operators[AQ_OPERATOR_KINDS][OPERATORS_MAX] = {
    [AQ_SELECTION] =
        {{"half",
          "truncation selection: keep the better half, in the order of "
          "their ranks",
          REPORT, BOTH, .function.select = aq_keep_better_half},
         {"random-half", "keep a random half, so that selection does nothing",
          NULL, BOTH, .function.select = aq_keep_random_half},
         {"tournament",
          "keep the winners of tournaments, as many as half the "
          "population",
          "Goldberg and Deb, \"A comparative analysis of selection "
          "schemes used in genetic algorithms\", 1991",
          BOTH, .function.select = aq_keep_winners},
         {"roulette",
          "keep boards that a roulette wheel draws, by how much better "
          "they are than the worst, plus 1",
          "Holland, \"Adaptation in natural and artificial systems\", "
          "1975",
          BOTH, .function.select = aq_keep_by_roulette}},
    [AQ_CROSSOVER] =
        {
            {"coin",
             "uniform crossover: a coin for each row decides which child "
             "takes which parent's column",
             "Syswerda, \"Uniform crossover in genetic algorithms\", 1989",
             COLUMNS, .function.cross = aq_cross_coin},
            {"one-point",
             "one-point crossover: the rows before a cut are exchanged",
             "Holland, \"Adaptation in natural and artificial systems\", "
             "1975",
             COLUMNS, .function.cross = aq_cross_one_point},
            {"two-point",
             "two-point crossover: the rows between two cuts are exchanged",
             "De Jong, \"An analysis of the behavior of a class of genetic "
             "adaptive systems\", 1975",
             COLUMNS, .function.cross = aq_cross_two_point},
            {"cycle",
             "cycle crossover: a coin for each cycle of the parents' "
             "columns",
             "Oliver, Smith, Holland, \"A study of permutation crossover "
             "operators on the traveling salesman problem\", 1987",
             PERMUTATIONS, .function.cross = aq_cross_cycle},
            {"order",
             "order crossover (OX1): rows between two cuts from one parent, "
             "the other columns in the other's order",
             "Davis, \"Applying adaptive algorithms to epistatic domains\", "
             "1985",
             PERMUTATIONS, .function.cross = aq_cross_order},
            {"pmx",
             "partially mapped crossover: rows between two cuts are "
             "exchanged, repeated columns mapped back",
             "Goldberg and Lingle, \"Alleles, loci, and the traveling "
             "salesman problem\", 1985",
             PERMUTATIONS, .function.cross = aq_cross_pmx},
            {"edge",
             "edge recombination: along the edges of both parents, to the "
             "column with the fewest edges left",
             "Whitley, Starkweather, Fuquay, \"Scheduling problems and "
             "traveling salesmen: the genetic edge recombination "
             "operator\", 1989",
             PERMUTATIONS, .function.cross = aq_cross_edges},
            {"copy", "children are copies of their parents", NULL, BOTH,
             .function.cross = aq_cross_copy, .copies = true},
            {"random", "children are random boards", NULL, BOTH,
             .function.cross = aq_cross_random},
            {"none",
             "no children: their places keep the boards that they had "
             "before selection",
             NULL, BOTH, .function.cross = aq_cross_none, .copies = true}},
    [AQ_MUTATION] = {
        {"flip",
         "flip a random bit of the column in some rows of each kept "
         "board",
         REPORT, COLUMNS, .function.mutate = aq_mutate_flip, .places = {1, 4}},
        {"swap",
         "swap the columns of two random rows, 1 to 4 times, in each "
         "kept board",
         NULL, BOTH, .function.mutate = aq_mutate_swap, .places = {1, 4}},
        {"inversion",
         "reverse the columns of the rows between two cuts in each kept "
         "board",
         "Holland, \"Adaptation in natural and artificial systems\", "
         "1975",
         BOTH, .function.mutate = aq_mutate_inversion, .places = {1, 1}},
        {"scramble",
         "shuffle the columns of the rows between two cuts in each kept "
         "board",
         "Syswerda, \"Schedule optimization using genetic algorithms\", "
         "1991",
         BOTH, .function.mutate = aq_mutate_scramble, .places = {1, 1}},
        {"insertion",
         "move a column to another row, and those between by one, in "
         "each kept board",
         "Fogel, \"An evolutionary approach to the traveling salesman "
         "problem\", 1988",
         BOTH, .function.mutate = aq_mutate_insertion, .places = {1, 1}},
        {"none", "change nothing", NULL, BOTH,
         .function.mutate = aq_mutate_nothing, .copies = true}}};

const struct aq_operator *aq_operator (enum aq_operator_kind kind,
                                       size_t index) {
  if ((unsigned) kind >= AQ_OPERATOR_KINDS || index >= OPERATORS_MAX)
    return NULL;
  const struct aq_operator *found = &operators[kind][index];
  return found->name ? found : NULL;
}

const struct aq_operator *aq_operator_named (enum aq_operator_kind kind,
                                             const char *name) {
  const struct aq_operator *found;
  for (size_t i = 0; (found = aq_operator (kind, i)); i++)
    if (!strcmp (found->name, name))
      return found;
  return NULL;
}

/* Whether ONE has the same operator of that kind as OWN. */
static bool is_own (const struct aq_operators *one,
                    const struct aq_operators *own,
                    enum aq_operator_kind kind) {
  return kind == AQ_SELECTION   ? one->select == own->select
         : kind == AQ_CROSSOVER ? one->cross == own->cross
                                : one->mutate == own->mutate;
}

const struct aq_operator *aq_scheme_operator (const struct aq_scheme *scheme,
                                              enum aq_operator_kind kind) {
  const struct aq_operator *found;
  for (size_t i = 0; (found = aq_operator (kind, i)); i++)
    if (is_own (&found->function, &scheme->own, kind))
      return found;
  return NULL;
}

bool aq_operator_fits (const struct aq_operator *chosen,
                       enum aq_operator_kind kind,
                       const struct aq_scheme *scheme) {
  return chosen && chosen == aq_operator_named (kind, chosen->name) &&
         chosen->layouts & scheme->layout && scheme->own.select;
}
