/* SPDX-License-Identifier: MIT */

/* Plain bitmask backtracking for half of the boards; the other half are their
   mirror images: the same file as bitmask_writer.c, for half of the search.
   It uses nothing of allqueens; compile it with -O3 -march=native.

   usage: mirror_writer N > FILE

   Boards whose first queen is in the left half come in ascending order, and
   their mirror images, in reverse, behind them.  Of odd N the boards with the
   first queen in the middle column stand between them. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
static unsigned n;
static uint32_t all;
static char line[33];
static char *lines;
static size_t used, room = 1 << 20;

static void keep_line (void) {
  if (used + n + 1 > room) {
    room *= 2;
    lines = realloc (lines, room);
    if (!lines) {
      fputs ("mirror_writer: not enough memory\n", stderr);
      exit (2);
    }
  }
  memcpy (lines + used, line, n + 1);
  used += n + 1;
}

static void place (unsigned row, uint32_t columns, uint32_t left,
                   uint32_t right) {
  if (row == n) {
    keep_line ();
    return;
  }
  for (uint32_t free = all & ~(columns | left | right); free;
       free &= free - 1) {
    const uint32_t queen = free & -free;
    line[row] = digits[__builtin_ctz (queen)];
    place (row + 1, columns | queen, (left | queen) << 1,
           (right | queen) >> 1);
  }
}

static void search_from (unsigned column) {
  const uint32_t queen = (uint32_t) 1 << column;
  line[0] = digits[column];
  place (1, queen, queen << 1, queen >> 1);
}

static void write_mirrored (size_t bytes) {
  char mirrored[256], to[33];
  for (unsigned i = 0; i < n; i++)
    mirrored[(uint8_t) digits[i]] = digits[n - 1 - i];
  to[n] = '\n';
  for (size_t at = bytes; at; at -= n + 1) {
    const char *from = lines + at - (n + 1);
    for (unsigned row = 0; row < n; row++)
      to[row] = mirrored[(uint8_t) from[row]];
    fwrite (to, 1, n + 1, stdout);
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
  lines = malloc (room);
  if (!lines)
    return 2;
  for (unsigned column = 0; column < n / 2; column++)
    search_from (column);
  const size_t half = used;
  if (n % 2)
    search_from (n / 2);
  fwrite (lines, 1, used, stdout);
  write_mirrored (half);
  free (lines);
  return fflush (stdout) ? 2 : 0;
}
