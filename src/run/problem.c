/* SPDX-License-Identifier: MIT */

/* Counting the boards that a search of somebody else looks at, and collecting
   the solutions among them.

   The pairs are those of aq_attacking_pairs, the fitness of most schemes here.
   A solution goes into a solution set like that of a run, which knows all its
   images; the first discovery of each board, or with symmetry of each class,
   is listed with its look.  A search for a first solution needs no set, and so
   its boards may be larger. */

#include <stdlib.h>
#include <string.h>

#include "archive/solution_set.h"
#include "ga/placement.h"
#include "run/completeness.h"

struct discovery {
  uint64_t look;
  uint64_t found; /* boards from then on */
};

struct aq_problem {
  unsigned n;
  struct aq_problem_options options;
  struct aq_problem_stats stats;
  struct aq_placement placement;  /* of the last board: a queen in each row */
  struct solution_set *set;       /* NULL: the first solution is searched */
  struct hit_list hit, candidate; /* the last hit */
  struct discovery *discovery;
  uint8_t *shown; /* the board of each discovery, N columns */
  size_t discoveries, room;
};

/* --- making and freeing --- */

static enum aq_status check (unsigned n,
                             const struct aq_problem_options *options) {
  const unsigned most = options->first ? AQ_BOARD_MAX : AQ_SEARCH_MAX;
  return n < 1 || n > most ? AQ_BAD_SIZE : AQ_OK;
}

/* Ends a search for all solutions if there are as many as are known. */
static enum aq_status end_if_complete (struct aq_problem *problem) {
  struct aq_problem_stats *stats = &problem->stats;
  const struct aq_orbits orbits = aq_set_orbits (problem->set);
  bool complete = false;
  const enum aq_status status =
      stats->known ? aq_check_completeness (stats->known, stats->found,
                                            stats->fundamental_found, &orbits,
                                            &complete)
                   : AQ_OK;
  if (complete)
    stats->end = AQ_COMPLETE;
  return status;
}

static enum aq_status make (struct aq_problem *problem) {
  struct aq_problem_stats *stats = &problem->stats;
  stats->known = aq_totals (problem->n);
  problem->placement.n = problem->n;
  for (unsigned row = 0; row < problem->n; row++)
    problem->placement.row[row] = (uint8_t) row;
  if (problem->options.first) {
    if (stats->known && !stats->known->all)
      stats->end = AQ_STALLED;
    return AQ_OK;
  }
  const enum aq_status status =
      aq_set_new (&problem->set, problem->n, problem->options.symmetry);
  return status ? status : end_if_complete (problem);
}

enum aq_status aq_problem_new (struct aq_problem **problem, unsigned n,
                               const struct aq_problem_options *options) {
  static const struct aq_problem_options defaults = {0};
  *problem = NULL;
  enum aq_status status = check (n, options ? options : &defaults);
  if (status)
    return status;
  struct aq_problem *made = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->n = n;
  made->options = options ? *options : defaults;
  status = make (made);
  if (status)
    aq_problem_free (made);
  else
    *problem = made;
  return status;
}

void aq_problem_free (struct aq_problem *problem) {
  if (!problem)
    return;
  aq_set_free (problem->set);
  aq_hits_free (&problem->hit);
  aq_hits_free (&problem->candidate);
  free (problem->discovery);
  free (problem->shown);
  free (problem);
}

/* --- discoveries --- */

/* Makes room for one more. */
static enum aq_status reserve_discovery (struct aq_problem *problem) {
  if (problem->discoveries < problem->room)
    return AQ_OK;
  const size_t room = problem->room ? 2 * problem->room : 16;
  struct discovery *discovery =
      realloc (problem->discovery, room * sizeof *discovery);
  if (discovery)
    problem->discovery = discovery;
  uint8_t *shown = realloc (problem->shown, room * problem->n);
  if (shown)
    problem->shown = shown;
  if (!discovery || !shown)
    return AQ_NO_MEMORY;
  problem->room = room;
  return AQ_OK;
}

