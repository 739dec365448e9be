/* SPDX-License-Identifier: MIT */

/* What ranks send arrives, and is counted.  Rank 0 prints "good"; a rank that
   got anything else says so and ends all. */

#include "mpi/transport.h"

#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 40, COUNT_MAX = 300, ITEM_MAX = 24, GATHER_MAX = 1000 };

static uint64_t seed;

static void check (bool good, const char *what) {
  if (good)
    return;
  fprintf (stderr, "%s: seed %" PRIu64 "\n", what, seed);
  MPI_Abort (MPI_COMM_WORLD, 1);
}

/* The same number for the same arguments on all ranks: splitmix64's mix. */
static uint64_t number (uint64_t a, uint64_t b, uint64_t c) {
  uint64_t x = ((seed * 1000 + a) * 1000 + b) * 1000000 + c;
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/* How many items go from one rank to another: often none. */
static uint64_t count_of (unsigned from, unsigned to) {
  const uint64_t x = number (from, to, 999999);
  return x % 3 ? x / 3 % COUNT_MAX : 0;
}

static uint8_t byte_of (unsigned from, unsigned to, uint64_t index) {
  return (uint8_t) number (from, to, index);
}

static void check_gather (const struct aq_transport *transport) {
  const size_t bytes = number (0, 0, 0) % GATHER_MAX;
  const unsigned ranks = transport->processes;
  uint8_t mine[GATHER_MAX], *all = malloc (ranks * bytes + 1);
  for (size_t i = 0; i < bytes; i++)
    mine[i] = byte_of (transport->process, 0, i);
  all[ranks * bytes] = 0x5a;
  const struct rank_traffic before = transport_traffic ();
  check (transport->gather (transport->data, mine, bytes, all), "gather");
  const struct rank_traffic after = transport_traffic ();
  for (unsigned from = 0; from < ranks; from++)
    for (size_t i = 0; i < bytes; i++)
      check (all[from * bytes + i] == byte_of (from, 0, i), "gathered byte");
  check (all[ranks * bytes] == 0x5a, "the byte behind what is gathered");
  check (after.exchanges == before.exchanges + 1 &&
             after.bytes == before.bytes + (ranks - 1) * bytes,
         "traffic of gather");
  free (all);
}

static void check_exchange (const struct aq_transport *transport) {
  const size_t item = 1 + number (0, 0, 1) % ITEM_MAX;
  const unsigned ranks = transport->processes, own = transport->process;
  uint64_t send_count[AQ_PROCESSES_MAX], receive_count[AQ_PROCESSES_MAX];
  uint64_t sent = 0, expected = 0, bytes = 0;
  for (unsigned rank = 0; rank < ranks; rank++) {
    sent += (send_count[rank] = count_of (own, rank)) * item;
    expected += (receive_count[rank] = count_of (rank, own)) * item;
    bytes += rank != own ? send_count[rank] * item : 0;
  }
  uint8_t *send = malloc (sent + 1), *received = malloc (expected + 1), *at;
  at = send;
  for (unsigned to = 0; to < ranks; to++)
    for (uint64_t i = 0; i < send_count[to] * item; i++)
      *at++ = byte_of (own, to, i);
  received[expected] = 0x5a;
  const struct rank_traffic before = transport_traffic ();
  check (transport->exchange (transport->data, item, send, send_count,
                              received, receive_count),
         "exchange");
  const struct rank_traffic after = transport_traffic ();
  at = received;
  for (unsigned from = 0; from < ranks; from++)
    for (uint64_t i = 0; i < receive_count[from] * item; i++)
      check (*at++ == byte_of (from, own, i), "received byte");
  check (*at == 0x5a, "the byte behind what is received");
  check (after.exchanges == before.exchanges + 1 &&
             after.bytes == before.bytes + bytes,
         "traffic of exchange");
  free (send);
  free (received);
}

int main (int argc, char **argv) {
  int ranks, rank;
  MPI_Init (&argc, &argv);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  const struct aq_transport *transport = transport_begin ();
  check (transport->processes == (unsigned) ranks &&
             transport->process == (unsigned) rank,
         "numbers");
  for (seed = 1; seed <= SEEDS; seed++) {
    check_gather (transport);
    check_exchange (transport);
  }
  if (!rank)
    puts ("good");
  MPI_Finalize ();
  return 0;
}
