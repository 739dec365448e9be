/* SPDX-License-Identifier: MIT */

/* Files of sections: what was put is read again, and any damage is seen. */

#include "core/section.h"

#include <stdlib.h>

#include "../memory_file.h"
#include "../unit.h"
#include "core/random.h"

/* Section I has contents of these lengths, a sequence of bytes. */
static const size_t lengths[] = {0, 1, 7, 300, 70000, 0, 3};
enum { SECTIONS = sizeof lengths / sizeof *lengths };

static char byte_at (size_t section, size_t i) {
  return (char) (section * 31 + i * 7 + i / 256);
}

static enum aq_status write_file (struct memory_file *file, uint64_t seed) {
  struct section_writer *writer;
  struct random random;
  aq_random_seed (&random, seed);
  ck_assert (!aq_section_writer_new (&writer));
  aq_sections_begin (writer, memory_file_write, file);
  for (size_t i = 0; i < SECTIONS; i++) {
    aq_section_begin (writer, i % 2 ? "odd" : "eight888", (uint32_t) (i * i),
                      lengths[i]);
    char piece[1000];
    for (size_t at = 0, count; at < lengths[i]; at += count) {
      count = 1 + aq_random_below (&random, sizeof piece);
      count = count < lengths[i] - at ? count : lengths[i] - at;
      for (size_t j = 0; j < count; j++)
        piece[j] = byte_at (i, at + j);
      aq_section_put (writer, piece, count);
    }
    aq_section_end (writer);
  }
  const enum aq_status status = aq_sections_end (writer);
  aq_section_writer_free (writer);
  return status;
}

/* Passes over a section, whose name and number are as the reader says. */
static enum aq_status pass_over (struct section_reader *reader, size_t i) {
  char name[AQ_SECTION_NAME + 1];
  uint32_t number;
  enum aq_status status = aq_section_next (reader, name, &number);
  if (!status)
    status = aq_section_skip (reader, i % 2 ? "odd" : "eight888",
                              (uint32_t) (i * i));
  if (!status) {
    ck_assert_str_eq (name, i % 2 ? "odd" : "eight888");
    ck_assert_uint_eq (number, i * i);
  }
  return status;
}

/* Reads a file of these sections, of which those in the bits of PASSED are
   passed over; AQ_OK where all is as it was put. */
static enum aq_status read_file_but (struct memory_file *file, unsigned passed,
                                     char message[128]) {
  struct section_reader *reader;
  ck_assert (!aq_section_reader_new (&reader, memory_file_read, file));
  enum aq_status status = aq_sections_open (reader);
  for (size_t i = 0; i < SECTIONS && !status; i++) {
    uint64_t length;
    if (passed >> i & 1) {
      status = pass_over (reader, i);
      continue;
    }
    status = aq_section_open (reader, i % 2 ? "odd" : "eight888",
                              (uint32_t) (i * i), &length);
    for (uint64_t at = 0; at < length && !status; at++) {
      char byte;
      status = aq_section_get (reader, &byte, 1);
      if (!status && (at >= lengths[i] || byte != byte_at (i, at)))
        status = aq_section_damaged (reader, "its bytes differ");
    }
    if (!status)
      status = aq_section_close (reader);
  }
  if (!status)
    status = aq_sections_close (reader);
  strcpy (message, aq_section_message (reader));
  aq_section_reader_free (reader);
  return status;
}

static enum aq_status read_file (struct memory_file *file, char message[128]) {
  return read_file_but (file, 0, message);
}

START_TEST (what_was_put_is_read_again) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    struct memory_file file = {.piece = seed % 2};
    char message[128];
    ck_assert (!write_file (&file, seed));
    ck_assert_msg (!read_file (&file, message), "seed %lu: %s",
                   (unsigned long) seed, message);
    ck_assert_str_eq (message, "");
    free (file.bytes);
  }
}
END_TEST

START_TEST (any_changed_byte_is_damage) {
  struct memory_file file = {0};
  ck_assert (!write_file (&file, 1));
  for (size_t i = 0; i < file.count; i += i < 1500 || i > 70000 ? 1 : 997) {
    char message[128];
    const char changed = (char) (1 << i % 8);
    file.bytes[i] ^= changed;
    file.next = 0;
    ck_assert_msg (read_file (&file, message) == AQ_DAMAGED, "byte %zu", i);
    ck_assert_msg (*message, "byte %zu: no message", i);
    file.bytes[i] ^= changed;
  }
  free (file.bytes);
}
END_TEST

/* allqueens 1 wrote versions 1 to 3. */
START_TEST (a_file_of_allqueens_1_is_refused_by_name) {
  enum { VERSION_AT = 8 }; /* its place in the file */
  struct memory_file file = {0};
  ck_assert (!write_file (&file, 1));
  for (uint32_t version = 1; version <= 3; version++) {
    char message[128];
    memcpy (file.bytes + VERSION_AT, &version, sizeof version);
    file.next = 0;
    ck_assert_int_eq (read_file (&file, message), AQ_OLD_CHECKPOINT);
    ck_assert_str_eq (message,
                      "made by allqueens 1, which alone can go on with it");
  }
  free (file.bytes);
}
END_TEST

