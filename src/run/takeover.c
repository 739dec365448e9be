/* SPDX-License-Identifier: MIT */

/* Takeover: how far copies of a few boards fill the populations of a run. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/sized.h"
#include "ga/schemes/schemes.h"
#include "run/run_state.h"

/* The expected number of distinct boards among COUNT random ones. */
static double random_distinct (const struct aq_collect *run, size_t count) {
  const double boards =
      aq_draws_per_solution (run->options.scheme, run->options.n);
  return boards == 1 ? 1
                     : -boards * expm1 ((double) count * log1p (-1 / boards));
}

/* Copies the boards that are not excluded from breeding, and adds how many to
 *COUNT; false where a scheme of the user's has a queen off the board. */
static bool copy_breeders (const struct aq_population *population,
                           const struct aq_scheme *scheme, uint8_t *boards,
                           size_t *count) {
  bool good = true;
  for (size_t index = 0; index < population->count; index++) {
    uint8_t *board = boards + *count * aq_board_stride (population->n);
    if (population->fitness[index] == AQ_EXCLUDED)
      continue;
    scheme->decode (population, index, board);
    for (unsigned row = 0; row < population->n; row++)
      good &= board[row] < population->n;
    ++*count;
  }
  return good;
}

/* As aq_collect_takeover, for a scheme whose individuals are boards. */
static enum aq_status measure (const struct aq_collect *run,
                               struct aq_takeover *takeover) {
  const unsigned n = run->options.n;
  const size_t stride = aq_board_stride (n);
  uint8_t *boards =
      calloc (run->options.islands * run->breeding.population, stride);
  if (!boards)
    return AQ_NO_MEMORY;
  bool good = true;
  for (unsigned i = 0; i < run->groups; i++)
    good &= copy_breeders (&run->group[i].population->visible,
                           run->options.scheme, boards, &takeover->boards);
  if (!good) {
    free (boards);
    return AQ_BAD_SCHEME;
  }
  struct board_counts counts;
  const enum aq_status status =
      aq_boards_count (n, boards, takeover->boards, &counts);
  if (!status && takeover->boards)
    memcpy (takeover->most_frequent.column,
            boards + counts.most_frequent * stride, n);
  free (boards);
  if (status)
    return status;
  takeover->distinct = counts.distinct;
  takeover->copies = counts.copies;
  takeover->taken_over = takeover->boards &&
                         10 * takeover->copies >= takeover->boards &&
                         (double) takeover->distinct <=
                             0.75 * random_distinct (run, takeover->boards);
  return AQ_OK;
}

enum aq_status aq_collect_takeover (const struct aq_collect *run,
                                    struct aq_takeover *takeover) {
  struct aq_takeover own = {.most_frequent.n = run->options.n};
  enum aq_status status = AQ_OK;
  if (run->stats.evaluations && !run->options.scheme->decode_placement)
    status = measure (run, &own);
  if (status)
    return status;
  return aq_sized_out (takeover, sizeof own.size, &own, sizeof own)
             ? AQ_OK
             : AQ_BAD_STRUCT;
}
