/* SPDX-License-Identifier: MIT */

/* Takeover: how far copies of a few boards fill the populations of a run, and
   how many optima these hold. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/processes.h"
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

/* --- counting equal boards --- */

/* Counts of boards: of a process, or of all together. */
struct counted {
  uint64_t boards, distinct;
  uint64_t copies;                      /* of the most frequent board: ... */
  uint8_t most_frequent[AQ_SEARCH_MAX]; /* ... the first of several */
  enum aq_status status;
};

/* The process that counts a board and those that equal it. */
static unsigned counter_of (const uint8_t *board, unsigned n,
                            unsigned processes) {
  uint32_t hash = 0;
  for (unsigned row = 0; row < n; row++)
    hash = (hash ^ board[row]) * 0x9e3779b1;
  return (hash >> 16) % processes;
}

/* Puts COUNT boards in the order of the processes that count them, and counts
   those of each. */
static void sort_by_counter (unsigned n, unsigned processes,
                             const uint8_t *boards, size_t count,
                             uint8_t *sorted, uint64_t *send_count) {
  const size_t stride = aq_board_stride (n);
  size_t next[AQ_PROCESSES_MAX + 1] = {0};
  memset (send_count, 0, processes * sizeof *send_count);
  for (size_t i = 0; i < count; i++)
    send_count[counter_of (boards + i * stride, n, processes)]++;
  for (unsigned i = 0; i < processes; i++)
    next[i + 1] = next[i] + send_count[i];
  for (size_t i = 0; i < count; i++) {
    const uint8_t *board = boards + i * stride;
    memcpy (sorted + next[counter_of (board, n, processes)]++ * stride, board,
            stride);
  }
}

/* Exchanges *COUNT boards for those that this process counts: *BOARDS, which
   is freed and made anew. */
static enum aq_status exchange_boards (const struct aq_collect *run,
                                       uint8_t **boards, size_t *count) {
  const struct aq_transport *transport = run->options.transport;
  const unsigned n = run->options.n, processes = transport->processes;
  const size_t stride = aq_board_stride (n);
  uint64_t send_count[AQ_PROCESSES_MAX] = {0};
  uint64_t receive_count[AQ_PROCESSES_MAX], received = 0;
  uint8_t *sorted = malloc ((*count + 1) * stride), *own = NULL;
  if (sorted)
    sort_by_counter (n, processes, *boards, *count, sorted, send_count);
  enum aq_status status =
      aq_exchange_counts (transport, send_count, receive_count);
  for (unsigned i = 0; i < processes && !status; i++)
    received += receive_count[i];
  if (!status) {
    own = malloc ((received + 1) * stride);
    status =
        aq_common_status (transport, sorted && own ? AQ_OK : AQ_NO_MEMORY);
  }
  if (!status)
    status = aq_exchange (transport, stride, sorted, send_count, own,
                          receive_count);
  free (sorted);
  free (*boards);
  *boards = own;
  *count = received;
  return status;
}

static void add_counted (struct counted *all, const struct counted *part,
                         unsigned n) {
  all->boards += part->boards;
  all->distinct += part->distinct;
  all->status = part->status > all->status ? part->status : all->status;
  if (part->copies > all->copies ||
      (part->copies && part->copies == all->copies &&
       memcmp (part->most_frequent, all->most_frequent, n) < 0)) {
    all->copies = part->copies;
    memcpy (all->most_frequent, part->most_frequent, n);
  }
}

/* Counts the boards of all processes.  This one has COUNT of them in *BOARDS,
   which are freed. */
static enum aq_status count_all (const struct aq_collect *run, uint8_t *boards,
                                 size_t count, struct counted *all) {
  const struct aq_transport *transport = run->options.transport;
  const unsigned n = run->options.n;
  struct board_counts counts = {0};
  struct counted own = {0}, each[AQ_PROCESSES_MAX];
  if (transport)
    own.status = exchange_boards (run, &boards, &count);
  if (!own.status)
    own.status = aq_boards_count (n, boards, count, &counts);
  own.boards = count;
  own.distinct = counts.distinct;
  own.copies = counts.copies;
  if (!own.status && count)
    memcpy (own.most_frequent,
            boards + counts.most_frequent * aq_board_stride (n), n);
  free (boards);
  if (own.status == AQ_LOST_PROCESS ||
      aq_gather (transport, &own, sizeof own, each))
    return AQ_LOST_PROCESS;
  *all = each[0];
  for (unsigned i = 1; i < aq_process_count (transport); i++)
    add_counted (all, &each[i], n);
  return all->status;
}

/* --- the measures --- */

/* Room for all individuals of this process's islands. */
static enum aq_status room_for_all (const struct aq_collect *run,
                                    uint8_t **boards) {
  size_t individuals = 0;
  for (unsigned i = 0; i < run->groups; i++)
    individuals += run->group[i].islands->count;
  *boards = calloc (individuals + 1, aq_board_stride (run->options.n));
  const enum aq_status status = aq_common_status (
      run->options.transport, *boards ? AQ_OK : AQ_NO_MEMORY);
  if (status)
    free (*boards);
  return status;
}

/* Counts the distinct solved boards. */
static enum aq_status count_optima (const struct aq_collect *run,
                                    size_t *optima) {
  size_t solved = 0;
  uint8_t *boards;
  struct counted all = {0};
  enum aq_status status = room_for_all (run, &boards);
  if (status)
    return status;
  for (unsigned i = 0; i < run->groups; i++)
    copy_solved (run->group[i].islands, boards, &solved);
  status = count_all (run, boards, solved, &all);
  *optima = all.distinct;
  return status;
}

/* Counts the boards that breed and their copies. */
static enum aq_status count_copies (const struct aq_collect *run,
                                    struct aq_takeover *takeover) {
  size_t breeders = 0;
  uint8_t *boards;
  bool good = true;
  struct counted all = {0};
  enum aq_status status = room_for_all (run, &boards);
  if (status)
    return status;
  for (unsigned i = 0; i < run->groups; i++)
    good &= copy_breeders (run->group[i].islands, boards, &breeders);
  status =
      aq_common_status (run->options.transport, good ? AQ_OK : AQ_BAD_SCHEME);
  if (status) {
    free (boards);
    return status;
  }
  status = count_all (run, boards, breeders, &all);
  if (status)
    return status;
  memcpy (takeover->most_frequent.column, all.most_frequent, run->options.n);
  takeover->boards = all.boards;
  takeover->distinct = all.distinct;
  takeover->copies = all.copies;
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
