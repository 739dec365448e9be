/* SPDX-License-Identifier: MIT */

/* The ranks in use, and values of all of them. */

#include "cli/ranks/ranks.h"

#include <stdlib.h>
#include <string.h>

static const struct ranks *used;

void ranks_use (const struct ranks *ranks) {
  used = ranks;
}

const struct ranks *ranks_used (void) {
  return used;
}

const struct aq_transport *ranks_transport (void) {
  return used ? used->transport : NULL;
}

unsigned ranks_count (void) {
  return used ? used->transport->processes : 1;
}

unsigned ranks_own (void) {
  return used ? used->transport->process : 0;
}

bool ranks_is_first (void) {
  return ranks_own () == 0;
}

void ranks_let_others_begin (void) {
  if (used)
    used->let_others_begin ();
}

void ranks_gather (const void *mine, size_t bytes, void *all) {
  const struct aq_transport *transport = ranks_transport ();
  if (!transport)
    memcpy (all, mine, bytes);
  else if (!transport->gather (transport->data, mine, bytes, all))
    exit (2);
}

void ranks_send_to_first (unsigned rank, void *buffer, size_t bytes) {
  const struct aq_transport *transport = ranks_transport ();
  uint64_t send[AQ_PROCESSES_MAX] = {0}, receive[AQ_PROCESSES_MAX] = {0};
  send[0] = ranks_own () == rank ? bytes : 0;
  receive[rank] = ranks_is_first () ? bytes : 0;
  if (!transport->exchange (transport->data, 1, buffer, send, buffer, receive))
    exit (2);
}

/* Copies each rank's value to ALL; returns how many there are. */
static unsigned gather (uint64_t value, uint64_t all[AQ_PROCESSES_MAX]) {
  ranks_gather (&value, sizeof value, all);
  return ranks_count ();
}

uint64_t ranks_most (uint64_t value) {
  uint64_t all[AQ_PROCESSES_MAX];
  const unsigned count = gather (value, all);
  for (unsigned i = 0; i < count; i++)
    value = all[i] > value ? all[i] : value;
  return value;
}

int ranks_worst (int status) {
  return (int) ranks_most ((unsigned) status);
}

uint64_t ranks_sum (uint64_t value) {
  uint64_t all[AQ_PROCESSES_MAX], sum = 0;
  const unsigned count = gather (value, all);
  for (unsigned i = 0; i < count; i++)
    sum += all[i];
  return sum;
}

double ranks_seconds (double seconds) {
  static const double unit = 1e-6;
  return (double) ranks_sum ((uint64_t) (seconds / unit)) * unit;
}

uint64_t ranks_or (uint64_t bits) {
  uint64_t all[AQ_PROCESSES_MAX];
  const unsigned count = gather (bits, all);
  for (unsigned i = 0; i < count; i++)
    bits |= all[i];
  return bits;
}

uint64_t ranks_from_first (uint64_t value) {
  uint64_t all[AQ_PROCESSES_MAX];
  gather (value, all);
  return all[0];
}
