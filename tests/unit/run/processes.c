/* SPDX-License-Identifier: MIT */

/* Runs that several processes share: what they find together, and what they
   say about it, is what one process finds and says. */

#include "runs.h"

#include "../process_threads.h"

enum { ROUNDS = 200 };

/* What a process, or all of them one behind the other, found and said. */
struct outcome {
  struct aq_stats rounds[ROUNDS]; /* the last ones */
  size_t round_count;
  enum aq_status status;
  size_t count;
  uint8_t *boards;
};

struct sharing {
  const struct aq_collect_options *options;
  struct outcome outcome[AQ_PROCESSES_MAX];
};

static bool note_round (const struct aq_stats *stats, void *data) {
  struct outcome *outcome = data;
  outcome->rounds[outcome->round_count++ % ROUNDS] = *stats;
  return true;
}

static bool note_board (const struct aq_board *board, void *data) {
  struct outcome *outcome = data;
  outcome->boards = realloc (outcome->boards, (outcome->count + 1) * board->n);
  memcpy (outcome->boards + outcome->count++ * board->n, board->column,
          board->n);
  return true;
}

static void share_run (const struct aq_transport *transport, void *data) {
  struct sharing *sharing = data;
  struct outcome *outcome = &sharing->outcome[transport->process];
  struct aq_collect_options options = *sharing->options;
  struct aq_collect *run;
  options.transport = transport;
  options.threads = 1 + transport->process % 2;
  options.round_done = note_round;
  options.data = outcome;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  outcome->status = aq_collect_run (run);
  struct aq_takeover takeover = {0};
  ck_assert_int_eq (aq_collect_takeover (run, &takeover),
                    transport->processes > 1 ? AQ_BAD_TRANSPORT : AQ_OK);
  ck_assert_int_eq (aq_collect_each (run, false, note_board, outcome), AQ_OK);
  aq_collect_free (run);
}

static struct sharing *run_shared (const struct aq_collect_options *options,
                                   unsigned processes) {
  struct sharing *sharing = calloc (1, sizeof *sharing);
  sharing->options = options;
  run_processes (processes, share_run, sharing);
  return sharing;
}

static void free_sharing (struct sharing *sharing) {
  for (unsigned i = 0; i < AQ_PROCESSES_MAX; i++)
    free (sharing->outcome[i].boards);
  free (sharing);
}

/* Fails unless the process said what one process alone said. */
static void expect_same_words (const struct outcome *one,
                               const struct outcome *process,
                               const char *what) {
  ck_assert_msg (one->status == process->status, "%s: status", what);
  ck_assert_msg (one->round_count == process->round_count, "%s: rounds", what);
  ck_assert_msg (!memcmp (one->rounds, process->rounds, sizeof one->rounds),
                 "%s: statistics", what);
}

/* Runs with OPTIONS on one process and on several. */
static void expect_same_run (struct aq_collect_options *options) {
  static const unsigned counts[] = {2, 3, 4, 8};
  struct sharing *one = run_shared (options, 1);
  const struct outcome *alone = &one->outcome[0];
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    char what[160];
    snprintf (what, sizeof what, "%s, N = %u, seed %u, %u islands, %u",
              options->scheme->name, options->n, (unsigned) options->seed,
              options->islands, counts[i]);
    if (counts[i] > options->islands)
      continue;
    struct sharing *several = run_shared (options, counts[i]);
    for (unsigned p = 0; p < counts[i]; p++) {
      const struct outcome *process = &several->outcome[p];
      expect_same_words (alone, process, what);
      ck_assert_msg (
          process->count == (p == 0 ? alone->count : 0) &&
              (!process->count || !memcmp (alone->boards, process->boards,
                                           process->count * options->n)),
          "%s: boards of process %u", what, p);
    }
    free_sharing (several);
  }
  free_sharing (one);
}

TEST (all_schemes_find_the_same) {
  const struct aq_scheme *scheme;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    for (unsigned seed = 1; seed <= 2; seed++) {
      struct aq_collect_options options =
          unit_options (7 + seed, scheme->name, seed);
      options.islands = 8 + seed;
      options.generations = 100;
      options.looks = 100000;
      expect_same_run (&options);
    }
}

TEST (all_sizes_give_the_same) {
  for (unsigned n = 1; n <= 11; n++) {
    struct aq_collect_options options = unit_options (n, "halfkeep", n);
    options.settings.population = 32;
    options.islands = 8;
    expect_same_run (&options);
  }
}

