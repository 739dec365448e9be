/* SPDX-License-Identifier: MIT */

#include "core/processes.h"

#include "../process_threads.h"
#include "../unit.h"

START_TEST (shares_divide_all_things) {
  for (unsigned count = 0; count <= 256; count += count < 20 ? 1 : 59)
    for (unsigned processes = 1; processes <= AQ_PROCESSES_MAX; processes++) {
      unsigned next = 0, least = count, most = 0;
      for (unsigned i = 0; i < processes; i++) {
        const struct share share = aq_share_of (count, processes, i);
        ck_assert_uint_eq (share.first, next);
        for (; next < share.end; next++)
          ck_assert_uint_eq (aq_share_owner (count, processes, next), i);
        const unsigned here = share.end - share.first;
        least = here < least ? here : least;
        most = here > most ? here : most;
      }
      ck_assert_uint_eq (next, count);
      ck_assert_uint_le (most - least, 1);
    }
}
END_TEST

START_TEST (one_process_gets_what_it_sends) {
  const uint32_t send[] = {3, 1, 4, 1, 5};
  uint32_t received[5] = {0}, gathered = 0;
  const uint64_t count = 5;
  uint64_t receive_count = 0;
  ck_assert (!aq_exchange_counts (NULL, &count, &receive_count));
  ck_assert_uint_eq (receive_count, 5);
  ck_assert (!aq_exchange (NULL, sizeof *send, send, &count, received,
                           &receive_count));
  ck_assert_mem_eq (send, received, sizeof send);
  ck_assert (!aq_gather (NULL, &send[2], sizeof *send, &gathered));
  ck_assert_uint_eq (gathered, 4);
  ck_assert (aq_common_status (NULL, AQ_BAD_SCHEME) == AQ_BAD_SCHEME);
}
END_TEST

static void fail_in_one (const struct aq_transport *transport, void *data) {
  const unsigned *failing = data;
  const enum aq_status own =
      transport->process == *failing ? AQ_NO_MEMORY : AQ_OK;
  ck_assert (aq_common_status (transport, own) == AQ_NO_MEMORY);
  ck_assert (aq_common_status (transport, AQ_OK) == AQ_OK);
}

START_TEST (a_failure_reaches_all) {
  for (unsigned failing = 0; failing < 4; failing++)
    run_processes (4, fail_in_one, &failing);
}
END_TEST

static bool lose (void *data, const void *mine, size_t bytes, void *all) {
  (void) data, (void) mine, (void) bytes, (void) all;
  return false;
}

START_TEST (a_lost_process_is_reported) {
  const struct aq_transport transport = {.processes = 2, .gather = lose};
  ck_assert (aq_common_status (&transport, AQ_OK) == AQ_LOST_PROCESS);
}
END_TEST

int main (void) {
  return unit_run ("processes",
                   (const TTest *const[]){shares_divide_all_things,
                                          one_process_gets_what_it_sends,
                                          a_failure_reaches_all,
                                          a_lost_process_is_reported, NULL});
}
