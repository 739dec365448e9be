/* SPDX-License-Identifier: MIT */

/* The looks at which solutions are found, and the one that ends a run.  The
   oracle takes a run's populations, one generation after the other, counts the
   steps of each descent by an observer, and keeps the solutions in a list. */

#include "run/processes.h"

#include "../ga/population.h"
#include "runs.h"

/* --- the oracle --- */

enum { SIMULATED_MAX = 16, BOARDS_MAX = 256, SOLUTIONS_MAX = 1000 };

/* What a run has after so many looks. */
struct point {
  uint64_t looks, found, fundamental, repeated, hits;
};

struct simulation {
  const struct aq_run_options *options;
  struct population *island[SIMULATED_MAX];
  unsigned steps[BOARDS_MAX];       /* of the descents of a generation */
  uint8_t board[SOLUTIONS_MAX][32]; /* found: the smallest images of classes
                                       in the first half of each row, the board
                                       in the second */
  size_t boards;
  struct point now;
  struct point point[SOLUTIONS_MAX]; /* when a solution was new */
  size_t points;
};

static void count_step (enum aq_step step,
                        const struct aq_population *population, size_t index,
                        void *data) {
  struct simulation *simulation = data;
  (void) population;
  simulation->steps[index] += step == AQ_STEP_DESCENDED;
}

/* How many different boards are images of COLUMN, whose smallest one is
   SMALLEST. */
static unsigned orbit_of (unsigned n, const uint8_t *column,
                          uint8_t smallest[256]) {
  uint8_t images[8][256];
  unsigned distinct = 0;
  unit_images (n, column, images);
  unit_smallest_image (n, column, smallest);
  for (unsigned i = 0; i < 8; i++) {
    bool first = true;
    for (unsigned j = 0; j < i; j++)
      first &= memcmp (images[i], images[j], n) != 0;
    distinct += first;
  }
  return distinct;
}

/* Adds a solved board, if it is new. */
static void add_solved (struct simulation *simulation, const uint8_t *column) {
  const unsigned n = simulation->options->n;
  const bool closure = simulation->options->settings.symmetry;
  uint8_t smallest[256];
  const unsigned orbit = orbit_of (n, column, smallest);
  bool new_class = true, new_board = true;
  for (size_t i = 0; i < simulation->boards; i++) {
    new_class &= memcmp (simulation->board[i], smallest, n) != 0;
    new_board &= memcmp (simulation->board[i] + 16, column, n) != 0;
  }
  simulation->now.hits++;
  if (closure ? !new_class : !new_board)
    return;
  memcpy (simulation->board[simulation->boards], smallest, n);
  memcpy (simulation->board[simulation->boards++] + 16, column, n);
  simulation->now.found += closure ? orbit : 1;
  simulation->now.fundamental += new_class;
  simulation->point[simulation->points++] = simulation->now;
}

/* Whether a board of a bred generation is a copy, by the operators that the
   tests below name. */
static bool is_copy (const struct aq_settings *settings, size_t index,
                     size_t size) {
  const struct aq_operator *of =
      index < size / 2 ? settings->mutation : settings->crossover;
  return of && (!strcmp (of->name, "none") || !strcmp (of->name, "copy"));
}

/* A generation of one island. */
static void simulate_generation (struct simulation *simulation,
                                 struct population *island, bool first) {
  const struct engine *engine = &aq_plain_engine;
  struct aq_population *visible = &island->visible;
  memset (simulation->steps, 0, sizeof simulation->steps);
  if (first)
    engine->create (island);
  else
    engine->breed (island);
  engine->evaluate (island);
  for (size_t i = 0; i < visible->count; i++) {
    simulation->now.looks += 1 + simulation->steps[i] * (visible->n - 1);
    simulation->now.repeated +=
        !first && is_copy (&simulation->options->settings, i, visible->count);
    if (unit_attacks (visible->n, aq_board (visible, i)))
      continue;
    add_solved (simulation, aq_board (visible, i));
    if (simulation->options->settings.exclude_solved)
      visible->fitness[i] = AQ_EXCLUDED;
  }
}

/* Simulates a run up to all FOUND solutions or FUNDAMENTAL classes, as if its
   islands took turns.  To be freed. */
