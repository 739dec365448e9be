/* SPDX-License-Identifier: MIT */

/* Nanoseconds of processor time a board for each vector kernel, by instruction
   set, and for sorting keys, as Markdown tables.

   usage: bench/kernels N */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lanes.h"
#include "radix_sort.h"

enum { BOARDS = 4096, ROUNDS = 200, STEPS = 8, KEYS = 1 << 20 };

static double processor_seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* What the kernels work on. */
struct work {
  const struct lane_kernels *lanes;
  unsigned n;
  size_t stride;
  uint8_t *boards;    /* BOARDS random permutations */
  struct tile *tiles; /* the same */
  struct tile other;
  void *population;  /* BOARDS in dense tiles, and their numbers */
  uint32_t *numbers; /* spread like those of attacks */
  struct ranking_room room;
  struct random random;
  struct lane_random lane_random;
  struct row_orders orders;
  uint64_t swaps;
};

typedef void job (struct work *work, size_t tile);

static void load (struct work *work, size_t tile) {
  work->lanes->load (&work->tiles[tile], work->n,
                     work->boards + tile * AQ_LANES * work->stride, AQ_LANES);
}

static void store (struct work *work, size_t tile) {
  work->lanes->store (&work->tiles[tile], work->n,
                      work->boards + tile * AQ_LANES * work->stride, AQ_LANES);
}

/* The whole population at once. */
static void keep_better_half (struct work *work, size_t tile) {
  if (tile > 0)
    return;
  work->lanes->keep_better_half (work->population, work->n, BOARDS / 2,
                                 work->numbers, &work->room);
}

static void columns (struct work *work, size_t tile) {
  (void) tile;
  work->lanes->columns (&work->other, work->n, &work->lane_random);
}

static void permutations (struct work *work, size_t tile) {
  (void) tile;
  work->lanes->permutations (&work->other, work->n, &work->lane_random);
}

static void attacking_pairs (struct work *work, size_t tile) {
  uint32_t sums[AQ_LANES];
  work->lanes->attacking_pairs (&work->tiles[tile], work->n, 1, sums);
}

static void cross_rows (struct work *work, size_t tile) {
  work->lanes->cross_rows (&work->tiles[tile], work->n, &work->other,
                           &work->lane_random);
}

static void flip_bits (struct work *work, size_t tile) {
  work->lanes->flip_bits (&work->tiles[tile], work->n, &work->lane_random);
}

static void cross_cycles (struct work *work, size_t tile) {
  work->lanes->cross_cycles (&work->tiles[tile], work->n, &work->other,
                             &work->random);
}

static void swap_rows (struct work *work, size_t tile) {
  work->lanes->swap_rows (&work->tiles[tile], work->n, &work->random);
}

static void canonical (struct work *work, size_t tile) {
  aq_image_mask images[AQ_LANES];
  work->lanes->canonical (&work->tiles[tile], work->n, &work->other, images);
}

static void descend (struct work *work, size_t tile) {
  uint32_t pairs[AQ_LANES];
  work->other = work->tiles[tile];
  work->swaps += work->lanes->descend (&work->other, work->n, AQ_LANES, STEPS,
                                       &work->orders, &work->random, pairs);
}

static void ignore (uint64_t lanes, const uint8_t *rows, const uint8_t *from,
                    unsigned moved, void *data) {
  (void) lanes, (void) rows, (void) from, (void) moved, (void) data;
}

static void moves_of_three (struct work *work, size_t tile) {
  work->lanes->moves (&work->tiles[tile], work->n, 3, ignore, NULL);
}

static void moves_of_four (struct work *work, size_t tile) {
  work->lanes->moves (&work->tiles[tile], work->n, 4, ignore, NULL);
}

static const struct {
  const char *name;
  job *job;
  unsigned rounds; /* every so many of ROUNDS */
} jobs[] = {{"load", load, 1},
            {"store", store, 1},
            {"rank and keep half", keep_better_half, 1},
            {"columns", columns, 1},
            {"permutations", permutations, 1},
            {"attacking pairs", attacking_pairs, 1},
            {"cross rows", cross_rows, 1},
            {"flip bits", flip_bits, 1},
            {"cross cycles", cross_cycles, 1},
            {"swap rows", swap_rows, 1},
            {"canonical form", canonical, 1},
            {"descent", descend, 10},
            {"moves of three", moves_of_three, 20},
            {"moves of four", moves_of_four, 100}};

