/* SPDX-License-Identifier: MIT */

/* The text of a status line, the same for all commands, and the rates and
   times in it. */

#ifndef STATUS_TEXT_H
#define STATUS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* --- how fast something grows now, and when it will be done; times are in
   seconds on any clock --- */

enum { RATE_SAMPLES = 64 };

/* A quantity that never falls, as it was seen now and then; begins as zeros.
 */
struct recent_rate {
  struct rate_sample {
    double time, value;
  } sample[RATE_SAMPLES]; /* a ring: values that differ from those before */
  size_t count;           /* samples seen; the last RATE_SAMPLES are kept */
  double now;             /* of the last call */
};

/* The quantity is VALUE at the time NOW.  To be called about five times a
   second. */
void rate_see (struct recent_rate *rate, double now, double value);

/* The growth a second over the last 2 seconds; if it grows seldom, over its
   last 3 changes; 0 before the first change. */
double rate_a_second (const struct recent_rate *rate);

/* Seconds until LEFT more is done at this rate; NAN if the rate is 0. */
double rate_seconds_left (const struct recent_rate *rate, double left);

/* What is used up of a budget. */
struct budget_use {
  double used, budget; /* 0: no limit */
};
/* The greatest share of COUNT budgets that is used up, at most 1; 0 without
   any. */
double budget_share (const struct budget_use *use, size_t count);

/* Seconds until the budgets end the run, if USED is their share at the time
   NOW; NAN if that is unknown.  RATE is that of the share: this function adds
   USED to it. */
double budget_seconds_left (struct recent_rate *rate, double now, double used);

/* The sum of 1 / i for i = 1 .. MISSING: so many times the number of all items
   must be drawn, on average, until the MISSING ones have been drawn (coupon
   collector). */
double coupon_draws (double missing);

/* --- the text: what is being done, then parts, the most important first; the
   first part that does not fit the width is left out, and all that follow it
   --- */

struct status_text {
  char text[512]; /* "" before status_begin: nothing is shown */
  size_t width;   /* columns */
  size_t parts;
  bool full; /* a part was left out */
};

/* Begins the line with what is being done. */
void status_begin (struct status_text *text, const char *phase);

/* Adds a part. */
void status_add (struct status_text *text, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Adds "12.3 %" and OF, such as " found".  SHARE is 0 .. 1; NAN: it is unknown
   and left out.  It is rounded down: 100 % is all. */
void status_add_share (struct status_text *text, double share, const char *of);

/* Adds "0:07 elapsed, about 0:12 left"; LEFT is NAN if it is unknown and left
   out. */
void status_add_times (struct status_text *text, double elapsed, double left);

/* Adds "1204 boards found", or "1 board found", for the NOUN "board" and the
   REST " found".  From a million on a count is written as 1.23e+06. */
void status_add_count (struct status_text *text, double count,
                       const char *noun, const char *rest);

/* Adds "12 of 34 boards" for the NOUN "board". */
void status_add_part (struct status_text *text, double done, double all,
                      const char *noun);

/* Adds "120 of 340 MB", or "120 MB" if ALL is 0, unknown.  Also adds "41 MB/s"
   if the rate is above 0.  All are in bytes. */
void status_add_bytes (struct status_text *text, double done, double all,
                       double a_second);

#endif
