/* SPDX-License-Identifier: MIT */

/* A checkpoint with a bit changed or cut is refused with a message, both when
   it is checked and when a run is made of it. */

#include "../memory_file.h"
#include "ga/population.h"
#include "lanes/tile_islands.h"
#include "run/run_state.h"
#include "runs.h"

/* A set with classes, and boards without a known total, whose expectation
   takes long to compute: a board of its own, and boards in tiles.  The islands
   of the first are side by side. */
static const struct {
  const char *scheme;
  unsigned n, islands;
  size_t population;
} runs[] = {
    {"report", 5, 11, 4}, {"rowcol", 28, 2, 1}, {"halfkeep", 28, 1, 4}};
enum { RUNS = sizeof runs / sizeof *runs };

static struct aq_collect_options small_options (unsigned run) {
  struct aq_collect_options options =
      unit_options (runs[run].n, runs[run].scheme, 1);
  unit_breeding (&options.breeding, options.scheme, options.n)->population =
      runs[run].population;
  options.islands = runs[run].islands;
  options.neighborhood = 0;
  options.generations = 10;
  return options;
}

static struct memory_file saved (const struct aq_collect_options *options) {
  struct memory_file bytes = {0};
  struct aq_collect *run = unit_finished_run (options);
  ck_assert_int_eq (
      aq_collect_save (run, "note", 4, memory_file_write, &bytes), AQ_OK);
  if (aq_totals (options->n))
    ck_assert_uint_gt (aq_collect_stats (run)->fundamental_found, 0);
  aq_collect_free (run);
  return bytes;
}

static struct aq_checkpoint *open_checkpoint (struct memory_file *bytes) {
  struct aq_checkpoint *checkpoint;
  ck_assert_int_eq (aq_checkpoint_new (&checkpoint, memory_file_read, bytes),
                    AQ_OK);
  return checkpoint;
}

/* What comes of checking BYTES; MESSAGE: why not. */
static enum aq_status check (struct memory_file bytes, char message[512]) {
  struct aq_checkpoint *checkpoint = open_checkpoint (&bytes);
  enum aq_status status = aq_checkpoint_begin (checkpoint);
  if (!status)
    status = aq_checkpoint_check (checkpoint);
  snprintf (message, 512, "%s", aq_checkpoint_message (checkpoint));
  aq_checkpoint_free (checkpoint);
  return status;
}

/* What comes of making a run of BYTES. */
static enum aq_status resume (struct memory_file bytes,
                              const struct aq_collect_options *options,
                              char message[512]) {
  struct aq_checkpoint *checkpoint = open_checkpoint (&bytes);
  struct aq_collect *run = NULL;
  enum aq_status status = aq_checkpoint_begin (checkpoint);
  if (!status)
    status = aq_collect_resume (&run, options, checkpoint);
  snprintf (message, 512, "%s", aq_checkpoint_message (checkpoint));
  ck_assert_int_eq (!run, status != AQ_OK);
  aq_collect_free (run);
  aq_checkpoint_free (checkpoint);
  return status;
}

/* A changed option is damage, too, but that is seen only when the checkpoint
   is checked. */
static void expect_refused (struct memory_file bytes,
                            const struct aq_collect_options *options,
                            size_t at, const char *what) {
  char message[512];
  ck_assert_msg (check (bytes, message) == AQ_DAMAGED && *message,
                 "%s, byte %zu %s: the message is '%s'", options->scheme->name,
                 at, what, message);
  const enum aq_status status = resume (bytes, options, message);
  ck_assert_msg ((status == AQ_DAMAGED || status == AQ_OTHER_RUN) && *message,
                 "%s, byte %zu %s: %s, '%s'", options->scheme->name, at, what,
                 aq_status_text (status), message);
}

/* The distance between bytes that are tried: each of the smallest one. */
static size_t step_of (unsigned run) {
  return run ? 41 : 1;
}

START_TEST (a_whole_checkpoint_is_resumed) {
  for (unsigned run = 0; run < RUNS; run++) {
    char message[512];
    const struct aq_collect_options options = small_options (run);
    struct memory_file bytes = saved (&options);
    ck_assert_int_eq (check (bytes, message), AQ_OK);
    ck_assert_int_eq (resume (bytes, &options, message), AQ_OK);
    ck_assert_str_eq (message, "");
    free (bytes.bytes);
  }
}
END_TEST

START_TEST (a_changed_bit_is_found) {
  for (unsigned run = 0; run < RUNS; run++) {
    const struct aq_collect_options options = small_options (run);
    struct memory_file changed = saved (&options);
    uint64_t state = run;
    for (size_t at = 0; at < changed.count; at += step_of (run)) {
      const int bit = 1 << unit_random (&state) % 8;
      const char whole = changed.bytes[at];
      changed.bytes[at] = (char) (whole ^ bit);
      expect_refused (changed, &options, at, "changed");
      changed.bytes[at] = whole;
    }
    free (changed.bytes);
  }
}
END_TEST

START_TEST (a_cut_is_found) {
  for (unsigned run = 0; run < RUNS; run++) {
    const struct aq_collect_options options = small_options (run);
    struct memory_file bytes = saved (&options);
    for (size_t size = 0; size < bytes.count; size += step_of (run)) {
      struct memory_file cut = bytes;
      cut.count = size;
      expect_refused (cut, &options, size, "cut");
    }
    free (bytes.bytes);
  }
}
END_TEST

/* What follows the end belongs to no checkpoint. */
START_TEST (bytes_behind_the_end_are_refused) {
  const struct aq_collect_options options = small_options (0);
  struct memory_file bytes = saved (&options);
  char message[512];
  memory_file_write (&bytes, "more", 4);
  ck_assert_int_eq (resume (bytes, &options, message), AQ_DAMAGED);
  ck_assert (*message);
  free (bytes.bytes);
}
END_TEST

/* A crafted checkpoint with right checksums, of a run without boards. */
START_TEST (generators_of_zeros_are_refused_before_there_are_boards) {
  for (enum aq_engine engine = AQ_ENGINE_PLAIN; engine <= AQ_ENGINE_LANES;
       engine++)
    for (int zeros = 0; zeros < 2; zeros++) {
      struct aq_collect_options options = small_options (0);
      struct memory_file bytes = {0};
      char message[512];
      options.engine = engine;
      struct aq_collect *run = unit_new_run (&options);
      struct islands *islands = run->group[0].islands;
      struct random *random = engine == AQ_ENGINE_PLAIN
                                  ? &aq_population_of (islands)->random
                                  : &aq_tile_islands (islands)->random;
      if (zeros)
        memset (random, 0, sizeof *random);
      ck_assert_int_eq (
          aq_collect_save (run, "note", 4, memory_file_write, &bytes), AQ_OK);
      ck_assert_int_eq (resume (bytes, &options, message),
                        zeros ? AQ_DAMAGED : AQ_OK);
      free (bytes.bytes);
      aq_collect_free (run);
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_whole_checkpoint_is_resumed,
      a_changed_bit_is_found,
      a_cut_is_found,
      bytes_behind_the_end_are_refused,
      generators_of_zeros_are_refused_before_there_are_boards,
      NULL};
  return unit_run ("run/checkpoint_damage", tests);
}