/* Also where it is in a section that is passed over. */
START_TEST (what_is_passed_over_is_checked) {
  struct memory_file file = {0};
  ck_assert (!write_file (&file, 1));
  for (unsigned passed = 0; passed < 1 << SECTIONS; passed += 9) {
    char message[128];
    file.next = 0;
    ck_assert_msg (!read_file_but (&file, passed, message), "%x: %s", passed,
                   message);
    for (size_t i = passed % 8; i < file.count;
         i += i < 600 || i + 200 > file.count ? 29 : 4001) {
      file.bytes[i] ^= 1;
      file.next = 0;
      ck_assert_msg (read_file_but (&file, passed, message) == AQ_DAMAGED,
                     "%x, byte %zu", passed, i);
      file.bytes[i] ^= 1;
    }
  }
  free (file.bytes);
}
END_TEST

/* The end of a file is no section's name. */
START_TEST (where_no_section_begins_there_is_no_name) {
  struct memory_file file = {0};
  struct section_reader *reader;
  char name[AQ_SECTION_NAME + 1];
  uint32_t number;
  uint64_t length;
  ck_assert (!write_file (&file, 1));
  file.count = 16 + 23;
  ck_assert (!aq_section_reader_new (&reader, memory_file_read, &file));
  ck_assert (!aq_sections_open (reader));
  for (unsigned twice = 0; twice < 2; twice++) {
    ck_assert (!aq_section_next (reader, name, &number));
    ck_assert_str_eq (name, "");
  }
  ck_assert_int_eq (aq_section_open (reader, "eight888", 0, &length),
                    AQ_DAMAGED);
  ck_assert_str_eq (aq_section_message (reader),
                    "section 1 (eight888 0): the file ends before it");
  aq_section_reader_free (reader);
  free (file.bytes);
}
END_TEST

/* A file that is written in two parts is the same. */
START_TEST (parts_are_the_bytes_of_a_whole) {
  struct memory_file whole = {0}, parts = {0};
  struct section_writer *writer;
  ck_assert (!aq_section_writer_new (&writer));
  for (unsigned divided = 0; divided < 2; divided++) {
    struct memory_file *file = divided ? &parts : &whole;
    aq_sections_begin (writer, memory_file_write, file);
    for (uint32_t i = 0; i < 6; i++) {
      if (divided && i == 4) {
        ck_assert (!aq_sections_pause (writer));
        aq_sections_continue (writer, 4, memory_file_write, file);
      }
      aq_section_begin (writer, "name", i, 2);
      aq_section_put (writer, "ab", 2);
      aq_section_end (writer);
    }
    ck_assert (!aq_sections_end (writer));
  }
  ck_assert_uint_eq (parts.count, whole.count);
  ck_assert_mem_eq (parts.bytes, whole.bytes, whole.count);
  aq_section_writer_free (writer);
  free (parts.bytes);
  free (whole.bytes);
}
END_TEST

START_TEST (any_cut_and_any_more_is_damage) {
  struct memory_file file = {0};
  char message[128];
  ck_assert (!write_file (&file, 1));
  const size_t whole = file.count;
  for (size_t i = 0; i < whole; i += i < 1500 || i > 70000 ? 1 : 997) {
    file.count = i;
    file.next = 0;
    ck_assert_msg (read_file (&file, message) == AQ_DAMAGED, "length %zu", i);
  }
  file.count = whole;
  ck_assert (memory_file_write (&file, "x", 1));
  file.next = 0;
  ck_assert_int_eq (read_file (&file, message), AQ_DAMAGED);
  ck_assert_str_eq (message, "there is more behind its end");
  free (file.bytes);
}
END_TEST

START_TEST (a_section_is_no_other_one) {
  struct memory_file file = {0};
  char message[128];
  uint64_t length;
  ck_assert (!write_file (&file, 1));
  struct section_reader *reader;
  ck_assert (!aq_section_reader_new (&reader, memory_file_read, &file));
  ck_assert (!aq_sections_open (reader));
  ck_assert_int_eq (aq_section_open (reader, "eight888", 4, &length),
                    AQ_DAMAGED);
  strcpy (message, aq_section_message (reader));
  ck_assert_str_eq (message,
                    "section 1 (eight888 4): it does not begin where it "
                    "should");
  aq_section_reader_free (reader);
  free (file.bytes);
}
END_TEST

START_TEST (a_failed_write_is_reported) {
  struct memory_file file = {0};
  ck_assert (!write_file (&file, 1));
  const size_t whole = file.count;
  for (size_t limit = 1; limit < whole; limit += 10000) {
    file.count = 0;
    file.limit = limit;
    ck_assert_int_eq (write_file (&file, 1), AQ_WRITE_ERROR);
  }
  free (file.bytes);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {what_was_put_is_read_again,
                                any_changed_byte_is_damage,
                                a_file_of_allqueens_1_is_refused_by_name,
                                any_cut_and_any_more_is_damage,
                                a_section_is_no_other_one,
                                a_failed_write_is_reported,
                                what_is_passed_over_is_checked,
                                where_no_section_begins_there_is_no_name,
                                parts_are_the_bytes_of_a_whole,
                                NULL};
  return unit_run ("core/section", tests);
}
