/* SPDX-License-Identifier: MIT */

/* The vector kernels of lane_kernels.h, compiled once for each instruction
   set: AQ_KERNELS is the name of the table, AQ_KERNELS_NAME the name to
   report.

   One translation unit, so that the compiler sees all of it; a file in
   kernels/ for each kind of work.  A kernel works on WIDTH lanes at a time and
   does the whole job on them before it goes on to the next ones, so that its
   data stay in the first-level cache.  Random numbers that lanes share are
   drawn before that: they do not depend on WIDTH, and so neither do the
   results. */

/* First, because it has how all that follows is optimized. */
#include "lanes/kernels/vector.h"

#include "lanes/kernels/attacks.h"
#include "lanes/kernels/breeding.h"
#include "lanes/kernels/canonical.h"
#include "lanes/kernels/descent.h"
#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/lehmer.h"
#include "lanes/kernels/moves.h"
#include "lanes/kernels/random.h"
#include "lanes/kernels/ranking.h"
#include "lanes/kernels/tiles.h"

const struct lane_kernels AQ_KERNELS = {.name = AQ_KERNELS_NAME,
                                        .summarize_fitness = summarize_fitness,
                                        .list_zeros = list_zeros,
                                        .keep_better_half = keep_better_half,
                                        .load = load_boards,
                                        .store = store_boards,
                                        .permutations = permutations,
                                        .attacking_pairs = attacking_pairs,
                                        .descend = descend,
                                        .cross_cycles = cross_cycles,
                                        .swap_rows = swap_rows,
                                        .moves = all_moves,
                                        .canonical = canonical_form,
                                        .rank = rank_boards,
                                        .unrank = unrank_boards};
