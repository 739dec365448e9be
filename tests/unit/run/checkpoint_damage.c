/* SPDX-License-Identifier: MIT */

/* A checkpoint with any one bit changed or cut at any length is refused, and
   the message names what is damaged.  Where the sections are is read here from
   the format's description (src/core/section.h), not by its code. */

#include "runs.h"

struct bytes {
  uint8_t *data;
  size_t size, room, at; /* at: the next to be read */
};

static bool append (void *data, const void *bytes, size_t count) {
  struct bytes *to = data;
  if (to->size + count > to->room) {
    to->room = 2 * (to->size + count);
    to->data = realloc (to->data, to->room);
  }
  memcpy (to->data + to->size, bytes, count);
  to->size += count;
  return true;
}

static ptrdiff_t give (void *data, char *buffer, size_t room) {
  struct bytes *from = data;
  const size_t left = from->size - from->at;
  const size_t given = left < room ? left : room;
  memcpy (buffer, from->data + from->at, given);
  from->at += given;
  return (ptrdiff_t) given;
}

/* Boards without a known total, whose expectation takes long to compute, and
   one scheme of each kind: a board of its own, and boards in tiles. */
enum { RUNS = 2 };

static struct aq_collect_options small_options (unsigned run) {
  struct aq_collect_options options =
      run ? unit_options (28, "halfkeep", 2) : unit_options (28, "rowcol", 1);
  if (run)
    unit_breeding (&options.breeding, options.scheme, options.n)->population =
        4;
  options.islands = 1 + !run;
  options.neighborhood = 0;
  options.generations = 10;
  return options;
}

/* The distance between bytes that are tried. */
static size_t step (const struct bytes *bytes) {
  return 1 + bytes->size / 50000 * 16;
}

static struct bytes saved (const struct aq_collect_options *options) {
  struct bytes bytes = {0};
  struct aq_collect *run = unit_finished_run (options);
  ck_assert_int_eq (aq_collect_save (run, "note", 4, append, &bytes), AQ_OK);
  aq_collect_free (run);
  return bytes;
}

/* What comes of reading BYTES; MESSAGE: why not. */
static enum aq_status resume (struct bytes bytes,
                              const struct aq_collect_options *options,
                              char message[512]) {
  struct aq_checkpoint *checkpoint;
  struct aq_collect *run = NULL;
  ck_assert_int_eq (aq_checkpoint_new (&checkpoint, give, &bytes), AQ_OK);
  enum aq_status status = aq_checkpoint_begin (checkpoint);
  if (!status)
    status = aq_collect_resume (&run, options, checkpoint);
  snprintf (message, 512, "%s", aq_checkpoint_message (checkpoint));
  aq_collect_free (run);
  aq_checkpoint_free (checkpoint);
  return status;
}

/* The section with byte AT: its name in NAME; "" in the header. */
static void section_at (const struct bytes *bytes, size_t at, char name[9]) {
  enum { HEADER = 16, BEFORE = 24, CHECKSUM = 8 };
  memset (name, 0, 9);
  uint64_t length;
  for (size_t first = HEADER; at >= HEADER && first < bytes->size;
       first += BEFORE + length + CHECKSUM) {
    memcpy (&length, bytes->data + first + 16, sizeof length);
    if (at < first + BEFORE + length + CHECKSUM) {
      memcpy (name, bytes->data + first, 8);
      return;
    }
  }
}

/* Refused as damaged, and the section of byte AT is named. */
static void expect_refused (const struct bytes *whole, struct bytes bytes,
                            const struct aq_collect_options *options,
                            size_t at, const char *what) {
  char message[512], name[9];
  const enum aq_status status = resume (bytes, options, message);
  section_at (whole, at, name);
  ck_assert_msg (status == AQ_DAMAGED, "%s, byte %zu of %zu (%s) %s: %s",
                 options->scheme->name, at, whole->size, name, what,
                 aq_status_text (status));
  ck_assert_msg (*message && strstr (message, name),
                 "%s, byte %zu of %zu (%s) %s: the message is '%s'",
                 options->scheme->name, at, whole->size, name, what, message);
}

START_TEST (a_whole_checkpoint_is_resumed) {
  for (unsigned run = 0; run < RUNS; run++) {
    char message[512];
    const struct aq_collect_options options = small_options (run);
    struct bytes bytes = saved (&options);
    ck_assert_int_eq (resume (bytes, &options, message), AQ_OK);
    free (bytes.data);
  }
}
END_TEST

START_TEST (a_changed_bit_is_found_and_its_section_is_named) {
  for (unsigned run = 0; run < RUNS; run++) {
    const struct aq_collect_options options = small_options (run);
    const struct bytes whole = saved (&options);
    struct bytes changed = {0};
    uint64_t state = run;
    append (&changed, whole.data, whole.size);
    for (size_t at = 0; at < whole.size; at += step (&whole)) {
      changed.data[at] ^= (uint8_t) (1 << unit_random (&state) % 8);
      expect_refused (&whole, changed, &options, at, "changed");
      changed.data[at] = whole.data[at];
    }
    free (whole.data);
    free (changed.data);
  }
}
END_TEST

START_TEST (a_cut_is_found_and_its_section_is_named) {
  for (unsigned run = 0; run < RUNS; run++) {
    const struct aq_collect_options options = small_options (run);
    struct bytes bytes = saved (&options);
    for (size_t size = 0; size < bytes.size; size += step (&bytes)) {
      struct bytes cut = bytes;
      cut.size = size;
      expect_refused (&bytes, cut, &options, size, "cut");
    }
    free (bytes.data);
  }
}
END_TEST

/* What follows the end belongs to no checkpoint. */
START_TEST (bytes_behind_the_end_are_refused) {
  const struct aq_collect_options options = small_options (1);
  struct bytes bytes = saved (&options);
  char message[512];
  append (&bytes, "more", 4);
  ck_assert_int_eq (resume (bytes, &options, message), AQ_DAMAGED);
  ck_assert (*message);
  free (bytes.data);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_whole_checkpoint_is_resumed,
      a_changed_bit_is_found_and_its_section_is_named,
      a_cut_is_found_and_its_section_is_named,
      bytes_behind_the_end_are_refused, NULL};
  return unit_run ("run/checkpoint_damage", tests);
}
