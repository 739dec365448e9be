/* SPDX-License-Identifier: MIT */

/* A group of several islands, evolved side by side: hits and restarts of
   each island by itself. */

#include "run/island_group.h"

#include "../archive/board_array.h"
#include "../lanes/lane_islands.h"
#include "runs.h"

/* --- hits --- */

enum { REPORT_BOARDS = 20, REPORT_HALF = REPORT_BOARDS / 2 };

/* Some of a run's islands, in one group. */
static const struct {
  unsigned islands, first, together;
} groups[] = {{64, 0, 64}, {40, 0, 40}, {104, 64, 40}, {130, 64, 64}};
enum { GROUPS = sizeof groups / sizeof *groups };

static struct aq_collect_options report_options (unsigned i, unsigned n,
                                                 unsigned seed) {
  struct aq_collect_options options = unit_options (n, "report", seed);
  unit_breeding (&options.breeding, options.scheme, n)->population =
      REPORT_BOARDS;
  options.islands = groups[i].islands;
  options.stagnation_limit = 0;
  return options;
}

/* Group I of report, and the numbers of its islands. */
static void new_islands (struct island_group *group, unsigned i,
                         const struct aq_collect_options *options) {
  static struct stop never;
  struct random random;
  memset (group, 0, sizeof *group);
  aq_random_seed (&random, options->seed);
  ck_assert_int_eq (aq_group_new (group, options, &aq_lanes_engine,
                                  groups[i].first, AQ_LANES, &random, &never),
                    AQ_OK);
  ck_assert_uint_eq (group->batch.islands, groups[i].together);
  ck_assert_uint_eq (group->batch.first_island, groups[i].first);
  ck_assert_uint_eq (group->islands->populations, groups[i].together);
}

/* Evolves a generation; the first makes generation 0. */
static void evolve_one (struct island_group *group, struct boards *boards) {
  aq_group_evolve (group, 1);
  ck_assert_int_eq (group->batch.status, AQ_OK);
  read_islands (group->islands, boards);
}

/* How many of the island's boards are solved, and how many of them equal
   COLUMN. */
static unsigned solved_of (const struct boards *boards, unsigned island,
                           const uint8_t *column, unsigned *equal) {
  unsigned solved = 0;
  *equal = 0;
  for (unsigned i = 0; i < boards->boards; i++)
    if (!unit_attacks (boards->n, board_of (boards, island, i))) {
      solved++;
      *equal +=
          column && !memcmp (board_of (boards, island, i), column, boards->n);
    }
  return solved;
}

/* How many hits from BEFORE on are of this island, and of it this board. */
static unsigned hits_of (const struct island_group *group, size_t before,
                         unsigned n, unsigned island, const uint8_t *column) {
  unsigned count = 0;
  for (size_t i = before; i < group->batch.hits.count; i++) {
    const struct packed_hit *hit = &group->batch.hits.hit[i];
    uint8_t board[AQ_BOARD_MAX];
    unpack_hit (n, hit, board);
    count += hit->island == group->batch.first_island + island &&
             (!column || !memcmp (board, column, n));
  }
  return count;
}

START_TEST (each_hit_is_of_the_island_whose_board_it_is) {
  for (unsigned seed = 0; seed < 12; seed++) {
    const unsigned i = seed % GROUPS, n = 4 + seed % 3;
    struct aq_collect_options options = report_options (i, n, seed);
    static struct boards boards;
    struct island_group group;
    options.exclude_solved = seed % 4;
    new_islands (&group, i, &options);
    for (int generation = 0; generation < 20; generation++) {
      const size_t before = group.batch.hits.count;
      size_t all = 0;
      evolve_one (&group, &boards);
      for (unsigned island = 0; island < groups[i].together; island++) {
        unsigned equal;
        const unsigned solved = solved_of (&boards, island, NULL, &equal);
        ck_assert_msg (hits_of (&group, before, n, island, NULL) == solved,
                       "n %u, seed %u, island %u", n, seed, island);
        all += solved;
        for (unsigned b = 0; b < REPORT_BOARDS; b++) {
          const uint8_t *board = board_of (&boards, island, b);
          if (unit_attacks (n, board))
            continue;
          solved_of (&boards, island, board, &equal);
          ck_assert_msg (hits_of (&group, before, n, island, board) == equal &&
                             boards.fitness[index_of (&boards, island, b)] ==
                                 (options.exclude_solved ? AQ_EXCLUDED : 0),
                         "n %u, seed %u, island %u", n, seed, island);
        }
      }
      ck_assert_msg (group.batch.hits.count == before + all &&
                         group.hits == before + all,
                     "n %u, seed %u: %zu solved", n, seed, all);
    }
    ck_assert_msg (group.hits > 0, "seed %u", seed);
    ck_assert_uint_eq (group.boards, groups[i].together * REPORT_BOARDS);
    ck_assert_uint_eq (group.islands->evaluations, 20 * group.boards);
    ck_assert_uint_eq (group.restarts, 0);
    aq_group_free (&group);
  }
}
END_TEST

/* --- the generation of report, in one island --- */