static struct simulation *simulate (const struct aq_run_options *options,
                                    uint64_t found, uint64_t fundamental) {
  struct simulation *simulation = calloc (1, sizeof *simulation);
  struct aq_random random;
  simulation->options = options;
  aq_random_seed (&random, options->seed);
  for (unsigned i = 0; i < options->islands; i++) {
    ck_assert_int_eq (aq_plain_engine.make (&simulation->island[i],
                                            options->scheme, options->n,
                                            &options->settings, &random),
                      AQ_OK);
    simulation->island[i]->observe = count_step;
    simulation->island[i]->observer = simulation;
    aq_random_long_jump (&random);
  }
  for (uint64_t turn = 0; simulation->now.found < found ||
                          simulation->now.fundamental < fundamental;
       turn++) {
    ck_assert_msg (turn < 100000, "%s, N = %u, seed %lu",
                   options->scheme->name, options->n,
                   (unsigned long) options->seed);
    simulate_generation (simulation,
                         simulation->island[turn % options->islands],
                         turn < options->islands);
  }
  for (unsigned i = 0; i < options->islands; i++)
    aq_population_free (simulation->island[i]);
  return simulation;
}

/* --- runs --- */

/* What found_at was called with. */
struct calls {
  struct point point[SOLUTIONS_MAX];
  size_t count;
};

static void note_call (const struct aq_found *found, size_t count,
                       void *data) {
  struct calls *calls = data;
  ck_assert (count && calls->count + count <= SOLUTIONS_MAX);
  for (size_t i = 0; i < count; i++)
    calls->point[calls->count++] =
        (struct point){.looks = found[i].looks,
                       .found = found[i].found,
                       .fundamental = found[i].fundamental_found};
}

static const char *text_of (const struct aq_run_options *options) {
  static char text[160];
  snprintf (text, sizeof text,
            "%s, N = %u, population %zu, %u islands, closure %d, limit %lu, "
            "seed %lu",
            options->scheme->name, options->n, options->settings.population,
            options->islands, options->settings.symmetry,
            (unsigned long) options->limit, (unsigned long) options->seed);
  return text;
}

/* Runs with OPTIONS, without what depends on the run: neighborhood search and
   restarts.  It must say what the simulation does. */
static void expect_looks (struct aq_run_options *options) {
  static struct calls calls;
  const struct aq_totals *totals = aq_totals (options->n);
  const bool classes = options->limit_fundamental;
  const uint64_t wanted = options->limit ? options->limit : totals->all;
  options->settings.neighborhood = 0;
  options->settings.restart = 0;
  options->settings.engine = AQ_ENGINE_PLAIN;
  struct simulation *expected =
      simulate (options, classes ? 0 : wanted, classes ? wanted : 0);
  calls.count = 0;
  options->found_at = note_call;
  options->data = &calls;
  const struct aq_stats stats = unit_run_stats (options);
  size_t last = 0;
  while ((classes ? expected->point[last].fundamental
                  : expected->point[last].found) < wanted)
    last++;
  const struct point *end = &expected->point[last];
  ck_assert_msg (stats.looks == end->looks &&
                     stats.evaluations == end->looks &&
                     stats.repeated == end->repeated &&
                     stats.hits == end->hits && stats.restarts == 0,
                 "%s: %lu looks in place of %lu", text_of (options),
                 (unsigned long) stats.looks, (unsigned long) end->looks);
  ck_assert_msg (calls.count == last + 1, "%s", text_of (options));
  for (size_t i = 0; i <= last; i++)
    ck_assert_msg (calls.point[i].looks == expected->point[i].looks &&
                       calls.point[i].found == expected->point[i].found &&
                       calls.point[i].fundamental ==
                           expected->point[i].fundamental,
                   "%s: solution %zu", text_of (options), i);
  free (expected);
}

/* Each scheme with some populations, and sizes that it solves quickly. */
static const struct {
  const char *scheme;
  size_t population;
  unsigned n[3];
} rows[] = {{"halfkeep", 256, {6, 8}}, {"halfkeep", 16, {5, 6, 8}},
            {"multistart", 4, {6, 8}}, {"multistart", 64, {7}},
            {"blind", 40, {4, 5, 6}},  {"report", 20, {1, 4}},
            {"report", 256, {4}}};

static void each_case (unsigned seeds, unsigned islands,
                       void (*test) (struct aq_run_options *options)) {
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
    for (unsigned i = 0; i < 3 && rows[row].n[i]; i++)
      for (unsigned seed = 1; seed <= seeds; seed++) {
        struct aq_run_options options =
            unit_options (rows[row].n[i], rows[row].scheme, seed);
        aq_settings_init (&options.settings, options.scheme, options.n,
                          rows[row].population);
        options.settings.symmetry = seed % 2;
        options.islands = islands;
        options.threads = 1 + seed % 3;
        test (&options);
      }
}

