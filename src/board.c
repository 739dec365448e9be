/* SPDX-License-Identifier: MIT */

/* The order of boards. */

#include "board.h"

#include <stdlib.h>
#include <string.h>

static int compare (const void *a, const void *b, void *n) {
  return memcmp (a, b, *(const unsigned *) n);
}

void aq_boards_sort (unsigned n, uint8_t *boards, size_t count) {
  qsort_r (boards, count, aq_board_stride (n), compare, &n);
}

size_t aq_boards_run (unsigned n, const uint8_t *boards, size_t count) {
  size_t run = 0;
  while (run < count &&
         !memcmp (boards + run * aq_board_stride (n), boards, n))
    run++;
  return run;
}
