/* SPDX-License-Identifier: MIT */

/* The checkpoints of ranks.  Rank R saves FILE.R as one process does.  At the
   beginning all share out the files FILE.0, FILE.1, ... that there are, so the
   number of ranks may differ from that of the run before. */

#ifndef RANK_SAVES_H
#define RANK_SAVES_H

#include "cli/commands/collecting.h"

/* The checkpoint of this rank is FILE.RANK: returns its name, to be freed.
   NULL without FILE, or without memory, which a message says. */
char *rank_saves_name (const char *file);

/* Rank 0: whether an output is the checkpoint of a rank.  Returns EXIT_YES, or
   after a message EXIT_TROUBLE. */
int rank_saves_check_outputs (const char *file, const struct output *outputs,
                              size_t count);

/* Gives the run of COLLECTING, whose checkpoint is begun, the boards of this
   rank's share of the files.  All ranks call it and get the same status. */
int rank_saves_read (struct collecting *collecting, const char *file);

#endif
