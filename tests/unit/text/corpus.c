/* SPDX-License-Identifier: MIT */

/* What programs print, as they print it: the files of tests/fuzz/corpus, and
   the boards that tests/fuzz/boards.tsv names for each of them, or that it has
   none.  What the fuzzer requires of any bytes holds for these files, too.
   CORPUS in the environment is that folder's parent. */

#include "reading.h"

#include <dirent.h>
#include <stdio.h>

enum { FILE_MAX = 1 << 20, ROW_MAX = 4096, PREFIX = 2 };

/* Of tests/fuzz/text_in.c; it ends the program where something is wrong. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* $CORPUS/FOLDER/NAME */
static const char *path_of (const char *folder, const char *name) {
  static char path[ROW_MAX];
  const char *corpus = getenv ("CORPUS");
  ck_assert_msg (corpus != NULL, "CORPUS is not set");
  snprintf (path, sizeof path, "%s/%s/%s", corpus, folder, name);
  return path;
}

/* The bytes of a file, behind a free PREFIX. */
static uint8_t *read_file (const char *name, size_t *size) {
  static uint8_t bytes[PREFIX + FILE_MAX];
  FILE *file = fopen (path_of ("corpus", name), "r");
  ck_assert_msg (file != NULL, "%s", name);
  *size = fread (bytes + PREFIX, 1, FILE_MAX, file);
  fclose (file);
  return bytes;
}

/* Adds to REPORT what is wrong with the file NAME, which has these BOARDS. */
static void judge (FILE *report, const char *name, const char *boards) {
  size_t size;
  const char *text = (const char *) read_file (name, &size) + PREFIX;
  struct unit_reading reading = unit_read_text (text, size, NULL);
  const char *read = unit_boards_text (&reading);
  if (!strcmp (boards, "- ")) {
    if (!reading.errors && (reading.count || !reading.about.skipped))
      fprintf (report, "\n%s: %.60s, and no error", name, read);
  } else if (reading.errors)
    fprintf (report, "\n%s:%lu: %s", name,
             (unsigned long) reading.error_lines[0], reading.message);
  else if (strcmp (read, boards) != 0)
    fprintf (report, "\n%s: %.60s, not %.60s", name, read, boards);
  unit_free_reading (&reading);
}

/* Splits a row of the table and ends BOARDS with a blank; false: a comment. */
static bool split_row (char *row, char **boards) {
  if (*row == '#')
    return false;
  *boards = strchr (row, '\t');
  ck_assert_msg (*boards != NULL, "%s", row);
  *(*boards)++ = 0;
  (*boards)[strcspn (*boards, "\n")] = ' ';
  return true;
}

/* The names of the files, in order. */
static struct dirent **files;

/* Returns how many they are; . and .. are the first two of them. */
static size_t list_files (void) {
  const int count = scandir (path_of ("corpus", ""), &files, NULL, alphasort);
  ck_assert_int_gt (count, 2);
  return (size_t) count;
}

/* The table is in the order of the names. */
TEST (every_file_of_the_corpus_has_its_boards) {
  char row[ROW_MAX], *boards, *report;
  size_t length, at = 2;
  const size_t count = list_files ();
  FILE *table = fopen (path_of ("", "boards.tsv"), "r"),
       *file = open_memstream (&report, &length);
  ck_assert_ptr_nonnull (table);
  while (fgets (row, sizeof row, table))
    if (split_row (row, &boards)) {
      ck_assert_uint_lt (at, count);
      ck_assert_str_eq (files[at++]->d_name, row);
      judge (file, row, boards);
    }
  ck_assert_uint_eq (at, count);
  fclose (table);
  fclose (file);
  ck_assert_msg (!length, "%s", report);
  free (report);
}

/* Two bytes, the first above those of UTF-8, make the fuzzer give a format.
   Where it ends the program, the last name is the file's. */
TEST (what_a_fuzzer_requires_holds_with_every_format_given) {
  const size_t count = list_files ();
  for (size_t i = 2; i < count; i++) {
    size_t size;
    uint8_t *bytes = read_file (files[i]->d_name, &size);
    fprintf (stderr, "%s\n", files[i]->d_name);
    LLVMFuzzerTestOneInput (bytes + PREFIX, size);
    bytes[0] = 0xf8;
    for (unsigned format = 0; format < UNIT_FORMATS; format++) {
      bytes[1] = (uint8_t) (128 + format);
      LLVMFuzzerTestOneInput (bytes, PREFIX + size);
    }
  }
}
