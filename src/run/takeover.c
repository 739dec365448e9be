/* SPDX-License-Identifier: MIT */

/* Takeover: how far copies of a few boards fill the populations of a run, and
   how many optima these hold. */

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

/* Copies the solved boards, and adds how many to *COUNT. */
static void copy_solved (const struct population *population, uint8_t *boards,
                         size_t *count) {
  const struct aq_population *visible = &population->visible;
  const size_t stride = aq_board_stride (visible->n);
  for (size_t index = 0; index < visible->count; index++)
    if (!visible->fitness[index] || visible->fitness[index] == AQ_EXCLUDED)
      aq_population_board (population, index, boards + (*count)++ * stride);
}

/* Counts the distinct solved boards; BOARDS has room for all individuals. */
static enum aq_status count_optima (const struct aq_collect *run,
                                    uint8_t *boards, size_t *optima) {
  size_t solved = 0;
  struct board_counts counts;
  for (unsigned i = 0; i < run->groups; i++)
    copy_solved (run->group[i].population, boards, &solved);
  const enum aq_status status =
      aq_boards_count (run->options.n, boards, solved, &counts);
  *optima = counts.distinct;
  return status;
}

/* Counts the boards that breed and their copies; BOARDS as above. */
static enum aq_status count_copies (const struct aq_collect *run,
                                    uint8_t *boards,
                                    struct aq_takeover *takeover) {
  const unsigned n = run->options.n;
  const size_t stride = aq_board_stride (n);
  bool good = true;
  for (unsigned i = 0; i < run->groups; i++)
    good &= copy_breeders (&run->group[i].population->visible,
                           run->options.scheme, boards, &takeover->boards);
  if (!good)
    return AQ_BAD_SCHEME;
  struct board_counts counts;
  const enum aq_status status =
      aq_boards_count (n, boards, takeover->boards, &counts);
  if (!status && takeover->boards)
    memcpy (takeover->most_frequent.column,
            boards + counts.most_frequent * stride, n);
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

static enum aq_status measure (const struct aq_collect *run,
                               struct aq_takeover *takeover) {
  uint8_t *boards = calloc (run->options.islands * run->breeding.population,
                            aq_board_stride (run->options.n));
  if (!boards)
    return AQ_NO_MEMORY;
  enum aq_status status = count_optima (run, boards, &takeover->optima);
  if (!status && !run->options.scheme->decode_placement)
    status = count_copies (run, boards, takeover);
  free (boards);
  return status;
}

enum aq_status aq_collect_takeover (const struct aq_collect *run,
                                    struct aq_takeover *takeover) {
  struct aq_takeover own = {.most_frequent.n = run->options.n};
  enum aq_status status = AQ_OK;
  if (run->stats.evaluations)
    status = measure (run, &own);
  if (status)
    return status;
  return aq_sized_out (takeover, sizeof own.size, &own, sizeof own)
             ? AQ_OK
             : AQ_BAD_STRUCT;
}
