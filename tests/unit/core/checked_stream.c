/* SPDX-License-Identifier: MIT */

/* Bytes with a checksum: what was put is read again, and any damage is seen.
 */

#include "core/checked_stream.h"

#include <stdlib.h>
#include <xxhash.h>

#include "../memory_file.h"
#include "../unit.h"
#include "core/random.h"

static char byte_at (size_t i) {
  return (char) (i * 7 + i / 256);
}

/* Puts COUNT bytes in pieces of random lengths. */
static enum aq_status write_file (struct memory_file *file, size_t count,
                                  uint64_t seed) {
  struct checked_stream *stream;
  struct random random;
  char piece[1000];
  aq_random_seed (&random, seed);
  ck_assert (!aq_checked_writer (&stream, memory_file_write, file));
  for (size_t at = 0, here; at < count; at += here) {
    here = 1 + aq_random_below (&random, sizeof piece);
    here = here < count - at ? here : count - at;
    for (size_t j = 0; j < here; j++)
      piece[j] = byte_at (at + j);
    aq_checked_put (stream, piece, here);
  }
  const enum aq_status status = aq_checked_end (stream);
  aq_checked_free (stream);
  return status;
}

/* Reads the first ONES bytes one by one, the next TOGETHER, and the rest by
   the end alone. */
static enum aq_status read_file (struct memory_file *file, size_t ones,
                                 size_t together, char message[128]) {
  struct checked_stream *stream;
  char *bytes = malloc (ones + together + 1);
  file->next = 0;
  ck_assert (!aq_checked_reader (&stream, memory_file_read, file));
  for (size_t i = 0; i < ones; i++)
    aq_checked_get (stream, bytes + i, 1);
  aq_checked_get (stream, bytes + ones, together);
  for (size_t i = 0; i < ones + together && !stream->status; i++)
    if (bytes[i] != byte_at (i))
      aq_checked_damaged (stream, "its bytes differ");
  const enum aq_status status = aq_checked_end (stream);
  strcpy (message, stream->message);
  aq_checked_free (stream);
  free (bytes);
  return status;
}

START_TEST (what_was_put_is_read_again) {
  static const size_t counts[] = {0, 1, 7, 8, 300, 65528, 65536, 200000};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    for (uint64_t seed = 1; seed <= 4; seed++) {
      struct memory_file file = {.piece = seed};
      const size_t ones = counts[i] / seed,
                   together = (counts[i] - ones) / seed;
      char message[128];
      ck_assert (!write_file (&file, counts[i], seed));
      ck_assert_msg (!read_file (&file, ones, together, message),
                     "%zu bytes, seed %lu: %s", counts[i],
                     (unsigned long) seed, message);
      ck_assert_str_eq (message, "");
      free (file.bytes);
    }
}
END_TEST

/* The oracle is xxHash's function for bytes at once. */
START_TEST (the_checksum_is_that_of_all_bytes) {
  struct memory_file file = {0};
  XXH64_canonical_t sum;
  ck_assert (!write_file (&file, 100000, 1));
  ck_assert_uint_eq (file.count, 100008);
  XXH64_canonicalFromHash (&sum, XXH3_64bits (file.bytes, 100000));
  ck_assert_mem_eq (file.bytes + 100000, &sum, 8);
  free (file.bytes);
}
END_TEST

START_TEST (any_changed_byte_and_any_cut_is_damage) {
  enum { COUNT = 600 };
  struct memory_file file = {0};
  char message[128];
  ck_assert (!write_file (&file, COUNT, 1));
  for (size_t ones = 0; ones <= COUNT; ones += COUNT / 2)
    for (size_t i = 0; i < file.count; i++) {
      struct memory_file cut = file;
      const char changed = (char) (1 << i % 8);
      file.bytes[i] ^= changed;
      ck_assert_msg (read_file (&file, ones, 0, message) == AQ_DAMAGED &&
                         *message,
                     "byte %zu", i);
      file.bytes[i] ^= changed;
      cut.count = i;
      ck_assert_msg (read_file (&cut, ones, 0, message) == AQ_DAMAGED &&
                         *message,
                     "cut to %zu", i);
    }
  memory_file_write (&file, "more", 4);
  ck_assert_int_eq (read_file (&file, 0, 0, message), AQ_DAMAGED);
  free (file.bytes);
}
END_TEST

static ptrdiff_t fail_to_read (void *data, char *buffer, size_t room) {
  int *left = data;
  if (!(*left)--)
    return -1;
  memset (buffer, 0, room);
  return (ptrdiff_t) room;
}

START_TEST (failures_of_reading_and_writing_are_reported) {
  for (int reads = 0; reads < 3; reads++) {
    struct checked_stream *stream;
    int left = reads;
    ck_assert (!aq_checked_reader (&stream, fail_to_read, &left));
    ck_assert_int_eq (aq_checked_end (stream), AQ_READ_ERROR);
    ck_assert_int_eq (aq_checked_end (stream), AQ_READ_ERROR);
    ck_assert_str_eq (stream->message, "");
    aq_checked_free (stream);
  }
  for (size_t limit = 1; limit < 200008; limit += 50000) {
    struct memory_file file = {.limit = limit};
    ck_assert_int_eq (write_file (&file, 200000, 1), AQ_WRITE_ERROR);
    free (file.bytes);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      what_was_put_is_read_again, the_checksum_is_that_of_all_bytes,
      any_changed_byte_and_any_cut_is_damage,
      failures_of_reading_and_writing_are_reported, NULL};
  return unit_run ("core/checked_stream", tests);
}