/* Islands that 8 processes cannot share evenly. */
TEST (islands_in_unequal_shares_give_the_same) {
  struct aq_collect_options options = unit_options (8, "report", 5);
  options.islands = 70;
  expect_same_run (&options);
}

TEST (all_ways_to_run_give_the_same) {
  for (unsigned way = 0; way < 6; way++) {
    struct aq_collect_options options = unit_options (10, "halfkeep", way);
    options.settings.population = 20;
    options.islands = 8;
    options.generations = 100;
    options.settings.symmetry = way & 1;
    options.settings.neighborhood = way < 2 ? 0 : way < 4 ? 4 : 3;
    options.settings.exclude_solved = way != 3;
    options.looks = way == 4 ? 20000 : 0;
    expect_same_run (&options);
  }
}

/* Boards with keys of two words, of which few are found. */
TEST (large_boards_give_the_same) {
  struct aq_collect_options options = unit_options (22, "halfkeep", 1);
  options.settings.population = 32;
  options.islands = 8;
  options.generations = 16;
  options.settings.neighborhood = 2;
  expect_same_run (&options);
}

/* --- stopping --- */

static bool stop_at_once (void *data) {
  const unsigned *calls = data;
  return *calls > 0;
}

/* One process is asked to stop: all end. */
static void stop_one (const struct aq_transport *transport, void *data) {
  const unsigned *stopping = data;
  unsigned stop = transport->process == *stopping;
  struct aq_collect_options options = unit_options (14, "halfkeep", 1);
  struct aq_collect *run;
  options.islands = 3;
  options.transport = transport;
  options.should_stop = stop_at_once;
  options.data = &stop;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  ck_assert_int_eq (aq_collect_stats (run)->end, AQ_INTERRUPTED);
  aq_collect_free (run);
}

TEST (where_one_stops_all_end) {
  for (unsigned stopping = 0; stopping < 3; stopping++)
    run_processes (3, stop_one, &stopping);
}

/* --- boards that are given --- */

/* The boards that processes give to a run of N = 9: process P each of ALL
   whose index is P modulo the number of processes, half of them as
   searched. */
struct giving {
  const struct board_array *all;
  struct outcome outcome[AQ_PROCESSES_MAX];
  uint64_t searched[AQ_PROCESSES_MAX], others[AQ_PROCESSES_MAX];
};

static void give_some (struct aq_collect *run,
                       const struct aq_transport *transport,
                       const struct board_array *all, size_t first) {
  struct aq_board board = {.n = all->n};
  for (size_t i = first; i < all->count; i += 2)
    if (i / 2 % transport->processes == transport->process) {
      memcpy (board.column, board_at (all, i), all->n);
      ck_assert_int_eq (aq_collect_add (run, &board), AQ_OK);
    }
}

static bool count_board (const struct aq_board *board, void *data) {
  (void) board;
  ++*(uint64_t *) data;
  return true;
}

/* A run with 300 of 352 boards that goes on. */
static void give (const struct aq_transport *transport, void *data) {
  struct giving *giving = data;
  const unsigned process = transport->process;
  struct aq_collect_options options = unit_options (9, "halfkeep", 1);
  struct aq_collect *run;
  options.islands = 8;
  options.settings.symmetry = false;
  options.transport = transport;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  give_some (run, transport, giving->all, 0);
  ck_assert_int_eq (aq_collect_searched (run), AQ_OK);
  give_some (run, transport, giving->all, 1);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  ck_assert_int_eq (aq_collect_stats (run)->end, AQ_COMPLETE);
  ck_assert_int_eq (
      aq_collect_walk (run, true, count_board, &giving->searched[process]),
      AQ_OK);
  ck_assert_int_eq (
      aq_collect_walk (run, false, count_board, &giving->others[process]),
      AQ_OK);
  ck_assert_int_eq (
      aq_collect_each (run, false, note_board, &giving->outcome[process]),
      AQ_OK);
  aq_collect_free (run);
}

TEST (each_process_can_give_boards_of_all) {
  struct board_array all = all_solutions (9), some = all;
  some.count = 300;
  for (unsigned processes = 1; processes <= 4; processes++) {
    struct giving *giving = calloc (1, sizeof *giving);
    giving->all = &some;
    run_processes (processes, give, giving);
    uint64_t walked = 0;
    for (unsigned i = 0; i < processes; i++)
      walked += giving->searched[i] + giving->others[i];
    ck_assert_uint_eq (walked, all.count);
    ck_assert_uint_eq (giving->outcome[0].count, all.count);
    for (size_t i = 0; i < all.count; i++)
      ck_assert_mem_eq (giving->outcome[0].boards + i * 9, board_at (&all, i),
                        9);
    free (giving->outcome[0].boards);
    free (giving);
  }
  free_boards (&all);
}