/* Of report, only a scheme that breeds on finds all without restarts. */
static void expect_all (struct aq_run_options *options) {
  options->settings.exclude_solved = true;
  expect_looks (options);
}

static void expect_first (struct aq_run_options *options) {
  options->limit = 1;
  expect_looks (options);
}

/* Boards and classes, of which several may come from one generation. */
static void expect_limit (struct aq_run_options *options) {
  const uint64_t all = aq_totals (options->n)->fundamental;
  options->limit = 1 + options->seed % all;
  options->limit_fundamental = options->seed % 3;
  expect_looks (options);
}

TEST (a_run_ends_with_the_look_that_completed_it) {
  each_case (10, 1, expect_all);
}

TEST (a_limit_ends_a_run_with_the_look_that_reached_it) {
  each_case (20, 1, expect_first);
  each_case (10, 1, expect_limit);
}

TEST (islands_count_as_if_they_took_turns) {
  each_case (6, 4, expect_first);
  each_case (6, 16, expect_first);
  each_case (6, 3, expect_limit);
  each_case (4, 4, expect_all);
  each_case (4, 16, expect_all);
}

/* --- repeated evaluations --- */

static void expect_copies (struct aq_run_options *options) {
  if (!options->scheme->own.select)
    return;
  options->settings.crossover = aq_operator_named (AQ_CROSSOVER, "copy");
  expect_all (options);
}

static void expect_kept (struct aq_run_options *options) {
  if (!options->scheme->own.select)
    return;
  options->settings.mutation = aq_operator_named (AQ_MUTATION, "none");
  options->settings.crossover = aq_operator_named (AQ_CROSSOVER, "random");
  expect_all (options);
}

TEST (repeated_evaluations_are_counted_up_to_the_look_that_ends_a_run) {
  each_case (6, 1, expect_copies);
  each_case (4, 4, expect_copies);
  each_case (4, 1, expect_kept);
}

/* --- what a run that goes on says --- */

/* Behind neighborhood search, and in a run that is called again. */
TEST (solutions_of_neighborhood_search_have_the_look_at_its_end) {
  static struct calls calls;
  for (unsigned seed = 1; seed <= 10; seed++) {
    struct aq_run_options options = unit_options (10, "halfkeep", seed);
    calls.count = 0;
    options.found_at = note_call;
    options.data = &calls;
    struct aq_collect *run = unit_finished_run (&options);
    const struct aq_stats stats = *aq_collect_stats (run);
    const struct point *last = &calls.point[calls.count - 1];
    ck_assert_int_eq (stats.end, AQ_COMPLETE);
    ck_assert_uint_eq (stats.looks, stats.evaluations + stats.neighbors);
    ck_assert_uint_eq (last->looks, stats.looks);
    ck_assert_uint_eq (last->found, 724);
    ck_assert_uint_eq (last->fundamental, 92);
    for (size_t i = 1; i < calls.count; i++)
      ck_assert (calls.point[i - 1].looks <= calls.point[i].looks &&
                 calls.point[i - 1].found < calls.point[i].found);
    ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    ck_assert_mem_eq (aq_collect_stats (run), &stats, sizeof stats);
    aq_collect_free (run);
  }
}

/* A budget cuts nothing: the last generation counts as a whole. */
TEST (a_run_that_a_budget_ends_counts_all_its_looks) {
  struct aq_run_options options = unit_options (8, "report", 1);
  options.looks = 1001;
  const struct aq_stats stats = unit_run_stats (&options);
  ck_assert_int_eq (stats.end, AQ_LOOKS);
  ck_assert_uint_eq (stats.looks, 1020);
}

/* --- the first solution --- */

TEST (a_search_ends_with_the_look_at_its_solution) {
  static const char *const schemes[] = {"halfkeep", "multistart", "report",
                                        "blind"};
  for (unsigned i = 0; i < 4; i++)
    for (unsigned seed = 1; seed <= 4; seed++) {
      struct aq_run_options options;
      struct aq_solve *run;
      aq_solve_init (&options, 8, aq_scheme_named (schemes[i]));
      options.seed = seed;
      options.settings.exclude_solved = false;
      struct simulation *expected = simulate (&options, 1, 0);
      ck_assert_int_eq (aq_solve_new (&run, &options), AQ_OK);
      ck_assert_int_eq (aq_solve_run (run), AQ_OK);
      const struct aq_stats *stats = aq_solve_stats (run);
      ck_assert_msg (stats->looks == expected->point[0].looks &&
                         stats->improvement->evaluations == stats->looks,
                     "%s: %lu", text_of (&options),
                     (unsigned long) stats->looks);
      aq_solve_free (run);
      free (expected);
    }
}
