/* SPDX-License-Identifier: MIT */

/* Hits on their way between processes, and what processes add up. */

#include "run/processes.h"

#include "../allocations.h"
#include "../process_threads.h"
#include "../unit.h"

TEST (shares_divide_all_islands) {
  for (unsigned count = 0; count <= AQ_ISLANDS_MAX;
       count += count < 20 ? 1 : 59)
    for (unsigned processes = 1; processes <= AQ_PROCESSES_MAX; processes++) {
      unsigned next = 0, least = count, most = 0;
      for (unsigned i = 0; i < processes; i++) {
        const struct aq_transport transport = {.processes = processes,
                                               .process = i};
        const struct share share = aq_own_share (count, &transport);
        const unsigned here = share.end - share.first;
        if (share.first != next)
          ck_abort_msg ("%u islands, share %u of %u", count, i, processes);
        next = share.end;
        least = here < least ? here : least;
        most = here > most ? here : most;
      }
      ck_assert_uint_eq (next, count);
      ck_assert_uint_le (most - least, 1);
    }
  const struct share all = aq_own_share (7, NULL);
  ck_assert (all.first == 0 && all.end == 7);
}

/* --- routing --- */

enum { N = 12, PROCESSES_MAX = 8, HITS_MAX = 3000 };

/* Each process sends hits whose keys are numbers that no other hit has. */
struct routing {
  unsigned owners; /* 0: all processes */
  uint64_t keys;   /* of all processes */
  struct hit_list hits[PROCESSES_MAX];
  enum aq_status status[PROCESSES_MAX];
};

static void route (const struct aq_transport *transport, void *data) {
  struct routing *routing = data;
  const unsigned process = transport->process;
  struct hit_list *hits = &routing->hits[process], scratch = {0};
  for (uint64_t key = process; key < routing->keys;
       key += transport->processes) {
    aq_hits_reserve (hits, 1);
    hits->hit[hits->count++] = (struct packed_hit){
        .key = {key}, .images = 1, .island = (uint16_t) (key % 1000)};
  }
  routing->status[process] = aq_route (
      transport, N, routing->owners ? routing->owners : transport->processes,
      hits, &scratch);
  aq_hits_free (&scratch);
}

/* Checks that each hit arrived at one process, unchanged, and notes the
   process that has each shard. */
static void expect_all (const struct routing *routing, unsigned processes,
                        unsigned owner[AQ_SHARDS]) {
  bool arrived[HITS_MAX] = {false};
  uint64_t count = 0;
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    owner[i] = processes;
  for (unsigned i = 0; i < processes; i++) {
    ck_assert_int_eq (routing->status[i], AQ_OK);
    for (size_t j = 0; j < routing->hits[i].count; j++, count++) {
      const struct packed_hit *hit = &routing->hits[i].hit[j];
      unsigned *shard_owner = &owner[aq_hit_shard (N, hit)];
      ck_assert (hit->key[0] < routing->keys && !arrived[hit->key[0]] &&
                 hit->images == 1 && hit->island == hit->key[0] % 1000 &&
                 (*shard_owner == processes || *shard_owner == i));
      *shard_owner = i;
      arrived[hit->key[0]] = true;
    }
  }
  ck_assert_uint_eq (count, routing->keys);
}

static void free_routing (struct routing *routing) {
  for (unsigned i = 0; i < PROCESSES_MAX; i++)
    aq_hits_free (&routing->hits[i]);
}

TEST (each_hit_goes_to_the_process_that_has_its_shard) {
  static const uint64_t counts[] = {0, 1, 5, HITS_MAX};
  for (unsigned processes = 1; processes <= PROCESSES_MAX; processes++)
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
      struct routing routing = {.keys = counts[i]};
      unsigned owner[AQ_SHARDS], shards[PROCESSES_MAX + 1] = {0};
      run_processes (processes, route, &routing);
      expect_all (&routing, processes, owner);
      for (unsigned j = 0; j < AQ_SHARDS; j++)
        shards[owner[j]]++;
      for (unsigned j = 0; j < processes && counts[i] == HITS_MAX; j++)
        ck_assert_uint_le (shards[j], (AQ_SHARDS + processes - 1) / processes);
      free_routing (&routing);
    }
}

TEST (one_owner_gets_all) {
  struct routing routing = {.owners = 1, .keys = HITS_MAX};
  unsigned owner[AQ_SHARDS];
  run_processes (5, route, &routing);
  expect_all (&routing, 5, owner);
  ck_assert_uint_eq (routing.hits[0].count, HITS_MAX);
  free_routing (&routing);
}

/* The first of two processes, whose twin sends what it sends.  CALLS are
   answered; then the twin is out of reach. */
struct twin {
  unsigned calls, called;
};

