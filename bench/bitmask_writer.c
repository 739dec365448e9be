/* SPDX-License-Identifier: MIT */

/* Plain bitmask backtracking that writes each solution as a line of digits
   through a 64 KiB buffer.  All benchmarks that write solutions are compared
   with it.  It uses nothing of allqueens; compile it with -O3 -march=native.

   usage: bitmask_writer N > FILE */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned n;
static uint32_t all;
static char line[33];

static void place (unsigned row, uint32_t columns, uint32_t left,
                   uint32_t right) {
  if (row == n) {
    fwrite (line, 1, n + 1, stdout);
    return;
  }
  for (uint32_t free = all & ~(columns | left | right); free;
       free &= free - 1) {
    const uint32_t queen = free & -free;
    line[row] = "0123456789abcdefghijklmnopqrstuv"[__builtin_ctz (queen)];
    place (row + 1, columns | queen, (left | queen) << 1,
           (right | queen) >> 1);
  }
}

int main (int argc, char **argv) {
  static char buffer[1 << 16];
  n = argc == 2 ? (unsigned) atoi (argv[1]) : 0;
  if (n < 1 || n > 31)
    return 2;
  setvbuf (stdout, buffer, _IOFBF, sizeof buffer);
  all = (1u << n) - 1;
  line[n] = '\n';
  place (0, 0, 0, 0);
  return fflush (stdout) ? 2 : 0;
}