/* The boards that it keeps: the better half, in the order of ranks. */
static void keep_better (const struct boards *boards, unsigned island,
                         const uint8_t *kept[REPORT_HALF]) {
  uint32_t fitness[REPORT_BOARDS];
  for (unsigned i = 0; i < REPORT_BOARDS; i++)
    fitness[i] = boards->fitness[index_of (boards, island, i)];
  for (unsigned i = 0; i < REPORT_BOARDS; i++) {
    unsigned rank = 0;
    for (unsigned j = 0; j < REPORT_BOARDS; j++)
      rank += fitness[j] < fitness[i] || (fitness[j] == fitness[i] && j < i);
    if (rank < REPORT_HALF)
      kept[rank] = board_of (boards, island, i);
  }
}

/* Whether the boards of AFTER can be bred from those of BEFORE. */
static bool are_bred (const struct boards *before, const struct boards *after,
                      unsigned island) {
  const unsigned n = before->n;
  const uint8_t *kept[REPORT_HALF];
  keep_better (before, island, kept);
  for (unsigned i = 0; i < REPORT_HALF; i++)
    if (!is_flipped (n, kept[i], board_of (after, island, i)))
      return false;
  for (unsigned i = 0; i < REPORT_HALF; i += 2)
    for (unsigned row = 0; row < n; row++) {
      const unsigned a = kept[i][row], b = kept[i + 1][row];
      const unsigned child = board_of (after, island, REPORT_HALF + i)[row];
      const unsigned twin = board_of (after, island, REPORT_HALF + i + 1)[row];
      if (!(child == a && twin == b) && !(child == b && twin == a))
        return false;
    }
  return true;
}

/* Evolves a generation, in which the islands of RESTARTED restart, and only
   they. */
static void expect_restarted (struct island_group *group, uint64_t restarted,
                              struct boards *boards, unsigned seed) {
  static struct boards before;
  const uint64_t restarts = group->restarts;
  before = *boards;
  evolve_one (group, boards);
  for (unsigned island = 0; island < group->batch.islands; island++)
    ck_assert_msg (are_bred (&before, boards, island) ==
                       !(restarted >> island & 1),
                   "restart of %lx, island %u, seed %u",
                   (unsigned long) restarted, island, seed);
  ck_assert_msg (group->restarts ==
                     restarts + (unsigned) __builtin_popcountll (restarted),
                 "restart of %lx, seed %u", (unsigned long) restarted, seed);
}

/* The numbers of stagnant generations, counted again here. */
START_TEST (each_island_restarts_at_its_own_stagnation_limit) {
  for (unsigned seed = 0; seed < 12; seed++) {
    enum { LIMIT = 5 };
    const unsigned i = seed % GROUPS, islands = groups[i].together;
    struct aq_collect_options options = report_options (i, 7, seed);
    static struct boards boards;
    struct island_group group;
    uint64_t state = seed, stagnant[AQ_LANES] = {0}, restarts = 0;
    options.stagnation_limit = LIMIT;
    new_islands (&group, i, &options);
    evolve_one (&group, &boards);
    for (int generation = 0; generation < 40; generation++) {
      const uint64_t which_new = unit_random (&state) & unit_random (&state) &
                                 UINT64_MAX >> (64 - islands);
      uint64_t due = 0;
      group.batch.were_new = which_new;
      for (unsigned island = 0; island < islands; island++) {
        stagnant[island] = which_new >> island & 1 ? 0 : stagnant[island] + 1;
        due |= (uint64_t) (stagnant[island] >= LIMIT) << island;
        stagnant[island] = due >> island & 1 ? 0 : stagnant[island];
      }
      if (generation == 30) /* all at once */
        for (unsigned island = 0; island < islands; island++) {
          group.batch.were_new = 0;
          group.stagnant[island] = LIMIT + island;
          stagnant[island] = 0;
          due |= (uint64_t) 1 << island;
        }
      expect_restarted (&group, due, &boards, seed);
      ck_assert (!group.batch.were_new);
      for (unsigned island = 0; island < islands; island++)
        ck_assert_msg (group.stagnant[island] == stagnant[island],
                       "island %u, seed %u", island, seed);
      restarts += due != 0 && due != UINT64_MAX >> (64 - islands);
    }
    ck_assert_msg (restarts > 10, "seed %u", seed);
    aq_group_free (&group);
  }
}
END_TEST

/* In a round of several generations, after which all were stagnant as long. */
START_TEST (a_round_of_several_generations_counts_for_each_island) {
  struct aq_collect_options options = report_options (1, 6, 1);
  struct island_group group;
  new_islands (&group, 1, &options);
  aq_group_evolve (&group, 1);
  aq_group_evolve (&group, 16);
  group.batch.were_new = (uint64_t) 1 << 39 | 1 << 3;
  aq_group_evolve (&group, 1);
  for (unsigned island = 0; island < 40; island++)
    ck_assert_uint_eq (group.stagnant[island],
                       island == 3 || island == 39 ? 0 : 17);
  aq_group_free (&group);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      each_hit_is_of_the_island_whose_board_it_is,
      each_island_restarts_at_its_own_stagnation_limit,
      a_round_of_several_generations_counts_for_each_island, NULL};
  return unit_run ("run/islands_side_by_side", tests);
}
