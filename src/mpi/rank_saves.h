/* SPDX-License-Identifier: MIT */

/* The checkpoint of several ranks: each has its own in FILE.RANK.  A save has
   a number, and is one when all ranks have written theirs: a file replaces the
   one before only then, so all ranks have the save, or the one before, in
   FILE.RANK or FILE.RANK~. */

#ifndef RANK_SAVES_H
#define RANK_SAVES_H

#include "cli/checkpoint/checkpoint.h"

/* Whether the saved run, if there is one, is of as many ranks; if not, a
   message says so.  Returns EXIT_YES or EXIT_TROUBLE, as those below. */
int rank_saves_check (const struct checkpoint *checkpoint);

/* All ranks take the newest save that all have, which can be none, and
   prepare the checkpoint for saves of all.  All get the same status. */
int rank_saves_agree (struct checkpoint *checkpoint);

#endif
