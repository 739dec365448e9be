/* SPDX-License-Identifier: MIT */

/* Parts of a status line, and numbers as people read them. */

#include "cli/status_text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- rates over the last seconds, from a ring of samples --- */

static const double window = 2, spacing = 0.1;
enum { CHANGES = 3 };

static const struct rate_sample *last_but (const struct recent_rate *rate,
                                           size_t back) {
  return &rate->sample[(rate->count - 1 - back) % RATE_SAMPLES];
}

void rate_see (struct recent_rate *rate, double now, double value) {
  rate->now = now;
  if (rate->count && (value == last_but (rate, 0)->value ||
                      now < last_but (rate, 0)->time + spacing))
    return;
  rate->sample[rate->count++ % RATE_SAMPLES] =
      (struct rate_sample){now, value};
}

double rate_a_second (const struct recent_rate *rate) {
  const size_t kept = rate->count < RATE_SAMPLES ? rate->count : RATE_SAMPLES;
  if (kept < 2)
    return 0;
  size_t back = 1;
  while (back + 1 < kept &&
         (back < CHANGES || rate->now - last_but (rate, back)->time < window))
    back++;
  const struct rate_sample *first = last_but (rate, back);
  return (last_but (rate, 0)->value - first->value) /
         (rate->now - first->time);
}

double rate_seconds_left (const struct recent_rate *rate, double left) {
  const double a_second = rate_a_second (rate);
  return a_second > 0 ? left / a_second : (double) NAN;
}

double budget_share (const struct budget_use *use, size_t count) {
  double most = 0;
  for (size_t i = 0; i < count; i++)
    if (use[i].budget > 0)
      most = fmax (most, use[i].used / use[i].budget);
  return fmin (most, 1);
}

double budget_seconds_left (struct recent_rate *rate, double now,
                            double used) {
  rate_see (rate, now, used);
  return rate_seconds_left (rate, 1 - used);
}

/* By Euler's approximation. */
double coupon_draws (double missing) {
  static const double euler = 0.57721566490153286;
  return missing < 1 ? 0 : log (missing) + euler + 1 / (2 * missing);
}

/* --- the text --- */

enum { NUMBER_MAX = 48 };

/* Appends what fits as a whole. */
static void append (struct status_text *text, const char *part) {
  const size_t length = strlen (text->text);
  const size_t room = sizeof text->text - 1;
  const size_t width = text->width < room ? text->width : room;
  text->full |= length + strlen (part) > width;
  if (!text->full)
    strcpy (text->text + length, part);
}

void status_begin (struct status_text *text, const char *phase) {
  *text = (struct status_text){.width = text->width};
  append (text, phase);
}

void status_add (struct status_text *text, const char *format, ...) {
  char part[sizeof text->text];
  const char *before = text->parts++ ? ", " : ": ";
  va_list arguments;
  strcpy (part, before);
  va_start (arguments, format);
  vsnprintf (part + strlen (before), sizeof part - strlen (before), format,
             arguments);
  va_end (arguments);
  append (text, part);
}

void status_add_share (struct status_text *text, double share,
                       const char *of) {
  if (!isnan (share))
    status_add (text, "%.1f %%%s", floor (1000 * share) / 10, of);
}

/* Writes seconds as 0:07, 12:34 or 1:02:03. */
static void clock_text (double seconds, char text[NUMBER_MAX]) {
  const unsigned long all = (unsigned long) seconds;
  const unsigned long hours = all / 3600, minutes = all / 60 % 60;
  if (hours)
    snprintf (text, NUMBER_MAX, "%lu:%02lu:%02lu", hours, minutes, all % 60);
  else
    snprintf (text, NUMBER_MAX, "%lu:%02lu", minutes, all % 60);
}

/* Adds the time left, the less exact the longer it is. */
static void add_left (struct status_text *text, double left) {
  static const double hour = 3600, day = 24 * hour, year = 365 * day;
  char clock[NUMBER_MAX];
  const unsigned long minutes = (unsigned long) (left / 60);
  if (left < hour) {
    clock_text (ceil (left), clock);
    status_add (text, "about %s left", clock);
  } else if (left < 2 * day)
    status_add (text, "about %lu h %lu min left", minutes / 60, minutes % 60);
  else if (left < year)
    status_add (text, "about %.0f days left", left / day);
  else
    status_add (text, "about %.2g years left", left / year);
}

void status_add_times (struct status_text *text, double elapsed, double left) {
  char clock[NUMBER_MAX];
  clock_text (elapsed, clock);
  status_add (text, "%s elapsed", clock);
  if (!isnan (left))
    add_left (text, left);
}

/* Writes a number without commas, from a million on as 1.23e+06. */
static void count_text (double count, char text[NUMBER_MAX]) {
  snprintf (text, NUMBER_MAX, count < 999999.5 ? "%.0f" : "%.3g", count);
}

/* The ending that makes NOUN agree with the number before it: "boards",
   "classes". */
static const char *ending (const char *number, const char *noun) {
  if (!strcmp (number, "1"))
    return "";
  return noun[strlen (noun) - 1] == 's' ? "es" : "s";
}

void status_add_count (struct status_text *text, double count,
                       const char *noun, const char *rest) {
  char number[NUMBER_MAX];
  count_text (count, number);
  status_add (text, "%s %s%s%s", number, noun, ending (number, noun), rest);
}

void status_add_part (struct status_text *text, double done, double all,
                      const char *noun) {
  char number[NUMBER_MAX], total[NUMBER_MAX];
  count_text (done, number);
  count_text (all, total);
  status_add (text, "%s of %s %s%s", number, total, noun,
              ending (total, noun));
}

/* Writes megabytes, below 10 with a decimal. */
static void megabytes_text (double bytes, char text[NUMBER_MAX]) {
  if (bytes < 9.95e6)
    snprintf (text, NUMBER_MAX, "%.1f", bytes / 1e6);
  else
    count_text (bytes / 1e6, text);
}

void status_add_bytes (struct status_text *text, double done, double all,
                       double a_second) {
  char number[NUMBER_MAX], total[NUMBER_MAX];
  megabytes_text (done, number);
  megabytes_text (all, total);
  if (all > 0)
    status_add (text, "%s of %s MB", number, total);
  else
    status_add (text, "%s MB", number);
  if (a_second > 0) {
    megabytes_text (a_second, number);
    status_add (text, "%s MB/s", number);
  }
}
