/* SPDX-License-Identifier: MIT */

/* The null baseline: draws uniformly random permutations until all solutions
   are found.  A solution counts with its rotations and reflections.  The
   program is given the number of solutions, TOTAL, to know when to stop.  It
   uses nothing of allqueens; compile it with -O3 -march=native.

   usage: blind_sampling N TOTAL SEED > FILE */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* A key has four bits for each row, below a leading one: no key equals 0,
   which marks an empty slot of the table. */
enum { ROW_BITS = 4, N_MAX = 15 };

static unsigned n;
static unsigned char column[N_MAX];
static uint64_t random_state;
static uint64_t *table;
static size_t table_mask;
static size_t found;

/* splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
   generators", 2014). */
static uint64_t random_bits (void) {
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* The bias is below bound / 2^32. */
static unsigned random_below (unsigned bound) {
  return (unsigned) ((random_bits () >> 32) * bound >> 32);
}

/* Draws a permutation; true if it is a solution.  Shuffling any permutation
   gives a uniform one, so each draw begins with the previous one.  A row is
   drawn just before it is checked, because most permutations have an attack in
   the first few rows. */
static bool draw_solved (void) {
  uint32_t rising = 0;
  uint32_t falling = 0;
  for (unsigned row = 0; row < n; row++) {
    const unsigned other = row + random_below (n - row);
    const unsigned char queen = column[other];
    column[other] = column[row];
    column[row] = queen;
    const uint32_t rises = 1u << (row + queen);
    const uint32_t falls = 1u << (n + row - queen);
    if (rising & rises || falling & falls)
      return false;
    rising |= rises;
    falling |= falls;
  }
  return true;
}

static uint64_t packed (const unsigned char *board) {
  uint64_t key = 1;
  for (unsigned row = 0; row < n; row++)
    key = key << ROW_BITS | board[row];
  return key;
}

/* Adds a board to the table; false if it is there already. */
static bool add (uint64_t key) {
  size_t slot = key * 0x9e3779b97f4a7c15u >> 32 & table_mask;
  while (table[slot] && table[slot] != key)
    slot = (slot + 1) & table_mask;
  if (table[slot])
    return false;
  table[slot] = key;
  found++;
  return true;
}

static void transpose (unsigned char *board) {
  unsigned char turned[N_MAX];
  for (unsigned row = 0; row < n; row++)
    turned[board[row]] = (unsigned char) row;
  for (unsigned row = 0; row < n; row++)
    board[row] = turned[row];
}

static void reverse_rows (unsigned char *board) {
  for (unsigned row = 0; row < n / 2; row++) {
    const unsigned char queen = board[row];
    board[row] = board[n - 1 - row];
    board[n - 1 - row] = queen;
  }
}

/* Adds the eight images of the permutation.  Transposing and reversing the
   rows in turn gives all of them. */
static void add_images (void) {
  unsigned char board[N_MAX];
  for (unsigned row = 0; row < n; row++)
    board[row] = column[row];
  if (!add (packed (board)))
    return;
  for (unsigned image = 1; image < 8; image++) {
    if (image % 2)
      transpose (board);
    else
      reverse_rows (board);
    add (packed (board));
  }
}

static int ascending (const void *left, const void *right) {
  const uint64_t a = *(const uint64_t *) left;
  const uint64_t b = *(const uint64_t *) right;
  return (a > b) - (a < b);
}

static void write_sorted (void) {
  size_t used = 0;
  for (size_t slot = 0; slot <= table_mask; slot++)
    if (table[slot])
      table[used++] = table[slot];
  qsort (table, used, sizeof *table, ascending);
  char line[N_MAX + 1];
  line[n] = '\n';
  for (size_t board = 0; board < used; board++) {
    for (unsigned row = 0; row < n; row++)
      line[row] =
          "0123456789abcde"[table[board] >> ROW_BITS * (n - 1 - row) & 15];
    fwrite (line, 1, n + 1, stdout);
  }
}

int main (int argc, char **argv) {
  if (argc != 4)
    return 2;
  n = (unsigned) atoi (argv[1]);
  const size_t total = strtoull (argv[2], NULL, 10);
  random_state = strtoull (argv[3], NULL, 10);
  if (n < 1 || n > N_MAX)
    return 2;
  for (unsigned row = 0; row < n; row++)
    column[row] = (unsigned char) row;

  size_t slots = 16;
  while (slots < 2 * total)
    slots *= 2;
  table_mask = slots - 1;
  table = calloc (slots, sizeof *table);
  if (!table)
    return 2;

  while (found < total)
    if (draw_solved ())
      add_images ();
  write_sorted ();
  free (table);
  return fflush (stdout) ? 2 : 0;
}
