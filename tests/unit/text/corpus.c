/* SPDX-License-Identifier: MIT */

/* What programs print, as they print it: the files of tests/fuzz/corpus, and
   the boards that tests/fuzz/boards.tsv names for each of them, or that it has
   none.  CORPUS in the
   environment is that folder's parent. */

#include "reading.h"

#include <dirent.h>
#include <stdio.h>

enum { FILE_MAX = 1 << 20, ROW_MAX = 4096 };

static FILE *open_named (const char *name) {
  char path[2 * ROW_MAX];
  const char *folder = getenv ("CORPUS");
  ck_assert_msg (folder != NULL, "CORPUS is not set");
  snprintf (path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen (path, "r");
  ck_assert_msg (file != NULL, "%s", path);
  return file;
}

/* Adds to REPORT what is wrong with the file NAME, which has these BOARDS. */
static void judge (FILE *report, const char *name, const char *boards) {
  static char text[FILE_MAX];
  char path[ROW_MAX + 16];
  snprintf (path, sizeof path, "corpus/%s", name);
  FILE *file = open_named (path);
  const size_t length = fread (text, 1, sizeof text, file);
  fclose (file);
  struct unit_reading reading = unit_read_text (text, length, NULL);
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

START_TEST (every_file_of_the_corpus_has_its_boards) {
  char row[ROW_MAX], *boards, *report;
  size_t length;
  FILE *table = open_named ("boards.tsv"),
       *file = open_memstream (&report, &length);
  while (fgets (row, sizeof row, table))
    if (split_row (row, &boards))
      judge (file, row, boards);
  fclose (table);
  fclose (file);
  ck_assert_msg (!length, "%s", report);
  free (report);
}
END_TEST

static bool is_in_table (const char *name) {
  char row[ROW_MAX], *boards;
  bool found = false;
  FILE *table = open_named ("boards.tsv");
  while (!found && fgets (row, sizeof row, table))
    found = split_row (row, &boards) && !strcmp (row, name);
  fclose (table);
  return found;
}

START_TEST (every_file_of_the_corpus_is_in_the_table) {
  char path[512];
  snprintf (path, sizeof path, "%s/corpus", getenv ("CORPUS"));
  DIR *folder = opendir (path);
  ck_assert_msg (folder != NULL, "%s", path);
  for (struct dirent *entry; (entry = readdir (folder));)
    if (entry->d_name[0] != '.')
      ck_assert_msg (is_in_table (entry->d_name), "%s", entry->d_name);
  closedir (folder);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {every_file_of_the_corpus_has_its_boards,
                                every_file_of_the_corpus_is_in_the_table,
                                NULL};
  return unit_run ("text/corpus", tests);
}
