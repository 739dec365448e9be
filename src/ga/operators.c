/* SPDX-License-Identifier: MIT */

/* The operators that have names, a table for each kind. */

#include <string.h>

#include "ga/crossover.h"
#include "ga/improvement.h"
#include "ga/mutation.h"
#include "ga/selection.h"

enum {
  COLUMNS = AQ_LAYOUT_COLUMNS,
  PERMUTATIONS = AQ_LAYOUT_PERMUTATIONS,
  BOTH = COLUMNS | PERMUTATIONS,
  OPERATORS_MAX = 8 /* of a kind, with an empty one at the end */
};

static const struct named_operator
    operators[AQ_OPERATOR_KINDS][OPERATORS_MAX] =
        {[AQ_SELECTION] =
             {{.visible =
                   {.name = "half",
                    .summary =
                        "truncation selection: keep the better half, in the "
                        "order of their ranks",
                    .source = "Hruda, Desroches, Wong, \"Solving 8-Queen "
                              "Problem Using "
                              "Genetic Algorithm\"",
                    .layouts = BOTH},
               .apply = aq_keep_better_half},
              {.visible =
                   {.name = "random-half",
                    .summary =
                        "keep a random half, so that selection does nothing",
                    .layouts = BOTH},
               .apply = aq_keep_random_half},
              {.visible =
                   {.name = "tournament",
                    .summary =
                        "keep the winners of tournaments, as many as half the "
                        "population",
                    .source = "Goldberg and Deb, \"A comparative analysis of "
                              "selection "
                              "schemes used in genetic algorithms\", 1991",
                    .layouts = BOTH,
                    .tournament = true},
               .apply = aq_keep_winners}},
         [AQ_CROSSOVER] =
             {{.visible =
                   {.name = "coin",
                    .summary =
                        "uniform crossover: a coin for each row decides which "
                        "child takes which parent's column",
                    .source = "Syswerda, \"Uniform crossover in genetic "
                              "algorithms\", "
                              "1989",
                    .layouts = COLUMNS},
               .apply = aq_cross_coin},
              {.visible =
                   {.name = "cycle",
                    .summary =
                        "cycle crossover: a coin for each cycle of the "
                        "parents' "
                        "columns",
                    .source =
                        "Oliver, Smith, Holland, \"A study of permutation "
                        "crossover operators on the traveling salesman "
                        "problem\", 1987",
                    .layouts = PERMUTATIONS},
               .apply = aq_cross_cycle},
              {.visible =
                   {.name = "order",
                    .summary =
                        "order crossover (OX1): rows between two cuts from "
                        "one "
                        "parent, the other columns in the other's order",
                    .source =
                        "Davis, \"Applying adaptive algorithms to epistatic "
                        "domains\", 1985",
                    .layouts = PERMUTATIONS},
               .apply = aq_cross_order},
              {.visible = {.name = "pmx",
                           .summary =
                               "partially mapped crossover: rows between two "
                               "cuts are "
                               "exchanged, repeated columns mapped back",
                           .source = "Goldberg and Lingle, \"Alleles, loci, "
                                     "and the traveling "
                                     "salesman problem\", 1985",
                           .layouts = PERMUTATIONS},
               .apply = aq_cross_pmx},
              {.visible = {.name = "copy",
                           .summary = "children are copies of their parents",
                           .layouts = BOTH},
               .apply = aq_cross_copy},
              {.visible = {.name = "random",
                           .summary = "children are random boards",
                           .layouts = BOTH},
               .apply = aq_cross_random},
              {.visible =
                   {.name = "none",
                    .summary =
                        "no children: their places keep the boards that they "
                        "had before selection",
                    .layouts = BOTH},
               .apply = aq_cross_none}},
         [AQ_MUTATION] =
             {{.visible = {.name = "flip",
                           .summary = "flip a random bit of the column in 1 "
                                      "to 4 rows of each "
                                      "kept board",
                           .source = "Hruda, Desroches, Wong, \"Solving "
                                     "8-Queen Problem Using "
                                     "Genetic Algorithm\"",
                           .layouts = COLUMNS},
               .apply = aq_mutate_flip},
              {.visible = {.name = "swap",
                           .summary = "swap the columns of two random rows, 1 "
                                      "to 4 times, in "
                                      "each kept board",
                           .layouts = BOTH},
               .apply = aq_mutate_swap},
              {.visible = {.name = "none",
                           .summary = "change nothing",
                           .layouts = BOTH},
               .apply = aq_mutate_none}},
         [AQ_IMPROVEMENT] = {
             {.visible = {.name = "min-conflicts",
                          .summary = "min-conflicts descent by swaps before "
                                     "each evaluation",
                          .source = "Minton, Johnston, Philips, Laird, "
                                    "\"Minimizing conflicts: "
                                    "a heuristic repair method for constraint "
                                    "satisfaction and "
                                    "scheduling problems\", 1992",
                          .layouts = PERMUTATIONS},
              .apply = aq_evaluate_descended}}};

const struct aq_operator *aq_operator (enum aq_operator_kind kind,
                                       size_t index) {
  if ((unsigned) kind >= AQ_OPERATOR_KINDS || index >= OPERATORS_MAX)
    return NULL;
  const struct aq_operator *found = &operators[kind][index].visible;
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

const struct aq_operator *aq_scheme_operator (const struct aq_scheme *scheme,
                                              enum aq_operator_kind kind) {
  void (*const own[AQ_OPERATOR_KINDS]) (struct aq_population * population) = {
      [AQ_SELECTION] = scheme->select,
      [AQ_CROSSOVER] = scheme->crossover,
      [AQ_MUTATION] = scheme->mutate,
      [AQ_IMPROVEMENT] = scheme->evaluate};
  const struct aq_operator *found;
  for (size_t i = 0; (found = aq_operator (kind, i)); i++)
    if (operators[kind][i].apply == own[kind])
      return found;
  return NULL;
}

bool aq_operator_fits (const struct aq_operator *chosen,
                       enum aq_operator_kind kind,
                       const struct aq_scheme *scheme) {
  const struct aq_operator *known;
  for (size_t i = 0; (known = aq_operator (kind, i)); i++)
    if (known == chosen)
      return chosen->layouts & scheme->layout &&
             aq_scheme_operator (scheme, kind);
  return false;
}
