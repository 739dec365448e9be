/* SPDX-License-Identifier: MIT */

/* The null baseline that all schemes share: random permutations, one look
   each.  With SYMMETRY closure a draw counts for all images of a solution.
   Boards of size N have a known number of solutions, above 0. */

#ifndef BLIND_PERMUTATIONS_H
#define BLIND_PERMUTATIONS_H

#include "cli/study/trials.h"

/* The largest boards with runs: beyond there are too many solutions. */
enum { BLIND_RUN_MAX = 14 };

/* Whether blind permutations stand beside configuration INDEX of a study: it
   is the first with its size, to BLIND_RUN_MAX, and with its symmetry closure,
   which makes no difference to the first solution. */
bool has_blind_runs (const struct trials *trials, size_t index);

/* The symmetry closure that they have there. */
bool blind_symmetry (const struct trials *trials, size_t index);

/* Run SEED, counted from 0, of those. */
struct trial blind_trial (const struct trials *trials, size_t index,
                          size_t seed);

/* The looks of a run at each target and the solutions found, as in struct
   trial, drawn from their exact distribution: no board is made.  N is at most
   BLIND_RUN_MAX.  A run is a function of N, SYMMETRY and SEED. */
void blind_run (unsigned n, bool symmetry, uint64_t seed,
                double looks_at[TARGETS], double found_at[TARGETS]);

/* The looks of a run at its first solution, likewise. */
double blind_first_run (unsigned n, uint64_t seed);

#endif
