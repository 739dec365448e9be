/* SPDX-License-Identifier: MIT */

/* Messages.  A message stays one line whatever is quoted in it. */

#include "message.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

static void print_line (const char *name, const char *format,
                        va_list arguments) {
  char text[PATH_MAX + 2 * AQ_LINE_MAX];
  vsnprintf (text, sizeof text, format, arguments);
  for (char *c = text; *c; c++)
    if ((unsigned char) *c < ' ' || *c == 0x7f)
      *c = '?';
  fprintf (stderr, "%s: %s\n", name, text);
}

int trouble (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line ("allqueens", format, arguments);
  va_end (arguments);
  return EXIT_TROUBLE;
}

void usage_error (const struct argp_state *state, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (state->name, format, arguments);
  va_end (arguments);
  exit (EXIT_TROUBLE);
}

uint64_t orbits_sum (const struct aq_orbits *orbits) {
  uint64_t sum = 0;
  for (unsigned size = 1; size <= 8; size++)
    sum += size * orbits->of_size[size];
  return sum;
}

void orbits_text (const struct aq_orbits *orbits, char text[ORBITS_TEXT_MAX]) {
  int length =
      sprintf (text, "%llu = ", (unsigned long long) orbits_sum (orbits));
  const char *plus = "";
  for (unsigned size = 8; size >= 1; size--)
    if (orbits->of_size[size]) {
      length += sprintf (text + length, "%s%llu x %u", plus,
                         (unsigned long long) orbits->of_size[size], size);
      plus = " + ";
    }
  if (!*plus)
    strcpy (text + length, "0");
}

void board_text (unsigned n, const uint8_t *column, char text[AQ_LINE_MAX]) {
  struct aq_board board = {.n = n};
  memcpy (board.column, column, n);
  aq_board_text (&board, n <= AQ_DIGITS_MAX ? AQ_DIGITS : AQ_LIST, text);
}
