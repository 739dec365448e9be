/* SPDX-License-Identifier: MIT */

/* What is printed on a pseudo terminal, and what in a file. */

#include "cli/message.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "../unit.h"

enum { PRINTED_MAX = 4000 };

/* Makes a pseudo terminal, NULL: there is none here; what is printed on it
   arrives at SCREEN. */
static FILE *open_terminal (int *screen) {
  *screen = posix_openpt (O_RDWR | O_NOCTTY);
  return *screen >= 0 && !grantpt (*screen) && !unlockpt (*screen)
             ? fopen (ptsname (*screen), "w")
             : NULL;
}

/* Prints TEXT on a terminal of that width, 0: it does not say; PRINTED has
   what arrives there, with a newline at the end of each line. */
static void print_on_terminal (unsigned short width, size_t indent,
                               const char *text, char printed[PRINTED_MAX]) {
  int screen;
  FILE *terminal = open_terminal (&screen);
  ck_assert_ptr_nonnull (terminal);
  struct termios raw;
  tcgetattr (fileno (terminal), &raw);
  raw.c_oflag &= ~(tcflag_t) OPOST;
  tcsetattr (fileno (terminal), TCSANOW, &raw);
  const struct winsize size = {.ws_row = 24, .ws_col = width};
  ck_assert_int_eq (ioctl (screen, TIOCSWINSZ, &size), 0);
  print_wrapped (terminal, indent, "%s", text);
  fputc ('\004', terminal);
  fflush (terminal);
  size_t length = 0;
  do {
    if (length == PRINTED_MAX || read (screen, printed + length, 1) != 1)
      ck_abort_msg ("%zu characters", length);
  } while (printed[length++] != '\004');
  printed[length - 1] = 0;
  fclose (terminal);
  close (screen);
}

TEST (lines_are_broken_at_blanks_and_indented) {
  static const struct {
    unsigned short width;
    size_t indent;
    const char *text, *printed;
  } rows[] = {{20, 4, "  a one two three four five six\n",
               "  a one two three\n    four five six\n"},
              /* a line as wide as the terminal is whole */
              {11, 2, "abc def ghi\n", "abc def ghi\n"},
              {10, 2, "abc def ghi\n", "abc def\n  ghi\n"},
              /* blanks before the indentation and between lines stay */
              {14, 10, "  label   some words\n\nmore\n",
               "  label   some\n          words\n\nmore\n"},
              /* a word wider than the terminal is whole */
              {8, 2, "a 0123456789 b\n", "a 0123456789\n  b\n"},
              {1, 3, "   ab cd\n", "   ab\n   cd\n"},
              /* characters of several bytes take one column */
              {11, 2, "äöü äöü äöü\n", "äöü äöü äöü\n"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char printed[PRINTED_MAX];
    print_on_terminal (rows[i].width, rows[i].indent, rows[i].text, printed);
    ck_assert_str_eq (printed, rows[i].printed);
  }
}

TEST (lines_have_as_many_words_as_fit_in_their_order) {
  uint64_t state = 4;
  for (unsigned round = 0; round < 200; round++) {
    const size_t indent = (size_t) (unit_random (&state) % 12);
    const unsigned short width =
        (unsigned short) (indent + 8 + unit_random (&state) % 40);
    char text[400] = "", words[400] = "", found[400] = "";
    char printed[PRINTED_MAX];
    for (unsigned i = 0; i < 30; i++) {
      const unsigned length = 1 + (unsigned) (unit_random (&state) % 8);
      sprintf (text + strlen (text), "%s%.*s", i ? " " : "", (int) length,
               "abcdefgh");
    }
    strcpy (words, text);
    strcat (text, "\n");
    print_on_terminal (width, indent, text, printed);
    size_t before = 0; /* the width of the line before */
    for (char *line = strtok (printed, "\n"); line;
         line = strtok (NULL, "\n")) {
      const char *first = line + (before ? indent : 0);
      ck_assert_uint_le (strlen (line), width);
      if (before) {
        ck_assert_uint_gt (before + 1 + strcspn (first, " "), width);
        strcat (found, " ");
      }
      strcat (found, first);
      before = strlen (line);
    }
    ck_assert_str_eq (found, words);
  }
}

TEST (columns_are_those_of_the_environment_where_the_terminal_has_none) {
  char printed[PRINTED_MAX];
  setenv ("COLUMNS", "7", true);
  print_on_terminal (0, 1, "abc def ghi\n", printed);
  ck_assert_str_eq (printed, "abc def\n ghi\n");
  unsetenv ("COLUMNS");
  char text[302] = "";
  for (unsigned i = 0; i < 100; i++)
    strcat (text, "ab ");
  strcat (text, "\n");
  print_on_terminal (0, 1, text, printed);
  ck_assert_str_eq (printed, text);
}

TEST (in_a_file_lines_are_whole) {
  char text[32] = "";
  FILE *file = tmpfile ();
  ck_assert_ptr_nonnull (file);
  setenv ("COLUMNS", "7", true);
  print_wrapped (file, 1, "%s %d\n", "abc def ghi", 5);
  rewind (file);
  ck_assert_ptr_nonnull (fgets (text, sizeof text, file));
  ck_assert_str_eq (text, "abc def ghi 5\n");
  fclose (file);
}

int main (void) {
  int screen;
  FILE *terminal = open_terminal (&screen);
  if (!terminal) {
    puts ("1..0 # SKIP no pseudo terminal can be made here");
    return 0;
  }
  fclose (terminal);
  close (screen);
  return unit_run_tests ();
}
