/* SPDX-License-Identifier: MIT */

/* Writing traces: which rounds have a row. */

#include "cli/trace.h"

#include <inttypes.h>
#include <unistd.h>

#include "../unit.h"

static struct output checked (const char *name) {
  struct output output = {.name = name, .in_place = true};
  ck_assert_int_eq (outputs_prepare (&output, 1, NULL), 0);
  return output;
}

static const struct trace_run run = {8, "report", 1};

/* What the populations hold. */
static const struct aq_takeover none;

static struct aq_stats stats_after (uint64_t round) {
  return (struct aq_stats){.generations = round, .evaluations = round * 100};
}

static int begin_trace (struct trace_writer *writer, struct output *output) {
  *writer = (struct trace_writer){.output = output, .run = run};
  return trace_writer_begin (writer);
}

/* Adds the rounds FIRST .. LAST-1. */
static void add_rounds (struct trace_writer *writer, uint64_t first,
                        uint64_t last) {
  for (uint64_t round = first; round < last; round++) {
    const struct aq_stats stats = stats_after (round);
    ck_assert_int_eq (trace_writer_row (writer, &stats, &none), 0);
  }
}

static void write_whole (const char *name, uint64_t rounds) {
  struct output output = checked (name);
  struct trace_writer writer;
  ck_assert_int_eq (begin_trace (&writer, &output), 0);
  add_rounds (&writer, 0, rounds);
  ck_assert_int_eq (trace_writer_finish (&writer, &none), 0);
  output_discard (&output);
}

/* The generation of the next row; false after the last one. */
static bool next_generation (FILE *trace, uint64_t *generation) {
  char line[256];
  if (!fgets (line, sizeof line, trace))
    return false;
  ck_assert_ptr_nonnull (strchr (line, '\n'));
  ck_assert_int_eq (sscanf (line, "%" SCNu64, generation), 1);
  return true;
}

/* The rounds are counted one by one here. */
START_TEST (the_interval_doubles_after_each_10000_rows) {
  enum { ROUNDS = 150002 };
  write_whole ("whole", ROUNDS);
  FILE *trace = fopen ("whole", "r");
  char heading[256];
  ck_assert_ptr_nonnull (fgets (heading, sizeof heading, trace));
  uint64_t wanted = 0, interval = 1, generation = 0;
  for (unsigned rows = 0; wanted < ROUNDS; rows++) {
    if (rows && rows % 10000 == 0)
      interval *= 2;
    ck_assert (next_generation (trace, &generation));
    ck_assert_uint_eq (generation, wanted);
    wanted += interval;
  }
  ck_assert_uint_eq (interval, 16);
  ck_assert (next_generation (trace, &generation));
  ck_assert_uint_eq (generation, ROUNDS - 1); /* the last one always */
  ck_assert (!next_generation (trace, &generation));
  fclose (trace);
}
END_TEST

START_TEST (a_last_row_on_the_interval_is_written_once) {
  write_whole ("whole", 3);
  FILE *trace = fopen ("whole", "r");
  unsigned lines = 0;
  for (int byte; (byte = getc (trace)) != EOF;)
    lines += byte == '\n';
  fclose (trace);
  ck_assert_uint_eq (lines, 4);
}
END_TEST

/* The tests' files are in a folder of their own. */
int main (void) {
  const TTest *const tests[] = {the_interval_doubles_after_each_10000_rows,
                                a_last_row_on_the_interval_is_written_once,
                                NULL};
  char folder[] = "/tmp/allqueens-trace-XXXXXX";
  if (!mkdtemp (folder) || chdir (folder))
    return 99;
  const int status = unit_run ("cli/trace", tests);
  unlink ("whole");
  rmdir (folder);
  return status;
}