/* Lists the board of the next look, for which there is room. */
static void add_discovery (struct aq_problem *problem,
                           const uint8_t *columns) {
  struct aq_problem_stats *stats = &problem->stats;
  stats->found_at = stats->looks + 1;
  problem->discovery[problem->discoveries] =
      (struct discovery){.look = stats->found_at, .found = stats->found};
  memcpy (problem->shown + problem->discoveries * problem->n, columns,
          problem->n);
  problem->discoveries++;
}

uint64_t aq_problem_discovery (const struct aq_problem *problem,
                               uint64_t index, uint8_t *columns) {
  if (index >= problem->discoveries)
    return 0;
  if (columns)
    memcpy (columns, problem->shown + index * problem->n, problem->n);
  return problem->discovery[index].look;
}

uint64_t aq_problem_found_at (const struct aq_problem *problem,
                              uint64_t found) {
  size_t from = 0, to = problem->discoveries;
  while (from < to) {
    const size_t middle = (from + to) / 2;
    if (problem->discovery[middle].found < found)
      from = middle + 1;
    else
      to = middle;
  }
  return from < problem->discoveries ? problem->discovery[from].look : 0;
}

/* --- the set --- */

/* Packs a solution, and lists it as a candidate if it adds a board.
   AQ_NO_MEMORY. */
static enum aq_status list_candidate (const struct solution_set *set,
                                      const uint8_t *columns,
                                      struct hit_list *hit,
                                      struct hit_list *candidate) {
  const unsigned n = aq_set_size (set);
  uint8_t board[AQ_SEARCH_MAX] = {0};
  memcpy (board, columns, n);
  hit->count = candidate->count = 0;
  const enum aq_status status =
      aq_hits_pack (hit, n, aq_kernels (0), board, 1);
  return status ? status : aq_set_list_candidates (set, hit, candidate);
}

/* Adds the candidate to the set.  After AQ_NO_MEMORY the set has not
   changed. */
static enum aq_status insert (struct aq_problem *problem) {
  struct solution_set *set = problem->set;
  struct set_gain gain = {0};
  bool was_new[1];
  const enum aq_status status =
      aq_set_insert (set, problem->candidate.hit, 1, was_new, &gain);
  if (status)
    return status;
  aq_set_gained (set, &gain);
  problem->stats.found = aq_set_found (set);
  problem->stats.fundamental_found = aq_set_classes (set);
  return AQ_OK;
}

/* A solution in a search for all of them. */
static enum aq_status collect (struct aq_problem *problem,
                               const uint8_t *columns) {
  enum aq_status status = list_candidate (problem->set, columns, &problem->hit,
                                          &problem->candidate);
  if (status || !problem->candidate.count)
    return status;
  status = reserve_discovery (problem);
  if (!status)
    status = insert (problem);
  if (status)
    return status;
  add_discovery (problem, columns);
  return end_if_complete (problem);
}

/* The first solution. */
static enum aq_status solve (struct aq_problem *problem,
                             const uint8_t *columns) {
  struct aq_problem_stats *stats = &problem->stats;
  const enum aq_status status = reserve_discovery (problem);
  if (status)
    return status;
  stats->fundamental_found = 1;
  stats->found = !problem->options.symmetry
                     ? 1
                     : (uint64_t) __builtin_popcount (
                           aq_distinct_images (problem->n, columns));
  add_discovery (problem, columns);
  stats->end = AQ_SOLVED;
  return AQ_OK;
}

/* Whether two solutions are the same, or with options.symmetry images of each
   other. */
static bool are_same (const struct aq_problem *problem, const uint8_t *a,
                      const uint8_t *b) {
  uint8_t least[2][AQ_BOARD_MAX];
  if (!problem->options.symmetry)
    return !memcmp (a, b, problem->n);
  aq_canonical (problem->n, a, least[0]);
  aq_canonical (problem->n, b, least[1]);
  return !memcmp (least[0], least[1], problem->n);
}

/* --- looking --- */

static bool is_on_board (const struct aq_problem *problem,
                         const uint8_t *columns) {
  bool outside = false; /* without a branch: many boards are checked */
  for (unsigned row = 0; row < problem->n; row++)
    outside |= columns[row] >= problem->n;
  return !outside;
}

