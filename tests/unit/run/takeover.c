/* SPDX-License-Identifier: MIT */

/* Takeover by copies. */

#include "ga/boards.h"

#include "runs.h"

static struct aq_takeover takeover_of (const struct aq_collect *run) {
  struct aq_takeover takeover = {0};
  ck_assert_int_eq (aq_collect_takeover (run, &takeover), AQ_OK);
  return takeover;
}

/* As published, copies of a few solutions fill the population; restarting
   keeps it diverse. */
TEST (the_report_as_published_is_taken_over) {
  for (unsigned published = 0; published < 2; published++) {
    struct aq_run_options options = unit_options (8, "report", 3);
    options.settings.population = 800;
    options.generations = 2000;
    if (published) {
      options.settings.exclude_solved = false;
      options.settings.restart = 0;
    }
    struct aq_collect *run = unit_finished_run (&options);
    const struct aq_stats *stats = aq_collect_stats (run);
    const struct aq_takeover takeover = takeover_of (run);
    ck_assert_int_eq (takeover.taken_over, published);
    if (published) {
      ck_assert_int_eq (stats->end, AQ_GENERATIONS);
      ck_assert_uint_eq (stats->restarts, 0);
      ck_assert_uint_lt (stats->found, 46);
      ck_assert_uint_lt (takeover.distinct, 600);
      ck_assert_uint_gt (takeover.copies, 80);
      ck_assert (!unit_attacks (8, takeover.most_frequent.column));
    } else
      ck_assert_uint_gt (stats->restarts, 10);
    aq_collect_free (run);
  }
}

/* A descent leads many boards of a first population to the same few optima.
   All boards for N = 1 are solved, and so excluded from breeding. */
TEST (a_first_population_is_not_taken_over) {
  for (unsigned n = 1; n <= 9; n += 8) {
    struct aq_run_options options = unit_options (n, "halfkeep", 1);
    options.settings.population = 4000;
    options.settings.symmetry = false;
    options.looks = 1;
    struct aq_collect *run = unit_finished_run (&options);
    const struct aq_takeover takeover = takeover_of (run);
    ck_assert (!takeover.taken_over);
    ck_assert_int_eq (takeover.boards > 0, n == 9);
    aq_collect_free (run);
  }
}

/* All that a first generation found is in its populations, solved boards that
   breed and those that are excluded. */
TEST (a_first_population_holds_all_that_it_found) {
  static const char *const names[] = {"report", "halfkeep", "points",
                                      "rowcol", "squares",  "columns"};
  uint64_t found = 0;
  for (unsigned i = 0; i < 48; i++) {
    const char *name = names[i / 8];
    struct aq_run_options options = unit_options (4 + i / 4 % 2, name, i);
    options.islands = 5;
    options.settings.exclude_solved = i % 2;
    options.settings.symmetry = false;
    options.settings.neighborhood = 0;
    options.looks = 1;
    struct aq_collect *run = unit_finished_run (&options);
    const struct aq_stats *stats = aq_collect_stats (run);
    const struct aq_takeover takeover = takeover_of (run);
    ck_assert_msg (takeover.optima == stats->found, "%s, seed %u: %zu of %lu",
                   name, i, takeover.optima, (unsigned long) stats->found);
    found += stats->found;
    aq_collect_free (run);
  }
  ck_assert_uint_gt (found, 48);
}

/* --- survivors --- */

/* Puts a solution in each place. */
static void bring_solutions (struct aq_population *population) {
  static const uint8_t solution[] = {0, 2, 4, 1, 3};
  for (size_t i = 0; i < population->size; i++) {
    memcpy (aq_board (population, i), solution, sizeof solution);
    population->fitness[i] = 0;
  }
}

/* Of random children 10 in 5! are solved.  What survives is no new hit, and
   the population that statistics and takeover are of. */
TEST (survivors_are_no_hits) {
  struct aq_scheme scheme = *aq_scheme_named ("blind");
  uint64_t hits = 0, evaluations = 0;
  scheme.survive = bring_solutions;
  for (unsigned seed = 1; seed <= 20; seed++) {
    struct aq_run_options options = unit_options (5, "crowding", seed);
    options.settings.population = 100;
    options.settings.neighborhood = 0;
    options.settings.symmetry = false;
    options.generations = 5;
    options.scheme = &scheme;
    struct aq_collect *run = unit_finished_run (&options);
    const struct aq_stats *stats = aq_collect_stats (run);
    const struct aq_takeover takeover = takeover_of (run);
    ck_assert_uint_eq (stats->best + stats->worst, 0);
    ck_assert_uint_gt (stats->evaluations, 100 * stats->generations);
    ck_assert (takeover.optima == 1 && takeover.copies == 100);
    hits += stats->hits;
    evaluations += stats->evaluations;
    aq_collect_free (run);
  }
  unit_expect_frequency (hits, evaluations, 10. / 120,
                         "seeds 1 to 20: solved children");
}