/* --- a transport that fails --- */

/* A transport whose functions fail from call FAILING on, counted from 0, on
   all processes. */
struct failing {
  const struct aq_transport *whole;
  unsigned calls, failing;
};

static bool gather_or_fail (void *data, const void *mine, size_t bytes,
                            void *all) {
  struct failing *failing = data;
  return failing->calls++ < failing->failing &&
         failing->whole->gather (failing->whole->data, mine, bytes, all);
}

static bool exchange_or_fail (void *data, size_t item, const void *send,
                              const uint64_t *send_count, void *received,
                              const uint64_t *receive_count) {
  struct failing *failing = data;
  return failing->calls++ < failing->failing &&
         failing->whole->exchange (failing->whole->data, item, send,
                                   send_count, received, receive_count);
}

static bool refuse_board (const struct aq_board *board, void *data) {
  (void) board, (void) data;
  return false;
}

static void lose_process (const struct aq_transport *whole, void *data) {
  struct failing failing = {whole, 0, *(const unsigned *) data};
  const struct aq_transport transport = {whole->processes, whole->process,
                                         gather_or_fail, exchange_or_fail,
                                         &failing};
  struct aq_collect_options options = unit_options (12, "halfkeep", 1);
  struct aq_takeover takeover = {0};
  struct aq_collect *run;
  options.islands = 3;
  options.transport = &transport;
  enum aq_status status = aq_collect_new (&run, &options);
  if (status) {
    ck_assert_int_eq (status, AQ_LOST_PROCESS);
    return;
  }
  ck_assert_int_eq (aq_collect_run (run), AQ_LOST_PROCESS);
  const unsigned calls = failing.calls;
  ck_assert_int_eq (aq_collect_run (run), AQ_LOST_PROCESS);
  ck_assert_int_eq (aq_collect_takeover (run, &takeover), AQ_LOST_PROCESS);
  ck_assert_int_eq (aq_collect_each (run, false, refuse_board, NULL),
                    AQ_LOST_PROCESS);
  ck_assert_msg (failing.calls == calls && calls == failing.failing + 1,
                 "calls after one that failed, %u", failing.failing);
  aq_collect_free (run);
}

TEST (a_lost_process_ends_the_run) {
  for (unsigned failing = 0; failing < 12; failing++)
    run_processes (3, lose_process, &failing);
}

/* --- refused --- */

static bool no_gather (void *data, const void *mine, size_t bytes, void *all) {
  (void) data, (void) mine, (void) bytes, (void) all;
  return false;
}

static bool no_exchange (void *data, size_t item, const void *send,
                         const uint64_t *send_count, void *received,
                         const uint64_t *receive_count) {
  (void) data, (void) item, (void) send, (void) send_count;
  (void) received, (void) receive_count;
  return false;
}

static enum aq_status status_with (const struct aq_transport *transport,
                                   unsigned islands) {
  struct aq_collect_options options = unit_options (8, "halfkeep", 1);
  struct aq_collect *run;
  options.transport = transport;
  options.islands = islands;
  const enum aq_status status = aq_collect_new (&run, &options);
  if (!status)
    aq_collect_free (run);
  return status;
}

TEST (transports_that_do_not_fit_are_refused) {
  const struct aq_transport good = {4, 1, no_gather, no_exchange, NULL};
  struct aq_transport other = good;
  ck_assert_int_eq (status_with (&good, 4), AQ_OK);
  ck_assert_int_eq (status_with (&good, 3), AQ_BAD_TRANSPORT);
  other.process = 4;
  ck_assert_int_eq (status_with (&other, 4), AQ_BAD_TRANSPORT);
  other = good;
  other.processes = 0;
  ck_assert_int_eq (status_with (&other, 4), AQ_BAD_TRANSPORT);
  other.processes = AQ_PROCESSES_MAX + 1;
  ck_assert_int_eq (status_with (&other, 512), AQ_BAD_TRANSPORT);
  other = good;
  other.exchange = NULL;
  ck_assert_int_eq (status_with (&other, 4), AQ_BAD_TRANSPORT);
  other = good;
  other.gather = NULL;
  ck_assert_int_eq (status_with (&other, 4), AQ_BAD_TRANSPORT);
  other = (struct aq_transport){.processes = 1};
  ck_assert_int_eq (status_with (&other, 1), AQ_OK);
}
