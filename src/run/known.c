/* SPDX-License-Identifier: MIT */

/* Giving solutions to a run, and walking over those that it has: all that a
   checkpoint needs, because the state of a run is its set.

   A run that goes on draws other random numbers (first_random in run.c); its
   complete set is the same.  Each board that is given is checked for attacks,
   and one that the set has adds nothing.  So a damaged checkpoint cannot make
   a wrong set: it needs no checksum, lock, second copy or version. */

#include "run/known.h"

#include <string.h>

#include "core/board.h"
#include "run/add_up.h"

/* So many packed boards are worth a merge.  With several processes, which all
   take part in a merge, they wait for the next one. */
enum { WORTH_MERGING = 1 << 12 };

static enum aq_status pack (struct aq_collect *run) {
  struct known *known = &run->known;
  const enum aq_status status =
      aq_hits_pack (&known->batch.hits, run->options.n, aq_kernels (0),
                    known->boards, known->count);
  known->count = 0;
  return status;
}

enum aq_status aq_run_merge_known (struct aq_collect *run) {
  const enum aq_status status = pack (run);
  run->merge.count = 1;
  run->merge.batch[0] = &run->known.batch;
  return aq_run_merge (run, status);
}

enum aq_status aq_collect_add (struct aq_collect *run,
                               const struct aq_board *board) {
  struct known *known = &run->known;
  const unsigned n = run->options.n;
  if (board->n != n)
    return AQ_BAD_SIZE;
  if (aq_board_check (board))
    return AQ_BAD_BOARD;
  if (!aq_is_solution (n, board->column))
    return AQ_BAD_SOLUTION;
  if (run->status)
    return run->status;
  uint8_t *place = known->boards + known->count++ * aq_board_stride (n);
  memset (place, 0, aq_board_stride (n));
  memcpy (place, board->column, n);
  if (known->count == AQ_LANES)
    run->status = pack (run);
  if (!run->status && known->batch.hits.count >= WORTH_MERGING && !run->shared)
    run->status = aq_run_merge_known (run);
  return run->status;
}

enum aq_status aq_collect_searched (struct aq_collect *run) {
  if (!run->status)
    run->status = aq_run_merge_known (run);
  if (!run->status)
    aq_set_pop_all (run->set);
  return run->status;
}

/* Visits the boards of COUNT hits. */
static bool visit_hits (unsigned n, const struct packed_hit *hits,
                        unsigned count, aq_visit *visit, void *data) {
  uint8_t boards[AQ_LANES * AQ_SEARCH_MAX];
  struct aq_board board = {.n = n};
  aq_hits_boards (n, aq_kernels (0), hits, count, boards);
  for (unsigned i = 0; i < count; i++) {
    memcpy (board.column, boards + i * aq_board_stride (n), n);
    if (!visit (&board, data))
      return false;
  }
  return true;
}

enum aq_status aq_collect_walk (const struct aq_collect *run, bool searched,
                                aq_visit *visit, void *data) {
  struct set_walk walk = {0};
  struct packed_hit hits[AQ_LANES];
  unsigned count;
  while ((count = aq_set_list (run->set, &walk, searched, hits)))
    if (!visit_hits (run->options.n, hits, count, visit, data))
      return AQ_STOPPED;
  return AQ_OK;
}