/* The pairs of one board; PLACEMENT has a queen in each row. */
static uint32_t count_pairs (struct aq_placement *placement,
                             const uint8_t *columns) {
  memcpy (placement->column, columns, placement->n);
  return aq_attacking_pairs (placement, placement->n);
}

/* The same of up to AQ_LANES boards, N up to AQ_SEARCH_MAX, by a kernel that
   counts all of them at a time. */
static void count_lanes (unsigned n, const uint8_t *boards, unsigned count,
                         uint32_t pairs[AQ_LANES]) {
  const struct lane_kernels *kernels = aq_kernels (0);
  const size_t stride = aq_board_stride (n);
  uint8_t padded[AQ_LANES * AQ_SEARCH_MAX] = {0};
  struct tile tile;
  for (unsigned i = 0; i < count; i++)
    memcpy (padded + i * stride, boards + i * n, n);
  kernels->load (&tile, n, padded, count);
  kernels->attacking_pairs (&tile, n, pairs);
}

static void count_all (struct aq_problem *problem, const uint8_t *boards,
                       unsigned count, uint32_t pairs[AQ_LANES]) {
  if (problem->n <= AQ_SEARCH_MAX)
    count_lanes (problem->n, boards, count, pairs);
  else
    for (unsigned i = 0; i < count; i++)
      pairs[i] = count_pairs (&problem->placement, boards + i * problem->n);
}

/* Counts the look at a board without queens outside that has these pairs. */
static enum aq_status look (struct aq_problem *problem, const uint8_t *columns,
                            uint32_t pairs) {
  struct aq_problem_stats *stats = &problem->stats;
  if (!pairs) {
    const enum aq_status status = problem->options.first
                                      ? solve (problem, columns)
                                      : collect (problem, columns);
    if (status)
      return status;
    stats->hits++;
  }
  stats->looks++;
  if (!stats->end && stats->looks == problem->options.looks)
    stats->end = AQ_LOOKS;
  return stats->end ? AQ_END : AQ_OK;
}

enum aq_status aq_problem_look (struct aq_problem *problem,
                                const uint8_t *columns, uint32_t *pairs) {
  if (problem->stats.end)
    return AQ_END;
  if (!is_on_board (problem, columns))
    return AQ_BAD_BOARD;
  *pairs = count_pairs (&problem->placement, columns);
  return look (problem, columns, *pairs);
}

enum aq_status aq_problem_look_all (struct aq_problem *problem,
                                    const uint8_t *boards, size_t count,
                                    uint32_t *pairs, size_t *looked) {
  const unsigned n = problem->n;
  for (size_t i = 0; i < count && !problem->stats.end; i++)
    if (!is_on_board (problem, boards + i * n)) {
      *looked = i;
      return AQ_BAD_BOARD;
    }
  *looked = 0;
  enum aq_status status = problem->stats.end ? AQ_END : AQ_OK;
  while (*looked < count && !status) {
    const unsigned here = aq_lanes_filled (count - *looked);
    uint32_t of_lanes[AQ_LANES];
    count_all (problem, boards + *looked * n, here, of_lanes);
    for (unsigned i = 0; i < here && !status; i++) {
      pairs[*looked] = of_lanes[i];
      status = look (problem, boards + *looked * n, of_lanes[i]);
      *looked += !status || status == AQ_END;
    }
  }
  return status;
}

const struct aq_problem_stats *
aq_problem_stats (const struct aq_problem *problem) {
  return &problem->stats;
}

bool aq_problem_knows (const struct aq_problem *problem,
                       const uint8_t *columns) {
  struct aq_placement placement = problem->placement;
  struct hit_list hit = {0}, candidate = {0};
  if (!problem->discoveries || !is_on_board (problem, columns) ||
      count_pairs (&placement, columns))
    return false;
  if (problem->options.first)
    return are_same (problem, columns, problem->shown);
  const bool known =
      !list_candidate (problem->set, columns, &hit, &candidate) &&
      !candidate.count;
  aq_hits_free (&hit);
  aq_hits_free (&candidate);
  return known;
}
