/* SPDX-License-Identifier: MIT */

/* Takeover: how far copies of a few boards fill the populations of a run, and
   how many optima the populations hold. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ga/schemes/schemes.h"
#include "run/run_state.h"

/* The expected number of distinct boards among COUNT random ones. */
static double random_distinct (const struct aq_collect *run, size_t count) {
  const double boards =
      aq_draws_per_solution (run->options.scheme, run->options.n);
  return boards == 1 ? 1
                     : -boards * expm1 ((double) count * log1p (-1 / boards));
}

/* Copies the boards that breed, or if SOLVED the solved ones, and adds their
   number to COUNT. */
static void copy_boards (const struct population *population, bool solved,
                         uint8_t *boards, size_t *count) {
  const struct aq_population *from = &population->visible;
  const size_t stride = aq_board_stride (from->n);
  for (size_t index = 0; index < from->count; index++) {
    const uint32_t fitness = from->fitness[index];
    const bool excluded = fitness == AQ_EXCLUDED;
    if (solved ? excluded || !fitness : !excluded)
      population->engine->board (population, index,
                                 boards + (*count)++ * stride);
  }
}

/* Counts the boards that breed and their copies, or if SOLVED the solved
   ones. */
static enum aq_status count_boards (const struct aq_collect *run, bool solved,
                                    struct aq_takeover *found) {
  const unsigned n = run->options.n;
  struct board_counts counts;
  size_t individuals = 0;
  for (unsigned i = 0; i < run->islands; i++)
    individuals += run->island[i].population->visible.count;
  uint8_t *boards = calloc (individuals + 1, aq_board_stride (n));
  if (!boards)
    return AQ_NO_MEMORY;
  for (unsigned i = 0; i < run->islands; i++)
    if (run->island[i].generations)
      copy_boards (run->island[i].population, solved, boards, &found->boards);
  const enum aq_status status =
      aq_boards_count (n, boards, found->boards, &counts);
  if (!status) {
    found->distinct = counts.distinct;
    found->copies = counts.copies;
    memcpy (found->most_frequent.column,
            boards + counts.most_frequent * aq_board_stride (n), n);
  }
  free (boards);
  return status;
}

static enum aq_status measure (const struct aq_collect *run,
                               struct aq_takeover *takeover) {
  struct aq_takeover solved = {0};
  enum aq_status status = count_boards (run, true, &solved);
  takeover->optima = solved.distinct;
  if (!status && !run->options.scheme->decode)
    status = count_boards (run, false, takeover);
  takeover->taken_over = takeover->boards &&
                         10 * takeover->copies >= takeover->boards &&
                         (double) takeover->distinct <=
                             0.75 * random_distinct (run, takeover->boards);
  return status;
}

enum aq_status aq_collect_takeover (const struct aq_collect *run,
                                    struct aq_takeover *takeover) {
  struct aq_takeover own = {.most_frequent.n = run->options.n};
  enum aq_status status = run->status == AQ_LOST_PROCESS ? run->status
                          : run->shared                  ? AQ_BAD_TRANSPORT
                                                         : AQ_OK;
  if (!status && run->stats.evaluations)
    status = measure (run, &own);
  if (!status)
    *takeover = own;
  return status;
}
