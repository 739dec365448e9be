/* SPDX-License-Identifier: MIT */

/* Prints Markdown tables of processor time: nanoseconds per board for each
   vector kernel and each instruction set, and nanoseconds per key for sorting.

   usage: bench/kernels N */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/radix_sort.h"
#include "lanes/kernels/lane_kernels.h"

enum { BOARDS = 4096, ROUNDS = 200, STEPS = 8, KEYS = 1 << 20 };
enum { TILES = BOARDS / AQ_LANES };

static double processor_seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* Inputs and outputs of the kernels. */
struct work {
  const struct lane_kernels *kernels;
  unsigned n;
  size_t stride;
  uint8_t *boards;    /* BOARDS random permutations */
  struct tile *tiles; /* the same */
  struct tile solutions;
  struct tile other;
  struct tile_keys keys;
  void *population;  /* BOARDS in tiles that stand N rows apart */
  uint32_t *numbers; /* of each board; few values, as fitness has */
  struct ranking_scratch scratch;
  struct aq_random random;
  struct lane_random lane_random;
  struct row_orders orders;
  uint64_t swaps;
};

typedef void job (struct work *work, size_t tile);

static void load (struct work *work, size_t tile) {
  work->kernels->load (&work->tiles[tile], work->n,
                       work->boards + tile * AQ_LANES * work->stride,
                       AQ_LANES);
}

static void store (struct work *work, size_t tile) {
  work->kernels->store (&work->tiles[tile], work->n,
                        work->boards + tile * AQ_LANES * work->stride,
                        AQ_LANES);
}

/* Ranks the whole population. */
static void keep_better_half (struct work *work, size_t tile) {
  (void) tile;
  work->kernels->keep_better_half (work->population, work->n, BOARDS / 2,
                                   work->numbers, &work->scratch);
}

static void permutations (struct work *work, size_t tile) {
  (void) tile;
  work->kernels->permutations (&work->other, work->n, &work->lane_random);
}

static void attacking_pairs (struct work *work, size_t tile) {
  uint32_t sums[AQ_LANES];
  work->kernels->attacking_pairs (&work->tiles[tile], work->n, sums);
}

static void cross_cycles (struct work *work, size_t tile) {
  work->kernels->cross_cycles (&work->tiles[tile], work->n, &work->other,
                               &work->random);
}

static void swap_rows (struct work *work, size_t tile) {
  work->kernels->swap_rows (&work->tiles[tile], work->n, &work->random);
}

static void canonical (struct work *work, size_t tile) {
  aq_image_mask images[AQ_LANES];
  work->kernels->canonical (&work->tiles[tile], work->n, &work->other, images);
}

static void rank (struct work *work, size_t tile) {
  work->kernels->rank (&work->tiles[tile], work->n, &work->keys);
}

static void unrank (struct work *work, size_t tile) {
  (void) tile;
  work->kernels->unrank (&work->keys, work->n, &work->other);
}

static void descend (struct work *work, size_t tile) {
  uint32_t pairs[AQ_LANES];
  uint8_t made[AQ_LANES];
  work->other = work->tiles[tile];
  work->kernels->descend (&work->other, work->n, AQ_LANES, STEPS,
                          &work->orders, &work->random, pairs, made);
  for (unsigned i = 0; i < AQ_LANES; i++)
    work->swaps += made[i] * (work->n - 1);
}

/* Descends from new random boards until each lane has a solution. */
static void find_solutions (struct work *work) {
  uint8_t *all = calloc (AQ_LANES, work->stride);
  uint8_t *boards = calloc (AQ_LANES, work->stride);
  uint32_t pairs[AQ_LANES];
  uint8_t made[AQ_LANES];
  if (!all || !boards)
    exit (2);
  for (unsigned found = 0; found < AQ_LANES;) {
    permutations (work, 0);
    work->kernels->descend (&work->other, work->n, AQ_LANES, STEPS,
                            &work->orders, &work->random, pairs, made);
    work->kernels->store (&work->other, work->n, boards, AQ_LANES);
    for (unsigned i = 0; i < AQ_LANES && found < AQ_LANES; i++)
      if (!pairs[i])
        memcpy (all + found++ * work->stride, boards + i * work->stride,
                work->stride);
  }
  work->kernels->load (&work->solutions, work->n, all, AQ_LANES);
  free (all);
  free (boards);
}

