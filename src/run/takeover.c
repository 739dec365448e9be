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

/* Copies the boards that are not excluded from breeding, and adds their number
   to *COUNT; false if a user's scheme put a queen off the board. */
static bool copy_breeders (struct islands *islands, uint8_t *boards,
                           size_t *count) {
  bool good = true;
  for (size_t index = 0; index < islands->count; index++) {
    uint8_t *board = boards + *count * aq_board_stride (islands->n);
    if (islands->fitness[index] == AQ_EXCLUDED)
      continue;
    islands->engine->board (islands, index, board);
    for (unsigned row = 0; row < islands->n; row++)
      good &= board[row] < islands->n;
    ++*count;
  }
  return good;
}

/* Copies the solved boards, and adds how many to *COUNT. */
static void copy_solved (struct islands *islands, uint8_t *boards,
                         size_t *count) {
  const size_t stride = aq_board_stride (islands->n);
  for (size_t index = 0; index < islands->count; index++)
    if (!islands->fitness[index] || islands->fitness[index] == AQ_EXCLUDED)
      islands->engine->board (islands, index, boards + (*count)++ * stride);
}

/* --- the measures --- */

/* Room for all individuals of the run's islands; NULL without memory. */
static uint8_t *room_for_all (const struct aq_collect *run) {
  size_t individuals = 0;
  for (unsigned i = 0; i < run->groups; i++)
    individuals += run->group[i].islands->count;
  return calloc (individuals + 1, aq_board_stride (run->options.n));
}

/* Counts the distinct solved boards. */
static enum aq_status count_optima (const struct aq_collect *run,
                                    size_t *optima) {
  size_t solved = 0;
  uint8_t *boards = room_for_all (run);
  struct board_counts counts;
  if (!boards)
    return AQ_NO_MEMORY;
  for (unsigned i = 0; i < run->groups; i++)
    copy_solved (run->group[i].islands, boards, &solved);
  const enum aq_status status =
      aq_boards_count (run->options.n, boards, solved, &counts);
  *optima = counts.distinct;
  free (boards);
  return status;
}

/* Counts the boards that breed and their copies. */
static enum aq_status count_copies (const struct aq_collect *run,
                                    struct aq_takeover *takeover) {
  const unsigned n = run->options.n;
  uint8_t *boards = room_for_all (run);
  bool good = true;
  struct board_counts counts;
  if (!boards)
    return AQ_NO_MEMORY;
  for (unsigned i = 0; i < run->groups; i++)
    good &= copy_breeders (run->group[i].islands, boards, &takeover->boards);
  const enum aq_status status =
      good ? aq_boards_count (n, boards, takeover->boards, &counts)
           : AQ_BAD_SCHEME;
  if (!status && takeover->boards)
    memcpy (takeover->most_frequent.column,
            boards + counts.most_frequent * aq_board_stride (n), n);
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

static enum aq_status measure (const struct aq_collect *run,
                               struct aq_takeover *takeover) {
  enum aq_status status = count_optima (run, &takeover->optima);
  if (!status && !run->options.scheme->decode_placement)
    status = count_copies (run, takeover);
  return status;
}

enum aq_status aq_collect_takeover (const struct aq_collect *run,
                                    struct aq_takeover *takeover) {
  struct aq_takeover own = {.most_frequent.n = run->options.n};
  enum aq_status status = run->status == AQ_LOST_PROCESS ? run->status
                          : run->options.transport       ? AQ_BAD_TRANSPORT
                          : run->broken                  ? AQ_CANNOT_GO_ON
                                                         : AQ_OK;
  if (!status && run->stats.evaluations)
    status = measure (run, &own);
  if (status)
    return status;
  return aq_sized_out (takeover, sizeof own.size, &own, sizeof own)
             ? AQ_OK
             : AQ_BAD_STRUCT;
}