enum { JOBS = sizeof jobs / sizeof *jobs };

static double measure (struct work *work, unsigned which) {
  const unsigned rounds = ROUNDS / jobs[which].rounds;
  work->swaps = 0;
  const double began = processor_seconds ();
  for (unsigned round = 0; round < rounds; round++)
    for (size_t tile = 0; tile < BOARDS / AQ_LANES; tile++)
      jobs[which].job (work, tile);
  const double spent = processor_seconds () - began;
  return spent * 1e9 / (rounds * (double) BOARDS);
}

static void begin (struct work *work, unsigned n) {
  work->n = n;
  work->stride = aq_board_stride (n);
  work->boards = calloc (BOARDS, work->stride);
  work->tiles =
      aligned_alloc (AQ_LANES, BOARDS / AQ_LANES * sizeof *work->tiles);
  work->population = aligned_alloc (
      AQ_LANES, (BOARDS + AQ_LANES) * sizeof (struct tile) / AQ_LANES);
  work->numbers = calloc (BOARDS, sizeof *work->numbers);
  work->room = (struct ranking_room){
      .keys = calloc (BOARDS + AQ_LANES, sizeof *work->room.keys),
      .ranked = calloc (BOARDS + AQ_LANES, sizeof *work->room.ranked),
      .words = calloc (BOARDS + AQ_LANES, sizeof *work->room.words)};
  if (!work->boards || !work->tiles || !work->population || !work->numbers ||
      !work->room.keys || !work->room.ranked || !work->room.words)
    exit (2);
  memset (work->population, 0, BOARDS * sizeof (struct tile) / AQ_LANES);
  aq_random_seed (&work->random, 1);
  aq_lane_random_begin (&work->lane_random, &work->random);
  aq_row_orders_draw (&work->orders, n, &work->random);
  for (size_t i = 0; i < BOARDS; i++) {
    aq_random_permutation (&work->random, n, work->boards + i * work->stride);
    work->numbers[i] = 2 * (aq_random_below (&work->random, 4) +
                            aq_random_below (&work->random, 4));
  }
}

static void measure_kernels (unsigned n) {
  struct work work;
  begin (&work, n);
  printf ("| N = %u, ns a board |", n);
  for (size_t i = 0; (work.lanes = aq_lanes (i)); i++)
    printf (" %s |", work.lanes->name);
  printf ("\n|---|");
  for (size_t i = 0; aq_lanes (i); i++)
    printf ("--:|");
  for (unsigned which = 0; which < JOBS; which++) {
    printf ("\n| %s |", jobs[which].name);
    for (size_t i = 0; (work.lanes = aq_lanes (i)); i++)
      printf (" %.2f |", measure (&work, which));
    if (jobs[which].job == descend)
      printf (" (%.1f swaps tried)",
              (double) work.swaps / (ROUNDS / 10.0 * BOARDS));
  }
  printf ("\n\n");
  free (work.boards);
  free (work.tiles);
  free (work.population);
  free (work.numbers);
  free (work.room.keys);
  free (work.room.ranked);
  free (work.room.words);
}

static int compare (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return (left > right) - (left < right);
}

static void measure_sorting (void) {
  static uint64_t keys[KEYS], again[KEYS], other[KEYS];
  struct random random;
  aq_random_seed (&random, 1);
  for (size_t i = 0; i < KEYS; i++)
    keys[i] = again[i] = aq_random_next (&random);
  const double began = processor_seconds ();
  aq_radix_sort (keys, other, KEYS, 1);
  const double between = processor_seconds ();
  qsort (again, KEYS, sizeof *again, compare);
  const double ended = processor_seconds ();
  printf ("| %d keys of 8 bytes, ns a key | |\n|---|--:|\n"
          "| radix sort | %.1f |\n| qsort | %.1f |\n",
          KEYS, (between - began) * 1e9 / KEYS,
          (ended - between) * 1e9 / KEYS);
}

int main (int argc, char **argv) {
  const unsigned n = argc == 2 ? (unsigned) atoi (argv[1]) : 0;
  if (n < 4 || n > AQ_SEARCH_MAX) {
    fputs ("usage: bench/kernels N\n", stderr);
    return 2;
  }
  measure_kernels (n);
  measure_sorting ();
  return 0;
}
