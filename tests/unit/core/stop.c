/* SPDX-License-Identifier: MIT */

/* When work must stop. */

#include "core/stop.h"

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

#include "../unit.h"

/* Returns true from the call on that *CALLS counts down to. */
static bool after_calls (void *calls) {
  unsigned *left = calls;
  if (*left)
    --*left;
  return !*left;
}

TEST (nothing_stops_a_run_without_a_rule) {
  struct stop stop;
  aq_stop_begin (&stop, 0, NULL, NULL);
  for (unsigned i = 0; i < 1000; i++)
    ck_assert_int_eq (aq_stop_check (&stop), AQ_RUNNING);
}

/* Until the user is asked again. */
static void wait_for_clock (void) {
  const double now = aq_recent_seconds ();
  while (aq_recent_seconds () < now + 0.002)
    ;
}

TEST (the_user_is_asked_until_the_answer_is_yes) {
  struct stop stop;
  unsigned calls = 5;
  aq_stop_begin (&stop, 0, after_calls, &calls);
  for (unsigned i = 1; i < 5; i++) {
    ck_assert_int_eq (aq_stop_check (&stop), AQ_RUNNING);
    wait_for_clock ();
  }
  ck_assert_int_eq (aq_stop_check (&stop), AQ_INTERRUPTED);
  ck_assert_int_eq (aq_stop_check (&stop), AQ_INTERRUPTED);
}

TEST (the_user_is_not_asked_again_once_he_has_said_yes) {
  struct stop stop;
  unsigned calls = 1;
  aq_stop_begin (&stop, 0, after_calls, &calls);
  ck_assert_int_eq (aq_stop_check (&stop), AQ_INTERRUPTED);
  calls = 10;
  wait_for_clock ();
  ck_assert_int_eq (aq_stop_check (&stop), AQ_INTERRUPTED);
  ck_assert_uint_eq (calls, 10);
}

/* While one thread is asked, another checks. */
struct meeting {
  struct stop stop;
  atomic_uint inside, most_inside;
  enum aq_end seen; /* by the other thread */
};

static void *check_meanwhile (void *data) {
  struct meeting *meeting = data;
  for (unsigned i = 0; i < 3 && !meeting->seen; i++) {
    wait_for_clock ();
    meeting->seen = aq_stop_check (&meeting->stop);
  }
  return NULL;
}

/* The first call returns once the other thread has checked. */
static bool meet (void *data) {
  struct meeting *meeting = data;
  pthread_t other;
  const unsigned inside = ++meeting->inside;
  if (inside > meeting->most_inside)
    meeting->most_inside = inside;
  if (inside == 1) {
    ck_assert (!pthread_create (&other, NULL, check_meanwhile, meeting));
    ck_assert (!pthread_join (other, NULL));
  }
  meeting->inside--;
  return true;
}

TEST (the_user_is_asked_by_one_thread_at_a_time) {
  struct meeting meeting = {.seen = AQ_RUNNING};
  aq_stop_begin (&meeting.stop, 0, meet, &meeting);
  ck_assert_int_eq (aq_stop_check (&meeting.stop), AQ_INTERRUPTED);
  ck_assert_uint_eq (meeting.most_inside, 1);
  ck_assert_int_eq (meeting.seen, AQ_RUNNING);
}

/* To ask may take longer than the work between.  Where the clock shows the
   same before and after a look, a call was at that time, and must be the only
   one. */
TEST (the_user_is_asked_once_in_a_tick_of_the_clock) {
  struct stop stop;
  unsigned left = UINT_MAX;
  double asked = 0; /* when, for sure */
  aq_stop_begin (&stop, 0, after_calls, &left);
  for (unsigned i = 0; i < 100000; i++) {
    const unsigned before = left;
    const double now = aq_recent_seconds ();
    ck_assert_int_eq (aq_stop_check (&stop), AQ_RUNNING);
    if (left == before || aq_recent_seconds () > now)
      continue;
    ck_assert_double_gt (now, asked);
    asked = now;
  }
  ck_assert_uint_lt (left, UINT_MAX);
}

TEST (the_first_reason_to_stop_stays) {
  struct stop stop;
  unsigned calls = 2;
  aq_stop_begin (&stop, 1e-9, after_calls, &calls);
  wait_for_clock ();
  ck_assert_int_eq (aq_stop_check (&stop), AQ_TIME);
  wait_for_clock ();
  ck_assert_int_eq (aq_stop_check (&stop), AQ_TIME);
  aq_stop_begin (&stop, 0, NULL, NULL);
  ck_assert_int_eq (aq_stop_check (&stop), AQ_RUNNING);
}