static bool twin_exchange (void *data, size_t item, const void *send,
                           const uint64_t *send_count, void *received,
                           const uint64_t *receive_count) {
  struct twin *twin = data;
  /* What check allocates when all is well would be counted. */
  if (send_count[0] != receive_count[0] || send_count[0] != receive_count[1])
    ck_abort_msg ("%lu sent, not as many expected",
                  (unsigned long) send_count[0]);
  memcpy (received, send, (size_t) send_count[0] * item);
  memcpy ((char *) received + send_count[0] * item, send,
          (size_t) send_count[0] * item);
  return twin->called++ < twin->calls;
}

/* Routes five hits to the first process; the allocation of number FAILING
   fails, -1: none. */
static enum aq_status route_to_twin (struct twin *twin, int failing) {
  const struct aq_transport transport = {
      .processes = 2, .exchange = twin_exchange, .data = twin};
  struct hit_list hits = {0}, scratch = {0};
  ck_assert_int_eq (aq_hits_reserve (&hits, 5), AQ_OK);
  memset (hits.hit, 0, 5 * sizeof *hits.hit);
  hits.count = 5;
  fail_allocation (failing, false);
  count_allocations (true);
  const enum aq_status status = aq_route (&transport, N, 1, &hits, &scratch);
  count_allocations (false);
  if (!status)
    ck_assert_uint_eq (hits.count, 10);
  aq_hits_free (&hits);
  aq_hits_free (&scratch);
  return status;
}

TEST (without_memory_a_process_sends_nothing_more) {
  for (int failing = 0; failing < 2; failing++) {
    struct twin twin = {.calls = 2};
    ck_assert_int_eq (route_to_twin (&twin, failing), AQ_NO_MEMORY);
    ck_assert_int_eq (twin.called, failing);
  }
  struct twin twin = {.calls = 2};
  ck_assert_int_eq (route_to_twin (&twin, 2), AQ_OK);
}

TEST (without_a_transport_nothing_changes) {
  struct packed_hit hit = {.key = {7}};
  struct hit_list hits = {&hit, 1, 1}, scratch = {0};
  struct tally tally = {.boards = 3, .was_new = {5}};
  ck_assert_int_eq (aq_route (NULL, N, 1, &hits, &scratch), AQ_OK);
  ck_assert (hits.hit == &hit && hits.count == 1 && hit.key[0] == 7);
  ck_assert_int_eq (aq_tally_all (NULL, &tally), AQ_OK);
  ck_assert (tally.boards == 3 && tally.was_new[0] == 5);
}

/* --- adding up --- */

/* What process P has. */
static struct tally tally_of (uint64_t p) {
  struct tally tally = {.boards = 10 + p,
                        .classes = 20 + p,
                        .orbits.of_size = {[1] = p, [8] = 2 * p},
                        .queued = 30 + p,
                        .neighbors = 40 + p,
                        .generations = p == 1 ? 9 : p,
                        .hits = 50 + p,
                        .restarts = 60 + p,
                        .evaluations = 70 + p,
                        .individuals = 80 + p,
                        .fitness_sum = 90 + p,
                        .best = p == 2 ? 3 : 5,
                        .worst = p == 0 ? 8 : 6,
                        .end = p == 1 ? AQ_INTERRUPTED : AQ_RUNNING,
                        .status = p == 2 ? AQ_BAD_SOLUTION : AQ_OK};
  tally.was_new[p] = (uint64_t) 1 << 63;
  tally.was_new[15] = 1 << p;
  return tally;
}

static void add_up (const struct aq_transport *transport, void *data) {
  struct tally *all = data;
  all[transport->process] = tally_of (transport->process);
  if (aq_tally_all (transport, &all[transport->process]))
    all[transport->process].status = AQ_LOST_PROCESS;
}

TEST (all_processes_get_the_same_sums) {
  const struct tally expected = {.boards = 33,
                                 .classes = 63,
                                 .orbits.of_size = {[1] = 3, [8] = 6},
                                 .queued = 93,
                                 .neighbors = 123,
                                 .generations = 9,
                                 .hits = 153,
                                 .restarts = 183,
                                 .evaluations = 213,
                                 .individuals = 243,
                                 .fitness_sum = 273,
                                 .best = 3,
                                 .worst = 8,
                                 .end = AQ_INTERRUPTED,
                                 .status = AQ_BAD_SOLUTION};
  struct tally all[3];
  run_processes (3, add_up, all);
  for (unsigned i = 0; i < 3; i++) {
    ck_assert_mem_eq (&all[i], &expected, offsetof (struct tally, was_new));
    for (unsigned island = 0; island < AQ_ISLANDS_MAX; island++)
      ck_assert_int_eq (aq_tally_was_new (&all[i], island),
                        island == 63 || island == 127 || island == 191 ||
                            (island >= 960 && island < 963));
  }
}
