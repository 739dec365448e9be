/* SPDX-License-Identifier: MIT */

/* A checkpoint with a bit changed or cut is refused, and the message names
   what is damaged.  Where the sections are is read here from the format's
   description (src/core/section.h), not by its code. */

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

/* The distance between bytes that are tried.  There are 256 shards, so each
   place of a section's head and tail is tried in some of them.
   tests/unit/core/section.c tries each byte of small sections. */
enum { STEP = 13 };

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

/* What comes of reading BYTES; MESSAGE: why not. */
static enum aq_status resume (struct memory_file bytes,
                              const struct aq_collect_options *options,
                              char message[512]) {
  struct aq_checkpoint *checkpoint;
  struct aq_collect *run = NULL;
  ck_assert_int_eq (aq_checkpoint_new (&checkpoint, memory_file_read, &bytes),
                    AQ_OK);
  enum aq_status status = aq_checkpoint_begin (checkpoint);
  if (!status)
    status = aq_collect_resume (&run, options, checkpoint);
  snprintf (message, 512, "%s", aq_checkpoint_message (checkpoint));
  aq_collect_free (run);
  aq_checkpoint_free (checkpoint);
  return status;
}

/* The section with byte AT: its name in NAME; "" in the header. */
static void section_at (const struct memory_file *bytes, size_t at,
                        char name[9]) {
  enum { HEADER = 16, BEFORE = 24, CHECKSUM = 8 };
  memset (name, 0, 9);
  uint64_t length;
  for (size_t first = HEADER; at >= HEADER && first < bytes->count;
       first += BEFORE + length + CHECKSUM) {
    memcpy (&length, bytes->bytes + first + 16, sizeof length);
    if (at < first + BEFORE + length + CHECKSUM) {
      memcpy (name, bytes->bytes + first, 8);
      return;
    }
  }
}

/* Refused as damaged, and the section of byte AT is named. */
static void expect_refused (const struct memory_file *whole,
                            struct memory_file bytes,
                            const struct aq_collect_options *options,
                            size_t at, const char *what) {
  char message[512], name[9];
  const enum aq_status status = resume (bytes, options, message);
  section_at (whole, at, name);
  ck_assert_msg (status == AQ_DAMAGED, "%s, byte %zu of %zu (%s) %s: %s",
                 options->scheme->name, at, whole->count, name, what,
                 aq_status_text (status));
  ck_assert_msg (*message && strstr (message, name),
                 "%s, byte %zu of %zu (%s) %s: the message is '%s'",
                 options->scheme->name, at, whole->count, name, what, message);
}

START_TEST (a_whole_checkpoint_is_resumed) {
  for (unsigned run = 0; run < RUNS; run++) {
    char message[512];
    const struct aq_collect_options options = small_options (run);
    struct memory_file bytes = saved (&options);
    ck_assert_int_eq (resume (bytes, &options, message), AQ_OK);
    free (bytes.bytes);
  }
}
END_TEST

START_TEST (a_changed_bit_is_found_and_its_section_is_named) {
  for (unsigned run = 0; run < RUNS; run++) {
    const struct aq_collect_options options = small_options (run);
    const struct memory_file whole = saved (&options);
    struct memory_file changed = {0};
    uint64_t state = run;
    memory_file_write (&changed, whole.bytes, whole.count);
    for (size_t at = 0; at < whole.count; at += STEP) {
      const int bit = 1 << unit_random (&state) % 8;
      changed.bytes[at] = (char) (changed.bytes[at] ^ bit);
      expect_refused (&whole, changed, &options, at, "changed");
      changed.bytes[at] = whole.bytes[at];
    }
    free (whole.bytes);
    free (changed.bytes);
  }
}
END_TEST

START_TEST (a_cut_is_found_and_its_section_is_named) {
  for (unsigned run = 0; run < RUNS; run++) {
    const struct aq_collect_options options = small_options (run);
    struct memory_file bytes = saved (&options);
    for (size_t size = 0; size < bytes.count; size += STEP) {
      struct memory_file cut = bytes;
      cut.count = size;
      expect_refused (&bytes, cut, &options, size, "cut");
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
      a_changed_bit_is_found_and_its_section_is_named,
      a_cut_is_found_and_its_section_is_named,
      bytes_behind_the_end_are_refused,
      generators_of_zeros_are_refused_before_there_are_boards,
      NULL};
  return unit_run ("run/checkpoint_damage", tests);
}
