/* SPDX-License-Identifier: MIT */

/* Bitmask backtracking for one board of each class.  Its eight images are
   sorted and written: the same file as bitmask_writer.c, for about an eighth
   of the search.  It uses nothing of allqueens; compile it with -O3
   -march=native.

   usage: symmetric_writer N > FILE   (N to 16)

   A board is a key of 4 bits a row, the first row on top; the board of a class
   that is found has the least key of all eight images.  So the queen in the
   first row is in the left half, in column FIRST, and no queen on the border
   is nearer to a corner than FIRST. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 1 << 12, FEW = 64 };

static unsigned n, first;
static uint32_t allowed[16]; /* the columns of a row that FIRST leaves */
static uint8_t column[16];
static uint64_t *keys;
static size_t count, room = 1 << 16;

static void *must_have (void *memory) {
  if (!memory) {
    fputs ("symmetric_writer: not enough memory\n", stderr);
    exit (2);
  }
  return memory;
}

static uint64_t key_of (const uint8_t *board) {
  uint64_t key = 0;
  for (unsigned row = 0; row < n; row++)
    key = key << 4 | board[row];
  return key;
}

/* Adds the images of the board found, if it has the least key of them. */
static void add_images (void) {
  uint8_t image[4][16];
  const unsigned last = n - 1;
  for (unsigned row = 0; row < n; row++) {
    image[0][row] = column[row];
    image[1][last - row] = column[row];
    image[2][column[row]] = (uint8_t) row;
    image[3][last - column[row]] = (uint8_t) row;
  }
  /* With the columns reversed, each digit is LAST less what it was. */
  uint64_t reversed = 0, key[8];
  for (unsigned row = 0; row < n; row++)
    reversed = reversed << 4 | last;
  for (unsigned i = 0; i < 4; i++) {
    key[2 * i] = key_of (image[i]);
    key[2 * i + 1] = reversed - key[2 * i];
    if (key[2 * i] < key[0] || key[2 * i + 1] < key[0])
      return;
  }
  if (count + 8 > room) {
    room *= 2;
    keys = must_have (realloc (keys, room * sizeof *keys));
  }
  for (unsigned i = 0; i < 8; i++) {
    bool again = false;
    for (unsigned j = 0; j < i; j++)
      again |= key[j] == key[i];
    if (!again)
      keys[count++] = key[i];
  }
}

static void place (unsigned row, uint32_t columns, uint32_t left,
                   uint32_t right) {
  if (row == n) {
    add_images ();
    return;
  }
  for (uint32_t free = allowed[row] & ~(columns | left | right); free;
       free &= free - 1) {
    const uint32_t queen = free & -free;
    column[row] = (uint8_t) __builtin_ctz (queen);
    place (row + 1, columns | queen, (left | queen) << 1,
           (right | queen) >> 1);
  }
}

static void search (void) {
  const uint32_t all = (1u << n) - 1, sides = 1 | 1u << (n - 1);
  for (first = 0; first < (n + 1) / 2; first++) {
    for (unsigned row = 0; row < n; row++)
      allowed[row] = row < first || row >= n - first ? all & ~sides : all;
    allowed[n - 1] &= all >> first & all << first;
    allowed[0] = 1u << first;
    place (0, 0, 0, 0);
  }
}

/* Sorts HOW_MANY keys, which are all different and equal above the digit of 12
   bits at SHIFT, by that digit and the ones below it.  SPARE has as much room.
 */
static void sort (uint64_t *key, uint64_t *spare, size_t how_many,
                  unsigned shift) {
  if (how_many <= FEW) {
    for (size_t i = 1; i < how_many; i++) {
      const uint64_t moved = key[i];
      size_t to = i;
      for (; to && key[to - 1] > moved; to--)
        key[to] = key[to - 1];
      key[to] = moved;
    }
    return;
  }
  size_t end[DIGITS] = {0};
  for (size_t i = 0; i < how_many; i++)
    end[key[i] >> shift & (DIGITS - 1)]++;
  for (size_t digit = 1; digit < DIGITS; digit++)
    end[digit] += end[digit - 1];
  memcpy (spare, key, how_many * sizeof *key);
  for (size_t i = how_many; i--;)
    key[--end[spare[i] >> shift & (DIGITS - 1)]] = spare[i];
  /* Each end is a beginning now. */
  for (size_t digit = 0; digit < DIGITS && shift; digit++) {
    const size_t next = digit + 1 < DIGITS ? end[digit + 1] : how_many;
    if (next - end[digit] > 1)
      sort (key + end[digit], spare, next - end[digit],
            shift > 12 ? shift - 12 : 0);
  }
}

static void write_keys (void) {
  static char buffer[1 << 17];
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    for (unsigned row = 0; row < n; row++)
      buffer[used++] = "0123456789abcdef"[keys[i] >> 4 * (n - 1 - row) & 15];
    buffer[used++] = '\n';
    if (used > sizeof buffer - 17 || i + 1 == count) {
      fwrite (buffer, 1, used, stdout);
      used = 0;
    }
  }
}

int main (int argc, char **argv) {
  n = argc == 2 ? (unsigned) atoi (argv[1]) : 0;
  if (n < 1 || n > 16)
    return 2;
  keys = must_have (malloc (room * sizeof *keys));
  search ();
  uint64_t *spare = must_have (malloc ((count + 1) * sizeof *spare));
  sort (keys, spare, count, n > 3 ? 4 * (n - 3) : 0);
  free (spare);
  setvbuf (stdout, NULL, _IONBF, 0);
  write_keys ();
  free (keys);
  return fflush (stdout) ? 2 : 0;
}
