/* SPDX-License-Identifier: MIT */

/* Writing traces: which rounds have a row, and going on with a trace. */

#include "cli/run_files/trace.h"

#include <inttypes.h>
#include <unistd.h>

#include "../../unit.h"

static struct output checked (const char *name) {
  struct output output = {.name = name, .in_place = true};
  ck_assert_int_eq (outputs_prepare (&output, 1, NULL, false), 0);
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

static int resume_trace (struct trace_writer *writer, struct output *output,
                         const struct trace_state *state,
                         const struct aq_stats *last) {
  *writer =
      (struct trace_writer){.output = output, .run = run, .state = *state};
  return trace_writer_resume (writer, last);
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

static char *contents (const char *name, size_t *length) {
  FILE *file = fopen (name, "r");
  char *text = malloc (1 << 23);
  *length = fread (text, 1, 1 << 23, file);
  fclose (file);
  return text;
}

static void check_same_bytes (unsigned seed) {
  size_t whole_length, parts_length;
  char *whole = contents ("whole", &whole_length);
  char *parts = contents ("parts", &parts_length);
  ck_assert_msg (whole_length == parts_length &&
                     !memcmp (whole, parts, whole_length),
                 "seed %u: the traces differ", seed);
  free (whole);
  free (parts);
}

/* Each part goes on from a state that was kept before the part's end, as a run
   does from its last checkpoint. */
static void write_in_parts (const char *name, uint64_t rounds) {
  enum { PARTS = 5 };
  struct trace_state kept = {0};
  for (unsigned part = 0; part < PARTS; part++) {
    const uint64_t begin = kept.rounds, half = (rounds - begin) / 2;
    const uint64_t save = begin + (uint64_t) rand () % half;
    const uint64_t end = save + (uint64_t) rand () % half;
    struct output output = checked (name);
    struct trace_writer writer;
    const struct aq_stats last = stats_after (begin - 1);
    ck_assert_int_eq (part ? resume_trace (&writer, &output, &kept, &last)
                           : begin_trace (&writer, &output),
                      0);
    add_rounds (&writer, begin, save);
    ck_assert_int_eq (trace_writer_sync (&writer), 0);
    kept = writer.state;
    add_rounds (&writer, save, part + 1 < PARTS ? end : rounds);
    ck_assert_int_eq (trace_writer_finish (&writer, &none), 0);
    output_discard (&output);
  }
}

START_TEST (a_trace_in_parts_equals_one_of_a_run_that_never_stopped) {
  enum { ROUNDS = 60000, SEEDS = 10 };
  write_whole ("whole", ROUNDS);
  for (unsigned seed = 1; seed <= SEEDS; seed++) {
    srand (seed);
    write_in_parts ("parts", ROUNDS);
    check_same_bytes (seed);
  }
}
END_TEST

START_TEST (a_run_that_had_ended_writes_its_last_row_again) {
  static const uint64_t rounds[] = {0, 1, 9999, 10000, 10001, 10002, 30002};
  for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
    write_whole ("whole", rounds[i]);
    struct output output = checked ("parts");
    struct trace_writer writer;
    ck_assert_int_eq (begin_trace (&writer, &output), 0);
    add_rounds (&writer, 0, rounds[i]);
    const struct trace_state state = writer.state;
    ck_assert_int_eq (trace_writer_finish (&writer, &none), 0);
    output_discard (&output);
    const struct aq_stats last = stats_after (rounds[i] - 1);
    output = checked ("parts");
    ck_assert_int_eq (resume_trace (&writer, &output, &state, &last), 0);
    ck_assert_int_eq (trace_writer_finish (&writer, &none), 0);
    output_discard (&output);
    check_same_bytes ((unsigned) rounds[i]);
  }
}
END_TEST

START_TEST (a_trace_that_is_shorter_or_missing_is_refused) {
  write_whole ("parts", 100);
  size_t length;
  free (contents ("parts", &length));
  const struct trace_state state = {
      .length = length + 1, .rows = 100, .rounds = 100};
  const struct aq_stats last = stats_after (99);
  struct output output = checked ("parts");
  struct trace_writer writer;
  ck_assert_int_eq (resume_trace (&writer, &output, &state, &last), 2);
  output_discard (&output);
  write_whole ("whole", 100);
  check_same_bytes (0);
  unlink ("parts");
  output = checked ("parts");
  ck_assert_int_eq (resume_trace (&writer, &output, &state, &last), 2);
  output_discard (&output);
  ck_assert_int_ne (access ("parts", F_OK), 0);
}
END_TEST

/* Any byte of what is to stay. */
START_TEST (another_trace_is_refused_and_stays_as_it_is) {
  write_whole ("whole", 100);
  size_t length;
  char *bytes = contents ("whole", &length);
  struct output output = checked ("parts");
  struct trace_writer writer;
  ck_assert_int_eq (begin_trace (&writer, &output), 0);
  for (unsigned i = 0; i < 50; i++) {
    const struct aq_stats stats = stats_after (i);
    ck_assert_int_eq (trace_writer_row (&writer, &stats, &none), 0);
  }
  ck_assert_int_eq (trace_writer_sync (&writer), 0);
  const struct trace_state state = writer.state;
  output_discard (&output);
  const struct aq_stats last = stats_after (49);
  for (size_t i = 0; i < state.length; i += 7) {
    FILE *file = fopen ("parts", "w");
    ck_assert_ptr_nonnull (file);
    bytes[i] ^= 1;
    ck_assert_uint_eq (fwrite (bytes, 1, length, file), length);
    fclose (file);
    output = checked ("parts");
    ck_assert_int_eq (resume_trace (&writer, &output, &state, &last), 2);
    output_discard (&output);
    size_t left;
    char *after = contents ("parts", &left);
    ck_assert_uint_eq (left, length);
    ck_assert_mem_eq (after, bytes, length);
    free (after);
    bytes[i] ^= 1;
  }
  free (bytes);
}
END_TEST

/* The tests' files are in a folder of their own. */
int main (void) {
  const TTest *const tests[] = {
      the_interval_doubles_after_each_10000_rows,
      a_last_row_on_the_interval_is_written_once,
      a_trace_in_parts_equals_one_of_a_run_that_never_stopped,
      a_run_that_had_ended_writes_its_last_row_again,
      a_trace_that_is_shorter_or_missing_is_refused,
      another_trace_is_refused_and_stays_as_it_is,
      NULL};
  char folder[] = "/tmp/allqueens-trace-XXXXXX";
  if (!mkdtemp (folder) || chdir (folder))
    return 99;
  const int status = unit_run ("cli/run_files/trace", tests);
  unlink ("whole");
  unlink ("parts");
  rmdir (folder);
  return status;
}
