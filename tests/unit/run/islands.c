/* SPDX-License-Identifier: MIT */

/* Runs with options of all kinds, of one island or of many: they find what
   naive search finds, and threads change nothing. */

#include "runs.h"

static const struct {
  const char *name;
  unsigned n_max; /* up to which it finds all quickly */
} schemes[] = {
    {"halfkeep", 10}, {"report", 8}, {"blind", 7}, {"multistart", 8}};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* Islands in words of 64 bits, and around them. */
static const unsigned islands[] = {1, 1, 2, 3, 5, 11, 63, 64, 65, 128, 200};
enum { ISLANDS = sizeof islands / sizeof *islands };

/* Options for N, all others by SEED. */
static struct aq_run_options random_options (unsigned n, const char *scheme,
                                             uint64_t seed) {
  uint64_t state = seed;
  struct aq_run_options options = unit_options (n, scheme, seed);
  const unsigned most =
      n / 2 < AQ_NEIGHBORHOOD_MAX ? n / 2 : AQ_NEIGHBORHOOD_MAX;
  options.islands = islands[unit_random (&state) % ISLANDS];
  options.threads = 1 + (unsigned) (unit_random (&state) % 3);
  options.settings.population = 4 + (size_t) (unit_random (&state) % 8 * 4);
  options.settings.restart = 20;
  options.settings.neighborhood =
      (unsigned) (unit_random (&state) % (most + 1));
  options.settings.symmetry = unit_random (&state) % 2;
  return options;
}

TEST (runs_find_what_naive_search_finds) {
  for (unsigned seed = 0; seed < 400; seed++) {
    const unsigned scheme = seed % SCHEMES;
    struct aq_run_options options =
        random_options (1 + seed / SCHEMES % schemes[scheme].n_max,
                        schemes[scheme].name, seed);
    unit_expect_all (&options);
  }
}

/* What a run says after each round, and what it finds. */
struct outcome {
  struct unit_trace trace;
  struct board_array boards;
};

static struct outcome outcome_of (struct aq_run_options *options) {
  struct outcome outcome = {0};
  options->round_done = unit_trace_round;
  options->data = &outcome.trace;
  struct aq_collect *run = unit_finished_run (options);
  outcome.boards = unit_boards (run, options->n);
  aq_collect_free (run);
  return outcome;
}

/* Runs that are complete, reach a limit or use up their generations.  Those
   of N = 12 merge so many hits that threads share them. */
TEST (threads_change_nothing) {
  for (unsigned seed = 0; seed < 120; seed++) {
    const char *scheme = schemes[seed % SCHEMES].name;
    const unsigned n = seed % 8 ? 4 + seed % 5 : 12;
    struct aq_run_options options = random_options (n, scheme, seed);
    options.generations = n == 12 ? 20 : 400;
    options.limit = seed % 4 == 3 ? 1 + seed % 30 : 0;
    options.threads = 1;
    struct outcome one = outcome_of (&options);
    ck_assert_uint_gt (one.trace.count, 0);
    for (options.threads = 2; options.threads <= 3; options.threads++) {
      struct outcome several = outcome_of (&options);
      ck_assert_msg (!memcmp (&one.trace, &several.trace, sizeof one.trace) &&
                         equal_boards (&one.boards, &several.boards),
                     "%s, n %u, seed %u, %u threads", scheme, n, seed,
                     options.threads);
      free_boards (&several.boards);
    }
    free_boards (&one.boards);
  }
}
