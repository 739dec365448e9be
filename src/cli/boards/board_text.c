/* SPDX-License-Identifier: MIT */

/* Boards and orbit sums as text. */

#include "cli/boards/board_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum aq_format default_format (unsigned n) {
  return n <= AQ_DIGITS_MAX ? AQ_FORMAT_DIGITS : AQ_FORMAT_LIST;
}

void board_text (const struct aq_board *board, char text[AQ_LINE_MAX]) {
  aq_board_text (board, default_format (board->n), text);
}

uint64_t orbits_sum (const struct aq_orbits *orbits) {
  uint64_t sum = 0;
  for (unsigned size = 1; size <= 8; size++)
    sum += size * orbits->of_size[size];
  return sum;
}

void orbits_text (const struct aq_orbits *orbits, char text[ORBITS_TEXT_MAX]) {
  int length = sprintf (text, "%" PRIu64 " = ", orbits_sum (orbits));
  const char *plus = "";
  for (unsigned size = 8; size >= 1; size--)
    if (orbits->of_size[size]) {
      length += sprintf (text + length, "%s%" PRIu64 " x %u", plus,
                         orbits->of_size[size], size);
      plus = " + ";
    }
  if (!*plus)
    strcpy (text + length, "0");
}