static void ignore (uint64_t lanes, const uint8_t *rows, const uint8_t *from,
                    unsigned moved, void *data) {
  (void) lanes, (void) rows, (void) from, (void) moved, (void) data;
}

static void moves_of_three (struct work *work, size_t tile) {
  (void) tile;
  work->kernels->moves (&work->solutions, work->n, 3, ignore, NULL);
}

static void moves_of_four (struct work *work, size_t tile) {
  (void) tile;
  work->kernels->moves (&work->solutions, work->n, 4, ignore, NULL);
}

static const struct {
  const char *name;
  job *job;
  unsigned tiles;   /* a call works on these */
  unsigned divisor; /* it runs ROUNDS / divisor times on all boards */
} jobs[] = {{"load", load, 1, 1},
            {"store", store, 1, 1},
            {"rank and keep half", keep_better_half, TILES, 1},
            {"permutations", permutations, 1, 1},
            {"attacking pairs", attacking_pairs, 1, 1},
            {"cross cycles", cross_cycles, 1, 1},
            {"swap rows", swap_rows, 1, 1},
            {"canonical form", canonical, 1, 1},
            {"rank of a permutation", rank, 1, 1},
            {"permutation of a rank", unrank, 1, 1},
            {"descent", descend, 1, 10},
            {"moves of three", moves_of_three, 1, 20},
            {"moves of four", moves_of_four, 1, 100}};

enum { JOBS = sizeof jobs / sizeof *jobs };

static double measure (struct work *work, unsigned which) {
  const unsigned rounds = ROUNDS / jobs[which].divisor;
  const size_t tiles = jobs[which].tiles, calls = TILES / tiles;
  work->swaps = 0;
  const double began = processor_seconds ();
  for (unsigned round = 0; round < rounds; round++)
    for (size_t call = 0; call < calls; call++)
      jobs[which].job (work, call * tiles);
  const double spent = processor_seconds () - began;
  return spent * 1e9 / ((double) (rounds * calls * tiles) * AQ_LANES);
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
  work->scratch = (struct ranking_scratch){
      .keys = calloc (BOARDS + AQ_LANES, sizeof *work->scratch.keys),
      .ranked = calloc (BOARDS + AQ_LANES, sizeof *work->scratch.ranked),
      .words = calloc (BOARDS + AQ_LANES, sizeof *work->scratch.words)};
  if (!work->boards || !work->tiles || !work->population || !work->numbers ||
      !work->scratch.keys || !work->scratch.ranked || !work->scratch.words)
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
  work->kernels = aq_kernels (0);
  find_solutions (work);
}

static void measure_kernels (unsigned n) {
  struct work work;
  double swaps = 0;
  begin (&work, n);
  printf ("| N = %u, ns per board |", n);
  for (size_t i = 0; (work.kernels = aq_kernels (i)); i++)
    printf (" %s |", work.kernels->name);
  printf ("\n|---|");
  for (size_t i = 0; aq_kernels (i); i++)
    printf ("--:|");
  for (unsigned which = 0; which < JOBS; which++) {
    printf ("\n| %s |", jobs[which].name);
    for (size_t i = 0; (work.kernels = aq_kernels (i)); i++)
      printf (" %.2f |", measure (&work, which));
    if (jobs[which].job == descend)
      swaps = (double) work.swaps / (ROUNDS / jobs[which].divisor * BOARDS);
  }
  printf ("\n\nA descent had %d steps and tried %.1f swaps.\n\n", STEPS,
          swaps);
  free (work.boards);
  free (work.tiles);
  free (work.population);
  free (work.numbers);
  free (work.scratch.keys);
  free (work.scratch.ranked);
  free (work.scratch.words);
}

static int compare (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return (left > right) - (left < right);
}

static void measure_sorting (void) {
  static uint64_t keys[KEYS], again[KEYS], other[KEYS];
  struct aq_random random;
  aq_random_seed (&random, 1);
  for (size_t i = 0; i < KEYS; i++)
    keys[i] = again[i] = aq_random_next (&random);
  const double began = processor_seconds ();
  aq_radix_sort (keys, other, KEYS, 1);
  const double between = processor_seconds ();
  qsort (again, KEYS, sizeof *again, compare);
  const double ended = processor_seconds ();
  printf ("| %d keys of 8 bytes, ns per key | |\n|---|--:|\n"
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
