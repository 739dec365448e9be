/* SPDX-License-Identifier: MIT */

/* The genetic algorithm of scheme `report`, written out for one population and
   nothing else, to compare the library's speed with: counters in arrays,
   insertion to rank, xoshiro256**, a list of the solutions found.

   cc -O2 bench/report_literal.c -o report_literal
   ./report_literal N TOTAL SEED

   It collects until it has TOTAL solutions, and prints the evaluations. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  BOARDS = 20,
  KEPT = BOARDS / 2,
  N_MAX = 16,
  RESTART = 40,
  FOUND = 1 << 16
};

static unsigned n, bits;
static uint8_t board[BOARDS][N_MAX];
static unsigned fitness[BOARDS];
static uint64_t found[FOUND], state[4];

static uint64_t rotate (uint64_t word, int by) {
  return word << by | word >> (64 - by);
}

static uint64_t draw (void) {
  const uint64_t drawn = rotate (state[1] * 5, 7) * 9,
                 shifted = state[1] << 17;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= shifted;
  state[3] = rotate (state[3], 45);
  return drawn;
}

static unsigned below (unsigned bound) {
  return (unsigned) ((draw () >> 32) * bound >> 32);
}

static unsigned attackers (const uint8_t *column) {
  uint8_t upright[N_MAX] = {0}, rising[2 * N_MAX] = {0},
          falling[2 * N_MAX] = {0};
  unsigned pairs = 0;
  for (unsigned row = 0; row < n; row++) {
    pairs += upright[column[row]]++;
    pairs += rising[row + column[row]]++;
    pairs += falling[row + n - 1 - column[row]]++;
  }
  return 2 * pairs;
}

static void create (void) {
  for (unsigned i = 0; i < BOARDS; i++)
    for (unsigned row = 0; row < n; row++)
      board[i][row] = (uint8_t) below (n);
}

/* By insertion: ties keep their order. */
static void rank (void) {
  for (unsigned i = 1; i < BOARDS; i++) {
    const unsigned own = fitness[i];
    uint8_t moved[N_MAX];
    unsigned at = i;
    memcpy (moved, board[i], N_MAX);
    for (; at && fitness[at - 1] > own; at--) {
      fitness[at] = fitness[at - 1];
      memcpy (board[at], board[at - 1], N_MAX);
    }
    fitness[at] = own;
    memcpy (board[at], moved, N_MAX);
  }
}

static void cross (void) {
  for (unsigned i = 0; i < KEPT; i += 2) {
    uint64_t coins = draw ();
    for (unsigned row = 0; row < n; row++, coins >>= 1) {
      board[KEPT + i][row] = board[i + (coins & 1)][row];
      board[KEPT + i + 1][row] = board[i + (~coins & 1)][row];
    }
  }
}

static void mutate (void) {
  for (unsigned i = 0; i < KEPT; i++) {
    uint32_t done = 0;
    for (unsigned rows = 1 + below (4); rows; rows--) {
      unsigned row, flipped;
      do
        row = below (n);
      while (done >> row & 1);
      do
        flipped = board[i][row] ^ 1u << below (bits);
      while (flipped >= n);
      board[i][row] = (uint8_t) flipped;
      done |= 1u << row;
    }
  }
}

/* Whether the board is new. */
static bool add (const uint8_t *column) {
  uint64_t key = 1; /* 0 is an empty place */
  for (unsigned row = 0; row < n; row++)
    key = key << 4 | column[row];
  uint64_t at = key * 0x9e3779b97f4a7c15 >> 48;
  for (; found[at] && found[at] != key; at = (at + 1) % FOUND)
    ;
  const bool new = !found[at];
  found[at] = key;
  return new;
}

int main (int count, char **argument) {
  if (count != 4)
    return 2;
  n = (unsigned) atoi (argument[1]);
  const unsigned total = (unsigned) atoi (argument[2]);
  uint64_t evaluations = 0, seed = strtoull (argument[3], NULL, 10);
  for (int i = 0; i < 4; i++)
    state[i] = (seed += 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
  for (bits = 1; 1u << bits < n; bits++)
    ;
  create ();
  for (unsigned have = 0, stagnant = 0; have < total; stagnant++) {
    for (unsigned i = 0; i < BOARDS; i++, evaluations++)
      if (!(fitness[i] = attackers (board[i]))) {
        if (add (board[i])) {
          have++;
          stagnant = 0;
        }
        fitness[i] = 1u << 30; /* it does not breed */
      }
    if (stagnant >= RESTART) {
      create ();
      stagnant = 0;
    } else {
      rank ();
      cross ();
      mutate ();
    }
  }
  printf ("%llu\n", (unsigned long long) evaluations);
  return 0;
}
