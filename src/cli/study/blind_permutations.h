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

/* Run SEED of those, counted from 0: its looks at each target and the
   solutions found, drawn from their exact distribution.  No board is made.  A
   run is a function of the board size, the closure and the seed's number. */
struct trial blind_trial (const struct trials *trials, size_t index,
                          size_t seed);

#endif
